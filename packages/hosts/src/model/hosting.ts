import type { Backup, BackupDownload } from './backup.ts';
import type { BackupStream, FileCapabilities, FileListing } from './files.ts';
import type { GameAnswer, ServerQuestion } from './game.ts';
import type { HostErrorKind, HostErrorReason } from './host-error.ts';
import type { PowerLog, Server, ServerStatus } from './server.ts';

/** The account at the host that a call is made for. */
export interface Account {
  /** Identifies the account without its key: in caches, logs and locks. */
  readonly id: string;
  /** Sent to the host in a header (`Authorization: Bearer` by default) or a cookie, as its API wants, and nowhere else. */
  readonly apiKey: string;
  /** The guild that it is called for: what its own hosts take of this process is limited by guild. Default: by account. */
  readonly guildId?: string;
  /** Called before each read and each attempt of a write; rejects if the key may no longer be used. */
  readonly requireCurrent?: () => Promise<void>;
  /** Its key is only being checked, so no list that is read with it is kept. */
  readonly isAttempt?: true;
  /** What led to the call, for the log. */
  readonly origin?: CallOrigin;
  /**
   * Returns how the game of a server that was just read is asked; none: it can't be. Servers are read once for everyone with the
   * account. Default: as Minecraft Java, where the host says that it listens.
   */
  readonly questionsOf?: (server: Server) => readonly ServerQuestion[];
  /**
   * Called when a request is sent for it over a connection, each attempt and each page of a list included. `write`: whether
   * it is the change itself. Must not throw.
   */
  readonly onSend?: (request: { readonly write: boolean }) => void;
}

/** Returns a key for a map of accounts' servers: an account's id holds no space, so no two servers share one. */
export function accountServerKey(accountId: string, serverId: string): string {
  return `${accountId} ${serverId}`;
}

/** Ids of what led to a call: an interaction, and the operation that it became. */
export interface CallOrigin {
  readonly interaction: string;
  readonly operation?: string;
}

export interface WriteOptions {
  /** Retries and waits for the host's rate limit end within this time; a write is not sent again. Default 20,000. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export interface ReadOptions extends WriteOptions {
  /** Accepts a cached result up to this age. Default 0: only a read in flight is shared. */
  readonly maxAgeMs?: number;
}

export interface ServerReadOptions extends ReadOptions {
  /** A backup's id: the server's `restore` is then to say how its last restore ended, if `restoreEnd` is `reported`. Not cached. */
  readonly restoreOf?: string;
  /** Someone has just said how its game is asked: it is asked again. Not cached. Default: false. */
  readonly asksGameAnew?: boolean;
  /** Where its game has answered lately, as in `GameReport`, perhaps to another process; default: nowhere. */
  readonly gameAnsweredAt?: string | null;
}

interface NewBackupOptions extends WriteOptions {
  /** Default: what the host chooses. */
  readonly name?: string | undefined;
}

/** A page of a list. `more` is true if the host says that there are further pages. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** A list that an account's host sent: of its servers, or of a server's backups. */
export type KnownList =
  | { readonly kind: 'servers'; readonly accountId: string; readonly items: readonly Server[] }
  | {
      readonly kind: 'backups';
      readonly accountId: string;
      readonly serverId: string;
      readonly items: readonly Backup[];
    };

/** The most files and folders of one folder that are listed. */
export const maxListedFiles = 50_000;

/** The most lines of a console that are read. */
export const maxLogLines = 100;

/** The host accepted a change. `output` is its message or the console's output, hidden if it holds the API key. */
export interface Accepted {
  readonly output: string | null;
  /** True if the host accepts the change even if it can't be made. Default: false. */
  readonly unconfirmed?: boolean;
  /** How long the console was read and showed no output, in milliseconds. Default: there was some, or it was not read. */
  readonly silentMs?: number;
  /** Why the console could not be read, at a host whose console tells what a command printed. Default: it was read, or none is. */
  readonly unread?: {
    readonly reason: HostErrorKind | HostErrorReason;
    /** From when on it can be read; null if unknown. */
    readonly retryAt: Date | null;
    /** The host's names of the permissions that the key lacks for it. Default: none is known to be lacking. */
    readonly lacking?: readonly string[];
  };
}

export const powerActions = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof powerActions)[number];

