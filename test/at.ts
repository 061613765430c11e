import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockNotSettable, SettableClock } from './support/settable-clock.ts';

/*
 * Runs tests as on a machine with another date and time: `npm run test:at -- '2029-05-17 12:00' test/schedules`. The time is
 * UTC; what follows it is vitest's.
 */

/** Docker's engine and Chromium don't run under another clock, and the playground's processes inherit none. */
const leftOut = [
  'packages/embedded-host/test/docker.test.ts',
  'packages/embedded-host/test/find/engine.test.ts',
  'test/e2e/containers.test.ts',
  'test/stories/containers.test.ts',
  'test/tools/playground/**',
];

const [time = '', ...parameters] = process.argv.slice(2);
const at = Date.parse(`${time.replace(' ', 'T')}Z`);
if (Number.isNaN(at)) throw new Error("Say when, such as '2029-05-17 12:00'.");

if (clockNotSettable) process.exit(0);

const folder = await mkdtemp(join(tmpdir(), 'steward-clock-'));
// PostgreSQL is run by another user.
await chmod(folder, 0o755);
const clock = new SettableClock(folder);
await clock.set(at - Date.now());
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', ...leftOut.flatMap((path) => ['--exclude', path]), ...parameters],
  { env: { ...process.env, ...clock.env, FAKETIME_NO_CACHE: '0' }, stdio: 'inherit' },
);
await rm(folder, { recursive: true });
process.exit(status ?? 1);
