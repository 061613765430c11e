import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import type { GameServer } from '../game/game-server.ts';

/** Makes the game save its world and pause saving. @throws ApiError `backup_failed` */
export async function saveWorld(server: GameServer, signal: AbortSignal): Promise<void> {
  const { entry } = server;
  if (entry.beforeBackupCommands.length === 0 || server.isDown) return;
  const limit = AbortSignal.timeout(entry.savedTimeoutSeconds * 1000);
  const waiting = entry.savedPattern
    ? await server.awaitLine(entry.savedPattern, AbortSignal.any([limit, signal]))
    : { matched: Promise.resolve() };
  const saved = waiting.matched;
  // Awaited below. Typing may fail before.
  saved.catch(() => {});
  await typeAll(server, entry.beforeBackupCommands);
  await saved.catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ApiError('backup_failed', `${entry.name} did not confirm that its world was saved.`, {
      cause: error,
    });
  });
}

/** Makes the game resume saving, if it still runs. */
export async function resumeSaving(server: GameServer): Promise<void> {
  if (server.status === 'running') await typeAll(server, server.entry.afterBackupCommands);
}

async function typeAll(server: GameServer, commands: ServerEntry['beforeBackupCommands']): Promise<void> {
  for (const command of commands) {
    await server.command(command);
  }
}
