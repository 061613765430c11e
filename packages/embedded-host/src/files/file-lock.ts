import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

// Stores no data: SQLite is the only file lock in Node that the system releases by itself.

/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5;
const retryMs = 20;

/** The file can't be used as a lock, for example because of its permissions or a file system without locks. */
export class LockError extends Error {
  override readonly name = 'LockError';
}

/** References to the open connections: garbage collection would close them and release the locks. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file and returns the function that releases it; null if another process holds the lock. The system (fcntl,
 * through SQLite) releases it when the process ends in any way. It also works between containers of one machine, where
 * pids are useless. The file is never removed: that would let two processes hold the lock.
 * @throws LockError
 */
function tryLock(path: string): (() => void) | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Who may read the file could lock it, too. Not by opening it: closing it again would release this process's locks.
    chmodSync(path, 0o600);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === sqliteBusy) return null;
    throw new LockError(`${path} can't be locked: ${error.message}.`, { cause: error });
  }
  const locked = database;
  held.add(locked);
  return () => {
    if (held.delete(locked)) locked.close();
  };
}

/** Waits up to `withinMs` milliseconds for the lock; null if it stays taken. @throws LockError */
export async function waitForLock(path: string, withinMs: number): Promise<(() => void) | null> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const release = tryLock(path);
    if (release !== null || performance.now() >= deadline) return release;
    await delay(retryMs);
  }
}

/** Another host uses the same data folder. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

/** Locks a data folder for this process and returns the function that releases it. @throws AlreadyRunningError */
export function lockDataFolder(folder: string): () => void {
  const release = tryLock(join(folder, 'host-lock.db'));
  if (release === null) throw new AlreadyRunningError(`Another host is already using ${folder}.`);
  return release;
}
