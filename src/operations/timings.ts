import type { Capabilities, PowerAction } from '../domain/hosting.ts';
import { jittered } from '../util/backoff.ts';
import { minuteMs, secondMs } from '../util/durations.ts';

/** How often and how long an operation is followed, in milliseconds. */
export interface Timings {
  /** The wait before the next read, by how long the step has been followed. */
  readonly pollMs: (elapsedMs: number) => number;
  /** How long a power action may take. */
  readonly powerMs: Readonly<Record<PowerAction, number>>;
  /** How long making a backup may take. */
  readonly backupMs: number;
  /** How long restoring a backup may take. */
  readonly restoreMs: number;
  /** How long a change is checked for after its response was lost or was an error, before it stays unknown. */
  readonly verifyLostMs: number;
  /** The same after a timeout: the host may still be at work. */
  readonly verifySlowMs: number;
  /** The same for making and restoring a backup, for which some hosts respond only when done. */
  readonly verifySlowBackupMs: number;
  /** How long evidence of an accepted change may be missing (a restart, a new backup in the list). */
  readonly graceMs: number;
  /** How long a server’s status must be unchanged for a restore to count as done, if the host reports no restores. */
  readonly restoreRestMs: number;
  /** How long a confirmation can be pressed. */
  readonly confirmationMs: number;
  /** How long ago an operation may have been interrupted for its remaining steps to be run. */
  readonly resumeWithinMs: number;
}

/** Short at first, because most changes are quick; jittered, so that polls spread out. */
function pollDelay(elapsedMs: number): number {
  const base = elapsedMs < 15 * secondMs ? secondMs : elapsedMs < minuteMs ? 2 * secondMs : 5 * secondMs;
  return jittered(base);
}

/** The timings outside of tests. */
export const defaultTimings: Timings = {
  pollMs: pollDelay,
  powerMs: { start: 5 * minuteMs, stop: 3 * minuteMs, restart: 6 * minuteMs, kill: minuteMs },
  backupMs: 60 * minuteMs,
  restoreMs: 60 * minuteMs,
  verifyLostMs: 20 * secondMs,
  verifySlowMs: 30 * secondMs,
  verifySlowBackupMs: 2 * minuteMs,
  graceMs: 8 * secondMs,
  restoreRestMs: 4 * secondMs,
  confirmationMs: 2 * minuteMs,
  resumeWithinMs: 10 * minuteMs,
};

/** Up to this many operations of one account poll at their own rate. */
const fullRateCount = 3;
/** The longest wait that sharing causes, in milliseconds. */
const maxSharedMs = 15_000;

/**
 * Returns timings with which all operations of an account together poll about as often as three would. Each has its own
 * server, so they can't share reads, and the host counts an account's requests.
 */
export function sharedTimings(timings: Timings, count: () => number): Timings {
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
 * Returns timings that don't poll much more often than the host's statuses change, and that let a power action take as much
 * longer as its effect may show later.
 */
export function timingsForAge(timings: Timings, { statusAgeMs }: Pick<Capabilities, 'statusAgeMs'>): Timings {
  const { start, stop, restart, kill } = timings.powerMs;
  return {
    ...timings,
    pollMs: (elapsedMs) => Math.max(timings.pollMs(elapsedMs), statusAgeMs / readsPerAge),
    powerMs: {
      start: start + statusAgeMs,
      stop: stop + statusAgeMs,
      restart: restart + statusAgeMs,
      kill: kill + statusAgeMs,
    },
  };
}
