import { mkdir, writeFile } from 'node:fs/promises';
import type { ServerEntry } from '../servers/server-entry.ts';
import type { DataFolder } from './data-folder.ts';

/** Describes the servers to the embedded host. */
export async function writeHostFile(folder: DataFolder, servers: readonly ServerEntry[]): Promise<void> {
  for (const { cwd } of servers) await mkdir(cwd, { recursive: true });
  const file = {
    listen: { host: '127.0.0.1', port: 0 },
    dataFolder: folder.host,
    backupsFolder: folder.backups,
    // The room looks with the same key as the bot.
    rateLimit: { requests: 300, perSeconds: 10 },
    // So that the small game starts fast.
    inheritEnv: ['NODE_COMPILE_CACHE'],
    servers,
  };
  await writeFile(folder.hostFile, JSON.stringify(file, null, 2), { mode: 0o600 });
}
