export const hostErrorKinds = [
  /** 401: the API key is not valid (any more). */
  'key-refused',
  /** 403: the key lacks the right. */
  'not-allowed',
  /** 404, told apart by what the path named. */
  'unknown-server',
  'unknown-backup',
  /** 429, after what waiting was possible. */
  'rate-limited',
  /** 5xx with the host's own answer. */
  'host-failed',
  /** 502 and its like, without an answer of the host: something in front of it got none. */
  'gateway-failed',
  /** 503: the host says that it is closed for now. */
  'maintenance',
  /** 409 and its like, or a 2xx that says `success: false`: the host understood, and declined. */
  'declined',
  /** No connection was made: the call did not arrive. */
  'unreachable',
  /** Sent, and not answered in time (or a gateway said so). */
  'too-slow',
  /** Sent, and the connection ended before the answer. */
  'answer-lost',
  /** Answered, but with nothing that can be read (HTML, broken JSON, no known shape, over the size cap). */
  'not-understood',
] as const;
export type HostErrorKind = (typeof hostErrorKinds)[number];

/** What a call asked for, as a log and a sentence name it. */
export type HostCall =
  | 'list-servers'
  | 'read-server'
  | 'power'
  | 'command'
  | 'list-backups'
  | 'create-backup'
  | 'restore-backup'
  | 'delete-backup';

export interface HostErrorDetails {
  readonly call: HostCall;
  /** For writes: `unknown` where the host may have made the change all the same. */
  readonly applied: 'no' | 'unknown';
  /** The host's own words, hidden if they hold the API key, at most 500 characters; null where it sent none that can be shown. */
  readonly hostText?: string | null;
  /** When the host will listen again, where it said so or where it can be estimated. */
  readonly retryAt?: Date | null;
  /** For the log alone. */
  readonly httpStatus?: number | null;
  readonly cause?: unknown;
}

/** A call to the host that did not succeed, in terms that a person can be told. Holds no key. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly kind: HostErrorKind;
  readonly call: HostCall;
  readonly applied: 'no' | 'unknown';
  readonly hostText: string | null;
  readonly retryAt: Date | null;
  readonly httpStatus: number | null;

  constructor(kind: HostErrorKind, details: HostErrorDetails) {
    super(`${details.call}: ${kind}`, { cause: details.cause });
    this.kind = kind;
    this.call = details.call;
    this.applied = details.applied;
    this.hostText = details.hostText ?? null;
    this.retryAt = details.retryAt ?? null;
    this.httpStatus = details.httpStatus ?? null;
  }
}
