import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The newest version that both flying-squid and mineflayer support. */
export const minecraftVersion = '1.21.4';

/** The message for people if the real server is missing. */
export const minecraftMissing = 'The real Minecraft server is not installed (npm run minecraft:install).';

/** Returns whether `npm run minecraft:install` has finished: npm writes this file last. */
export function minecraftInstalled(): boolean {
  return existsSync(join(import.meta.dirname, 'node_modules', '.package-lock.json'));
}

/** Returns the real server's entry in the embedded host's configuration; its world is in `cwd`. */
export function minecraftServer(server: { id: string; name: string; cwd: string; port: number }) {
  const { id, name, cwd, port } = server;
  return {
    id,
    name,
    command: [
      process.execPath,
      '--disable-warning=DEP0174',
      join(import.meta.dirname, 'server.ts'),
      '--port',
      `${port}`,
    ] as [string, ...string[]],
    cwd,
    stopCommand: 'stop',
    stopTimeoutSeconds: 30,
    readyPattern: 'Done \\(.+\\)! For help',
    startTimeoutSeconds: 60,
    backupFolders: ['world'],
    beforeBackupCommands: ['save-off', 'save-all flush'],
    savedPattern: '^\\[\\S+ INFO\\]: Saved the game$',
    afterBackupCommands: ['save-on'],
    minecraft: { port },
    configuration: { version: minecraftVersion, address: `127.0.0.1:${port}`, max_players: 20 },
  };
}
