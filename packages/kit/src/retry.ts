import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryOptions {
  /**
   * Returns the pause before the next attempt in milliseconds; null if another attempt can't help.
   * @param attempt the one that failed; 1 is the first
   */
  readonly pauseAfter: (error: unknown, attempt: number) => number | null;
  /** No further attempt starts later than this many milliseconds after the call. Default: no limit. */
  readonly withinMs?: number;
  /** Any of them ends a pause; an attempt that has started is awaited. */
  readonly signals?: readonly AbortSignal[];
}

/**
 * Calls `work` until it resolves.
 * @throws what the last attempt threw; a signal's reason if it is aborted before an attempt
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { pauseAfter, withinMs = Number.POSITIVE_INFINITY, signals = [] }: RetryOptions,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    for (const signal of signals) signal.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      const pauseMs = pauseAfter(error, attempt);
      if (pauseMs === null || performance.now() + pauseMs > until) throw error;
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => {
        throw error;
      });
    }
  }
}
