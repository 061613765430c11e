import type { Kysely } from 'kysely';

/** Keeps the restarts of watched servers, and whether they are reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_watches').addColumn('restarts', 'text').execute();
  await db.schema
    .alterTable('alert_settings')
    .addColumn('restarts', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
