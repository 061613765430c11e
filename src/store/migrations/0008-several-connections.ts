import type { Kysely } from 'kysely';

interface EarlierConnection {
  guild_id: string;
  hosting_url: string;
  sealed_key: string;
  account_id: string;
  connected_by: string;
  connected_at: number;
  default_server_id: string | null;
  default_server_name: string | null;
  log_channel_id: string | null;
  log_problem: string | null;
  language: string | null;
}

interface EarlierGrant {
  guild_id: string;
  role_id: string;
  permission: string;
  server_key: string;
  server_id: string | null;
  server_name: string | null;
  granted_by: string;
  granted_at: number;
}

interface Tables {
  connections: EarlierConnection;
  grants: EarlierGrant;
  new_connections: Omit<
    EarlierConnection,
    'default_server_id' | 'default_server_name' | 'log_channel_id' | 'log_problem' | 'language'
  > & { id: string; name: string };
  new_grants: EarlierGrant & { connection_id: string };
  guild_settings: Pick<
    EarlierConnection,
    'guild_id' | 'default_server_id' | 'default_server_name' | 'log_channel_id' | 'log_problem' | 'language'
  > & { default_connection_id: string | null };
}

/** The id of the connection of each guild, which is also the id of the host of `HOSTING_API_URL`. */
const onlyId = 'default';

/**
 * Lets a guild have several connections. Its only one gets the id `default` and the name of the host's machine; its
 * settings get a table of their own; grants, references and operations are of servers of that connection.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await moveSettings(db);
  await replaceConnections(db);
  await replaceGrants(db);
  for (const table of ['operations', 'server_refs'] as const)
    await db.schema
      .alterTable(table)
      .addColumn('connection_id', 'text', (column) => column.notNull().defaultTo(onlyId))
      .execute();
}

async function moveSettings(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('guild_settings')
    .addColumn('guild_id', 'text', (column) => column.primaryKey())
    .addColumn('default_connection_id', 'text')
    .addColumn('default_server_id', 'text')
    .addColumn('default_server_name', 'text')
    .addColumn('log_channel_id', 'text')
    .addColumn('log_problem', 'text')
    .addColumn('language', 'text')
    .execute();
  const kept = [
    'guild_id',
    'default_server_id',
    'default_server_name',
    'log_channel_id',
    'log_problem',
    'language',
  ] as const;
  await db
    .insertInto('guild_settings')
    .columns(kept)
    .expression(db.selectFrom('connections').select(kept))
    .execute();
  await db
    .updateTable('guild_settings')
    .set({ default_connection_id: onlyId })
    .where('default_server_id', 'is not', null)
    .execute();
}

async function replaceConnections(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('new_connections')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hosting_url', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('connected_by', 'text', (column) => column.notNull())
    .addColumn('connected_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('connections_key', ['guild_id', 'id'])
    .execute();
  const kept = [
    'guild_id',
    'hosting_url',
    'sealed_key',
    'account_id',
    'connected_by',
    'connected_at',
  ] as const;
  await db
    .insertInto('new_connections')
    .columns([...kept, 'id', 'name'])
    .expression(
      db
        .selectFrom('connections')
        .select(kept)
        .select(({ val, ref }) => [val(onlyId).as('id'), ref('hosting_url').as('name')]),
    )
    .execute();
  for (const { hosting_url } of await db.selectFrom('connections').select('hosting_url').distinct().execute())
    await db
      .updateTable('new_connections')
      .set({ name: machineOf(hosting_url) })
      .where('hosting_url', '=', hosting_url)
      .execute();
  await db.schema.dropTable('connections').execute();
  await db.schema.alterTable('new_connections').renameTo('connections').execute();
}

function machineOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

/** The key of the table becomes one with the connection. */
async function replaceGrants(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('new_grants')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text')
    .addColumn('granted_by', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_of_connections_key', [
      'guild_id',
      'role_id',
      'permission',
      'connection_id',
      'server_key',
    ])
    .execute();
  const kept = [
    'guild_id',
    'role_id',
    'permission',
    'server_key',
    'server_id',
    'server_name',
    'granted_by',
    'granted_at',
  ] as const;
  await db
    .insertInto('new_grants')
    .columns([...kept, 'connection_id'])
    .expression(
      db
        .selectFrom('grants')
        .select(kept)
        .select(({ eb, val }) =>
          eb.case().when('server_id', 'is', null).then(val('')).else(val(onlyId)).end().as('connection_id'),
        ),
    )
    .execute();
  await db.schema.dropTable('grants').execute();
  await db.schema.alterTable('new_grants').renameTo('grants').execute();
}
