import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Backup } from '../../domain/backup.ts';
import { type HostCall, HostError, type HostErrorKind } from '../../domain/host-error.ts';
import type { Accepted, Capabilities, PowerAction } from '../../domain/hosting.ts';
import type { Server, ServerStatus } from '../../domain/server.ts';
import type { Call, Dialect } from '../dialect.ts';
import { failureIn, notUnderstood, unknownId } from '../failures.ts';
import { acceptedOf } from '../readers/accepted.ts';
import { errorTextIn } from '../readers/error-text.ts';
import { readServer, readServers } from '../readers/server.ts';
import { sizeIn } from '../readers/sizes.ts';
import { timeIn } from '../readers/times.ts';
import type { HostRequest } from '../request.ts';
import type { HostResponse, ResponseBody } from '../response.ts';

export interface CraftyDialectOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Crafty works off what is requested one after the other, for all its servers, and tells neither how far a backup is nor
 * how a restore ended. A server's record is written every 30 s, and when it is started or stopped.
 */
export const craftyCapabilities: Capabilities = {
  kill: true,
  backups: {
    createNeedsRunning: false,
    createDelayMs: 150_000,
    createSettlesMs: 45_000,
    restoreNeedsStopped: false,
    restoreLeavesStopped: true,
    restoreUnseen: true,
    lock: false,
    name: false,
    limit: false,
  },
  players: true,
  consoleOutput: false,
  statusAgeMs: 30_000,
};

/** How many of a server's backup configurations are read, the default one first. */
const configLimit = 10;

/**
 * Returns the dialect of Crafty Controller 4, API v2, from 4.4.8 on. An archive's id is its configuration's id and its file name.
 */
export function craftyDialect({ now }: CraftyDialectOptions): Dialect {
  return {
    capabilities: craftyCapabilities,
    apiPath: '/api/v2',

    async servers(call) {
      const request = readOf('list-servers', serversPath);
      const response = await call(request);
      const { data } = parse(serverListSchema, response, request);
      const records = data.map(({ server_id, server_name, type }) => ({
        id: server_id,
        name: server_name,
        type,
      }));
      return readServers(records, new Date(now())) ?? { items: [], more: false };
    },

    async server(call, serverId) {
      const request = readOf('read-server', `${serverPath(serverId)}/stats`);
      const response = await call(request);
      const { data } = parse(statsSchema, response, request);
      const server = serverOf(data, serverId, new Date(now()));
      if (server === null) throw notUnderstood(response, request);
      return server;
    },

    power: (call, serverId, action) =>
      accept(call, writeOf('power', 'POST', `${serverPath(serverId)}/action/${powerWords[action]}`)),

    command: (call, serverId, command) =>
      accept(call, { ...writeOf('command', 'POST', `${serverPath(serverId)}/stdin`), body: command }),

    async backups(call, serverId) {
      const configs = await configsOf(call, 'list-backups', serverId);
      const read = configs.slice(0, configLimit);
      const lists = await Promise.all(
        read.map((config) => archivesOf(call, 'list-backups', serverId, config)),
      );
      const archives = lists.flat().toSorted(newerFirst);
      const [config] = read;
      const failed = config?.default ? await failedBackup(call, serverId, config, lists[0]?.[0]) : null;
      const isOnly = read.length === 1;
      const items = archives.map((archive) => backupOf(archive, isOnly));
      return { items: failed === null ? items : [failed, ...items], more: configs.length > configLimit };
    },

    async createBackup(call, serverId) {
      const configs = await configsOf(call, 'create-backup', serverId);
      const config = configs.find((one) => one.default);
      if (config === undefined) throw new HostError('declined', { call: 'create-backup', applied: 'no' });
      // With its id: without one, versions before 4.10.0 don't choose the default one.
      const path = `${serverPath(serverId)}/action/backup_server/${config.backup_id}`;
      await call(writeOf('create-backup', 'POST', path));
      return null;
    },

    async restoreBackup(call, serverId, backupId) {
      // Crafty stops the server, and may empty its folder, before it looks for the archive.
      const { config, filename } = await findArchive(call, 'restore-backup', serverId, backupId);
      await requireRestoreInPlace(call);
      const path = configPath(serverId, config.backup_id);
      // In place: what the backup does not hold, because it was excluded, is not deleted.
      const body = { filename, inPlace: true };
      return accept(call, { ...writeOf('restore-backup', 'POST', path), body });
    },

    async deleteBackup(call, serverId, backupId) {
      const { config, filename } = await findArchive(call, 'delete-backup', serverId, backupId);
      // Crafty looks for snapshots in the wrong folder, and says that it has deleted them.
      if (config.backup_type === 'snapshot') {
        throw new HostError('declined', { call: 'delete-backup', applied: 'no' });
      }
      const path = `${configPath(serverId, config.backup_id)}/files`;
      return accept(call, { ...writeOf('delete-backup', 'DELETE', path), body: { filename } });
    },

    failureIn: craftyFailureIn,
  };
}

