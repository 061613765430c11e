import type { PowerAction } from '../domain/hosting.ts';
import { jittered } from '../jittered.ts';

/** How often and how long an operation is followed. All in milliseconds. */
export interface Pace {
  /** The wait before the next look, by how long it has been followed. */
  readonly poll: (elapsedMs: number) => number;
  /** The least wait before the next look where the host has said until when it is closed. */
  readonly closed: number;
  /** How long a power action may take to get there. */
  readonly power: Readonly<Record<PowerAction, number>>;
  /** How long making a backup may take. */
  readonly backup: number;
  /** How long restoring one may take. */
  readonly restore: number;
  /** How long a change whose answer was lost, or was an error of the host's own, is looked for before it stays unknown. */
  readonly lost: number;
  /** The same where the host did not answer in time: it may still be at work. */
  readonly slow: number;
  /** The same for making and restoring a backup, which some hosts answer only when it is done. */
  readonly slowBackup: number;
  /** How long a settled sign may be missing (a restart never seen, a new backup not listed) before it is said so. */
  readonly grace: number;
  /** How long a server must be at rest after a restore before that counts as done, where the host reports no restores. */
  readonly restoreRest: number;
  /** How long a confirmation can be pressed. */
  readonly confirmation: number;
  /** How old an interrupted operation may be for its remaining steps to be carried out all the same. */
  readonly resume: number;
}

const second = 1_000;
const minute = 60 * second;

/** Quick at first, because most changes are; spread, so that many followers don't knock together. */
function poll(elapsedMs: number): number {
  const base = elapsedMs < 15 * second ? second : elapsedMs < minute ? 2 * second : 5 * second;
  return jittered(base);
}

/** What holds outside of tests. */
export const defaultPace: Pace = {
  poll,
  closed: 5 * second,
  power: { start: 5 * minute, stop: 3 * minute, restart: 6 * minute, kill: minute },
  backup: 60 * minute,
  restore: 60 * minute,
  lost: 20 * second,
  slow: 30 * second,
  slowBackup: 2 * minute,
  grace: 8 * second,
  restoreRest: 4 * second,
  confirmation: 2 * minute,
  resume: 10 * minute,
};
