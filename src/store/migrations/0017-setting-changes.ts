import { type Kysely, sql } from 'kysely';

/** Creates the table of who changed which settings and permissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('role_id', 'text')
    .addColumn('value', 'text')
    .addColumn('announced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('setting_changes_of_guild')
    .on('setting_changes')
    .columns(['guild_id', 'changed_at', 'id'])
    .execute();
  await db.schema
    .createIndex('setting_changes_unannounced')
    .on('setting_changes')
    .column('changed_at')
    .where(sql<boolean>`announced_at is null`)
    .execute();
}
