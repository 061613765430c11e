import { Kysely } from 'kysely';
import { makeDatabaseFile } from './database-file.ts';
import type { SqliteLocation } from './database-url.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import type { Database, Tables } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

/** Thrown where the database can't be opened; the message names it and says why, for whoever runs the bot. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * Opens the database, made where it is missing, with this version's tables.
 * @throws DatabaseUnavailable
 * @throws DatabaseTooNew
 */
export async function openDatabase(location: SqliteLocation): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.path) });
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
  return db;
}
