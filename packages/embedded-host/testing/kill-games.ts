import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { signalGroup } from '../src/processes/process-group.ts';
import type { TestFolder } from './harness.ts';

/** Kills the games: they outlive a killed host. */
export async function killGames({ folder }: TestFolder): Promise<void> {
  const servers = join(folder, 'data/servers');
  for (const id of await readdir(servers).catch(() => [])) {
    const text = await readFile(join(servers, id, 'process.json'), 'utf8').catch(() => null);
    if (text !== null) signalGroup(z.object({ pid: z.int() }).parse(JSON.parse(text)).pid, 'SIGKILL');
  }
}
