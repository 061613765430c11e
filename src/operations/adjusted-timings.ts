import type { Capabilities } from '@steward/hosts/model';
import type { OperationTimings } from '../domain/timings.ts';

/** Up to this many operations of one account poll at their own rate. */
const fullRateCount = 3;
/** The longest wait that sharing causes, in milliseconds. */
const maxSharedMs = 15_000;

/**
 * Returns timings with which all operations of an account together poll about as often as three would. Each has its own
 * server, so they can't share reads, and the host counts an account's requests.
 */
export function sharedTimings(timings: OperationTimings, count: () => number): OperationTimings {
  return {
    ...timings,
    pollMs(elapsedMs) {
      const unshared = timings.pollMs(elapsedMs);
      const shared = (unshared * count()) / fullRateCount;
      return Math.max(unshared, Math.min(shared, maxSharedMs));
    },
  };
}

/** How many reads are made in the time for which a host may repeat a status. */
const readsPerAge = 8;

/**
 * Returns timings for a host whose statuses may be old. It isn't polled much more often than they change, unless it writes a new
 * one after each change. A power action can take longer by the age of a status.
 */
export function timingsForAge(
  timings: OperationTimings,
  { statusAgeMs, tellsRecords = false }: Pick<Capabilities, 'statusAgeMs' | 'tellsRecords'>,
): OperationTimings {
  const leastMs = tellsRecords ? 0 : statusAgeMs / readsPerAge;
  const { start, stop, restart, kill } = timings.powerMs;
  return {
    ...timings,
    pollMs: (elapsedMs) => Math.max(timings.pollMs(elapsedMs), leastMs),
    powerMs: {
      start: start + statusAgeMs,
      stop: stop + statusAgeMs,
      restart: restart + statusAgeMs,
      kill: kill + statusAgeMs,
    },
  };
}
