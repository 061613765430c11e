import type { SupervisedExit, SupervisedState } from '../supervisors/supervisor.ts';

/** A reading of a server that something else runs, after the one before. */
interface Readings {
  readonly before: SupervisedState;
  readonly now: SupervisedState;
  /** Whether the run that was seen before is over. */
  readonly hasEnded: boolean;
  /** Whether the host has ordered the end of the run. */
  readonly isOrdered: boolean;
}

const unseen = { code: null, signal: null, outOfMemory: false };

/** Returns whether the end of a run was a crash: nobody wanted it, and it ended with an error. */
export function isCrash(exit: SupervisedExit): boolean {
  return !exit.isWanted && (exit.outOfMemory || exit.code !== 0);
}

/**
 * Returns how the last completed run ended: the last one if the server is down, or the one right before the current run. Null:
 * that was not seen.
 * @param known the result for the reading before
 */
export function lastExitAfter(
  known: SupervisedExit | null,
  { before, now, hasEnded, isOrdered }: Readings,
): SupervisedExit | null {
  const { exit } = now;
  if (exit !== null) {
    const wasWanted = before.exit !== null && isSameRun(before, now) && known?.isWanted === true;
    return { ...exit, isWanted: exit.isWanted || isOrdered || wasWanted };
  }
  const ran = before.phase === 'up' || before.phase === 'paused' || before.phase === 'stopping';
  if (!ran || !hasEnded) return known;
  if (isOrdered) return { ...unseen, isWanted: true };
  // Its own rules start it again within moments.
  const isStartedAgain = (now.restarts ?? 0) > (before.restarts ?? 0);
  return isStartedAgain && now.restartsOnlyCrashes === true ? { ...unseen, isWanted: false } : null;
}

function isSameRun(one: SupervisedState, other: SupervisedState): boolean {
  return one.startedAt?.getTime() === other.startedAt?.getTime();
}
