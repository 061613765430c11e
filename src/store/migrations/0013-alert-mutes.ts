import { type Kysely, sql } from 'kysely';

/** Creates the table of mutes, and adds to incidents which one keeps them from being posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_mutes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('alert_mutes_one')
    .on('alert_mutes')
    .columns(['guild_id', 'connection_id', 'server_key'])
    .unique()
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema.alterTable('incidents').addColumn('mute_id', 'text').execute();
  await db.schema
    .createIndex('incidents_of_mute')
    .on('incidents')
    .column('mute_id')
    .where(sql<boolean>`mute_id is not null`)
    .execute();
}
