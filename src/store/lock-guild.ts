import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { guildKey } from './postgres/lock-key.ts';
import type { Tables } from './schema.ts';

/**
 * Locks a guild until the transaction ends, for transactions that read rows before they write. Does nothing on
 * SQLite, which has a single writer.
 */
export async function lockGuild(db: Transaction<Tables>, guildId: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${guildKey(guildId)}::bigint)`.execute(db);
}
