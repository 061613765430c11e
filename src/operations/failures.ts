import { HostError, type HostErrorKind } from '@steward/hosts/model';
import { newErrorReference } from '@steward/kit';
import type { OperationTimings } from '../domain/timings.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { AccountUnavailableError } from './guild-hosts.ts';
import { stepKinds } from './kinds.ts';
import type { Failure, Operation, Step } from './model/operation.ts';
import { type StepOutcome, StepRefusedError, type VerifyForMs } from './step-handler.ts';

/** Returns the stored form of an error that ended a step. */
export function stepFailure(error: unknown): Failure {
  if (error instanceof HostError) {
    const { kind, reason, hostText, retryAt, applied } = error;
    return failure(reason ?? kind, { hostText, retryAt: retryAt?.getTime() ?? null, applied });
  }
  if (error instanceof AccountUnavailableError) return failure(error.reason, { applied: 'no' });
  if (!(error instanceof StepRefusedError)) return failure('internal');
  const { reason, retryAt, hostText } = error;
  return failure(reason, { hostText, applied: 'no', retryAt: retryAt?.getTime() ?? null });
}

/** Returns a failure with a new reference. */
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

/** Returns why a step is not started after a long interruption. */
export function staleFailure(): Failure {
  return failure('stale', { applied: 'no' });
}

/**
 * Returns how a step ends that did not succeed.
 * @param lost why the response is missing; null if it is not
 */
export function unsuccessful(
  { state, reason, hostText, applied }: StepOutcome,
  lost: Failure | null,
): { readonly state: 'failed' | 'unknown'; readonly failure: Failure } {
  const ended = state === 'failed' ? 'failed' : 'unknown';
  // If the host shows nothing, the reason is how the sending failed.
  const isUnseen = reason === undefined || reason === 'not-seen' || reason === 'timed-out';
  if (isUnseen && lost !== null) return { state: saysFailed(lost) ? 'failed' : ended, failure: lost };
  // The host says what went wrong in its report on the change, or in its response.
  const text = ended === 'failed' ? (hostText ?? lost?.hostText ?? null) : null;
  return {
    state: ended,
    failure: failure(reason ?? 'not-seen', { hostText: text, applied: applied ?? 'unknown' }),
  };
}

/** Reasons for a lost response that leave open whether the host is still at work. */
const slowReasons: ReadonlySet<string> = new Set<HostErrorKind>([
  'too-slow',
  'gateway-failed',
  'node-unreachable',
]);

/** Returns how long the outcome of a step is checked for, in milliseconds; null if the host accepted the change. */
export function verifyForMs({ name, state, failure }: Step, timings: OperationTimings): VerifyForMs {
  if (state !== 'lost') return null;
  if (failure !== null && slowReasons.has(failure.reason)) {
    return stepKinds[name].isLong ? timings.verifySlowBackupMs : timings.verifySlowMs;
  }
  // The host has said that the change failed; only its report on the reason may follow.
  return saysFailed(failure) ? timings.graceMs : timings.verifyLostMs;
}

/** Returns whether the host accepted the change and reported that it failed. */
function saysFailed(failed: Step['failure']): boolean {
  return failed?.reason === 'declined';
}

/**
 * Returns whether an operation was interrupted so long ago that its remaining steps must not be started. A step that
 * takes long is no interruption, because heartbeats are written during it. Call it before a step is resumed: that
 * updates the operation's times.
 */
export async function isStale(
  { id, startedAt, createdAt, steps }: Operation,
  resumeMs: number,
  operations: Pick<Operations, 'lastHeartbeat'>,
): Promise<boolean> {
  const oldest = Date.now() - resumeMs;
  const changes = steps.flatMap(({ startedAt: stepStartedAt, endedAt }) => [
    stepStartedAt ?? 0,
    endedAt ?? 0,
  ]);
  if (Math.max((startedAt ?? createdAt).getTime(), ...changes) >= oldest) return false;
  const seenAt = await operations.lastHeartbeat(id);
  return seenAt === null || seenAt.getTime() < oldest;
}
