import type { Kysely } from 'kysely';

/**
 * Replaces the table of gateway sessions by one that encrypts them. Drops the sessions that were stored in clear, because
 * their URLs can't be trusted; the next start identifies anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sessions').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('shard_id', 'integer', (column) => column.primaryKey())
    .addColumn('bot', 'text', (column) => column.notNull())
    .addColumn('shard_count', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
}
