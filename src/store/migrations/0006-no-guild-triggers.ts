import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Drops the triggers that notified of changed guilds: the process that changes a guild notifies the others itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`drop function if exists steward_tell_of_guild() cascade`.execute(db);
}
