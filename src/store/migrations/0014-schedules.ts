import type { Kysely } from 'kysely';

/** Adds schedules, and the time zone of a guild. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('time_zone', 'text').execute();
  await db.schema
    .createTable('schedules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('created_by_id', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('schedules_of_guild').on('schedules').column('guild_id').execute();
}
