import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/** Creates the tables; `schema.ts` says what is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createGuilds(db);
  await createConnections(db);
  await createOperations(db);
  await createCases(db);
  await createSchedules(db);
  await createPanels(db);
  await createAlerts(db);
  await createObservations(db);
  await createBackups(db);
  await createProcessTables(db);
}

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey();

async function createGuilds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guilds')
    .addColumn('guild_id', 'text', primaryKey)
    .addColumn('commands', 'text', notNull)
    .addColumn('command_ids', 'text', notNull)
    .addColumn('joined_at', 'bigint')
    .addColumn('greet_since', 'bigint')
    .addColumn('greeting_channel_id', 'text')
    .addColumn('greeting_message_id', 'text')
    .execute();
  await db.schema
    .createTable('guild_settings')
    .addColumn('guild_id', 'text', primaryKey)
    .addColumn('settings', 'text', notNull)
    .addColumn('log_problem', 'text')
    .addColumn('addresses', 'text')
    .addColumn('games', 'text')
    .execute();
  await db.schema
    .createTable('grants')
    .addColumn('guild_id', 'text', notNull)
    .addColumn('role_id', 'text', notNull)
    .addColumn('permission', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('commands', 'text')
    .addColumn('granted_by', 'text', notNull)
    .addColumn('granted_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('grants_key', [
      'guild_id',
      'role_id',
      'permission',
      'connection_id',
      'server_key',
    ])
    .execute();
  await db.schema
    .createTable('setting_changes')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('changed_by', 'text', notNull)
    .addColumn('changed_at', 'bigint', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
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
  await db.schema
    .createTable('people')
    .addColumn('guild_id', 'text', notNull)
    .addColumn('person_id', 'text', notNull)
    .addColumn('looked_up_at', 'bigint', notNull)
    .addColumn('left_at', 'bigint')
    .addPrimaryKeyConstraint('people_key', ['guild_id', 'person_id'])
    .execute();
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connections')
    .addColumn('guild_id', 'text', notNull)
    .addColumn('id', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('hosting_url', 'text', notNull)
    .addColumn('open_kind', 'text')
    .addColumn('certificate_sha256', 'text')
    .addColumn('sealed_key', 'text', notNull)
    .addColumn('account_id', 'text', notNull)
    .addColumn('connected_by', 'text', notNull)
    .addColumn('connected_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('connections_key', ['guild_id', 'id'])
    .execute();
  await db.schema
    .createTable('server_refs')
    .addColumn('guild_id', 'text', notNull)
    .addColumn('reference', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addPrimaryKeyConstraint('server_refs_key', ['guild_id', 'reference'])
    .execute();
  await db.schema
    .createTable('known_lists')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('items', 'text', notNull)
    .addColumn('stored_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('known_lists_key', ['account_id', 'server_key'])
    .execute();
}

async function createOperations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operations')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('account_id', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addColumn('request', 'text', notNull)
    .addColumn('requested_by_id', 'text', notNull)
    .addColumn('requested_by_name', 'text', notNull)
    .addColumn('interaction_id', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_reply_to', 'text')
    .addColumn('state', 'text', notNull)
    .addColumn('exclusive', 'integer', notNull)
    .addColumn('steps', 'text', notNull)
    .addColumn('server_status', 'text')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('expires_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('reported_at', 'bigint')
    .addColumn('announced_at', 'bigint')
    .addColumn('runner', 'text')
    .addColumn('seen_at', 'bigint')
    .addColumn('language', 'text', notNull)
    .addColumn('origin', 'text')
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
  await db.schema
    .createIndex('operations_of_runner')
    .on('operations')
    .column('runner')
    .where(sql<boolean>`reported_at is null`)
    .execute();
  await db.schema
    .createIndex('operations_of_server')
    .on('operations')
    .columns(['account_id', 'server_key', 'created_at'])
    .execute();
  await db.schema
    .createIndex('operations_of_guild_by_time')
    .on('operations')
    .columns(['guild_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('operations_ended').on('operations').column('ended_at').execute();
  await db.schema
    .createTable('paused_saves')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('operation_id', 'text', notNull)
    .addColumn('paused_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('paused_saves_key', ['account_id', 'server_key'])
    .execute();
}

async function createCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kind', 'text', notNull)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('phase', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('language', 'text', notNull)
    .addColumn('channel_id', 'text', notNull)
    .addColumn('message_id', 'text')
    .addColumn('shown', 'text')
    .addColumn('sealed_reply_to', 'text')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('expires_at', 'bigint')
    .addColumn('revision', 'integer', notNull)
    .execute();
  await db.schema.createIndex('cases_by_phase').on('cases').columns(['phase', 'guild_id']).execute();
  await db.schema.createIndex('expired_cases').on('cases').column('expires_at').execute();
}

async function createSchedules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schedules')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addColumn('settings', 'text', notNull)
    .addColumn('created_by_id', 'text', notNull)
    .addColumn('created_by_name', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('language', 'text', notNull)
    .addColumn('next_at', 'bigint')
    .addColumn('progress', 'text', notNull)
    .addColumn('revision', 'integer', notNull)
    .execute();
  await db.schema.createIndex('schedules_of_guild').on('schedules').column('guild_id').execute();
}

async function createPanels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('panels')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('channel_id', 'text', notNull)
    .addColumn('channel_name', 'text', notNull)
    .addColumn('connection_id', 'text')
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('buttons', 'integer', notNull)
    .addColumn('language', 'text', notNull)
    .addColumn('created_by', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('message_id', 'text')
    .addColumn('refresh_at', 'bigint')
    .addColumn('look', 'text')
    .addColumn('picture_refused', 'integer', notNull)
    .addColumn('end_reason', 'text')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('panels_by_guild').on('panels').column('guild_id').execute();
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_settings')
    .addColumn('guild_id', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('channel_id', 'text')
    .addColumn('role_id', 'text')
    .addColumn('backup_age_hours', 'integer')
    .addColumn('test_age_hours', 'integer')
    .addColumn('restarts', 'integer', notNull)
    .addColumn('hang_minutes', 'integer', (column) => column.notNull().defaultTo(5))
    .addColumn('language', 'text', notNull)
    .addColumn('problem', 'text')
    .addColumn('set_by', 'text', notNull)
    .addColumn('set_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('alert_settings_key', ['guild_id', 'connection_id', 'server_key'])
    .execute();
  await db.schema
    .createTable('alert_mutes')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('until', 'bigint', notNull)
    .addColumn('reason', 'text')
    .addColumn('set_by', 'text', notNull)
    .addColumn('set_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('alert_mutes_one')
    .on('alert_mutes')
    .columns(['guild_id', 'connection_id', 'server_key'])
    .unique()
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', primaryKey)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('connection_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text')
    .addColumn('kind', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('details', 'text', notNull)
    .addColumn('started_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addColumn('channel_id', 'text', notNull)
    .addColumn('role_id', 'text')
    .addColumn('language', 'text', notNull)
    .addColumn('lead_id', 'text')
    .addColumn('message_id', 'text')
    .addColumn('called_at', 'bigint')
    .addColumn('held_call', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('revision', 'integer', notNull)
    .addColumn('shown', 'integer', notNull)
    .addColumn('mute_id', 'text')
    .execute();
  await db.schema
    .createIndex('incidents_one_open')
    .on('incidents')
    .columns(['guild_id', 'kind', 'connection_id', 'server_key'])
    .unique()
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema.createIndex('incidents_of_guild').on('incidents').column('guild_id').execute();
  await db.schema.createIndex('incidents_of_lead').on('incidents').column('lead_id').execute();
  await db.schema
    .createIndex('incidents_of_due_call')
    .on('incidents')
    .column('held_call')
    .where(sql<boolean>`held_call = 'due'`)
    .execute();
  await db.schema
    .createIndex('incidents_of_mute')
    .on('incidents')
    .column('mute_id')
    .where(sql<boolean>`mute_id is not null`)
    .execute();
}

async function createObservations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_watches')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addColumn('read_at', 'bigint', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('status_since', 'bigint')
    .addColumn('empty_since', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('restarts', 'text')
    .addColumn('falls', 'text')
    .addColumn('game', 'text')
    .addPrimaryKeyConstraint('server_watches_key', ['account_id', 'server_key'])
    .execute();
  await db.schema
    .createTable('sample_hours')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('hour', 'bigint', notNull)
    .addColumn('samples', 'text', notNull)
    .addColumn('totals', 'text')
    .addPrimaryKeyConstraint('sample_hours_key', ['account_id', 'server_key', 'hour'])
    .execute();
  await db.schema.createIndex('sample_hours_by_age').on('sample_hours').column('hour').execute();
  await db.schema
    .createIndex('sample_hours_not_summed_up')
    .on('sample_hours')
    .column('hour')
    .where(sql<boolean>`totals is null`)
    .execute();
  await db.schema
    .createTable('panel_acts')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('id', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('actor', 'text', notNull)
    .addColumn('by_api', 'integer', notNull)
    .addColumn('at', 'bigint', notNull)
    .addPrimaryKeyConstraint('panel_acts_key', ['account_id', 'server_key', 'id'])
    .execute();
  await db.schema.createIndex('panel_acts_at').on('panel_acts').columns(['account_id', 'at']).execute();
}

/** Creates what is known of backups and worlds. */
async function createBackups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_tests')
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('backup_key', 'text', notNull)
    .addColumn('backup_id', 'text', notNull)
    .addColumn('mark', 'text')
    .addColumn('tested_at', 'bigint', notNull)
    .addColumn('findings', 'text', notNull)
    .addColumn('not_tried', 'text')
    .addColumn('tries', 'integer', notNull)
    .addColumn('seen_at', 'bigint', notNull)
    .addColumn('contents', 'text')
    .addPrimaryKeyConstraint('backup_tests_key', ['account_id', 'server_key', 'backup_key'])
    .execute();
  await db.schema
    .createTable('read_budgets')
    .addColumn('host_id', 'text', notNull)
    .addColumn('day', 'text', notNull)
    .addColumn('bytes', 'bigint', notNull)
    .addPrimaryKeyConstraint('read_budgets_key', ['host_id', 'day'])
    .execute();
  await db.schema
    .createTable('world_findings')
    .addColumn('kind', 'text', notNull)
    .addColumn('account_id', 'text', notNull)
    .addColumn('server_key', 'text', notNull)
    .addColumn('server_id', 'text', notNull)
    .addColumn('server_name', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('details', 'text', notNull)
    .addColumn('changed_at', 'bigint', notNull)
    .addColumn('guild_id', 'text', notNull)
    .addColumn('answered_by_id', 'text')
    .addColumn('answered_by_name', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('contents', 'text')
    .addColumn('revision', 'integer', notNull)
    .addPrimaryKeyConstraint('world_findings_key', ['kind', 'account_id', 'server_key'])
    .execute();
}

/** Creates what belongs to the processes and the database themselves. */
async function createProcessTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('shard_id', 'integer', primaryKey)
    .addColumn('bot', 'text', notNull)
    .addColumn('shard_count', 'integer', notNull)
    .addColumn('sequence', 'bigint', notNull)
    .addColumn('sealed', 'text', notNull)
    .execute();
  await db.schema
    .createTable('identifies')
    .addColumn('bot', 'text', notNull)
    .addColumn('bucket', 'integer', notNull)
    .addColumn('next_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('identifies_key', ['bot', 'bucket'])
    .execute();
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', primaryKey)
    .addColumn('sealed', 'text', notNull)
    .execute();
  await db.schema
    .createTable('jobs')
    .addColumn('job', 'text', primaryKey)
    .addColumn('seen_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('checked_at', 'bigint', notNull)
    .execute();
}
