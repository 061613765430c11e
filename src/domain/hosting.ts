import type { Backup } from './backup.ts';
import type { Server } from './server.ts';

/** The account at the hosting company that a call is made for. */
export interface Account {
  /** Tells accounts apart wherever the key itself must not appear: shared reads, logs, locks. */
  readonly id: string;
  /** Sent as `Authorization: Bearer`, and nowhere else. */
  readonly apiKey: string;
  /** Called before each read and before each try of a write: rejects if the key may not be used any more. */
  readonly requireCurrent?: () => Promise<void>;
  /** For whom calls are made, as the log names it. */
  readonly origin?: CallOrigin;
}

/** What led to a call: an interaction, or an operation and the interaction that began it, by their ids. */
export interface CallOrigin {
  readonly interaction: string;
  readonly operation?: string;
}

export interface ReadOptions {
  /** An answer that was read at most this long ago will do. Default 0: only a read still in flight is shared. */
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

/** What the host sent of a list. `more` is true where it said that it holds further pages. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** The host took a change. `output` is what it said or what the console printed, hidden if it holds the API key. */
export interface Accepted {
  readonly output: string | null;
}

export const powerActions = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof powerActions)[number];

/**
 * The eight operations of the hosting API. Each rejects with a `HostError` and with nothing else
 * (an aborted `signal` rejects with its reason, `requireCurrent` with its own).
 * A write is sent once, and again only when it certainly did not arrive.
 */
export interface Hosting {
  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>>;
  server(account: Account, serverId: string, options?: ReadOptions): Promise<Server>;
  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted>;
  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted>;
  backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>>;
  /** The new backup as far as the host told of it; null where its answer named none. */
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
