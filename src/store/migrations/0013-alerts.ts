import { type Kysely, sql } from 'kysely';

/** Creates the tables of alerts, and an index by which the last operations on a server are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_settings')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('channel_id', 'text')
    .addColumn('role_id', 'text')
    .addColumn('backup_age_hours', 'integer')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_settings_key', ['guild_id', 'connection_id', 'server_key'])
    .execute();
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('shown', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('incidents_one_open')
    .on('incidents')
    .columns(['guild_id', 'kind', 'connection_id', 'server_key'])
    .unique()
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema.createIndex('incidents_of_guild').on('incidents').column('guild_id').execute();
  await db.schema
    .createIndex('operations_of_server')
    .on('operations')
    .columns(['account_id', 'server_key', 'created_at'])
    .execute();
}
