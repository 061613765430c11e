import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const gameProcessSchema = z.object({ pid: z.int().positive() });

/** Returns the process id of each running game by server, as the embedded host stores them. */
export async function gamePids(hostFolder: string): Promise<ReadonlyMap<string, number>> {
  const folder = join(hostFolder, 'servers');
  const pids = new Map<string, number>();
  for (const id of await readdir(folder).catch(() => [])) {
    const text = await readFile(join(folder, id, 'process.json'), 'utf8').catch(() => null);
    if (text !== null) pids.set(id, gameProcessSchema.parse(JSON.parse(text)).pid);
  }
  return pids;
}
