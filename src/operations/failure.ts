import { HostError } from '../domain/host-error.ts';
import type { Failure } from '../domain/operation.ts';
import { newReference } from '../reference.ts';
import { AccountGoneError } from './account-of.ts';
import { saysFailed } from './patience.ts';
import { type Settlement, StepRefused } from './step-kind.ts';

/** What is written down of an error that ended a step. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HostError) {
    const { kind, hostText, retryAt, applied } = error;
    return failure(kind, { hostText, retryAt: retryAt?.getTime() ?? null, applied });
  }
  if (error instanceof AccountGoneError) return failure(error.reason, { applied: 'no' });
  return error instanceof StepRefused ? failure(error.reason, { applied: 'no' }) : failure('internal');
}

/** A failure with a reference of its own. */
export function failure(reason: string, more: Partial<Failure> = {}): Failure {
  return { reason, hostText: null, retryAt: null, applied: 'unknown', reference: newReference(), ...more };
}

/** How a step ends that was settled without success. `lost`: why its answer is missing, where it is. */
export function unsuccessful(
  { state, reason, hostText, applied }: Settlement,
  lost: Failure | null,
): { readonly state: 'failed' | 'unknown'; readonly failure: Failure } {
  const ended = state === 'failed' ? 'failed' : 'unknown';
  // How the sending failed is what counts where all that can be seen is that nothing is seen.
  const unseen = reason === undefined || reason === 'not seen' || reason === 'not in time';
  if (unseen && lost !== null) return { state: saysFailed(lost) ? 'failed' : ended, failure: lost };
  // What went wrong may stand in the host's report on the change, or in its answer to it.
  const words = ended === 'failed' ? (hostText ?? lost?.hostText ?? null) : null;
  return {
    state: ended,
    failure: failure(reason ?? 'not seen', { hostText: words, applied: applied ?? 'unknown' }),
  };
}
