import type { Kysely } from 'kysely';

/** Adds to a guild's settings which games its servers run, as admins said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('games', 'text').execute();
}
