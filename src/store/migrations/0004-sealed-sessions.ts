import type { Kysely } from 'kysely';

/**
 * Gateway sessions are sealed. Those that were stored in clear are dropped: their addresses can't be trusted, and the
 * next start identifies anew.
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
