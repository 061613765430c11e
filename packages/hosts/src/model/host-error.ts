import type { ServerBlock } from './server.ts';

export const hostErrorKinds = [
  /** 401: the API key is not valid. */
  'key-refused',
  /** 403: the key lacks the right. */
  'not-allowed',
  /** 404, by what the path names. */
  'unknown-server',
  'unknown-backup',
  /** 429, after the retries that were possible. */
  'rate-limited',
  /** 5xx with the host's own response. */
  'host-failed',
  /** 502, 504 and similar, from a proxy that got no response of the host. */
  'gateway-failed',
  /** The panel responded that the machine behind it, which runs the server, did not; or only that machine can't be reached. */
  'node-unreachable',
  /** 503: the host is under maintenance. */
  'maintenance',
  /** 409 and similar, or a 2xx with `success: false`: the host understood and declined. */
  'declined',
  /** The host's API does not have this. */
  'unsupported',
  /** No connection was made: the call did not arrive. */
  'unreachable',
  /** The host's certificate is not the pinned one: nothing was sent. */
  'wrong-certificate',
  /** Sent; no response in time. */
  'too-slow',
  /** Sent; the connection ended before the response. */
  'answer-lost',
  /** The response can't be read (HTML, broken JSON, no known shape, too large). */
  'not-understood',
] as const;
export type HostErrorKind = (typeof hostErrorKinds)[number];

/** What is known of a failure beyond its kind. Each has its own sentences. */
export type HostErrorReason =
  /** The host knows the key, and does not accept it for this API, or from this address. */
  | 'key-denied'
  /** The host refuses everything on the server for now, and says why. */
  | `server-${ServerBlock}`
  /** The same, and it doesn't say why. */
  | 'server-closed'
  /** The server does not run, so it takes no console command. */
  | 'server-down'
  /** The machine that runs the server refused the token that the panel had issued for the live console. */
  | 'console-refused'
  /** The panel is older than the software of the machine that runs the server, which refuses the panel's tokens. */
  | 'panel-outdated'
  /** The machine that runs the server did not open the live console, for whatever reason. */
  | 'console-unopened'
  /** Others read what they made the live console print, one after the other, and did not end in time. */
  | 'console-busy'
  /** A 429 about one action on one server; the key may be used for anything else. */
  | 'throttled'
  /** The server has as many backups as it may have. */
  | 'backup-limit'
  /** The host's disk has no room for a backup. */
  | 'backup-no-space'
  /** The backup is not complete, so it can't be restored. */
  | 'backup-incomplete'
  /** The host lists the backup, and no longer has its archive. */
  | 'archive-gone'
  /** The page that lists the backups can't be read. */
  | 'backups-unlisted'
  /** The server has no default backup configuration. */
  | 'no-backup-configuration'
  /** The API can't delete backups of this kind. */
  | 'backup-undeletable'
  /** Restores of this version of Crafty replace the server with a new one. */
  | 'crafty-too-old';

/** The calls, as logs name them. */
export type HostCall =
  | 'list-servers'
  | 'read-server'
  | 'read-log'
  | 'read-activity'
  | 'ask-game'
  | 'power'
  | 'command'
  | 'list-backups'
  | 'create-backup'
  | 'restore-backup'
  | 'delete-backup'
  | 'lock-backup'
  | 'download-backup'
  | 'list-files'
  | 'read-file'
  | 'open-backup';

export interface HostErrorDetails {
  readonly call: HostCall;
  /** For writes: `unknown` if the host may have made the change all the same. */
  readonly applied: 'no' | 'unknown';
  /** The host's own words, hidden if they hold the API key, at most 500 characters; null if it sent none that can be shown. */
  readonly hostText?: string | null;
  /** When the host can be called again; null if unknown. */
  readonly retryAt?: Date | null;
  /** Whether a 429 to a request with a scope is about the key all the same. Default: false. */
  readonly limitsKey?: boolean;
  /** Default: null, and the kind says all. */
  readonly reason?: HostErrorReason | null;
  /** Only for the log. */
  readonly httpStatus?: number | null;
  readonly cause?: unknown;
}

/** A failed call to the host. Holds no key. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly kind: HostErrorKind;
  readonly call: HostCall;
  readonly applied: 'no' | 'unknown';
  readonly hostText: string | null;
  readonly retryAt: Date | null;
  readonly limitsKey: boolean;
  readonly reason: HostErrorReason | null;
  readonly httpStatus: number | null;
  /** Whether its host `isOwnMachine`, as far as that is known. */
  isOwnMachine = false;

  constructor(kind: HostErrorKind, details: HostErrorDetails) {
    super(`${details.call}: ${kind}`, { cause: details.cause });
    this.kind = kind;
    this.call = details.call;
    this.applied = details.applied;
    this.hostText = details.hostText ?? null;
    this.retryAt = details.retryAt ?? null;
    this.limitsKey = details.limitsKey ?? false;
    this.reason = details.reason ?? null;
    this.httpStatus = details.httpStatus ?? null;
  }
}

/** Returns what a call returns; null if it fails in a way that is expected. Default: whatever the host does. */
export async function orNull<T>(
  call: Promise<T>,
  isExpected: (error: HostError) => boolean = () => true,
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HostError && isExpected(error)) return null;
    throw error;
  }
}
