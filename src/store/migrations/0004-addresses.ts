import type { Kysely } from 'kysely';

/** Adds to a guild's settings where people join its servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('addresses', 'text').execute();
}
