import type { Kysely } from 'kysely';

/** Limits grants to certain console commands, and stores requests for approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('grants').addColumn('commands', 'text').execute();
  await db.schema.alterTable('guild_settings').addColumn('approvals_channel_id', 'text').execute();
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('requested_by_id', 'text', (column) => column.notNull())
    .addColumn('requested_by_name', 'text', (column) => column.notNull())
    .addColumn('sealed_reply_to', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('private_language', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text')
    .addColumn('message_id', 'text')
    .addColumn('decided_by_id', 'text')
    .addColumn('decided_by_name', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('approvals_of_guild').on('approvals').columns(['guild_id', 'state']).execute();
  await db.schema.createIndex('approvals_open').on('approvals').columns(['settled', 'expires_at']).execute();
}
