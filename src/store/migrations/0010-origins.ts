import type { Kysely } from 'kysely';

/** Stores what led to an operation: a schedule, or an approved request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operations').addColumn('origin', 'text').execute();
}
