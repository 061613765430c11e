import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresLocation } from '../../config/database.ts';
import { DatabaseUnavailableError, type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { DatabaseVersionError, migrate } from '../migrate.ts';
import type { Database, Tables } from '../schema.ts';
import { startProblem } from './errors.ts';
import { ConnectionPool } from './pool.ts';

const retryMs = 500;

/**
 * Opens a PostgreSQL database and migrates its tables to this version. Waits up to `patienceMs` for a server that is not
 * up yet, because it is often started together with the bot. The signal ends the wait with an AbortError.
 * @throws DatabaseUnavailableError
 * @throws DatabaseVersionError
 */
export async function openPostgres(
  location: PostgresLocation,
  log: StoreLog,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Database> {
  const deadline = performance.now() + patienceMs;
  for (let logged = false; ; await delay(retryMs, undefined, { signal })) {
    try {
      await migrateOnce(location, log);
      return connectPostgres(location, log);
    } catch (error) {
      if (error instanceof DatabaseVersionError) throw error;
      const cause = error instanceof StoreUnavailableError ? error.cause : error;
      if (!(error instanceof StoreUnavailableError) || performance.now() >= deadline)
        throw new DatabaseUnavailableError(startProblem(location, cause), { cause });
      if (!logged)
        log.warn({ err: error, server: location.server }, 'the database is not up yet: waiting for it');
      logged = true;
    }
  }
}

async function migrateOnce(location: PostgresLocation, log: StoreLog): Promise<void> {
  const db = connectPostgres(location, log, 'maintenance');
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the database without migrating it. Connects at the first query. */
export function connectPostgres(
  location: PostgresLocation,
  log: StoreLog,
  purpose: 'queries' | 'maintenance' = 'queries',
): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new ConnectionPool(location, log, purpose) }),
  });
}
