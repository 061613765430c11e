import { type Clock, systemClock } from '@steward/kit';
import type { OpenConsole } from '../console-socket.ts';
import type { Call, Dialect } from '../dialect.ts';
import { declined, failureIn } from '../failures.ts';
import type { Backup, BackupDownload } from '../model/backup.ts';
import { newestFirst } from '../model/backup.ts';
import { type HostCall, HostError, orNull } from '../model/host-error.ts';
import type { Capabilities, Listing } from '../model/hosting.ts';
import type { RestoreReport, Server } from '../model/server.ts';
import { numberIn } from '../readers/fields.ts';
import { del, get, type HostRequest, post } from '../request.ts';
import type { HostResponse } from '../response.ts';
import { SharedConsoles } from '../shared-consoles.ts';
import { read } from './calls.ts';
import { powerEvents, readPowerLog, readRestoreEnd } from './pterodactyl-activity.ts';
import {
  consolesOf,
  followBackups,
  followConsole,
  linkCheck,
  logReader,
  runCommand,
} from './pterodactyl-console.ts';
import { fileReader, listFiles, panelFiles } from './pterodactyl-files.ts';
import { lacksScope, readDownload } from './pterodactyl-links.ts';
import { queryAnswer, readQueryNames, readQueryState } from './pterodactyl-query.ts';
import {
  backupPath,
  backupsPath,
  pageOf,
  pterodactylBackup,
  recordOf,
  resourcesOf,
  root,
  serverPath,
} from './pterodactyl-reads.ts';
import {
  isLoopbackAllocation,
  type PanelRecord,
  type PterodactylPage,
  pterodactylListing,
  readError,
  readPanelBackup,
  readRecord,
  serverIdOf,
} from './pterodactyl-records.ts';

export interface PterodactylDialectOptions extends Pick<Clock, 'elapsed'> {
  /** Opens a live console, to read what a command printed. */
  readonly openConsole: OpenConsole;
  /** Those that are open. Default: its own. */
  readonly consoles?: SharedConsoles | undefined;
  /** The address of the panel. */
  readonly panelUrl: string;
  /** How lists are read. Default: in the largest pages. */
  readonly lists?: ListLimits | undefined;
  /**
   * The UUID of the server that this program itself runs on. It isn't listed and can't be used: a stop would end this program
   * in the middle of it, and a backup of it holds the keys that people entered. Default: none.
   */
  readonly ownServer?: string | undefined;
}

const pterodactylCapabilities: Capabilities & { readonly callsPerMinute: number } = {
  kill: true,
  backups: {
    createNeedsRunning: false,
    createLeavesPower: true,
    restoreNeedsStopped: false,
    restoreLeavesStopped: true,
    restoreEnd: 'reported',
    restoreKeepsNewFiles: true,
    lock: true,
    // A schedule of the panel does, at the server's limit.
    rotates: true,
    name: true,
    // Pelican: 255.
    nameLength: 191,
    download: true,
    limit: true,
    // config/backups.php (`throttles`), and since 1.12 app/Enum/ResourceLimit.php.
    usualLimits: { create: { count: 2, minutes: 10 }, restore: { count: 3, minutes: 15 } },
    stream: true,
  },
  files: panelFiles,
  log: 'console',
  players: true,
  keyPermissions: true,
  statusAgeMs: 20_000,
  // Until a response says it: the lowest default of the versions.
  callsPerMinute: 128,
};
/** The highest default: 720 up to 1.11, then 128, 256 since 1.12.1 and in Pelican (config/http.php). A panel may say anything. */
const maxCallsPerMinute = 720;

/** How many entries of a list a page has, and how many pages of backups are read. */
interface ListLimits {
  readonly servers: { readonly perPage: number };
  readonly backups: { readonly perPage: number; readonly pages: number };
}

/** The largest pages that the panel sends; 1,000 backups. */
const largeLists: ListLimits = {
  servers: { perPage: 100 },
  backups: { perPage: 50, pages: 20 },
};
/** For the panel of a stranger; 250 backups. */
export const smallLists: ListLimits = {
  servers: { perPage: 25 },
  backups: { perPage: 50, pages: 5 },
};
/** The most entries of the activity log that are read for the end of a restore, and for what was done to a server's power. */
const activityCount = 10;
const powerActivityCount = 50;

