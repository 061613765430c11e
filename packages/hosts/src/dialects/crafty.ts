import type { Clock } from '@steward/kit';
import { z } from 'zod';
import { serverPaths } from '../api-paths.ts';
import type { Call, Dialect } from '../dialect.ts';
import { declined, failureIn, notUnderstood, unknownId, unsupported } from '../failures.ts';
import type { Backup } from '../model/backup.ts';
import { type HostCall, HostError, type HostErrorKind, orNull } from '../model/host-error.ts';
import type { Capabilities } from '../model/hosting.ts';
import { readLog } from '../readers/console-lines.ts';
import { readServers } from '../readers/server-fields.ts';
import { del, get, type HostRequest, post } from '../request.ts';
import type { HostResponse, ResponseBody } from '../response.ts';
import { accept, read, readAs } from './calls.ts';
import { craftyFiles, fileLister, isPathMissing, MachineTimes, readFile } from './crafty-files.ts';
import {
  archiveDates,
  archiveId,
  archivesAt,
  archivesIn,
  type CraftyArchive,
  type CraftyConfig,
  configStatusSchema,
  configsSchema,
  craftyBackup,
  craftyServer,
  failedBackupIn,
  filesSchema,
  type LiveStats,
  newerFirst,
  parseArchiveId,
  serverListSchema,
  statsSchema,
  withLive,
  withoutMachinePaths,
  withoutTraceback,
} from './crafty-records.ts';
import { followBackupEnds, followServer } from './crafty-socket.ts';

/**
 * Crafty carries out changes one after the other, for all its servers, and its API reports neither the end of a backup nor of a
 * restore. A server's record is written every 30 s, and when it is started or stopped.
 */
export const craftyCapabilities: Capabilities = {
  kill: true,
  backups: {
    createNeedsRunning: false,
    createMayRestart: true,
    createDelayMs: 150_000,
    createSettlesMs: 45_000,
    restoreNeedsStopped: false,
    restoreLeavesStopped: true,
    restoreEnd: 'unseen',
    restoreKeepsNewFiles: true,
    lock: false,
    // A configuration may say how many archives are kept.
    rotates: true,
    name: false,
    // An archive is sent only with the key.
    download: false,
    limit: false,
    stream: true,
  },
  files: craftyFiles,
  log: 'request',
  players: true,
  statusAgeMs: 30_000,
  tellsRecords: true,
  // It has no limit; it is a small machine.
  callsPerMinute: 120,
  // Of a server whose EULA is not accepted, for example: Crafty asks about it on its page. A start waits for the stop of
  // another server.
  startDelayMs: 120_000,
};

/** How many of a server's backup configurations are read, the default one first. */
const configLimit = 10;

interface CraftyDialectOptions extends Pick<Clock, 'now'> {
  /** How long Crafty may take to write down how a backup ended, after saying that it has, in milliseconds. Default: 1,000. */
  readonly noteMs?: number;
}

/**
 * Returns the dialect of Crafty Controller 4, API v2, from 4.4.8 on. An archive's id is its configuration's id and its file name.
 */
