import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findProcess } from '../processes/process-table.ts';
import { absentAsNull, errorCode } from './error-code.ts';

const holderSchema = z.object({ pid: z.int().positive(), identity: z.string() });

/** Another host works on the same folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Takes a data folder for this process; the returned function gives it back. @throws AlreadyRunning */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'host.lock');
  const identity = (await findProcess(process.pid))?.identity ?? '';
  const mine = JSON.stringify({ pid: process.pid, identity });
  if (!(await writeNew(path, mine))) {
    const holder = await readHolder(path);
    if (holder !== null && (await findProcess(holder.pid))?.identity === holder.identity) {
      throw new AlreadyRunning(`A host (process ${holder.pid}) uses ${folder} already.`);
    }
    await rm(path, { force: true });
    if (!(await writeNew(path, mine))) throw new AlreadyRunning(`Another host has just taken ${folder}.`);
  }
  return () => rm(path, { force: true });
}

async function writeNew(path: string, text: string): Promise<boolean> {
  return writeFile(path, text, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

/** null where there is none, or where its writer died in the middle of it. */
async function readHolder(path: string): Promise<z.infer<typeof holderSchema> | null> {
  const text = await readFile(path, 'utf8').catch(absentAsNull);
  const json = z.string().pipe(z.preprocess((value) => parseOrNull(String(value)), holderSchema));
  const holder = json.safeParse(text);
  return holder.success ? holder.data : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
