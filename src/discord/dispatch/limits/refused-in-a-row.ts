import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance } from './allowances.ts';

/** Counts refusals by key until there is a success; with the last one that is allowed, a wait begins. */
export class RefusedInARow {
  readonly #limiter: RateLimiterMemory;
  /** The limiter blocks a key with the first use beyond its points. */
  readonly #points: number;

  constructor({ count, seconds }: Allowance) {
    this.#points = count - 1;
    this.#limiter = new RateLimiterMemory({ points: count - 1, duration: seconds, blockDuration: seconds });
  }

  async count(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
    }
  }

  /** When the wait is over; null if there is none. */
  async until(key: string): Promise<Date | null> {
    const counted = await this.#limiter.get(key);
    if (counted === null || counted.consumedPoints <= this.#points) return null;
    return new Date(Date.now() + counted.msBeforeNext);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
