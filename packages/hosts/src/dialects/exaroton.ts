import type { Clock } from '@steward/kit';
import type { Call, Dialect } from '../dialect.ts';
import { failureIn, unsupported } from '../failures.ts';
import { HostError } from '../model/host-error.ts';
import type { Capabilities } from '../model/hosting.ts';
import type { Server } from '../model/server.ts';
import { readLog } from '../readers/console-lines.ts';
import { readServers, toServer } from '../readers/server-fields.ts';
import { get, type HostRequest, post } from '../request.ts';
import type { HostResponse } from '../response.ts';
import { accept, read } from './calls.ts';
import { followStream } from './exaroton-stream.ts';

/** exaroton makes its backups on its page alone, and its API never kills. What a command printed is in the log. */
const exarotonCapabilities: Capabilities = {
  kill: false,
  backups: null,
  stopsStarting: false,
  log: 'request',
  players: true,
  statusAgeMs: 0,
};

interface ExarotonDialectOptions extends Pick<Clock, 'now'> {
  /** How long the stream of a server's status may take until it is ready, in milliseconds. Default: 5,000. */
  readonly readyMs?: number;
}

/** Returns the dialect of exaroton's API (https://developers.exaroton.com), whose paths are under `/v1`. */
export function exarotonDialect({ now, readyMs = 5_000 }: ExarotonDialectOptions): Dialect {
  const readServer = (call: Call, serverId: string) =>
    read(call, get('read-server', serverPath(serverId)), (json) => {
      const readAt = new Date(now());
      const server = toServer(json, serverId, readAt);
      return server && withGame(server, readAt);
    });
  return {
    capabilities: exarotonCapabilities,
    keylessPath: serversPath,

    servers: (call, limit) =>
      read(call, get('list-servers', serversPath), (json) => {
        const readAt = new Date(now());
        const listed = readServers(json, readAt, limit);
        return listed && { ...listed, items: listed.items.map((server) => withGame(server, readAt)) };
      }),

    server: readServer,

    followStatus: (call, serverId, onStatus, signal, listen) =>
      followStream({
        path: serverPath(serverId),
        serverId,
        onStatus,
        signal,
        listen,
        readStatus: async () => (await readServer(call, serverId)).status,
        readyMs,
      }),

    // Some seconds old. None while the server loads, stops or saves.
    async log(call, serverId, lines) {
      return readLog(call, get('read-log', `${serverPath(serverId)}logs/`), lines);
    },

    async power(call, serverId, action) {
      if (action === 'kill') throw unsupported('power');
      // These writes are GETs.
      return accept(call, { ...get('power', `${serverPath(serverId)}${action}/`), write: true });
    },

    command: (call, serverId, command) =>
      accept(call, post('command', `${serverPath(serverId)}command/`, { command })),

    backups: () => Promise.reject(unsupported('list-backups')),
    createBackup: () => Promise.reject(unsupported('create-backup')),
    restoreBackup: () => Promise.reject(unsupported('restore-backup')),
    deleteBackup: () => Promise.reject(unsupported('delete-backup')),

    failureIn: exarotonFailureIn,
  };
}

/** Returns a server with what its status says of its game: exaroton calls one online once people can join. */
function withGame(server: Server, askedAt: Date): Server {
  return server.status === 'running'
    ? { ...server, game: { answered: true, askedAt, address: null } }
    : server;
}

/**
 * Returns the failure as for other hosts, except that a key that is not valid is 403, like a right that a shared server's owner withheld, and
 * that a command to a server that is not online is 400. Its errors have no codes; its words are in English only.
 */
function exarotonFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const failure = failureIn(response, request, now);
  if (failure === null) return null;
  const { call, applied, hostText, httpStatus } = failure;
  const isDown = call === 'command' && failure.kind === 'declined' && /not online/i.test(hostText ?? '');
  if (isDown) return new HostError('declined', { call, applied, httpStatus, reason: 'server-down' });
  if (failure.kind !== 'not-allowed') return failure;
  const isAboutServer = request.call !== 'list-servers' && !/\btoken\b/i.test(hostText ?? '');
  return isAboutServer ? failure : new HostError('key-refused', { call, applied, hostText, httpStatus });
}

const serversPath = '/v1/servers/';

function serverPath(serverId: string): string {
  return `${serversPath}${encodeURIComponent(serverId)}/`;
}