/** What a hosting API can do and how it behaves, for all accounts and servers. */
export interface Capabilities {
  /** Whether a server can be killed. Each host can start, stop and restart one. */
  readonly kill: boolean;
  /**
   * Whether the host is a program on the machine of those who use it: nobody else is their host, and it has no control panel.
   * Default: false.
   */
  readonly isOwnMachine?: boolean;
  /** Whether a server can be stopped and restarted while it is starting. Default: true. */
  readonly stopsStarting?: boolean;
  /** Null if the API has no backups. */
  readonly backups: BackupCapabilities | null;
  /**
   * What `log` takes: one request, or a connection to the console of a running server, of which hosts allow few. Null if the
   * API shows no console. A call may still return null.
   */
  readonly log: 'request' | 'console' | null;
  /** Whether a server's record can say who is online. */
  readonly players: boolean;
  /** Whether a server's record can say what the API key may not do on it. Default: false. */
  readonly keyPermissions?: boolean;
  /** How old a server's status and usage may be when the host sends them, in milliseconds; 0 if they are current. */
  readonly statusAgeMs: number;
  /** Whether a read of a server says which of the host's records it shows (`Server.recordId`). Default: false. */
  readonly tellsRecords?: boolean;
  /**
   * How many requests a minute the host allows an API key, as its documentation or its last response says: this one may
   * change. Default: unknown.
   */
  readonly callsPerMinute?: number;
  /**
   * How long the status of a server may still be "stopped" after the host accepted its start, in milliseconds, besides
   * `statusAgeMs`; some hosts accept starts that they don't make. Default: as long as a start may take.
   */
  readonly startDelayMs?: number;
  /** Null if the API shows no files of a server. A call may still be `unsupported`. Default: null. */
  readonly files?: FileCapabilities | null;
}

/** How many changes of one kind a server accepts within a time. */
export interface UsualLimit {
  readonly count: number;
  readonly minutes: number;
}

export interface BackupCapabilities {
  /** Whether only a running server can be backed up. */
  readonly createNeedsRunning: boolean;
  /** Whether the host itself has a running game write its world before a backup, or can be set up to do so. Default: false. */
  readonly createSaves?: boolean;
  /** Whether a backup may stop the server and start it again, as the host is set up to do. Default: false. */
  readonly createMayRestart?: boolean;
  /** How long an accepted backup may be missing in the list at first, in milliseconds. Default: 0. */
  readonly createDelayMs?: number;
  /**
   * How long the size of a new backup must stay the same for it to count as ended, in milliseconds. Default: 0, and the
   * host says when it is complete.
   */
  readonly createSettlesMs?: number;
  /** Whether the host carries out power actions while it makes a backup. Default: false. */
  readonly createLeavesPower?: boolean;
  /** Whether only a stopped server can be restored; if not, the host stops a running one itself. */
  readonly restoreNeedsStopped: boolean;
  /** Whether the server is stopped after a restore, even if it was running before. */
  readonly restoreLeavesStopped: boolean;
  /**
   * What shows how an accepted restore ended: the host's report, until which its status says "restoring", a server at rest, or
   * nothing.
   */
  readonly restoreEnd: 'reported' | 'at-rest' | 'unseen';
  /** Whether the host says how far a restore is. Default: false. */
  readonly restoreProgress?: boolean;
  /**
   * Whether a restore leaves files that the backup does not hold, except of a backup that `replacesFiles`. Default: false,
   * and it replaces all files.
   */
  readonly restoreKeepsNewFiles?: boolean;
  /** Whether a backup can be locked, so that it is not deleted. A call may still be `unsupported`. */
  readonly lock: boolean;
  /**
   * Whether the host may delete a backup by itself to make room for others, such as for those of its own schedules: never a
   * locked one. Default: false.
   */
  readonly rotates?: boolean;
  /** Whether a new backup can be given a name. Some hosts ignore it. */
  readonly name: boolean;
  /**
   * How long the name may be that the API is known to take, in UTF-16 code units and any characters. Default: unknown, so that
   * only a name that a person chose is worth the attempt.
   */
  readonly nameLength?: number;
  /** Whether there are links with which a backup can be downloaded without the API key. */
  readonly download: boolean;
  /** Whether the record of a complete backup says where its archive lies (`Backup.archivePath`). Default: false. */
  readonly tellsPath?: boolean;
  /** Whether the API says how many backups a server may have. */
  readonly limit: boolean;
  /**
   * How often the host lets one server be backed up and restored, by the defaults of its software: an owner may have changed
   * them, and old versions may lack them, so nothing is refused because of them. Default: no limit is known.
   */
  readonly usualLimits?: { readonly create: UsualLimit; readonly restore: UsualLimit };
  /** Whether the archive of a backup can be received (`Hosting.openBackup`). A call may still be `unsupported`. Default: false. */
  readonly stream?: boolean;
}

