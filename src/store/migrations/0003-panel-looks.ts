import type { Kysely } from 'kysely';

/** Adds to status panels how a guild wants them to look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('panels').addColumn('look', 'text').execute();
}
