import type { HostErrorKind } from '@steward/hosts/model';
import { defaultCurrentForMs } from '../../domain/timings.ts';

/** Failures that don't end by themselves. */
const lastingFailures: ReadonlySet<HostErrorKind> = new Set([
  'key-refused',
  'wrong-certificate',
  'not-allowed',
  'unknown-server',
]);

/** When a server was read, and what was tried since. Times are all since the same moment. */
export interface LastRead {
  /** When its last good read began; since when it is to be read if there was none. */
  readonly readAt: number;
  /** Whether there was a good read. */
  readonly wasRead: boolean;
  /** Why the last read failed; null if it did not. */
  readonly failure: HostErrorKind | null;
  /** How often it is to be read, in milliseconds. */
  readonly intervalMs: number;
}

/**
 * Returns until when the status of a server is shown as the current one: after a failed read until the last good one is
 * `currentForMs` old, else until it was not read for twice its interval. Not at all if only people can end the failure, or if
 * there was no good read before.
 */
export function currentUntil(
  { readAt, wasRead, failure, intervalMs }: LastRead,
  currentForMs = defaultCurrentForMs,
): number {
  if (failure === null) return readAt + Math.max(2 * intervalMs, currentForMs);
  return wasRead && !isLasting(failure) ? readAt + currentForMs : Number.NEGATIVE_INFINITY;
}

/** Returns whether only people can end a failure. */
export function isLasting(failure: HostErrorKind): boolean {
  return lastingFailures.has(failure);
}
