import type { SupervisedExit, SupervisedState } from '../supervisors/supervisor.ts';

/** How the last completed run of a server ended. */
export interface LastExit extends SupervisedExit {
  /** After how many seconds the host's stop or restart had to kill it, as it hadn't ended when asked; null if it didn't have to. */
  readonly killedAfterSeconds: number | null;
}

/** Returns how many seconds have passed, at least one. @param beganAt by `performance.now` */
export function secondsSince(beganAt: number): number {
  return Math.max(1, Math.round((performance.now() - beganAt) / 1_000));
}

/** Returns whether a run ended by a kill, or in a shell or container whose process did. */
export function isKill({ code, signal }: SupervisedExit): boolean {
  return signal === 'SIGKILL' || code === 137;
}

/** A reading of a server that something else runs, after the one before. */
interface Readings {
  readonly before: SupervisedState;
  readonly now: SupervisedState;
  /** Whether the run that was seen before is over. */
  readonly hasEnded: boolean;
  /** Whether the host has ordered the end of the run. */
  readonly isOrdered: boolean;
  /** After how many seconds the host's order to end the run had led to a kill; null if it hasn't. */
  readonly killedAfterSeconds: number | null;
}

const unseen = { code: null, signal: null, outOfMemory: false, killedAfterSeconds: null };

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
  known: LastExit | null,
  { before, now, hasEnded, isOrdered, killedAfterSeconds }: Readings,
): LastExit | null {
  const { exit } = now;
  if (exit !== null) {
    const wasWanted = before.exit !== null && isSameRun(before, now) && known?.isWanted === true;
    return { ...exit, isWanted: exit.isWanted || isOrdered || wasWanted, killedAfterSeconds };
  }
  const ran = before.phase === 'up' || before.phase === 'paused' || before.phase === 'stopping';
  if (!ran || !hasEnded) return known;
  if (isOrdered) return { ...unseen, isWanted: true, killedAfterSeconds };
  // Its own rules start it again within moments.
  const isStartedAgain = (now.restarts ?? 0) > (before.restarts ?? 0);
  return isStartedAgain && now.restartsOnlyCrashes === true ? { ...unseen, isWanted: false } : null;
}

function isSameRun(one: SupervisedState, other: SupervisedState): boolean {
  return one.startedAt?.getTime() === other.startedAt?.getTime();
}
