import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

// No SQL and no data: Node's one way to a lock that the system releases.

/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5;
const retryMs = 20;

/** The file can't be used as a lock: it is somebody else's, for example, or on a file system without locks. */
export class LockError extends Error {
  override readonly name = 'LockError';
}

/** A connection that nothing refers to is closed when its memory is collected, and the lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock that a file stands for, and returns how to give it back; null if somebody else has it. The system
 * keeps it (fcntl, through SQLite) and releases it when the process ends, however it ends. It holds between containers
 * of one machine too, where process ids say nothing. The file stays: removing it would let two processes hold a lock.
 * @throws LockError
 */
function tryLock(path: string): (() => void) | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === sqliteBusy) return null;
    throw new LockError(`${path} can't be locked: ${error.message}.`, { cause: error });
  }
  const taken = database;
  held.add(taken);
  return () => {
    if (held.delete(taken)) taken.close();
  };
}

/** Waits for the lock; null if it is not free within so many milliseconds. @throws LockError */
export async function waitForLock(path: string, withinMs: number): Promise<(() => void) | null> {
  const until = performance.now() + withinMs;
  for (;;) {
    const release = tryLock(path);
    if (release !== null || performance.now() >= until) return release;
    await delay(retryMs);
  }
}

/** Another host works on the same folder. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

/** Takes a data folder for this process; the returned function gives it back. @throws AlreadyRunningError */
export function lockDataFolder(folder: string): () => void {
  const release = tryLock(join(folder, 'host-lock.db'));
  if (release === null) throw new AlreadyRunningError(`Another host uses ${folder} already.`);
  return release;
}
