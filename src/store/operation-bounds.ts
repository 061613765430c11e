import type { Failure, OperationRequest, Step } from './operation.ts';
import { bounded, maxName, maxText } from './text.ts';

/*
 * What the host and people say is cut before it is written down, so that no row grows without limit.
 * Ids stay whole, for a part of an id is another id; so does what an outcome is compared with (`before`).
 */

export function boundedRequest(request: OperationRequest): OperationRequest {
  switch (request.kind) {
    case 'command':
      return { ...request, command: bounded(request.command, maxText) };
    case 'backup.restore':
    case 'backup.delete':
      return { ...request, backup: { ...request.backup, label: bounded(request.backup.label, maxName) } };
    default:
      return request;
  }
}

export function boundedStep(step: Step): Step {
  return {
    ...step,
    result: step.result && {
      ...step.result,
      status: cut(step.result.status, maxName),
      output: cut(step.result.output, maxText),
      backup: step.result.backup && {
        ...step.result.backup,
        name: cut(step.result.backup.name, maxName),
      },
    },
    failure: step.failure && boundedFailure(step.failure),
  };
}

function boundedFailure(failure: Failure): Failure {
  return {
    ...failure,
    reason: bounded(failure.reason, maxName),
    hostText: cut(failure.hostText, maxText),
    reference: bounded(failure.reference, maxName),
  };
}

function cut(text: string | null, max: number): string | null {
  return text === null ? null : bounded(text, max);
}
