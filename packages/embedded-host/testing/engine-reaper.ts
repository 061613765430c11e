/**
 * Removes what an engine of a test has left, when standard input ends: `node engine-reaper.ts <folder of the engine>`. The
 * pipe is closed by the test, or breaks when the test is killed (`kill -9`).
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { killProcesses, processesOf } from './engine-processes.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('a folder is missing');
await text(process.stdin).catch(() => '');
// The engine may be starting another process meanwhile.
for (let left = await processesOf(folder); left.length > 0; left = await processesOf(folder))
  await killProcesses(left);
// Some stay mounted when the engine has ended.
const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
for (const mount of mounts.filter((path) => path.startsWith(`${folder}/`)).reverse())
  await promisify(execFile)('umount', ['--lazy', mount]).catch(() => {});
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