/**
 * Returns the dialect of Pterodactyl's client API (1.10 to 1.15) and Pelican's. A server's record and its process are two
 * requests; while the panel refuses the second, because it installs, restores, moves or has suspended the server, the
 * record's word is the status. It doesn't say who is online.
 */
export function pterodactylDialect(options: PterodactylDialectOptions): Dialect {
  const { openConsole, panelUrl, lists = largeLists, elapsed } = options;
  const { consoles = new SharedConsoles(systemClock) } = options;
  const isPanelHere = isLoopbackAllocation(new URL(panelUrl).hostname);
  const ownId = options.ownServer === undefined ? null : serverIdOf(options.ownServer);
  /** A server says where its game listens, unless that means another machine here. */
  const serverOf = ({ server, game }: PanelRecord): Server =>
    game === null || (isLoopbackAllocation(game.address.host) && !isPanelHere)
      ? server
      : { ...server, gameAddress: game.address, ownPorts: game.ports };
  /** Returns a new link to a backup. */
  const linkTo = (
    call: Call,
    name: HostCall,
    serverId: string,
    backupId: string,
  ): Promise<BackupDownload> => {
    const request = get(name, `${backupPath(serverId, backupId)}/download`);
    return read(call, request, (json) => readDownload(json, panelUrl));
  };
  const useConsole = consolesOf(panelUrl, consoles, openConsole);
  const requireOpening = linkCheck(useConsole, elapsed);
  let { callsPerMinute } = pterodactylCapabilities;
  /** Plugins are there in Pelican only. */
  let isPterodactyl = false;
  /** Notes how many requests with a key the panel allows; not for requests with their own limit. */
  const noting =
    (call: Call): Call =>
    async (request) => {
      const response = await call(request);
      const limit = numberIn(response.header('x-ratelimit-limit'));
      if (limit !== null && limit >= 1) callsPerMinute = Math.min(limit, maxCallsPerMinute);
      return response;
    };
  return {
    capabilities: {
      ...pterodactylCapabilities,
      get callsPerMinute() {
        return callsPerMinute;
      },
    },
    apiPath: root,
    keylessPath: root,
    serverIdOf,
    isOwnServer: (path) => {
      const [, id] = pathOfServer.exec(path) ?? [];
      // The panel's database doesn't tell its letters' case.
      return id !== undefined && serverIdOf(decodeURIComponent(id)).toLowerCase() === ownId;
    },

    async servers(call, limit) {
      const { perPage } = lists.servers;
      const request = (page: number) => get('list-servers', `${root}?per_page=${perPage}&page=${page}`);
      const first = await pageOf(noting(call), request(1));
      const last = Math.min(first.pages, Math.ceil(limit / perPage));
      const items = [...first.items];
      let page = 2;
      // Of a panel that sends more in a page than it was asked for, no further ones are read.
      for (; page <= last && items.length < limit; page++)
        items.push(...(await pageOf(call, request(page))).items);
      const isCut = page <= first.pages;
      return pterodactylListing(items, limit, isCut, (item) => {
        const record = readRecord(item);
        return record && record.server.id !== ownId ? serverOf(record) : null;
      });
    },

    async server(call, serverId, restoreOf) {
      const record = await recordOf(noting(call), 'read-server', serverId);
      isPterodactyl = !record.isPelican;
      if (record.server.blocked !== undefined) return serverOf(record);
      try {
        const server = await resourcesOf(call, 'read-server', serverId, serverOf(record));
        if (restoreOf === undefined) return server;
        return { ...server, restore: await lastRestore(call, serverId, restoreOf) };
      } catch (error) {
        // A restore, for example, has begun since.
        if (isConflict(error)) return serverOf(await recordOf(call, 'read-server', serverId));
        throw error;
      }
    },

    log: logReader(useConsole, elapsed),

    followStatus: (call, serverId, onStatus, signal) =>
      followConsole(call, serverId, onStatus, signal, useConsole),

    followBackups: (call, serverId, onEnd, signal) =>
      followBackups(call, serverId, onEnd, signal, useConsole),

    async powerLog(call, serverId) {
      const log = await activityOf(call, 'read-activity', serverId, powerEvents, powerActivityCount, true);
      return log === null ? null : readPowerLog(log.items);
    },

    async askGame(call, serverId) {
      if (isPterodactyl) return null;
      const path = `${serverPath(serverId)}/query`;
      // The plug-in allows two requests a minute for each server: these.
      const ask = (request: HostRequest) => ({ ...request, limitScope: `ask-game ${serverId}` });
      const state = await orNull(read(call, ask(get('ask-game', path)), readQueryState), asksNoGame);
      if (state === null) return null;
      const names = await orNull(
        read(call, ask(get('ask-game', `${path}/players`)), readQueryNames),
        () => true,
      );
      return queryAnswer(state, names);
    },

    async power(call, serverId, action) {
      await call(post('power', `${serverPath(serverId)}/power`, { signal: action }));
      return { output: null };
    },

    command: (call, serverId, command) => runCommand(call, serverId, command, useConsole),

    async backups(call, serverId) {
      const request = (page: number) =>
        get('list-backups', `${backupsPath(serverId)}?per_page=${lists.backups.perPage}&page=${page}`);
      const first = await pageOf(call, request(1));
      // Oldest first: if there are too many, the newest are read.
      const from = Math.max(2, first.pages - lists.backups.pages + 2);
      const items = [...first.items];
      const limit = lists.backups.perPage * lists.backups.pages;
      let page = from;
      for (; page <= first.pages && items.length < limit; page++)
        items.push(...(await pageOf(call, request(page))).items);
      const isCut = from > 2 || page <= first.pages;
      const listing: Listing<Backup> = pterodactylListing(items, limit, isCut, readPanelBackup);
      // Reversed first: times have whole seconds.
      return { ...listing, items: newestFirst(listing.items.toReversed()) };
    },

    async createBackup(call, serverId, name) {
      const { body } = await call({
        ...post('create-backup', backupsPath(serverId), name === undefined ? {} : { name }),
        limitScope: `create-backup ${serverId}`,
      });
      return body.kind === 'json' ? readPanelBackup(body.value) : null;
    },

    async restoreBackup(call, serverId, backupId) {
      // The panel takes a failed backup too, and would fail after the server was stopped.
      const { state } = await pterodactylBackup(call, 'restore-backup', serverId, backupId);
      if (state !== 'complete') throw declined('restore-backup', 'backup-incomplete');
      await call({
        // With `truncate` the node deletes all files before it looks for the archive, and before it stops the server.
        ...post('restore-backup', `${backupPath(serverId, backupId)}/restore`, { truncate: false }),
        limitScope: `restore-backup ${serverId}`,
      });
      return { output: null };
    },

    async deleteBackup(call, serverId, backupId) {
      await call(del('delete-backup', backupPath(serverId, backupId)));
      return { output: null };
    },

    async lockBackup(call, serverId, backupId, locked) {
      const backup = await pterodactylBackup(call, 'lock-backup', serverId, backupId);
      // The request toggles.
      if (backup.locked === locked) return { output: null };
      const request = post('lock-backup', `${backupPath(serverId, backupId)}/lock`, {});
      const { body } = await call(request);
      const changed = body.kind === 'json' ? readPanelBackup(body.value) : null;
      if (changed?.locked === locked) return { output: null };
      // Somebody else has toggled it between the two requests.
      throw new HostError('declined', { call: 'lock-backup', applied: 'unknown' });
    },

    async downloadBackup(call, serverId, backupId) {
      const link = await linkTo(call, 'download-backup', serverId, backupId);
      if (lacksScope(link.url)) await requireOpening(call, 'download-backup', serverId);
      return link;
    },

    listFiles,

    readFile: fileReader(panelUrl),

    async openBackup(call, serverId, backupId) {
      const { url } = await linkTo(call, 'open-backup', serverId, backupId);
      return { format: 'tar.gz', from: { link: url, lacksScope: lacksScope(url) } };
    },

    failureIn: panelFailureIn,

    async explain(failure, { call: name, path }, call) {
      const [, id] = pathOfServer.exec(path) ?? [];
      // The read of a server reads its record again by itself.
      if (failure.reason !== 'server-closed' || name === 'read-server' || id === undefined) return failure;
      const record = await orNull(recordOf(call, name, decodeURIComponent(id)));
      const { blocked } = record?.server ?? {};
      if (blocked === undefined) return failure;
      return new HostError(failure.kind, { ...failure, reason: `server-${blocked}` });
    },
  };
}

