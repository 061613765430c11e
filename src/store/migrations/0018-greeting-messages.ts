import type { Kysely } from 'kysely';

/** Adds which message greets a guild. That of a guild that was greeted before isn't known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guilds').addColumn('greeting_channel_id', 'text').execute();
  await db.schema.alterTable('guilds').addColumn('greeting_message_id', 'text').execute();
}
