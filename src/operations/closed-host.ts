import { HostError } from '../domain/host-error.ts';
import type { Failure } from '../domain/operation.ts';
import type { Pace } from './pace.ts';

/** Until when the host says that it is closed (milliseconds since 1970); null where it did not say that. */
export function closedUntil(error: unknown): number | null {
  return error instanceof HostError && error.kind === 'maintenance'
    ? (error.retryAt?.getTime() ?? null)
    : null;
}

/** The same of what was written down of a step. */
export function stepClosedUntil(failure: Failure | null): number | null {
  return failure?.reason === 'maintenance' ? failure.retryAt : null;
}

/** A pace that leaves a host that is closed until then mostly alone. */
export function whileClosed(pace: Pace, until: number | null): Pace {
  if (until === null) return pace;
  return {
    ...pace,
    poll(elapsedMs) {
      const usual = pace.poll(elapsedMs);
      return Date.now() < until ? Math.max(usual, pace.closed) : usual;
    },
  };
}
