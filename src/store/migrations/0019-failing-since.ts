import type { Kysely } from 'kysely';

/** Keeps since when a watched server can't be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('server_watches').addColumn('failing_since', 'bigint').execute();
}
