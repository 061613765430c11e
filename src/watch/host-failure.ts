import type { HostError, HostErrorKind } from '@steward/hosts/model';
import type { ReadPace } from '../domain/timings.ts';
import { isLasting } from './model/current-status.ts';

/** How long ago reads may have begun to fail, in milliseconds, for the next process to continue with that time. */
const keptFailureMs = 5 * 60_000;
/** How long ago a server may have been read, in milliseconds, for its read to show that its host did not fail. */
const provingReadMs = 10 * 60_000;

/** Failures that concern the account or its host, whatever was read. */
const accountFailures: ReadonlySet<HostErrorKind> = new Set([
  'unreachable',
  'wrong-certificate',
  'key-refused',
  'rate-limited',
]);
/** Failures of a server's read that concern the host if every watched server has one; else the machine of that server. */
const machineFailures: ReadonlySet<HostErrorKind> = new Set([
  'too-slow',
  'answer-lost',
  'host-failed',
  'gateway-failed',
  'node-unreachable',
  'maintenance',
  'not-understood',
]);
/** Failures of a list that mean that the host can't list its servers: they may still be read one by one. */
const listFailures: ReadonlySet<HostErrorKind> = new Set([
  'not-allowed',
  'unknown-server',
  'declined',
  'unsupported',
  'not-understood',
  'host-failed',
]);
/** Returns whether a failure concerns the account and all its servers, whatever was read. */
export function isOfAccount({ kind, reason }: HostError): boolean {
  return accountFailures.has(kind) && reason !== 'throttled';
}

/** Returns whether a failure of a list may mean that the host can't list its servers. */
export function mayBeOfList({ kind }: HostError): boolean {
  return listFailures.has(kind);
}

/** Returns whether a failure of a server's read may concern the whole host. */
export function isOfMachine({ kind }: HostError): boolean {
  return machineFailures.has(kind);
}

/**
 * Returns whether the host fails, because no watched server could be read the last time, if it is one of those that the host
 * knows and the key may read.
 * @param own why the last read of each server itself failed; null if it succeeded, or was not made yet
 */
export function isOfHost(own: readonly (HostError | null)[]): boolean {
  const failures = own.filter((failure) => failure !== null);
  return failures.length === own.length && failures.some(isOfMachine);
}

/** Returns the wait after a number of failures in a row, in milliseconds. */
export function waitAfterFailures(
  { everyMs, slowestMs }: Pick<ReadPace, 'everyMs' | 'slowestMs'>,
  failures: number,
): number {
  return Math.min(everyMs * 2 ** (failures - 1), slowestMs);
}

/** Returns the same for the read of a server, whose machine may be back at any moment. */
export function waitAfterServerFailures(pace: ReadPace, failure: HostError | null, failures: number): number {
  const passes = failure !== null && machineFailures.has(failure.kind);
  return waitAfterFailures(passes ? { ...pace, slowestMs: pace.slowestProbeMs } : pace, failures);
}

/**
 * Returns when a host that fails is read next, by the elapsed time of the others. One read is made when it has failed for
 * `pace.unreachableMs`, so that it is known then whether it still fails.
 * @param failures how many reads in a row failed
 * @param limitedMs for how long the host accepts no calls
 */
export function nextProbeAt(
  pace: ReadPace,
  { kind, failures, failedAt, failingSince }: HostFailure,
  limitedMs: number,
): number {
  // What only people can end is seldom tried again.
  const waitMs =
    accountFailures.has(kind) && isLasting(kind)
      ? pace.slowestMs
      : waitAfterFailures({ ...pace, slowestMs: pace.slowestProbeMs }, failures);
  const decisiveAt = failingSince + pace.unreachableMs;
  const probeAt = failedAt + waitMs;
  return Math.max(failedAt < decisiveAt ? Math.min(probeAt, decisiveAt) : probeAt, failedAt + limitedMs);
}

interface HostFailure {
  readonly kind: HostErrorKind;
  readonly failures: number;
  readonly failedAt: number;
  readonly failingSince: number;
}

/**
 * Returns since when reads of a host fail, by what is stored of its watched servers; null if one was read after that, or so
 * long ago that nobody knows what happened in between. A server that the host has no more was not read when reads began to fail.
 */
export function storedFailingSince(
  stored: readonly { readonly readAt: Date; readonly failingSince: Date | null }[],
  now: Date,
): Date | null {
  const readAt = Math.max(...stored.map((each) => each.readAt.getTime()));
  const times: number[] = [];
  for (const { failingSince, readAt: ownReadAt } of stored) {
    if (failingSince !== null && failingSince.getTime() >= readAt) times.push(failingSince.getTime());
    if (failingSince === null && now.getTime() - ownReadAt.getTime() <= provingReadMs) return null;
  }
  if (times.length === 0) return null;
  const since = Math.min(...times);
  const ageMs = now.getTime() - since;
  return ageMs >= 0 && ageMs <= keptFailureMs ? new Date(since) : null;
}