export function craftyDialect({ now, noteMs = 1_000 }: CraftyDialectOptions): Dialect {
  const times = new MachineTimes(now);
  const live = new LiveRecords(now);
  return {
    capabilities: craftyCapabilities,
    apiPath: '/api/v2',
    keylessPath: serversPath,

    async servers(call, limit) {
      const { data } = await readAs(call, get('list-servers', serversPath), serverListSchema(limit));
      const records = data.map(({ server_id, server_name, type }) => ({
        id: server_id,
        name: server_name,
        type,
      }));
      return readServers(records, new Date(now()), limit) ?? { items: [], more: false };
    },

    server: (call, serverId) =>
      read(call, get('read-server', `${serverPath(serverId)}/stats`), (json) => {
        const stats = statsSchema.safeParse(json).data;
        if (stats === undefined) return null;
        return craftyServer(withLive(stats.data, live.of(serverId)), serverId, new Date(now()));
      }),

    followServer: (_call, serverId, onNews, signal, listen) =>
      followServer({ serverId, onStats: (stats) => live.note(stats), onNews, signal, listen }),

    followBackups: (call, serverId, onEnd, signal, listen) =>
      followBackupEnds({
        serverId,
        signal,
        listen,
        noteMs,
        onEnd: (configId, isNoticed) => {
          const soon: Call = (request) => call({ ...request, withinMs: endReadMs });
          const from = { call: soon, name: 'list-backups', serverId } as const;
          const tell = (id: string | null) => signal.aborted || onEnd(id);
          // If it can't be read, the list is read as usual.
          void endedBackup(from, configId, isNoticed).then(tell, () => tell(null));
        },
      }),

    log: (call, serverId, lines) => logOf(call, serverId, lines),

    power: (call, serverId, action) =>
      accept(call, post('power', `${serverPath(serverId)}/action/${action}_server`)),

    command: (call, serverId, command) =>
      accept(call, post('command', `${serverPath(serverId)}/stdin`, command)),

    async backups(call, serverId) {
      const from = { call, name: 'list-backups', serverId } as const;
      const configs = await configsOf(from);
      const listed = configs.slice(0, configLimit);
      const lists = await Promise.all(listed.map((config) => archivesOf(from, config)));
      const archives = lists.flat().toSorted(newerFirst);
      const [config] = listed;
      const failed = config?.default ? await failedBackup(from, config, lists[0]?.[0]) : null;
      const isOnly = listed.length === 1;
      const timeOf = archives.length === 0 ? () => null : await times.reader(call, serverId);
      const dates = archiveDates(archives, timeOf);
      const items = archives.map((archive, index) => craftyBackup(archive, isOnly, dates[index] ?? null));
      return { items: failed === null ? items : [failed, ...items], more: configs.length > configLimit };
    },

    async createBackup(call, serverId) {
      const configs = await configsOf({ call, name: 'create-backup', serverId });
      const config = configs.find((one) => one.default);
      if (config === undefined) throw declined('create-backup', 'no-backup-configuration');
      // With its id: without one, versions before 4.10.0 don't choose the default one.
      const path = `${serverPath(serverId)}/action/backup_server/${config.backup_id}`;
      await call(post('create-backup', path));
      return null;
    },

    async restoreBackup(call, serverId, backupId) {
      // Crafty stops the server, and may empty its folder, before it looks for the archive.
      const { config, filename } = await findArchive({ call, name: 'restore-backup', serverId }, backupId);
      await requireRestoreInPlace(call);
      const path = configPath(serverId, config.backup_id);
      // In place: what an archive does not hold, because it was excluded, is not deleted. Snapshots take no notice of it.
      const body = { filename, inPlace: true };
      return accept(call, post('restore-backup', path, body));
    },

    async deleteBackup(call, serverId, backupId) {
      const { config, filename } = await findArchive({ call, name: 'delete-backup', serverId }, backupId);
      // Crafty looks for snapshots in the wrong folder, and says that it has deleted them.
      if (config.backup_type === 'snapshot') throw declined('delete-backup', 'backup-undeletable');
      const path = `${configPath(serverId, config.backup_id)}/files`;
      return accept(call, del('delete-backup', path, { filename }));
    },

    listFiles: fileLister(times),

    readFile,

    async openBackup(call, serverId, backupId) {
      const { config, filename } = await findArchive({ call, name: 'open-backup', serverId }, backupId);
      // A snapshot is a list of parts, which are in one store for all of them.
      if (config.backup_type === 'snapshot') throw unsupported('open-backup');
      const path = `${configPath(serverId, config.backup_id)}/download/${encodeURIComponent(filename)}`;
      return { format: 'zip', from: { path } };
    },

    failureIn: craftyFailureIn,
  };
}

const serversPath = '/api/v2/servers';
const { serverPath, backupsPath } = serverPaths(serversPath);

function configPath(serverId: string, configId: string): string {
  return `${backupsPath(serverId)}/backup/${configId}`;
}

/**
 * Returns the last lines that Crafty has read from the console. After a restart of the panel, and for a key that may not
 * see the terminal, they are in the game's log file, for which a key needs another right.
 */
async function logOf(call: Call, serverId: string, lines: number): Promise<readonly string[]> {
  const request = get('read-log', `${serverPath(serverId)}/logs?raw=true`);
  const printed = await orNull(readLog(call, request, lines), isNotAllowed);
  if (printed !== null && printed.length > 0) return printed;
  const fileRequest = get('read-log', `${serverPath(serverId)}/logs?raw=true&file=true`);
  const written = readLog(call, fileRequest, lines);
  return withoutPaths((await (printed === null ? written : orNull(written, isNotAllowed))) ?? []);
}

/** Removes what Crafty sends in place of a missing log file (`tail_file` of app/classes/helpers/helpers.py). */
function withoutPaths(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !line.startsWith('Unable to find file to tail'));
}

function isNotAllowed({ kind }: HostError): boolean {
  return kind === 'not-allowed';
}

/** A server, and the operation for which its backups are read. */
interface From {
  readonly call: Call;
  readonly name: HostCall;
  readonly serverId: string;
}