/**
 * Returns the report on the server's last restore, if it was one of this backup; null if the key may not read the log. The
 * log has only the backup's name, but the panel runs one restore of a server at a time.
 */
async function lastRestore(call: Call, serverId: string, backupId: string): Promise<RestoreReport | null> {
  const log = await activityOf(call, 'read-server', serverId, ['backup.restore'], activityCount);
  const end = log === null ? null : readRestoreEnd(log.items);
  if (end === null) return null;
  const { backupName, ...report } = end;
  const backup = await orNull(pterodactylBackup(call, 'read-server', serverId, backupId), isDenied);
  const isOther = backup !== null && backupName !== null && backup.name !== backupName;
  return isOther ? null : { ...report, backupId };
}

/**
 * Returns the newest entries of a server's activity log; null if the key may not read it.
 * @param events parts of the names of those that are read
 * @param withActors whether they say who it was
 */
function activityOf(
  call: Call,
  name: HostCall,
  serverId: string,
  events: readonly string[],
  count: number,
  withActors = false,
): Promise<PterodactylPage | null> {
  const actors = withActors ? '&include=actor' : '';
  const query = `sort=-timestamp&per_page=${count}&filter%5Bevent%5D=${events.join(',')}${actors}`;
  return orNull(pageOf(call, get(name, `${serverPath(serverId)}/activity?${query}`)), isDenied);
}

