import type { Kysely } from 'kysely';

/** Creates the table of what people did at hosts, and adds the falls of watched servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('panel_acts')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('by_api', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('panel_acts_key', ['account_id', 'server_key', 'id'])
    .execute();
  await db.schema.createIndex('panel_acts_at').on('panel_acts').columns(['account_id', 'at']).execute();
  await db.schema.alterTable('server_watches').addColumn('falls', 'text').execute();
}