/** Returns a server's backup configurations, the default one first. Snapshots at one place are of the first that has it. */
async function configsOf({ call, name, serverId }: From): Promise<readonly CraftyConfig[]> {
  const request = get(name, backupsPath(serverId));
  const configs = Object.values(await readAs(call, request, configsSchema));
  const sorted = configs.toSorted((a, b) => Number(b.default) - Number(a.default));
  return sorted.filter(({ backup_type, backup_location }, index) => {
    if (backup_type !== 'snapshot' || backup_location === undefined) return true;
    const isSame = (other: CraftyConfig) =>
      other.backup_type === 'snapshot' && other.backup_location === backup_location;
    return sorted.findIndex(isSame) === index;
  });
}

/**
 * Returns the archives of a configuration, newest first: from its page, because the API lists them only from 4.10.5 on,
 * without their sizes and without snapshots.
 * @throws HostError `not-understood` if they can't be listed
 */
async function archivesOf(from: From, config: CraftyConfig): Promise<readonly CraftyArchive[]> {
  try {
    return await archivesOnPage(from, config);
  } catch (error) {
    const isUnreadable = error instanceof HostError && error.kind === 'not-understood';
    if (!isUnreadable) throw error;
    const isListed = config.backup_type !== 'snapshot';
    const files = isListed ? await orNull(filesOf(from, config)) : null;
    if (files !== null) return files;
    const { call, httpStatus } = error;
    throw new HostError('not-understood', { call, applied: 'no', httpStatus, reason: 'backups-unlisted' });
  }
}

/** Returns the archives that the API lists, newest first. @throws HostError */
async function filesOf(
  { call, name, serverId }: From,
  config: CraftyConfig,
): Promise<readonly CraftyArchive[]> {
  const request = get(name, `${configPath(serverId, config.backup_id)}/files`);
  const { backups } = await readAs(call, request, filesSchema);
  return archivesAt(backups, config);
}

/**
 * Returns the archives on the page of a configuration, which takes the key as a cookie; newest first.
 * @throws HostError `not-understood` if it is not built as expected
 */
async function archivesOnPage(
  { call, name, serverId }: From,
  config: CraftyConfig,
): Promise<readonly CraftyArchive[]> {
  const query = new URLSearchParams({ id: serverId, backup_id: config.backup_id });
  const request = { ...get(name, `/panel/edit_backup?${query}`), keyCookie: 'token' };
  const response = await call(request);
  const archives = response.body.kind === 'html' ? archivesIn(response.body.text, config) : null;
  if (archives === null) throw notUnderstood(response, request);
  return archives;
}

/**
 * Returns the id of the backup of a configuration that has just ended; null if that is not certain.
 * @param isNoticed whether Crafty has sent a notice since, as after each backup that succeeded
 * @throws HostError
 */
async function endedBackup(from: From, configId: string, isNoticed: boolean): Promise<string | null> {
  const configs = await configsOf(from);
  const config = configs.find(({ backup_id }) => backup_id === configId);
  if (config === undefined) return null;
  const [newest] = await archivesOf(from, config);
  const failed = await failedBackup(from, config, newest);
  if (failed !== null) return failed.id;
  return isNoticed && newest !== undefined ? archiveId(newest) : null;
}

/** How long each read of a backup that has just ended may take, in milliseconds. */
const endReadMs = 5_000;

/** How long what was sent live is newer than a record can be, in milliseconds. */
const liveMs = 30_000;

/** What Crafty sent last of each server over its WebSocket, for as long as a record may be older. */
class LiveRecords {
  readonly #now: () => number;
  /** By server id, oldest first. */
  readonly #records = new Map<string, { readonly stats: LiveStats; readonly at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  note(stats: LiveStats): void {
    this.#records.delete(stats.id);
    this.#records.set(stats.id, { stats, at: this.#now() });
    for (const [id, { at }] of this.#records) if (this.#isOld(at)) this.#records.delete(id);
  }

  of(serverId: string): LiveStats | null {
    const record = this.#records.get(serverId);
    return record === undefined || this.#isOld(record.at) ? null : record.stats;
  }

  #isOld(at: number): boolean {
    return Math.abs(this.#now() - at) >= liveMs;
  }
}

/** Returns the last backup of a configuration if it failed; else null. @param newest its newest archive */
async function failedBackup(
  { call, name, serverId }: From,
  config: CraftyConfig,
  newest: CraftyArchive | undefined,
): Promise<Backup | null> {
  const request = get(name, configPath(serverId, config.backup_id));
  const { status } = await readAs(call, request, configStatusSchema);
  return failedBackupIn(status, config, newest);
}

/**
 * Returns the archive that an id names, after looking for it: Crafty accepts the name of any file.
 * @throws HostError `unknown-backup`
 */
