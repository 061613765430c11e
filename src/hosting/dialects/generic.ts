import { z } from 'zod';
import { HostError } from '../../domain/host-error.ts';
import type { Capabilities } from '../../domain/hosting.ts';
import type { Dialect } from '../dialect.ts';
import { failureIn, unsupported } from '../failures.ts';
import { readBackup, readBackups } from '../readers/backup.ts';
import { readLog } from '../readers/console-lines.ts';
import { readServer, readServers } from '../readers/server.ts';
import { del, get, type HostRequest, post } from '../request.ts';
import type { HostResponse } from '../response.ts';
import { accept, read } from './calls.ts';

export interface GenericDialectOptions {
  /** The body field that carries a power action. */
  readonly powerField: string;
  /** The body field that carries a console command. */
  readonly commandField: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * What the API's documentation says. Most fields are left open: who is online and what a command printed may be sent. Names
 * and locks are the embedded host's own; what other hosts do with them shows at the call.
 */
export const genericCapabilities: Capabilities = {
  kill: true,
  backups: {
    createNeedsRunning: true,
    restoreNeedsStopped: true,
    restoreLeavesStopped: true,
    restoreEnd: 'at-rest',
    lock: true,
    name: true,
    download: false,
    limit: false,
  },
  logIsRequest: true,
  players: true,
  statusAgeMs: 0,
};

/** Returns the dialect of the hosting API with paths under `/v1`: one request for each operation. */
export function genericDialect({ powerField, commandField, now }: GenericDialectOptions): Dialect {
  return {
    capabilities: genericCapabilities,

    servers: (call) =>
      read(call, get('list-servers', serversPath), (json) => readServers(json, new Date(now()))),

    server: (call, serverId) =>
      read(call, get('read-server', serverPath(serverId)), (json) =>
        readServer(json, serverId, new Date(now())),
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

    failureIn: genericFailureIn,
  };
}

/** Method Not Allowed, Not Implemented: the host has no locks. */
const missingMethod = new Set([405, 501]);

function genericFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const { call } = request;
  const { status: httpStatus } = response;
  if (call === 'lock-backup' && missingMethod.has(httpStatus)) return unsupported(call);
  if (call === 'command' && httpStatus === 409 && isNotRunning(response))
    return new HostError('declined', { call, applied: 'no', httpStatus, reason: 'server-down' });
  return failureIn(response, request, now);
}

/** The embedded host's error for a command to a server that doesn't run. */
const notRunning = z.object({ error: z.object({ code: z.literal('not_running') }) });

function isNotRunning({ body }: HostResponse): boolean {
  return body.kind === 'json' && notRunning.safeParse(body.value).success;
}

const serversPath = '/v1/servers';

function serverPath(serverId: string): string {
  return `${serversPath}/${encodeURIComponent(serverId)}`;
}

function backupsPath(serverId: string): string {
  return `${serverPath(serverId)}/backups`;
}

function backupPath(serverId: string, backupId: string): string {
  return `${backupsPath(serverId)}/${encodeURIComponent(backupId)}`;
}
