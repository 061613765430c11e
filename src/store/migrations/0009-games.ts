import type { Kysely } from 'kysely';

/** Adds what is known of whether games answer, and after how many minutes it is an alert that one doesn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_watches').addColumn('game', 'text').execute();
  await db.schema
    .alterTable('alert_settings')
    .addColumn('hang_minutes', 'integer', (column) => column.notNull().defaultTo(5))
    .execute();
}