async function findArchive(from: From, backupId: string): Promise<CraftyArchive> {
  const named = parseArchiveId(backupId);
  if (named === null) throw unknownId('unknown-backup', from.name);
  const configs = await configsOf(from);
  const config = configs.find(({ backup_id }) => backup_id === named.configId);
  const archives = config === undefined ? [] : await archivesOf(from, config);
  const archive = archives.find(({ filename }) => filename === named.filename);
  if (archive === undefined) throw unknownId('unknown-backup', from.name);
  return archive;
}

/** The first version whose restores keep the server: older ones replace it with a new one, which has another id. */
const restoresInPlaceFrom = [4, 4, 8] as const;
const indexSchema = z.object({ data: z.object({ version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}/) }) });

/** @throws HostError `declined` if this version of Crafty is too old to restore */
async function requireRestoreInPlace(call: Call): Promise<void> {
  const { data } = await readAs(call, get('restore-backup', '/api/v2/'), indexSchema);
  const version = data.version.split('.').map((part) => Number.parseInt(part, 10));
  const [index] = restoresInPlaceFrom.keys().filter((at) => version[at] !== restoresInPlaceFrom[at]);
  if (index === undefined || (version[index] ?? 0) > (restoresInPlaceFrom[index] ?? 0)) return;
  const hostText = `Crafty ${data.version}`;
  throw new HostError('declined', {
    call: 'restore-backup',
    applied: 'no',
    hostText,
    reason: 'crafty-too-old',
  });
}

const refusalSchema = z.object({
  status: z.literal('error'),
  error: z.string(),
  error_data: z.string().catch(''),
});

/** Returns the failure as for other hosts, by Crafty's codes. Its plain texts are tracebacks, with paths and queries: never shown. */
function craftyFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const { status, body } = response;
  const isPage = request.keyCookie !== undefined;
  if (isPage && (status < 400 || status === 404)) return pageFailure(response, request);
  const refusal = body.kind === 'json' ? refusalSchema.safeParse(body.value).data : undefined;
  const failure = failureIn({ ...response, body: errorBody(body, refusal, status) }, request, now);
  if (failure === null) return null;
  const { call } = request;
  // Before 4.5 archives are not sent; before the files of a server had paths, they had absolute ones.
  if (isMissingCall(refusal?.error, call)) return unsupported(call);
  const isOfFiles = call === 'list-files' || call === 'read-file';
  if (isOfFiles && body.kind === 'text' && isPathMissing(body.text, request))
    return declined(call, null, 404);
  if (call === 'open-backup' && status === 404 && refusal?.error === 'NOT_FOUND')
    return withKind('unknown-backup', failure);
  if (refusal?.error === 'SERVER_NOT_RUNNING') return declined(call, 'server-down', status);
  if (status === 403 && refusal?.error === 'ACCESS_DENIED') return withKind('key-refused', failure);
  if (status === 400 && refusal?.error === 'NOT_AUTHORIZED') {
    // A server that the key does not see can't be read either.
    return withKind(call === 'read-server' ? 'unknown-server' : 'not-allowed', failure);
  }
  return failure;
}

function isMissingCall(error: string | undefined, call: HostCall): boolean {
  if (call === 'open-backup') return error === 'API_HANDLER_NOT_FOUND';
  const isOfFiles = call === 'list-files' || call === 'read-file';
  return isOfFiles && (error === 'API_HANDLER_NOT_FOUND' || error === 'INVALID_JSON_SCHEMA');
}

/**
 * Returns the failure of a page. Its redirect leads to the login, or to a page that says why not. The login says nothing about the key: the API has
 * accepted it by then, so the panel does not take keys for its pages.
 */
function pageFailure({ status, header, body }: HostResponse, { call }: HostRequest): HostError | null {
  if (status === 200 && body.kind === 'html') return null;
  const target = header('location') ?? '';
  const kind = target.startsWith('/panel/error') ? 'not-allowed' : 'not-understood';
  return new HostError(kind, { call, applied: 'no', httpStatus: status });
}

function errorBody(
  body: ResponseBody,
  refusal: z.infer<typeof refusalSchema> | undefined,
  status: number,
): ResponseBody {
  if (body.kind === 'text' && status >= 400) return { kind: 'empty' };
  if (refusal === undefined) return body;
  const message = withoutMachinePaths(withoutTraceback(refusal.error_data)) || refusal.error;
  return { kind: 'json', value: { success: false, message } };
}

function withKind(kind: HostErrorKind, { call, hostText, httpStatus }: HostError): HostError {
  return new HostError(kind, { call, applied: 'no', hostText, httpStatus });
}
