import { Kysely } from 'kysely';
import { makeDatabaseFile } from './database-file.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseLocation, SqliteLocation } from './database-url.ts';
import type { GuildNews } from './guild-news.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import type { Database, Tables } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { SqliteNews } from './sqlite-news.ts';
import type { StoreLog } from './store-log.ts';

/** A database that is open. */
export interface OpenDatabase {
  readonly db: Database;
  /** As far as the database itself tells: PostgreSQL tells the cluster. */
  readonly news: GuildNews;
}

/**
 * Opens the database, with this version's tables. SQLite's is made where it is missing; PostgreSQL is waited for, for
 * as many milliseconds, where it is not up yet; the signal cuts that short, with an AbortError.
 * @throws DatabaseUnavailable
 * @throws DatabaseTooNew
 */
export async function openDatabase(
  location: DatabaseLocation,
  log: StoreLog,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (location.kind === 'sqlite') return openSqlite(location);
  // Not for those who don't need it: the client of PostgreSQL costs memory and time at the start.
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  const db = await openPostgres(location, log, patienceMs, signal);
  return { db, news: { epoch: () => null, listen() {} } };
}

async function openSqlite(location: SqliteLocation): Promise<OpenDatabase> {
  const dialect = new NodeSqliteDialect(location.path);
  const db = new Kysely<Tables>({ dialect });
  try {
    if (location.path !== ':memory:') await makeDatabaseFile(location.path);
    await migrate(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof DatabaseTooNew) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(
      `The database ${location.path} can't be opened: ${reason}. DATABASE_URL: name a SQLite file that this user may write, or one that is to be made.`,
      { cause: error },
    );
  }
  return { db, news: new SqliteNews(() => dialect.dataVersion()) };
}
