import type { Kysely } from 'kysely';

/** Creates the table of the worlds that servers have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_worlds')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('answered_by_id', 'text')
    .addColumn('answered_by_name', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('server_worlds_key', ['account_id', 'server_key'])
    .execute();
}
