import type { Backup, BackupDownload } from './model/backup.ts';
import type { ArchiveFormat, FileListing } from './model/files.ts';
import type { GameAnswer } from './model/game.ts';
import type { HostError } from './model/host-error.ts';
import type { Accepted, Capabilities, Listing, PowerAction } from './model/hosting.ts';
import type { PowerLog, Server, ServerStatus } from './model/server.ts';
import type { HostRequest } from './request.ts';
import type { HostResponse } from './response.ts';

/**
 * Sends a request of an operation, with the account's key, within its deadline and the host's rate limit; repeats it
 * after a temporary failure if it is no write. Returns a response that does not report a failure.
 * @throws HostError
 */
export type Call = (request: HostRequest) => Promise<HostResponse>;

/** Calls for one account, for which something is kept between operations. */
export interface AccountCall extends Call {
  readonly accountId: string;
}

/**
 * Opens a WebSocket of the API, with the account's key, and passes on the JSON of each message (undefined: none) until the
 * signal is aborted or the host ends it. A host that sends too much is ended. If it does not open, nothing else is delayed
 * by that.
 * @throws HostError if it does not open
 */
export type Listen = (
  request: HostRequest,
  onMessage: (message: unknown) => void,
  signal: AbortSignal,
) => Promise<void>;

/**
 * An http(s) address anywhere, which is called without the key, once; it is a secret, because it opens what is there to anyone
 * who has it.
 */
export interface Link {
  readonly link: string;
  /** Whether its token does not say what it is for, so that newer nodes respond with 404. Default: false. */
  readonly lacksScope?: boolean;
}

/** Where the archive of a backup can be received. */
export interface ArchiveSource {
  readonly format: ArchiveFormat;
  /** `path`: a path of the API, which is called with the key. */
  readonly from: { readonly path: string } | Link;
}

/**
 * How a hosting API implements the operations of `Hosting`: which requests each takes, how their responses are read, and
 * what failures mean. Sends nothing by itself; what it returns may still hold the API key. Ids are path segments.
 *
 * An operation may take several calls, for example to join two responses or to fetch further pages. If a later call of a
 * change fails after an earlier write was accepted, the error must say `applied: 'unknown'`.
 */
export interface Dialect {
  /** An operation that they rule out rejects with `unsupported`. What responses say may change some. */
  readonly capabilities: Capabilities;
  /** Notes what a response says of the host, whatever it answers. Left out if it says nothing. */
  onResponse?(response: Pick<HostResponse, 'header'>): void;
  /** The path that the calls begin with: an address may end with it. Default: `/v1`. */
  readonly apiPath?: string;
  /** The path of a call that a host of this kind refuses without a key, never with a web page. */
  readonly keylessPath: string;
  /** The header that carries the key, alone. Default: `authorization`, after `Bearer `. */
  readonly keyHeader?: string;
  /** As in `Hosting`. Left out if a server has one id. */
  serverIdOf?(typed: string): string;
  /**
   * Returns whether a path is about the server that this program itself runs on: it is never called, as if the host knew no
   * such server. Left out if there is none.
   */
  isOwnServer?(path: string): boolean;
  /** @param limit how many servers are returned at most: the records of others are not read, because each takes time */
  servers(call: Call, limit: number): Promise<Listing<Server>>;
  /** @param restoreOf a backup: see `ServerReadOptions` */
  server(call: Call, serverId: string, restoreOf?: string): Promise<Server>;
  /** Returns the last lines of the console, as `lastLines` does. Left out if the API has none. */
  log?(call: AccountCall, serverId: string, lines: number): Promise<readonly string[]>;
  /** As in `Hosting`. Left out if the API reports no changes. */
  followStatus?(
    call: AccountCall,
    serverId: string,
    onStatus: (status: ServerStatus) => void,
    signal: AbortSignal,
    listen: Listen,
  ): Promise<void>;
  /** As in `Hosting`. Left out if the API doesn't say so. */
  followServer?(
    call: Call,
    serverId: string,
    onNews: () => void,
    signal: AbortSignal,
    listen: Listen,
  ): Promise<void>;
  /** As in `Hosting`. Left out if the API doesn't say so. */
  followBackups?(
    call: AccountCall,
    serverId: string,
    onEnd: (backupId: string | null) => void,
    signal: AbortSignal,
    listen: Listen,
  ): Promise<void>;
  /** As in `Hosting`. Left out if the API has no records of it. */
  powerLog?(call: Call, serverId: string): Promise<PowerLog | null>;
  /** As in `Hosting`. Left out if the API has nothing of it. */
  askGame?(call: Call, serverId: string): Promise<GameAnswer | null>;
  power(call: Call, serverId: string, action: PowerAction): Promise<Accepted>;
  command(call: AccountCall, serverId: string, command: string): Promise<Accepted>;
  backups(call: Call, serverId: string): Promise<Listing<Backup>>;
  /** Returns the new backup; null if the response names none. */
  createBackup(call: Call, serverId: string, name?: string): Promise<Backup | null>;
  /** May reject with `unknown-server` for either id: the caller then finds out which one is unknown. */
  restoreBackup(call: Call, serverId: string, backupId: string): Promise<Accepted>;
  /** As `restoreBackup`. */
  deleteBackup(call: Call, serverId: string, backupId: string): Promise<Accepted>;
  /** As `restoreBackup`. Left out if backups can't be locked. */
  lockBackup?(call: Call, serverId: string, backupId: string, locked: boolean): Promise<Accepted>;
  /** As `restoreBackup`. Left out if there are no links. */
  downloadBackup?(call: AccountCall, serverId: string, backupId: string): Promise<BackupDownload>;
  /**
   * Returns what a folder holds; nothing if there is no such folder. `listingOf` makes it of what a host sends. Left out if the
   * API has no files. May reject with `unknown-server` if the API may have no such call: it is then found out.
   * @param folder as in `Hosting`
   */
  listFiles?(call: Call, serverId: string, folder: string): Promise<FileListing>;
  /**
   * Returns the content of a file, or a link to it, whose 404 means that there is no such file; null as in `Hosting`. Left out,
   * and rejects, as `listFiles`.
   */
  readFile?(call: Call, serverId: string, path: string): Promise<Uint8Array | Link | null>;
  /** As `restoreBackup`. Left out if archives are not sent. */
  openBackup?(call: Call, serverId: string, backupId: string): Promise<ArchiveSource>;
  /** Returns the error that a response stands for; null if it is a success. `now` is in milliseconds since 1970. */
  failureIn(response: HostResponse, request: HostRequest, now: number): HostError | null;
  /** Returns the error of a request with what another call says of its reason; itself if nothing does. Left out if none could. */
  explain?(error: HostError, request: HostRequest, call: Call): Promise<HostError>;
}
