import type { Failure, Operation, Step } from '../../../domain/operation.ts';
import { ahead, type Trouble } from './failure-words.ts';

/** The step that an operation failed in, or in which it became uncertain. */
export function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** A failure that was written down of an operation. */
export function troubleIn(failure: Failure, operation: Operation): Trouble {
  const { hostText, retryAt, applied } = failure;
  return {
    reason: reasonIn(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : ahead(new Date(retryAt)),
    applied,
  };
}

/** Where the host was read after it and knows the server, what it did not find is something else. */
function reasonIn({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown server' || reason === 'unknown backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const name = failedStep(operation)?.name;
  return name === 'backup.restore' || name === 'backup.delete' ? 'backup not found' : 'not found';
}
