import type { Kysely } from 'kysely';

/** Adds the messages that show servers and stay up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('panels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('channel_name', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text')
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('buttons', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('refresh_at', 'bigint')
    .addColumn('picture_refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('end_reason', 'text')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('panels_by_guild').on('panels').column('guild_id').execute();
}
