import type { Clock } from '@steward/kit';
import { z } from 'zod';
import { serverPaths } from '../api-paths.ts';
import type { Dialect } from '../dialect.ts';
import { declined, failureIn, unknownId, unsupported } from '../failures.ts';
import type { HostCall, HostError } from '../model/host-error.ts';
import type { Capabilities } from '../model/hosting.ts';
import { readBackup, readBackups } from '../readers/backup-fields.ts';
import { readLog } from '../readers/console-lines.ts';
import { listingOf, readFiles } from '../readers/files.ts';
import { readServers, toServer } from '../readers/server-fields.ts';
import { del, get, getFile, getFiles, type HostRequest, post } from '../request.ts';
import type { HostResponse } from '../response.ts';
import { accept, read, unlessNone } from './calls.ts';

export interface GenericDialectOptions extends Pick<Clock, 'now'> {
  /** The body field that carries a power action. Default: `action`. */
  readonly powerField?: string;
  /** The body field that carries a console command. Default: `command`. */
  readonly commandField?: string;
}

/** The largest file that the embedded host sends, in bytes. */
const maxReadBytes = 4 * 1024 * 1024;

/**
 * What the API's documentation says. Most fields are left open: who is online and what a command printed may be sent. Names,
 * locks, files and the progress of a restore are the embedded host's own; what other hosts do with them shows at the call.
 */
export const genericCapabilities: Capabilities = {
  kill: true,
  backups: {
    createNeedsRunning: true,
    createSaves: true,
    restoreNeedsStopped: true,
    restoreLeavesStopped: true,
    restoreEnd: 'at-rest',
    restoreProgress: true,
    lock: true,
    name: true,
    download: false,
    limit: false,
    stream: true,
  },
  files: { timesMs: 1, exactSizes: true, restoreKeepsTimes: true, maxReadBytes },
  log: 'request',
  players: true,
  statusAgeMs: 0,
};

/** What else is known of the embedded host, which says that it is one. */
const ownMachineCapabilities: Capabilities = {
  ...genericCapabilities,
  isOwnMachine: true,
  backups: genericCapabilities.backups && {
    ...genericCapabilities.backups,
    createNeedsRunning: false,
    tellsPath: true,
  },
};

/** Returns the dialect of the hosting API with paths under `/v1`: one request for each operation. */
export function genericDialect({
  powerField = 'action',
  commandField = 'command',
  now,
}: GenericDialectOptions): Dialect {
  let capabilities = genericCapabilities;
  return {
    get capabilities() {
      return capabilities;
    },
    onResponse(response) {
      // A proxy in front of it says nothing.
      if (response.header('steward-host') === 'own-machine') capabilities = ownMachineCapabilities;
    },
    keylessPath: serversPath,

    servers: (call, limit) =>
      read(call, get('list-servers', serversPath), (json) => readServers(json, new Date(now()), limit)),

    server: (call, serverId) =>
      read(call, get('read-server', serverPath(serverId)), (json) =>
        toServer(json, serverId, new Date(now())),
      ),

    // Optional: a host without it responds with 404.
    async log(call, serverId, lines) {
      return readLog(call, get('read-log', `${serverPath(serverId)}/logs?lines=${lines}`), lines);
    },

    power: (call, serverId, action) =>
      accept(call, post('power', `${serverPath(serverId)}/power`, { [powerField]: action })),

    command: (call, serverId, command) =>
      accept(call, post('command', `${serverPath(serverId)}/command`, { [commandField]: command })),

    backups: (call, serverId) => read(call, get('list-backups', backupsPath(serverId)), readBackups),

    async createBackup(call, serverId, name) {
      const request = post('create-backup', backupsPath(serverId), name === undefined ? name : { name });
      const { status, body } = await call(request);
      if (body.kind !== 'json') return null;
      // 202: the host has accepted it and finishes it later.
      return readBackup(body.value, status === 202 ? 'in-progress' : 'complete');
    },

    restoreBackup: (call, serverId, backupId) =>
      accept(call, post('restore-backup', `${backupPath(serverId, backupId)}/restore`)),

    deleteBackup: (call, serverId, backupId) =>
      accept(call, del('delete-backup', backupPath(serverId, backupId))),

    lockBackup: (call, serverId, backupId, locked) =>
      accept(call, post('lock-backup', `${backupPath(serverId, backupId)}/${locked ? 'lock' : 'unlock'}`)),

    async listFiles(call, serverId, folder) {
      const listing = read(call, getFiles(`${filesPath(serverId)}?${query(folder)}`), readFiles);
      return (await unlessNone(noneStatuses, listing)) ?? listingOf([]);
    },

    async readFile(call, serverId, path) {
      const request = getFile(`${filesPath(serverId)}/content?${query(path)}`, maxReadBytes);
      const response = await unlessNone(noneStatuses, call(request));
      return response?.body.kind === 'bytes' ? response.body.bytes : null;
    },

    async openBackup(_call, serverId, backupId) {
      return { format: 'tar.gz', from: { path: `${backupPath(serverId, backupId)}/archive` } };
    },

    failureIn: genericFailureIn,
  };
}

/** The calls that a host may lack. */
const optionalCalls: ReadonlySet<HostCall> = new Set([
  'lock-backup',
  'list-files',
  'read-file',
  'open-backup',
]);
/** Method Not Allowed, Not Implemented. */
const missingMethod = new Set([405, 501]);

function genericFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const { call } = request;
  const { status: httpStatus } = response;
  const code = errorCodeIn(response);
  const isMissing = missingMethod.has(httpStatus) || (httpStatus === 404 && code === 'not_found');
  if (isMissing && optionalCalls.has(call)) return unsupported(call);
  if (httpStatus === 404 && code === 'file_not_found') return declined(call, null, httpStatus);
  if (httpStatus === 404 && code === 'backup_not_found') return unknownId('unknown-backup', call);
  if (call === 'command' && httpStatus === 409 && code === 'not_running')
    return declined(call, 'server-down', httpStatus);
  if (call === 'create-backup' && code === 'disk_full') return declined(call, 'backup-no-space', httpStatus);
  return failureIn(response, request, now);
}

const errorSchema = z.object({ error: z.object({ code: z.string() }) });

/** Returns the embedded host's code of an error; null if the response has none. */
function errorCodeIn({ body }: HostResponse): string | null {
  const error = body.kind === 'json' ? errorSchema.safeParse(body.value).data : undefined;
  return error?.error.code ?? null;
}

/** No such file or folder; a file that is larger than those that are sent. */
const noneStatuses: ReadonlySet<number | null> = new Set([404, 413]);

const serversPath = '/v1/servers';
const { serverPath, backupsPath, backupPath } = serverPaths(serversPath);

function filesPath(serverId: string): string {
  return `${serverPath(serverId)}/files`;
}

function query(path: string): string {
  return `${new URLSearchParams({ path })}`;
}
