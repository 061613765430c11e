import { backoff, systemClock } from '@steward/kit';
import { StoreUnavailableError } from './store-errors.ts';

/** The pauses between two calls, in milliseconds. */
const pauses = { firstMs: 100, maxMs: 5_000 };

/**
 * Calls `work` again and again while the store is unavailable, and returns its result. The pauses grow up to five seconds. When
 * the signal is aborted, a pause ends, and the call after it is the last one: what is known is then stored if it can be.
 * @throws StoreUnavailableError if the signal is aborted and the store is still unavailable; any other error of `work`
 */
export async function untilStored<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || signal.aborted) throw error;
    }
    await systemClock.sleep(backoff(attempt, pauses), signal);
  }
}
