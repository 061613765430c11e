import type { Operation, Operations, Step } from '../domain/operation.ts';
import type { Pace } from './pace.ts';
import type { LostMs } from './step-kind.ts';

/** How long what became of a step is looked for; null where the host accepted its change. */
export function lostMs({ name, state, failure }: Step, pace: Pace): LostMs {
  if (state !== 'lost') return null;
  if (failure?.reason === 'too slow') {
    return name === 'backup.create' || name === 'backup.restore' ? pace.slowBackup : pace.slow;
  }
  // It has answered that the change failed: no more is looked for than a report that says why.
  return saysFailed(failure) ? pace.grace : pace.lost;
}

/** The host took the change, and said in its answer that it failed. Any other error may come before the change or after. */
export function saysFailed(failed: Step['failure']): boolean {
  return failed?.reason === 'declined';
}

/**
 * Steps that an operation had not begun when it was left long ago are not begun at all: the world has moved on since
 * somebody asked. A step that takes long is not left. Judged once, before the step that was under way is settled, which
 * moves the operation on to now.
 */
export async function isTooLate(
  { id, startedAt, createdAt, steps }: Operation,
  resumeMs: number,
  operations: Pick<Operations, 'lastHeartbeat'>,
): Promise<boolean> {
  const longAgo = Date.now() - resumeMs;
  const moves = steps.flatMap(({ startedAt: began, endedAt }) => [began ?? 0, endedAt ?? 0]);
  if (Math.max((startedAt ?? createdAt).getTime(), ...moves) >= longAgo) return false;
  const seenAt = await operations.lastHeartbeat(id);
  return seenAt === null || seenAt.getTime() < longAgo;
}
