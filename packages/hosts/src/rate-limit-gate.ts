import { createHash } from 'node:crypto';
import { type Clock, exponentialDelay } from '@steward/kit';

/** The longest wait, in milliseconds, whatever the host says: after an hour it is tried again. */
const maxClosedMs = 3_600_000;
/** Waits if the host does not say how long. */
const guessedDelays = { firstMs: 1_000, maxMs: 30_000 };
/** From this many keys on, expired ones are removed. */
const sweepAt = 1000;

interface Closed {
  /** An elapsed time of the clock. */
  readonly until: number;
  readonly guesses: number;
}

/**
 * Delays the calls of an API key while the host’s rate limit lasts; never those of another key. A limit with a scope
 * delays only the key’s calls of that scope. The times that it returns are the ones it keeps to; they are elapsed times of
 * the clock.
 */
export class RateLimitGate {
  /** By a digest and the scope, so that no key stays in memory after its connection is deleted. */
  readonly #closed = new Map<string, Closed>();
  readonly #clock: Pick<Clock, 'elapsed'>;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** Returns when the next call with this key, of this scope, may be sent; 0 if nothing delays it. */
  opensAt(apiKey: string, scope?: string): number {
    if (this.#closed.size === 0) return 0;
    const until = this.#closed.get(idOf(apiKey))?.until ?? 0;
    return scope === undefined ? until : Math.max(until, this.#closed.get(idOf(apiKey, scope))?.until ?? 0);
  }

  /**
   * Closes the gate after a 429. Returns when the next call may be sent.
   * @param limitMs how long the limit lasts, as the host says; null for an estimate
   */
  close(apiKey: string, limitMs: number | null, scope?: string): number {
    const now = this.#clock.elapsed();
    if (this.#closed.size >= sweepAt) this.#sweep(now);
    const key = idOf(apiKey, scope);
    const last = this.#closed.get(key);
    // Concurrent calls get their 429 together: they count as one.
    const guesses =
      limitMs !== null ? 0 : last !== undefined && last.until > now ? last.guesses : (last?.guesses ?? 0) + 1;
    const guess = exponentialDelay(Math.max(guesses, 1), guessedDelays);
    const until = Math.max(now + Math.min(limitMs ?? guess, maxClosedMs), last?.until ?? 0);
    this.#closed.set(key, { until, guesses });
    return until;
  }

  /** Opens the gate again if its time is over: for any response but a 429. */
  succeeded(apiKey: string, scope?: string): void {
    if (this.#closed.size === 0) return;
    this.#reopen(idOf(apiKey));
    if (scope !== undefined) this.#reopen(idOf(apiKey, scope));
  }

  #reopen(key: string): void {
    const closed = this.#closed.get(key);
    if (closed !== undefined && closed.until <= this.#clock.elapsed()) this.#closed.delete(key);
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#closed) if (until <= now) this.#closed.delete(key);
  }
}

function idOf(apiKey: string, scope = ''): string {
  return `${createHash('sha256').update(apiKey).digest('base64')}${scope}`;
}
