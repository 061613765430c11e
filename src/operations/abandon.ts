import type { Failure, Operation, Step } from '../domain/operation.ts';
import { failure } from './failure.ts';

/** How an operation ends that is not carried on with: what was begun may still come about, the rest does not. */
export function abandoned(
  operation: Operation,
  reason: string,
): { readonly state: 'failed' | 'unknown'; readonly steps: readonly Step[]; readonly why: Failure } {
  const open = operation.steps.findIndex((step) => step.state !== 'done');
  const begun = operation.steps[open]?.state !== 'pending';
  const state = begun ? 'unknown' : 'failed';
  const why = failure(reason, { applied: begun ? 'unknown' : 'no' });
  const steps = operation.steps.map((step, index): Step => {
    if (index === open) return { ...step, state, failure: why };
    return step.state === 'pending' ? { ...step, state: 'skipped' } : step;
  });
  return { state, steps, why };
}
