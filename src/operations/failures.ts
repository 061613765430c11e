import { HostError } from '../domain/host-error.ts';
import type { Failure, Operation, Operations, Step } from '../domain/operation.ts';
import { newErrorReference } from '../util/error-reference.ts';
import { AccountGoneError } from './account.ts';
import { type StepOutcome, StepRefusedError, type VerifyForMs } from './step-handler.ts';
import type { Timings } from './timings.ts';

/** What is written down of an error that ended a step. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HostError) {
    const { kind, hostText, retryAt, applied } = error;
    return failure(kind, { hostText, retryAt: retryAt?.getTime() ?? null, applied });
  }
  if (error instanceof AccountGoneError) return failure(error.reason, { applied: 'no' });
  return error instanceof StepRefusedError ? failure(error.reason, { applied: 'no' }) : failure('internal');
}

/** A failure with a reference of its own. */
export function failure(reason: string, more: Partial<Failure> = {}): Failure {
  return {
    reason,
    hostText: null,
    retryAt: null,
    applied: 'unknown',
    reference: newErrorReference(),
    ...more,
  };
}

/** How a step ends that was settled without success. `lost`: why its answer is missing, where it is. */
export function unsuccessful(
  { state, reason, hostText, applied }: StepOutcome,
  lost: Failure | null,
): { readonly state: 'failed' | 'unknown'; readonly failure: Failure } {
  const ended = state === 'failed' ? 'failed' : 'unknown';
  // How the sending failed is what counts where all that can be seen is that nothing is seen.
  const unseen = reason === undefined || reason === 'not-seen' || reason === 'timed-out';
  if (unseen && lost !== null) return { state: saysFailed(lost) ? 'failed' : ended, failure: lost };
  // What went wrong may stand in the host's report on the change, or in its answer to it.
  const words = ended === 'failed' ? (hostText ?? lost?.hostText ?? null) : null;
  return {
    state: ended,
    failure: failure(reason ?? 'not-seen', { hostText: words, applied: applied ?? 'unknown' }),
  };
}

/** How long what became of a step is looked for; null where the host accepted its change. */
export function verifyForMs({ name, state, failure }: Step, timings: Timings): VerifyForMs {
  if (state !== 'lost') return null;
  if (failure?.reason === 'too-slow') {
    return name === 'backup.create' || name === 'backup.restore'
      ? timings.verifySlowBackupMs
      : timings.verifySlowMs;
  }
  // It has answered that the change failed: no more is looked for than a report that says why.
  return saysFailed(failure) ? timings.graceMs : timings.verifyLostMs;
}

/** The host took the change, and said in its answer that it failed. Any other error may come before the change or after. */
function saysFailed(failed: Step['failure']): boolean {
  return failed?.reason === 'declined';
}

/**
 * Steps that an operation had not begun when it was left long ago are not begun at all: the world has moved on since
 * somebody asked. A step that takes long is not left. Judged once, before the step that was under way is settled, which
 * moves the operation on to now.
 */
export async function isStale(
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
