import { addKey, type Host } from '../processes/host.ts';
import type { DataFolder } from '../setup/data-folder.ts';
import { writeHostFile } from '../setup/host-file.ts';
import type { Games } from './choose.ts';
import { startServer } from './start-server.ts';

/** Starts the host with its games and a demo account, whose key it answers. Creative runs from the start; Survival is for people to start. */
export async function openHost(
  host: Host,
  folder: DataFolder,
  games: Games,
  knownKey: string | null,
): Promise<string> {
  await writeHostFile(folder, games.entries);
  const key = knownKey ?? (await addKey(folder.hostFile, 'demo'));
  await host.start();
  if (host.url !== null) await startServer(host.url, key, 'creative');
  return key;
}
