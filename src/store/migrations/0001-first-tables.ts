import { type Kysely, sql } from 'kysely';

/** Creates the tables of the first version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connections')
    .addColumn('guild_id', 'text', (column) => column.primaryKey())
    .addColumn('hosting_url', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('connected_by', 'text', (column) => column.notNull())
    .addColumn('connected_at', 'bigint', (column) => column.notNull())
    .addColumn('default_server_id', 'text')
    .addColumn('default_server_name', 'text')
    .addColumn('log_channel_id', 'text')
    .addColumn('log_problem', 'text')
    .execute();

  await db.schema
    .createTable('grants')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('granted_by', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['guild_id', 'role_id', 'permission', 'server_key'])
    .execute();

  await db.schema
    .createTable('operations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('requested_by_id', 'text', (column) => column.notNull())
    .addColumn('requested_by_name', 'text', (column) => column.notNull())
    .addColumn('interaction_id', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_reply_to', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('exclusive', 'integer', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('server_status', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('reported_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('operations_one_at_a_time')
    .on('operations')
    .columns(['account_id', 'server_key'])
    .unique()
    .where(sql<boolean>`state = 'running' and exclusive = 1`)
    .execute();
  await db.schema
    .createIndex('operations_open')
    .on('operations')
    .column('state')
    .where(sql<boolean>`reported_at is null`)
    .execute();
  await db.schema.createIndex('operations_ended').on('operations').column('ended_at').execute();
  await db.schema.createIndex('operations_of_guild').on('operations').column('guild_id').execute();

  await db.schema
    .createTable('server_refs')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('server_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('server_refs_key', ['guild_id', 'reference'])
    .execute();

  await db.schema
    .createTable('guilds')
    .addColumn('guild_id', 'text', (column) => column.primaryKey())
    .addColumn('commands', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('shard_id', 'integer', (column) => column.primaryKey())
    .addColumn('bot', 'text', (column) => column.notNull())
    .addColumn('shard_count', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('resume_url', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
}
