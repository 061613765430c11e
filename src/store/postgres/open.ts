import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresLocation } from '../../config/database.ts';
import { DatabaseUnavailableError, type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { DatabaseVersionError, migrate } from '../migrate.ts';
import type { Database, Tables } from '../schema.ts';
import { startProblem } from './errors.ts';
import { ConnectionPool } from './pool.ts';

const tryAgainMs = 500;

/**
 * Opens a database of PostgreSQL, with this version's tables. One that is not up yet is waited for, because it is
 * often started together with the bot; the signal cuts that short, with an AbortError.
 * @throws DatabaseUnavailableError
 * @throws DatabaseVersionError
 */
export async function openPostgres(
  location: PostgresLocation,
  log: StoreLog,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Database> {
  const until = Date.now() + patienceMs;
  for (let logged = false; ; await delay(tryAgainMs, undefined, { signal })) {
    try {
      await bringUp(location, log);
      return connectPostgres(location, log);
    } catch (error) {
      if (error instanceof DatabaseVersionError) throw error;
      const cause = error instanceof StoreUnavailableError ? error.cause : error;
      if (!(error instanceof StoreUnavailableError) || Date.now() >= until)
        throw new DatabaseUnavailableError(startProblem(location, cause), { cause });
      if (!logged)
        log.warn({ err: error, server: location.server }, 'the database is not there yet: waiting for it');
      logged = true;
    }
  }
}

async function bringUp(location: PostgresLocation, log: StoreLog): Promise<void> {
  const db = connectPostgres(location, log, 'unhurried');
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** A database as it is, without looking at it: connections are made when something is asked. */
export function connectPostgres(
  location: PostgresLocation,
  log: StoreLog,
  manner: 'usual' | 'unhurried' = 'usual',
): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new ConnectionPool(location, log, manner) }),
  });
}
