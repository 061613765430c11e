import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { guildKey } from './postgres/lock-key.ts';
import type { Database, Tables } from './schema.ts';

/**
 * Runs a transaction that reads rows of a guild before it writes. Those of one guild run one after the other: SQLite has a
 * single writer, PostgreSQL a lock.
 */
export function guildTransaction<Result>(
  db: Database,
  guildId: string,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (transaction.getExecutor().adapter instanceof PostgresAdapter)
      await sql`select pg_advisory_xact_lock(${guildKey(guildId)}::bigint)`.execute(transaction);
    return work(transaction);
  });
}
