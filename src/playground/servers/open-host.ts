import { addKey, type Host } from '../processes/host.ts';
import type { DataFolder } from '../setup/data-folder.ts';
import { writeHostFile } from '../setup/host-file.ts';
import type { Remembered } from '../setup/remembered.ts';
import type { Games } from './choose.ts';
import { startServer } from './start-server.ts';

/** Starts the host with its games and a demo account. Creative runs from the start; Survival is for people to start. */
export async function openHost(
  host: Host,
  folder: DataFolder,
  games: Games,
  known: Remembered['keys'] | null,
): Promise<Remembered['keys']> {
  await writeHostFile(folder, games.entries);
  // One after the other: they share a file.
  const keys = known ?? {
    demo: await addKey(folder.hostFile, 'demo'),
    room: await addKey(folder.hostFile, 'room'),
  };
  await host.start();
  if (host.url !== null) await startServer(host.url, keys.room, 'creative');
  return keys;
}
