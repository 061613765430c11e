import type { Kysely } from 'kysely';

/** Adds since when a guild is to be greeted. Those that have commands already count as greeted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guilds').addColumn('greet_since', 'bigint').execute();
}