/** Returns whether the panel lacks the plugin, or the plugin can't ask the server, which is 406 there. */
function asksNoGame({ kind, httpStatus }: HostError): boolean {
  return kind === 'unknown-server' || kind === 'not-understood' || httpStatus === 406;
}

/** Returns whether the key may not read it, or it is gone. */
function isDenied({ kind }: HostError): boolean {
  return kind === 'not-allowed' || kind === 'unknown-server';
}

/** A throttle of one action allows fewer requests than this: 3 restores in 15 minutes, 5 tokens a minute. */
const maxActionLimit = 10;
/** The statuses with which the panel, or a proxy of the node, says that the node does not respond. */
const nodeAwayStatuses: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524]);
/** The codes of errors of the node, and of the way to it: Pterodactyl's, and Pelican's. */
const nodeErrors: ReadonlySet<string> = new Set([
  'DaemonConnectionException',
  'ConnectionException',
  'RequestException',
]);
/** The bot's own address: not for people. */
const addressInText = / \([\da-f.:]+\)/i;

/** Returns the failure by the panel's own error (app/Exceptions/Handler.php). */
function panelFailureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const failure = failureIn(response, request, now);
  if (failure === null) return null;
  const { call, retryAt, httpStatus } = failure;
  const isAboutKeyOrServer = ['key-refused', 'not-allowed', 'unknown-server'].includes(failure.kind);
  // Asked for JSON, the panel sends no page: this one is from something in front of it, such as a firewall.
  if (response.body.kind === 'html' && isAboutKeyOrServer)
    return new HostError('not-understood', { call, applied: 'no', httpStatus });
  const error = response.body.kind === 'json' ? readError(response.body.value) : null;
  if (error === null) return failure;
  // InitiateBackupService.php: without the node's consent the panel forgets the backup, so it is in no list, whatever the node does.
  const isForgotten = call === 'create-backup' && nodeErrors.has(error.code);
  const applied = isForgotten ? 'no' : failure.applied;
  const details = { call, applied, retryAt, httpStatus, hostText: failure.hostText };
  // The panel got no response of the node (504), or a proxy in front of it did not. Pelican has no status for it.
  const isNodeAway = error.code === 'DaemonConnectionException' && nodeAwayStatuses.has(httpStatus ?? 0);
  if (isNodeAway || (error.code === 'ConnectionException' && httpStatus === 500))
    return new HostError('node-unreachable', details);
  // The node's status is passed on: it does not have the file, or it refuses the panel, or does not have the server or the
  // archive.
  if (error.code === 'DaemonConnectionException' && isFileMissing(request, error.detail))
    return new HostError('declined', details);
  if (error.code === 'DaemonConnectionException' && isArchiveMissing(request, httpStatus, error.detail))
    return new HostError('declined', { ...details, reason: 'archive-gone' });
  if (error.code === 'DaemonConnectionException' && isAboutKeyOrServer)
    return new HostError('host-failed', details);
  if (failure.kind === 'not-allowed') {
    const hostText = details.hostText?.replace(addressInText, '') ?? null;
    if (isAboutKey(request, error.detail))
      return new HostError('key-refused', { ...details, hostText, reason: 'key-denied' });
    return new HostError('not-allowed', { ...details, hostText });
  }
  if (error.code === 'ServerStateConflictException')
    return new HostError('declined', { ...details, reason: 'server-closed' });
  if (error.code === 'TwoFactorAuthRequiredException') return new HostError('not-allowed', details);
  if (error.code === 'TooManyBackupsException') {
    return new HostError('declined', { ...details, reason: 'backup-limit' });
  }
  if (failure.kind === 'rate-limited') {
    // The throttle of new backups is another exception, with the headers of the key's limit.
    const limit = numberIn(response.header('x-ratelimit-limit')) ?? 0;
    const limitsKey = error.code === 'ThrottleRequestsException' && limit > maxActionLimit;
    return new HostError('rate-limited', { ...details, limitsKey });
  }
  // CommandController.php: nothing was sent to the server. What the node itself says has another code.
  const isDown = call === 'command' && httpStatus === 502 && error.code === 'HttpException';
  if (isDown) return declined(call, 'server-down', httpStatus);
  return isForgotten ? new HostError(failure.kind, details) : failure;
}

