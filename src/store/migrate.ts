import { type Migration, Migrator } from 'kysely/migration';
import * as tables from './migrations/0001-tables.ts';
import type { Database } from './schema.ts';

/** Changes with the tables until 1.0, so that a database with others is refused. */
const initialName = '0001-tables-8';

/** By name, in the order in which they are applied. */
type Migrations = Readonly<Record<string, Migration>>;

/** The migrations of this version. */
export const migrations: Migrations = { [initialName]: tables };

/** Thrown if another version of Steward wrote the database, and this version would damage it. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/**
 * Migrates the tables to this version, in one transaction. Several processes may do so at once.
 * @throws DatabaseVersionError
 */
export async function migrate(db: Database, wanted: Migrations = migrations): Promise<void> {
  const applied = await executed(db);
  if (applied.length > 0 && !applied.includes(initialName))
    throw new DatabaseVersionError(
      "The database was written by a version of Steward from before its first release, and can't be updated. Name a new one in DATABASE_URL, or move this one away.",
    );
  const unknown = applied.filter((name) => !(name in wanted));
  if (unknown.length > 0) {
    throw new DatabaseVersionError(
      `The database was written by a newer version of Steward (it has ${unknown.join(', ')}). Run that version, or restore a copy of the database from before the update.`,
    );
  }
  // The migrator would look at every table: 15 ms of each start.
  if (applied.length === Object.keys(wanted).length) return;
  const provider = { getMigrations: async () => ({ ...wanted }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns the names of the migrations that were applied. */
async function executed(db: Database): Promise<readonly string[]> {
  try {
    return await storedNames(db);
  } catch {
    // A new database has no such table. With one, it is not that, and the query says again what it is.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === 'kysely_migration') ? storedNames(db) : [];
  }
}

async function storedNames(db: Database): Promise<readonly string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
