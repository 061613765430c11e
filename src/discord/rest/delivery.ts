import { backoff } from '../../util/backoff.ts';
import { retry } from '../../util/retry.ts';
import { isTransient } from './errors.ts';

/** Limits on repeating a request to an interaction's webhook. */
export interface DeliveryLimits {
  /** No further attempt starts later than this many milliseconds after the first. */
  readonly withinMs: number;
  /** Ends the pause before the next attempt. An attempt that has started is awaited. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Returns whether the content is still the newest; called before each attempt but the first, because another process
   * can have replaced it. If it rejects, the request is sent. Default: always true.
   */
  readonly isCurrent?: (() => Promise<boolean>) | undefined;
}

const pauses = { firstMs: 500, maxMs: 30_000 };

/**
 * Calls `send` until Discord accepts it, however long Discord is unavailable, or until the signal.
 * @throws what Discord refused it with; the last failure or the signal's reason after the signal
 */
export function deliver<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const pauseAfter = (error: unknown, attempt: number) =>
    isTransient(error) ? backoff(attempt, pauses) : null;
  return retry(send, { pauseAfter, signals: [signal] });
}
