import { HostError } from '../hosting/host-error.ts';
import { newReference } from '../reference.ts';
import type { Failure } from '../store/operation.ts';
import { StepRefused } from './step-kind.ts';

/** What is written down of an error that ended a step. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HostError) {
    const { kind, hostText, retryAt, applied } = error;
    return failure(kind, { hostText, retryAt: retryAt?.getTime() ?? null, applied });
  }
  return error instanceof StepRefused ? failure(error.reason, { applied: 'no' }) : failure('internal');
}

/** A failure with a reference of its own. */
export function failure(reason: string, more: Partial<Failure> = {}): Failure {
  return { reason, hostText: null, retryAt: null, applied: 'unknown', reference: newReference(), ...more };
}
