import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryOptions {
  /**
   * Returns the pause before the next attempt in milliseconds; null if another attempt can't help.
   * @param attempt the one that failed; 1 is the first
   */
  readonly pauseAfter: (error: unknown, attempt: number) => number | null;
  /** No further attempt starts later than this, in milliseconds since 1970. Default: no limit. */
  readonly until?: number;
  /** Any of them ends a pause; an attempt that has started is awaited. */
  readonly signals?: readonly AbortSignal[];
}

/**
 * Calls `work` until it resolves.
 * @throws what the last attempt threw; a signal's reason if it is aborted before an attempt
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { pauseAfter, until = Number.POSITIVE_INFINITY, signals = [] }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    for (const signal of signals) signal.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      const pauseMs = pauseAfter(error, attempt);
      if (pauseMs === null || Date.now() + pauseMs > until) throw error;
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => {
        throw error;
      });
    }
  }
}
