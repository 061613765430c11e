import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, type StoreLog } from '../../domain/store-errors.ts';
import { refusal } from './errors.ts';

/** How often the lock of another bot is looked at, in milliseconds. */
const retryMs = 200;

interface BotLockOptions {
  readonly log: Pick<StoreLog, 'warn'>;
  /** How long another bot has to end, in milliseconds: a container that is replaced ends within ten seconds. */
  readonly patienceMs: number;
  /** Ends the wait with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Locks an SQLite database for the one bot that may run on it, and returns a function that releases the lock. Programs that
 * only read or change the data, such as `npm run forget`, don't need it. The lock is SQLite's own, on an empty file beside
 * the database: the system releases it when the process ends, however it ends.
 * @throws DatabaseUnavailableError if another bot still holds it after `patienceMs`
 */
export async function lockForBot(
  path: string,
  { log, patienceMs, signal }: BotLockOptions,
): Promise<() => void> {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    const deadline = performance.now() + patienceMs;
    for (let logged = false; !isLocked(lock); logged = true) {
      if (performance.now() >= deadline)
        throw new DatabaseUnavailableError(
          `Another bot is running on the database ${path}, and only one can use it. Stop that one, or set DATABASE_URL to a different file.`,
        );
      if (!logged) log.warn({ path }, 'another bot is running on this database: waiting for it to end');
      await delay(retryMs, undefined, { signal });
    }
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** Tries to take the lock, and returns whether this process has it. */
function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (refusal(error)?.isLock !== true) throw error;
    return false;
  }
}