const powerWords: Readonly<Record<PowerAction, string>> = {
  start: 'start_server',
  stop: 'stop_server',
  restart: 'restart_server',
  kill: 'kill_server',
};

const serversPath = '/api/v2/servers';

function serverPath(serverId: string): string {
  return `${serversPath}/${encodeURIComponent(serverId)}`;
}

function configPath(serverId: string, configId: string): string {
  return `${serverPath(serverId)}/backups/backup/${configId}`;
}

function readOf(call: HostCall, path: string): HostRequest {
  return { call, method: 'GET', write: false, path };
}

function writeOf(call: HostCall, method: 'POST' | 'DELETE', path: string): HostRequest {
  return { call, method, write: true, path };
}

async function accept(call: Call, request: HostRequest): Promise<Accepted> {
  const { body, holdsKey } = await call(request);
  return acceptedOf(body, holdsKey);
}

/** @throws HostError `not-understood` */
function parse<T>(schema: z.ZodType<T>, response: HostResponse, request: HostRequest): T {
  const json = response.body.kind === 'json' ? response.body.value : undefined;
  const { data } = schema.safeParse(json);
  if (data === undefined) throw notUnderstood(response, request);
  return data;
}

const serverSchema = z.object({
  /** A number before 4.3. */
  server_id: z.union([z.string().min(1), z.number()]).transform(String),
  server_name: z.string(),
  type: z.string().optional().catch(undefined),
});
const serverListSchema = z.object({ data: z.array(serverSchema) });

/** A missing text is `"False"`. */
const textOrFalse = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => (text === 'False' ? undefined : text));
const number = z.number().optional().catch(undefined);
const statsSchema = z.object({
  data: z.object({
    server_id: serverSchema,
    running: z.boolean(),
    crashed: z.boolean().catch(false),
    /** UTC, without a zone. */
    started: textOrFalse,
    cpu: number,
    mem: number,
    /** Whether the game answered to a ping. */
    int_ping_results: z.union([z.string(), z.boolean()]).catch(false),
    online: number,
    max: number,
    players: textOrFalse,
    version: textOrFalse,
    desc: textOrFalse,
    world_name: textOrFalse,
  }),
});
type Stats = z.infer<typeof statsSchema>['data'];

/** A game that does not answer to pings counts as running this long after its start, in milliseconds. */
const readyWithinMs = 240_000;

/** Leaves out the address, at which Crafty itself reaches the game: people use another one. */
function serverOf(stats: Stats, id: string, now: Date): Server | null {
  const { server_id, cpu, mem, online, max, players, version, desc, world_name } = stats;
  const started = stats.running ? timeIn(stats.started) : null;
  const status = statusOf(stats, started, now);
  const names = pythonTexts(players ?? '');
  const record = {
    id,
    name: server_id.server_name,
    status,
    ...(isPinged(stats) ? { players: { online, max, list: names } } : {}),
    ...(stats.running ? { cpu, memory_bytes: mem, started_at: started?.toISOString() } : {}),
    type: server_id.type,
    version,
    motd: desc,
    world: world_name,
  };
  const server = readServer(record, id, now);
  // Crafty has no word of its own.
  return server === null ? null : { ...server, statusWord: null };
}

