import type { HostError } from '@steward/hosts/model';
import type { Moment } from '@steward/kit';
import type { ReadPace } from '../domain/timings.ts';
import {
  isOfAccount,
  isOfHost,
  isOfMachine,
  mayBeOfList,
  nextProbeAt,
  storedFailingSince,
} from './host-failure.ts';
import { always, type ReadKind } from './next-read.ts';

/** What the reads of an account showed of its host. */
export interface HostHealth {
  /** Why the host fails; null if it does not. */
  readonly failure: HostError | null;
  /** How many reads in a row showed that it fails. */
  readonly failures: number;
  /** When the first read failed since one showed the status of a server; null: none has. */
  readonly failingSince: Moment | null;
  readonly succeededAt: Date | null;
  /** Until when nothing is read, because reads fail or the host limits them, by the clock's elapsed time. */
  readonly closedUntil: number;
  /** When the last read failed that showed that the host fails. */
  readonly failedAt: number;
}

/** The health of a host that was not read yet. */
export const unreadHost: HostHealth = {
  failure: null,
  failures: 0,
  failingSince: null,
  succeededAt: null,
  closedUntil: always,
  failedAt: always,
};

/** Returns whether reads have failed for so long that the host counts as unreachable. */
export function isUnreachable(
  { failure, failingSince }: HostHealth,
  now: number,
  { unreachableMs }: Pick<ReadPace, 'unreachableMs'>,
): boolean {
  return failure !== null && failingSince !== null && now - failingSince.elapsed >= unreachableMs;
}

/**
 * Returns the health after a successful read. A panel that responds says nothing about the machines behind it, so only the
 * status of a server ends a failure; but one that was away may be back, so it is read again at once. A limit stays until its
 * end: another read may have met it at the same time.
 */
export function afterSuccess(health: HostHealth, hasStatus: boolean, { date, elapsed }: Moment): HostHealth {
  const read = hasStatus ? { ...health, succeededAt: new Date(date) } : health;
  if (isLimited(health, elapsed)) return read;
  return { ...(hasStatus ? withoutFailure(read) : read), closedUntil: always };
}

/** Returns whether the host limits calls now. */
export function isLimited({ failure, closedUntil }: HostHealth, now: number): boolean {
  return failure?.kind === 'rate-limited' && now < closedUntil;
}

/** Returns the health when a server's response shows that the host is back. */
export function withoutFailure(health: HostHealth): HostHealth {
  return { ...health, failure: null, failures: 0, failingSince: null };
}

/**
 * Returns the health after a failed read of a server, which may be the first one of a failure of the host.
 * @param stored what is stored of the account's watched servers: an earlier process may have noticed the failure
 */
export function withFirstFailure(
  health: HostHealth,
  now: Moment,
  stored: Parameters<typeof storedFailingSince>[0],
): HostHealth {
  if (health.failingSince !== null) return health;
  const since = health.succeededAt === null ? storedFailingSince(stored, new Date(now.date)) : null;
  const date = since?.getTime() ?? now.date;
  return { ...health, failingSince: { date, elapsed: now.elapsed - (now.date - date) } };
}

/** Returns the health after a read that showed that the host fails, or still fails. */
export function afterHostFailure(
  health: HostHealth,
  failure: HostError,
  now: Moment,
  pace: ReadPace,
): HostHealth {
  const failures = health.failures + 1;
  const failedAt = now.elapsed;
  const limitedMs = failure.retryAt === null ? 0 : failure.retryAt.getTime() - now.date;
  const failingSince = health.failingSince?.elapsed ?? failedAt;
  const closedUntil = nextProbeAt(pace, { kind: failure.kind, failures, failedAt, failingSince }, limitedMs);
  return { ...health, failure, failures, failedAt, closedUntil };
}

/** Returns the health when the host may be read sooner than planned after its failure, unless it limits calls. */
export function reopened(health: HostHealth, afterMs: number): HostHealth {
  if (health.failure?.kind === 'rate-limited') return health;
  return { ...health, closedUntil: Math.min(health.closedUntil, health.failedAt + afterMs) };
}

/** What a failed read is about. */
export type FailureScope =
  /** The host or the account: all servers. */
  | 'host'
  /** Only what was read. */
  | 'read'
  /** Only what was read, and it shows that the host, which failed, responds again. */
  | 'read-of-host-that-is-back'
  /** Only what was read, and each other server fails by itself, so the failure of the host goes on. */
  | 'read-of-host-that-fails';

/** A failed read, and what is known of the other servers. */
interface FailedRead {
  readonly kind: ReadKind;
  readonly error: HostError;
  /** Why the last read of each server itself failed, that of this read included. */
  readonly own: readonly (HostError | null)[];
  /** Whether the host failed before. */
  readonly hasFailed: boolean;
  /** Whether servers that were read by themselves show that only the list fails. */
  readonly respondsBesidesList: boolean;
}

/** Returns what a failed read is about. */
export function scopeOfFailure({
  kind,
  error,
  own,
  hasFailed,
  respondsBesidesList,
}: FailedRead): FailureScope {
  if (isOfAccount(error)) return 'host';
  if (kind === 'list') return respondsBesidesList || (mayBeOfList(error) && own.length > 0) ? 'read' : 'host';
  if (kind !== 'server') return 'read';
  const everyServerFails = isOfHost(own);
  if (isOfMachine(error) && (everyServerFails || hasFailed)) return 'host';
  if (!hasFailed) return 'read';
  return everyServerFails ? 'read-of-host-that-fails' : 'read-of-host-that-is-back';
}