/** A path that begins with that of a server. */
const pathOfServer = new RegExp(`^${root}/servers/([^/?]+)`);
/** The path of a server's record, or of what its process uses: no permission is needed for either. */
const serverRecordPath = new RegExp(`^${root}/servers/[^/]+(?:/resources)?$`);

/**
 * Returns whether the panel refuses the key itself with this 403: an application key, or one that is bound to other addresses
 * opens nothing here. Each other key lists servers, and opens the record of each server that it lists; those of others are
 * 404 to it. For the other calls only words tell it from a permission that the key lacks: the code is the same.
 */
function isAboutKey({ call, path }: HostRequest, detail: string): boolean {
  const isOpenToAll = call === 'list-servers' || serverRecordPath.test(path);
  return isOpenToAll || /application API key|IP address/i.test(detail);
}

/**
 * Returns whether the node lacks the file (wings, router/router_server_files.go). A server that the node lacks “does not exist on
 * this instance”: no code tells it. The words are the node's, which are in English at each panel.
 */
function isFileMissing({ call }: HostRequest, detail: string): boolean {
  const isOfFiles = call === 'list-files' || call === 'read-file';
  return isOfFiles && /was not found on the (?:system|server)/i.test(detail);
}

/**
 * Returns whether the node lacks the archive, by the words of wings, as in `isFileMissing`, for a missing archive or file (router/router_server_backup.go, router/middleware). Nothing was
 * restored: the files of the server are never deleted for it.
 */
function isArchiveMissing({ call }: HostRequest, httpStatus: number | null, detail: string): boolean {
  return (
    call === 'restore-backup' && httpStatus === 404 && /\b(?:backup|resources?) was not found\b/i.test(detail)
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof HostError && error.httpStatus === 409;
}
