import { z } from 'zod';
import { requestSchema, stepSchema } from '../../src/domain/operation.ts';
import type { Database, OperationTable } from '../../src/store/schema.ts';
import type { StoreSection } from './page-protocol.ts';

const newest = 20;

/** Returns what the bot has stored as readable lines, without keys, tokens and encrypted values. */
export async function readStoredRows(db: Database): Promise<readonly StoreSection[]> {
  return [
    { title: 'Connections', rows: await connections(db) },
    { title: 'Grants', rows: await grants(db) },
    { title: 'Waiting for a button', rows: (await operations(db, true)).map(waitingLine) },
    { title: `Operations (newest ${newest})`, rows: (await operations(db, false)).map(operationLine) },
    { title: 'Guilds', rows: await guilds(db) },
    { title: 'Gateway sessions', rows: await sessions(db) },
  ];
}

async function connections(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .leftJoin('guild_settings', 'guild_settings.guild_id', 'connections.guild_id')
    .select([
      'connections.guild_id',
      'hosting_url',
      'connected_by',
      'default_server_name',
      'log_channel_id',
      'log_problem',
      'approvals_channel_id',
      'language',
    ])
    .orderBy('connections.guild_id')
    .orderBy('connections.id')
    .execute();
  return rows.map((row) =>
    sentence([
      `${row.guild_id}: ${row.hosting_url}, connected by ${row.connected_by}`,
      row.default_server_name && `default server ${row.default_server_name}`,
      row.log_channel_id && `log channel ${row.log_channel_id}`,
      row.log_problem,
      row.approvals_channel_id && `approvals channel ${row.approvals_channel_id}`,
      row.language && `language ${row.language}`,
    ]),
  );
}

async function grants(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .select(['guild_id', 'role_id', 'permission', 'server_name', 'commands'])
    .orderBy('guild_id')
    .orderBy('role_id')
    .execute();
  return rows.map(
    ({ role_id, permission, server_name, commands }) =>
      `${role_id}: ${permission} on ${server_name ?? 'all servers'}${commands === null ? '' : `, only ${commands}`}`,
  );
}

function operations(db: Database, awaiting: boolean): Promise<OperationTable[]> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('state', awaiting ? '=' : '!=', 'awaiting')
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute();
}

function waitingLine(row: OperationTable): string {
  return sentence([
    `${what(row)}, asked by ${row.requested_by_name}`,
    row.expires_at !== null && `until ${time(row.expires_at)}`,
  ]);
}

function operationLine(row: OperationTable): string {
  const steps = read(z.array(stepSchema), row.steps)?.map(({ name, state, failure }) =>
    failure === null ? `${name} ${state}` : `${name} ${state} (${failure.reason})`,
  );
  return `${time(row.created_at)} ${row.state}: ${what(row)}, by ${row.requested_by_name} [${steps?.join(', ') ?? 'unreadable'}]`;
}

function what(row: OperationTable): string {
  const request = read(requestSchema, row.request);
  switch (request?.kind) {
    case undefined:
      return `something unreadable on ${row.server_name}`;
    case 'power':
      return `${request.action} ${row.server_name}`;
    case 'command':
      return `"${request.command}" on ${row.server_name}`;
    case 'backup.create':
      return `back up ${row.server_name}${request.name === undefined ? '' : ` as ${request.name}`}`;
    case 'backup.restore':
      return `restore ${row.server_name} from ${request.backup.label}`;
    case 'backup.delete':
      return `delete ${request.backup.label} of ${row.server_name}`;
    case 'backup.lock':
      return `lock ${request.backup.label} of ${row.server_name}`;
    case 'backup.unlock':
      return `unlock ${request.backup.label} of ${row.server_name}`;
    case 'backup.download':
      return `link to ${request.backup.label} of ${row.server_name}`;
    case 'backup.prove':
      return `read back ${request.backup.label} of ${row.server_name}`;
  }
}

async function guilds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('guilds').select('guild_id').orderBy('guild_id').execute();
  return rows.map(({ guild_id }) => `${guild_id}: commands registered`);
}

async function sessions(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['shard_id', 'shard_count', 'sequence'])
    .orderBy('shard_id')
    .execute();
  return rows.map((row) => `shard ${row.shard_id} of ${row.shard_count}, sequence ${row.sequence}`);
}

/** Returns the parsed value; null if it doesn’t match the schema, because another version wrote it. */
function read<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function sentence(parts: readonly (string | false | null)[]): string {
  return parts.filter(Boolean).join(', ');
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 8);
}
