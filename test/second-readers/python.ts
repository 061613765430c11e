import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Files } from '@steward/worlds/testing';
import { z } from 'zod';
import { inFolder } from './folder.ts';
import { MissingError, type OpenSubject, readSchema } from './subject.ts';

const run = promisify(execFile);
const own = import.meta.dirname;
const requirements = join(own, 'requirements.txt');

/** Makes the environment with the readers from PyPI, if it isn't there. Returns its Python. @throws MissingError */
async function environment(): Promise<string> {
  const key = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const home = join(own, '../../node_modules/.cache/second-readers', key);
  const python = join(home, 'bin/python');
  const marker = join(home, 'installed');
  if (existsSync(marker)) return python;
  await mkdir(home, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', home]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : error;
    throw new MissingError(`Python 3 with venv and pip, and its packages, can’t be had: ${reason}`);
  }
  await writeFile(marker, '');
  return python;
}

const madeSchema = z.object({ files: z.record(z.string(), z.hex()) });

/** Opens a reader from PyPI. @param game as `reader.py` names it */
export async function openPython(game: string): Promise<OpenSubject> {
  const child = spawn(await environment(), [join(own, 'reader.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify({ game, ...request })}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${game}: its reader has ended`);
    return JSON.parse(value);
  };
  const save = async (seed: number): Promise<Files> => {
    const { files } = madeSchema.parse(await ask({ seed }));
    return new Map(Object.entries(files).map(([path, hex]) => [path, Buffer.from(hex, 'hex')]));
  };
  return {
    make: async (seed) => ({ older: await save(seed * 2), whole: await save(seed * 2 + 1) }),
    read: (files) => inFolder(files, async (folder) => readSchema.parse(await ask({ folder }))),
    close: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
