import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { guildKey } from './postgres/lock-key.ts';
import type { Tables } from './schema.ts';

/**
 * Makes a transaction that first counts and then writes a guild's rows the only one of its kind in that guild, until it
 * ends. SQLite has a single writer anyway.
 */
export async function lockGuild(db: Transaction<Tables>, guildId: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${guildKey(guildId)}::bigint)`.execute(db);
}
