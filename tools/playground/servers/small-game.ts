import { join } from 'node:path';
import type { ServerEntry } from './server-entry.ts';

const program = join(import.meta.dirname, '../game/main.ts');

/** How the small game's world is broken, and seen. */
export const breakSmallGame =
  'Break its world with /cmd grief or /cmd setblock 9 4 lava, see it with /cmd map; /cmd help lists more.';

/** The small bundled game. */
export function smallGame(
  server: { id: string; name: string; cwd: string; port: number },
  players: readonly string[] = [],
): ServerEntry {
  const { id, name, cwd, port } = server;
  return {
    id,
    name,
    command: [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      program,
      '--port',
      String(port),
      '--name',
      name,
      '--players',
      players.join(','),
    ],
    cwd,
    stopCommand: 'stop',
    stopTimeoutSeconds: 4,
    readyPattern: 'Done \\(',
    startTimeoutSeconds: 30,
    backupFolders: ['world'],
    beforeBackupCommands: ['save-off', 'save-all'],
    savedPattern: 'Saved the game',
    afterBackupCommands: ['save-on'],
    minecraft: { port },
    configuration: { game: 'the playground’s small game', address: `127.0.0.1:${port}`, max_players: 20 },
  };
}
