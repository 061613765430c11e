import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance } from './allowances.ts';

/**
 * Counts uses by key within a time that begins with the first. Bounded by what comes in: a key is forgotten when its
 * time is over, so that there are never more than Discord delivers interactions within it (some 200 bytes each).
 */
export class Tally {
  readonly #limiter: RateLimiterMemory;

  constructor({ count, seconds }: Allowance) {
    this.#limiter = new RateLimiterMemory({ points: count, duration: seconds });
  }

  /** Counts one more; answers null where it is allowed, else when the next will be. */
  async count(key: string): Promise<Date | null> {
    try {
      await this.#limiter.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return new Date(Date.now() + refusal.msBeforeNext);
    }
  }
}
