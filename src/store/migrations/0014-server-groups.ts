import type { Kysely } from 'kysely';

/** Creates the table of requests for several servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_groups')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('requested_by_id', 'text', (column) => column.notNull())
    .addColumn('requested_by_name', 'text', (column) => column.notNull())
    .addColumn('stopped_by_id', 'text')
    .addColumn('stopped_by_name', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('sealed_reply_to', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('server_groups_of_guild')
    .on('server_groups')
    .columns(['guild_id', 'state'])
    .execute();
}