/** There is no status between running and stopped: whether a Minecraft server is ready shows its answer to a ping. */
function statusOf(stats: Stats, started: Date | null, now: Date): ServerStatus {
  if (stats.crashed) return 'crashed';
  if (!stats.running) return 'stopped';
  const isMinecraft = stats.server_id.type?.startsWith('minecraft') ?? true;
  const isYoung = started !== null && now.getTime() - started.getTime() < readyWithinMs;
  return isMinecraft && isYoung && !isPinged(stats) ? 'starting' : 'running';
}

function isPinged({ running, int_ping_results }: Stats): boolean {
  return running && (int_ping_results === true || int_ping_results === 'True');
}

/** A text as Python writes it, between either quotes, and what follows it. */
const pythonText = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/gy;
const pythonEscape = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g;

/** Returns the texts in a list as Python writes it, such as `['Steve', "O'Alex"]`; none if it is no such list. */
function pythonTexts(list: string): readonly string[] {
  const inner = /^\[(.*)\]$/.exec(list.trim())?.[1] ?? '';
  const texts: string[] = [];
  let end = 0;
  for (const match of inner.matchAll(pythonText)) {
    const [whole, single, double = ''] = match;
    texts.push((single ?? double).replace(pythonEscape, unescapePython));
    end = match.index + whole.length;
  }
  return end === inner.length ? texts : [];
}

