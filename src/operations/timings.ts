import type { PowerAction } from '../domain/hosting.ts';
import { jittered } from '../util/backoff.ts';

/** How often and how long an operation is followed. All in milliseconds. */
export interface Timings {
  /** The wait before the next look, by how long it has been followed. */
  readonly pollMs: (elapsedMs: number) => number;
  /** The least wait before the next look where the host has said until when it is closed. */
  readonly maintenancePollMs: number;
  /** How long a power action may take to get there. */
  readonly powerMs: Readonly<Record<PowerAction, number>>;
  /** How long making a backup may take. */
  readonly backupMs: number;
  /** How long restoring one may take. */
  readonly restoreMs: number;
  /** How long a change whose answer was lost, or was an error of the host's own, is looked for before it stays unknown. */
  readonly verifyLostMs: number;
  /** The same where the host did not answer in time: it may still be at work. */
  readonly verifySlowMs: number;
  /** The same for making and restoring a backup, which some hosts answer only when it is done. */
  readonly verifySlowBackupMs: number;
  /** How long a settled sign may be missing (a restart never seen, a new backup not listed) before it is said so. */
  readonly graceMs: number;
  /** How long a server must be at rest after a restore before that counts as done, where the host reports no restores. */
  readonly restoreRestMs: number;
  /** How long a confirmation can be pressed. */
  readonly confirmationMs: number;
  /** How old an interrupted operation may be for its remaining steps to be carried out all the same. */
  readonly resumeWithinMs: number;
}

const second = 1_000;
const minute = 60 * second;

/** Quick at first, because most changes are; spread, so that many followers don't knock together. */
function poll(elapsedMs: number): number {
  const base = elapsedMs < 15 * second ? second : elapsedMs < minute ? 2 * second : 5 * second;
  return jittered(base);
}

/** What holds outside of tests. */
export const defaultTimings: Timings = {
  pollMs: poll,
  maintenancePollMs: 5 * second,
  powerMs: { start: 5 * minute, stop: 3 * minute, restart: 6 * minute, kill: minute },
  backupMs: 60 * minute,
  restoreMs: 60 * minute,
  verifyLostMs: 20 * second,
  verifySlowMs: 30 * second,
  verifySlowBackupMs: 2 * minute,
  graceMs: 8 * second,
  restoreRestMs: 4 * second,
  confirmationMs: 2 * minute,
  resumeWithinMs: 10 * minute,
};

/** So many followers of one account look as often as each likes to. */
const unhurried = 3;
/** No follower looks more seldom for the others' sake, in milliseconds. */
const longestMs = 15_000;

/**
 * A pace that many followers of one account share: however many there are, they look together about as often as three
 * would. Each has a server of its own, so one read can't serve them all, and the host counts an account's requests.
 */
export function sharedTimings(timings: Timings, followers: () => number): Timings {
  return {
    ...timings,
    pollMs(elapsedMs) {
      const alone = timings.pollMs(elapsedMs);
      const together = (alone * followers()) / unhurried;
      return Math.max(alone, Math.min(together, longestMs));
    },
  };
}
