import { HostError } from '../hosting/host-error.ts';
import { newReference } from '../reference.ts';
import type { Failure } from '../store/operation.ts';
import { StepRefused } from './step-kind.ts';

/** What is written down of an error that ended a step. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HostError) {
    return failure(error.kind, { hostText: error.hostText, retryAt: error.retryAt?.getTime() ?? null });
  }
  return failure(error instanceof StepRefused ? error.reason : 'internal');
}

/** A failure with a reference of its own. */
export function failure(reason: string, more: Partial<Failure> = {}): Failure {
  return { reason, hostText: null, retryAt: null, reference: newReference(), ...more };
}
