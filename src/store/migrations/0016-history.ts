import type { Kysely } from 'kysely';

/** Lets the history of a guild be read by the page; the index replaces the one on the guild alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('operations_of_guild_by_time')
    .on('operations')
    .columns(['guild_id', 'created_at', 'id'])
    .execute();
  await db.schema.dropIndex('operations_of_guild').execute();
}
