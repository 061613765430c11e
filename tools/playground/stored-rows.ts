import { z } from 'zod';
import { requestSchema, stepSchema } from '../../src/operations/model/operation.ts';
import { readSettings } from '../../src/settings/index.ts';
import type { Database, OperationTable } from '../../src/store/schema.ts';
import type { StoreSection } from './page-protocol.ts';

const latest = 20;

/** Returns what the bot has stored as readable lines, without keys, tokens and encrypted values. */
export async function readStoredRows(db: Database): Promise<readonly StoreSection[]> {
  return [
    { title: 'Connections', rows: await connections(db) },
    { title: 'Grants', rows: await grants(db) },
    { title: `Actions (latest ${latest})`, rows: await operations(db) },
  ];
}

async function connections(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .leftJoin('guild_settings', 'guild_settings.guild_id', 'connections.guild_id')
    .select(['connections.guild_id', 'hosting_url', 'connected_by', 'settings', 'log_problem'])
    .orderBy('connections.guild_id')
    .orderBy('connections.id')
    .execute();
  return rows.map((row) => {
    const { values } = readSettings(row.settings);
    return sentence([
      `${row.guild_id}: ${row.hosting_url}, connected by ${row.connected_by}`,
      values.defaultServer && `default server ${values.defaultServer.name}`,
      values.logChannelId && `log channel ${values.logChannelId}`,
      row.log_problem,
      values.approvalsChannelId && `approvals channel ${values.approvalsChannelId}`,
      values.language && `language ${values.language}`,
    ]);
  });
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

async function operations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('operations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(latest)
    .execute();
  return rows.map(operationLine);
}

function operationLine(row: OperationTable): string {
  const steps = read(z.array(stepSchema), row.steps)?.map(({ name, state, failure }) =>
    failure === null ? `${name} ${state}` : `${name} ${state} (${failure.reason})`,
  );
  return `${time(row.created_at)} ${row.state}: ${what(row)}, by ${row.requested_by_name} [${steps?.join(', ') ?? 'unreadable'}]`;
}

function what(row: OperationTable): string {
  const request = read(requestSchema, row.request);
  if (request === null) return `something unreadable on ${row.server_name}`;
  if (request.kind === 'power') return `${request.action} ${row.server_name}`;
  if (request.kind === 'command') return `"${request.command}" on ${row.server_name}`;
  const backup = 'backup' in request ? `, ${request.backup.label}` : '';
  return `${request.kind.replace('backup.', '')} ${row.server_name}${backup}`;
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
