import type { Kysely } from 'kysely';

/** Adds the row that is written to see whether the database accepts writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute();
}