function unescapePython(_escape: string, ...[x, u, U, plain]: (string | undefined)[]): string {
  const code = Number.parseInt(x ?? u ?? U ?? '', 16);
  if (Number.isNaN(code)) return plain !== undefined && /[\\'"]/.test(plain) ? plain : ' ';
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

const configId = /^[a-z0-9-]{1,64}$/;
const configSchema = z.object({
  backup_id: z.string().regex(configId),
  backup_name: z.string().catch(''),
  backup_location: z.string().optional().catch(undefined),
  backup_type: z.enum(['zip_vault', 'snapshot']).default('zip_vault'),
  default: z.boolean().catch(false),
});
type Config = z.infer<typeof configSchema>;
const configsSchema = z.record(z.string(), configSchema);

/** Returns a server's backup configurations, the default one first. Snapshots at one place are of the first that has it. */
async function configsOf(call: Call, hostCall: HostCall, serverId: string): Promise<readonly Config[]> {
  const request = readOf(hostCall, `${serverPath(serverId)}/backups`);
  const configs = Object.values(parse(configsSchema, await call(request), request));
  const sorted = configs.toSorted((a, b) => Number(b.default) - Number(a.default));
  return sorted.filter(({ backup_type, backup_location }, index) => {
    if (backup_type !== 'snapshot' || backup_location === undefined) return true;
    const isSame = (other: Config) =>
      other.backup_type === 'snapshot' && other.backup_location === backup_location;
    return sorted.findIndex(isSame) === index;
  });
}

interface Archive {
  readonly config: Config;
  readonly filename: string;
  readonly sizeBytes: number | null;
}

/** The names that Crafty gives to archives, and restores, by the type of their configuration. */
const filenames = {
  zip_vault: /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip$/,
  snapshot: /^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.manifest$/,
} as const;
/** The largest page that is read, its largest row and the most rows; in UTF-16 code units. */
const pageLimits = { page: 1_000_000, row: 4_000, rows: 1_000 } as const;
const archiveTable = /<table\b[^<>]*\bid="backup_table"[^<>]*>/;
const archiveRow = /<\/td>\s*<td>([^<>]{1,200})<\/td>\s*<td>([^<>]{0,50})<\/td>\s*$/;

/**
 * Returns the archives of a configuration, newest first: from its page, because the API lists them only from 4.10.5 on,
 * without their sizes and without snapshots.
 * @throws HostError `not-understood` if they can't be listed
 */
async function archivesOf(
  call: Call,
  hostCall: HostCall,
  serverId: string,
  config: Config,
): Promise<readonly Archive[]> {
  try {
    return await archivesOnPage(call, hostCall, serverId, config);
  } catch (error) {
    const isUnreadable = error instanceof HostError && error.kind === 'not-understood';
    if (!isUnreadable || config.backup_type === 'snapshot') throw error;
    const files = await filesOf(call, hostCall, serverId, config);
    if (files === null) throw error;
    return files;
  }
}

const filesSchema = z.object({ backups: z.array(z.string()) });

/** Returns the archives that the API lists, newest first; null if it does not. */
async function filesOf(
  call: Call,
  hostCall: HostCall,
  serverId: string,
  config: Config,
): Promise<readonly Archive[] | null> {
  try {
    const request = readOf(hostCall, `${configPath(serverId, config.backup_id)}/files`);
    const { backups } = parse(filesSchema, await call(request), request);
    return backups
      .slice(0, pageLimits.rows)
      .map((path) => ({ config, filename: path.split(/[\\/]/).at(-1) ?? '', sizeBytes: null }))
      .filter(({ filename }) => filenames.zip_vault.test(filename))
      .toSorted(newerFirst);
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

/**
 * Returns the archives on the page of a configuration, which takes the key as a cookie; newest first.
 * @throws HostError `not-understood` if it is not built as expected
 */
async function archivesOnPage(
  call: Call,
  hostCall: HostCall,
  serverId: string,
  config: Config,
): Promise<readonly Archive[]> {
  const query = new URLSearchParams({ id: serverId, backup_id: config.backup_id });
  const request = { ...readOf(hostCall, `/panel/edit_backup?${query}`), keyCookie: 'token' };
  const response = await call(request);
  const archives = response.body.kind === 'html' ? archivesIn(response.body.text, config) : null;
  if (archives === null) throw notUnderstood(response, request);
  return archives.toSorted(newerFirst);
}

/** Returns the archives in a page; null if it is not built as expected. Files with other names can't be restored. */
function archivesIn(page: string, config: Config): Archive[] | null {
  if (page.length > pageLimits.page) return null;
  const table = archiveTable.exec(page);
  if (table === null) return null;
  const from = page.indexOf('<tbody>', table.index);
  const to = page.indexOf('</tbody>', from);
  const end = page.indexOf('</table>', table.index);
  if (from < 0 || to < 0 || end < to) return null;
  const rows = page.slice(from + '<tbody>'.length, to).split('</tr>');
  if (rows.pop()?.trim() !== '' || rows.length > pageLimits.rows) return null;
  const archives: Archive[] = [];
  for (const row of rows) {
    const [, name = '', size = ''] = (row.length > pageLimits.row ? null : archiveRow.exec(row)) ?? [];
    const filename = name.trim();
    if (!row.trimStart().startsWith('<tr>') || !row.includes(`data-file="${filename}"`)) return null;
    if (!filenames[config.backup_type].test(filename)) continue;
    archives.push({ config, filename, sizeBytes: sizeIn(size, null, 'bytes') });
  }
  return archives;
}

/** Archives are named after their time. */
function newerFirst(one: Archive, other: Archive): number {
  const digits = ({ filename }: Archive) => Number(filename.replace(/\D/g, ''));
  return digits(other) - digits(one);
}

function backupOf({ config, filename, sizeBytes }: Archive, isOnlyConfig: boolean): Backup {
  // In the panel's time zone, which it does not tell: no date, so that no wrong one is shown.
  const [, date, hours, minutes, seconds] = /^(.{10}).(\d\d)-(\d\d)-(\d\d)/.exec(filename) ?? [];
  const time = `${date} ${hours}:${minutes}:${seconds}`;
  return {
    id: `${config.backup_id}~${filename}`,
    name: isOnlyConfig ? time : `${time}, ${config.backup_name}`,
    createdAt: null,
    sizeBytes,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
  };
}

const configStatusSchema = z.object({ status: z.string().catch('') });
const failureSchema = z.object({ status: z.literal('Failed'), message: z.string().catch('') });

/**
 * Returns the last backup of a configuration if it failed; else null. It may have left an archive behind, so the id says
 * which one was the newest: another failure then is another backup.
 */
async function failedBackup(
  call: Call,
  serverId: string,
  config: Config,
  newest: Archive | undefined,
): Promise<Backup | null> {
  const request = readOf('list-backups', configPath(serverId, config.backup_id));
  const { status } = parse(configStatusSchema, await call(request), request);
  const { data } = failureSchema.safeParse(parsed(status));
  if (data === undefined) return null;
  const mark = createHash('sha256').update(`${newest?.filename} ${data.message}`).digest('base64url');
  return {
    id: `${config.backup_id}~failed-${mark.slice(0, 16)}`,
    name: config.backup_name === '' ? null : config.backup_name,
    createdAt: null,
    sizeBytes: newest?.sizeBytes ?? null,
    state: 'failed',
    progressPercent: null,
    error: errorTextIn({ kind: 'text', text: withoutTraceback(data.message) }),
    locked: false,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Returns the archive that an id names, after looking for it: Crafty accepts the name of any file.
 * @throws HostError `unknown-backup`
 */
async function findArchive(
  call: Call,
  hostCall: HostCall,
  serverId: string,
  backupId: string,
): Promise<Archive> {
  const [id = '', filename = '', ...rest] = backupId.split('~');
  const isName = Object.values(filenames).some((pattern) => pattern.test(filename));
  if (rest.length > 0 || !configId.test(id) || !isName) throw unknownId('unknown-backup', hostCall);
  const configs = await configsOf(call, hostCall, serverId);
  const config = configs.find(({ backup_id }) => backup_id === id);
  const archives = config === undefined ? [] : await archivesOf(call, hostCall, serverId, config);
  const archive = archives.find((one) => one.filename === filename);
  if (archive === undefined) throw unknownId('unknown-backup', hostCall);
  return archive;
}

/** The first version whose restores keep the server: older ones replace it with a new one, which has another id. */
const restoresInPlaceFrom = [4, 4, 8] as const;
const indexSchema = z.object({ data: z.object({ version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}/) }) });

/** @throws HostError `declined` if this version of Crafty is too old to restore */
async function requireRestoreInPlace(call: Call): Promise<void> {
  const request = readOf('restore-backup', '/api/v2/');
  const { data } = parse(indexSchema, await call(request), request);
  const version = data.version.split('.').map((part) => Number.parseInt(part, 10));
  const [index] = restoresInPlaceFrom.keys().filter((at) => version[at] !== restoresInPlaceFrom[at]);
  if (index === undefined || (version[index] ?? 0) > (restoresInPlaceFrom[index] ?? 0)) return;
  const hostText = `Crafty ${data.version}`;
  throw new HostError('declined', { call: 'restore-backup', applied: 'no', hostText });
}

const refusalSchema = z.object({
  status: z.literal('error'),
  error: z.string(),
  error_data: z.string().catch(''),
});

/** As for other hosts, with Crafty's codes. Its plain texts are tracebacks, with paths and queries: never shown. */
function craftyFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const { status, body } = response;
  const isPage = request.keyCookie !== undefined;
  if (isPage && (status < 400 || status === 404)) return pageFailure(response, request);
  const refusal = body.kind === 'json' ? refusalSchema.safeParse(body.value).data : undefined;
  const failure = failureIn({ ...response, body: errorBody(body, refusal, status) }, request, now);
  if (failure === null) return null;
  const { call } = request;
  if (status === 403 && refusal?.error === 'ACCESS_DENIED') return withKind('key-refused', failure);
  if (status === 400 && refusal?.error === 'NOT_AUTHORIZED') {
    // A server that the key does not see can't be read either.
    return withKind(call === 'read-server' ? 'unknown-server' : 'not-allowed', failure);
  }
  return failure;
}

/** A page's redirect leads to the login, or to a page that says why not. */
function pageFailure({ status, header, body }: HostResponse, { call }: HostRequest): HostError | null {
  if (status === 200 && body.kind === 'html') return null;
  const target = header('location') ?? '';
  const kind = target.startsWith('/login')
    ? 'key-refused'
    : target.startsWith('/panel/error')
      ? 'not-allowed'
      : 'not-understood';
  return new HostError(kind, { call, applied: 'no', httpStatus: status });
}

function errorBody(
  body: ResponseBody,
  refusal: z.infer<typeof refusalSchema> | undefined,
  status: number,
): ResponseBody {
  if (body.kind === 'text' && status >= 400) return { kind: 'empty' };
  if (refusal === undefined) return body;
  const message = withoutTraceback(refusal.error_data) || refusal.error;
  return { kind: 'json', value: { success: false, message } };
}

function withoutTraceback(text: string): string {
  return /Traceback|\n\s*File "/.test(text) ? '' : text;
}

function withKind(kind: HostErrorKind, { call, hostText, httpStatus }: HostError): HostError {
  return new HostError(kind, { call, applied: 'no', hostText, httpStatus });
}
