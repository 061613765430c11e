import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { migrations } from '../../src/store/migrate.ts';
import { connectPostgres } from '../../src/store/postgres/open.ts';
import type { Database, Tables } from '../../src/store/schema.ts';
import { NodeSqliteDialect } from '../../src/store/sqlite/dialect.ts';
import { recordingLog } from './fixtures.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;

/** Creates the database that an earlier version left, whose last migration was `last`, with a row in each of these tables. */
export async function earlierDatabase(
  databaseUrl: string,
  last: keyof typeof migrations,
  rows: Rows,
): Promise<void> {
  const location = parseDatabaseUrl(databaseUrl);
  const db: Database =
    location.kind === 'sqlite'
      ? new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.path) })
      : connectPostgres(location, recordingLog());
  try {
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const { error } = await new Migrator({ db, provider }).migrateTo(last);
    if (error !== undefined) throw error;
    for (const [table, row] of Object.entries(rows)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
    }
  } finally {
    await db.destroy();
  }
}
