import { createHash } from 'node:crypto';
import type { Clock } from './retries.ts';

/** The longest that a host is believed, in milliseconds: one that names days is asked again after an hour. */
export const longestHoldMs = 3_600_000;
/** Waits where the host does not say how long, doubled from one to the next. */
const shortestGuessMs = 1000;
const longestGuessMs = 30_000;
/** Past this many keys, those whose time is over are forgotten. */
const sweepAt = 1000;

interface Closed {
  readonly until: number;
  readonly guesses: number;
}

/**
 * Holds the calls of an API key back while the host's rate limit lasts; never those of another key. What it answers
 * is what it holds to, so that a moment that people are told is kept.
 */
export class Gate {
  /** By a digest, so that no key outlasts its connection here. As many as accounts are held back at the time, and 1,000. */
  readonly #closed = new Map<string, Closed>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** When the next call with this key may be sent, in milliseconds since 1970. */
  opensAt(apiKey: string): number {
    return this.#closed.size === 0 ? 0 : (this.#closed.get(digest(apiKey))?.until ?? 0);
  }

  /** The host said 429. Answers when it is called again: when it said, or an estimate where it does not say. */
  close(apiKey: string, retryAt: number | null): number {
    const now = this.#clock.now();
    if (this.#closed.size >= sweepAt) this.#sweep(now);
    const key = digest(apiKey);
    const last = this.#closed.get(key);
    // Calls that were under way together are told together: one guess for all.
    const guesses =
      retryAt !== null ? 0 : last !== undefined && last.until > now ? last.guesses : (last?.guesses ?? 0) + 1;
    const guess = Math.min(shortestGuessMs * 2 ** (Math.max(guesses, 1) - 1), longestGuessMs);
    const until = Math.max(Math.min(retryAt ?? now + guess, now + longestHoldMs), last?.until ?? 0);
    this.#closed.set(key, { until, guesses });
    return until;
  }

  /** The host answered otherwise. */
  opened(apiKey: string): void {
    if (this.#closed.size === 0) return;
    const key = digest(apiKey);
    const closed = this.#closed.get(key);
    if (closed !== undefined && closed.until <= this.#clock.now()) this.#closed.delete(key);
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#closed) if (until <= now) this.#closed.delete(key);
  }
}

function digest(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('base64');
}