/** A call about one backup. */
type BackupCall<Options, Result> = (
  account: Account,
  serverId: string,
  backupId: string,
  options?: Options,
) => Promise<Result>;

/**
 * The operations of a hosting API, as far as `capabilities` has them. Each rejects with a `HostError` and with nothing else
 * (an aborted `signal` rejects with its reason, `requireCurrent` with its own).
 * A write is sent once, and again only if it certainly did not arrive.
 */
export interface Hosting {
  readonly capabilities: Capabilities;
  /** Returns the id that lists have for a server which this text names by another of its ids; other text as it is. */
  serverIdOf(typed: string): string;
  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>>;
  server(account: Account, serverId: string, options?: ServerReadOptions): Promise<Server>;
  /**
   * Returns the last lines of the server's console, oldest first, at most `maxLogLines`. They are plain text, in which
   * addresses and what looks like a secret are masked. Null if this host does not serve them.
   */
  log(
    account: Account,
    serverId: string,
    lines: number,
    options?: ReadOptions,
  ): Promise<readonly string[] | null>;
  /**
   * Calls `onStatus` with the server's current status, and with each later one as it changes, until the signal is aborted
   * or the host ends it. None of them is older than the moment. Left out if the host reports no changes; it may also
   * refuse to.
   */
  followStatus?(
    account: Account,
    serverId: string,
    onStatus: (status: ServerStatus) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Calls `onNews` whenever the host has said something new of the server: a read then shows it. Until the signal is aborted or
   * the host ends it. Left out if the host says nothing by itself, or what `followStatus` has; it may also refuse to.
   */
  followServer?(account: Account, serverId: string, onNews: () => void, signal: AbortSignal): Promise<void>;
  /**
   * Calls `onEnd` whenever a backup of the server has ended, well or not: the list of backups then shows it. With its id, if the
   * host says which one it is. Until the signal is aborted or the host ends it. Left out if the host doesn't say so; it may also
   * refuse to.
   */
  followBackups?(
    account: Account,
    serverId: string,
    onEnd: (backupId: string | null) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Returns what the host has recorded about the power of a server lately; null if the key may not read that. Left out if the
   * host has no records of it.
   */
  powerLog?(account: Account, serverId: string, options?: ReadOptions): Promise<PowerLog | null>;
  /**
   * Returns what the game of a server answered the host; null if the host asks no game, or not this one. Left out if the
   * API has nothing of it. A host may allow it once a minute.
   */
  askGame?(account: Account, serverId: string, options?: ReadOptions): Promise<GameAnswer | null>;
  /**
   * Returns whether the host, which is sent no key, responds like a website without such an API. Also false if that isn't
   * known, for example because it's down.
   */
  showsPage(timeoutMs: number): Promise<boolean>;
  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted>;
  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted>;
  backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>>;
  /** Returns the new backup; null if the response names none. */
  createBackup(account: Account, serverId: string, options?: NewBackupOptions): Promise<Backup | null>;
  readonly restoreBackup: BackupCall<WriteOptions, Accepted>;
  readonly deleteBackup: BackupCall<WriteOptions, Accepted>;
  /** Locks or unlocks a backup. Does nothing if it is locked, or unlocked, already. */
  lockBackup(
    account: Account,
    serverId: string,
    backupId: string,
    locked: boolean,
    options?: WriteOptions,
  ): Promise<Accepted>;
  /** Returns a new link to a backup. Never cached. */
  readonly downloadBackup: BackupCall<ReadOptions, BackupDownload>;
  /**
   * Returns what a folder of a server holds, at most `maxListedFiles`; nothing if there is no such folder. Never cached. Left out if the host shows no files.
   * @param folder relative to the server's own, with `/`; empty: that itself. No part of it is `..`
   */
  listFiles?(account: Account, serverId: string, folder: string, options?: ReadOptions): Promise<FileListing>;
  /**
   * Returns the content of a file, at most the host's `maxReadBytes`; null if there is none, it is larger, or it holds the
   * API key. Never cached.
   * @param path as in `listFiles`
   */
  readFile?(
    account: Account,
    serverId: string,
    path: string,
    options?: ReadOptions,
  ): Promise<Uint8Array | null>;
  /**
   * Opens the archive of a complete backup. The deadline is for its beginning; the rest may take as long as it keeps coming.
   * Left out if the host doesn't send archives.
   */
  readonly openBackup?: BackupCall<ReadOptions, BackupStream>;
}
