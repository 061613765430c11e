import { type Kysely, sql } from 'kysely';

/** Stores what was last read of watched servers, and their samples by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_watches')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_since', 'bigint')
    .addColumn('empty_since', 'bigint')
    .addPrimaryKeyConstraint('server_watches_key', ['account_id', 'server_key'])
    .execute();
  await db.schema
    .createTable('sample_hours')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('samples', 'text', (column) => column.notNull())
    .addColumn('totals', 'text')
    .addPrimaryKeyConstraint('sample_hours_key', ['account_id', 'server_key', 'hour'])
    .execute();
  await db.schema.createIndex('sample_hours_by_age').on('sample_hours').column('hour').execute();
  await db.schema
    .createIndex('sample_hours_not_summed_up')
    .on('sample_hours')
    .column('hour')
    .where(sql<boolean>`totals is null`)
    .execute();
}
