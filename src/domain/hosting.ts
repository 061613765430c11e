import type { Backup } from './backup.ts';
import type { Server } from './server.ts';

/** The account at the host that a call is made for. */
export interface Account {
  /** Identifies the account without its key: in caches, logs and locks. */
  readonly id: string;
  /** Sent as `Authorization: Bearer`, and nowhere else. */
  readonly apiKey: string;
  /** Called before each read and each attempt of a write; rejects if the key may not be used any more. */
  readonly requireCurrent?: () => Promise<void>;
  /** What led to the call, for the log. */
  readonly origin?: CallOrigin;
}

/** Ids of what led to a call: an interaction, and the operation that it became. */
export interface CallOrigin {
  readonly interaction: string;
  readonly operation?: string;
}

export interface ReadOptions {
  /** Accepts a cached result up to this age. Default 0: only a read in flight is shared. */
  readonly maxAgeMs?: number;
  /** Retries and waits for the host's rate limit end within this time. Default 20,000. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /** Waits for the host's rate limit end within this time. Default 20,000. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** A page of a list. `more` is true if the host says that there are further pages. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** The host accepted a change. `output` is its message or the console's output, hidden if it holds the API key. */
export interface Accepted {
  readonly output: string | null;
}

export const powerActions = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof powerActions)[number];

/**
 * The eight operations of the hosting API. Each rejects with a `HostError` and with nothing else
 * (an aborted `signal` rejects with its reason, `requireCurrent` with its own).
 * A write is sent once, and again only if it certainly did not arrive.
 */
export interface Hosting {
  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>>;
  server(account: Account, serverId: string, options?: ReadOptions): Promise<Server>;
  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted>;
  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted>;
  backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>>;
  /** Returns the new backup; null if the response names none. */
  createBackup(account: Account, serverId: string, options?: WriteOptions): Promise<Backup | null>;
  restoreBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted>;
  deleteBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted>;
}
