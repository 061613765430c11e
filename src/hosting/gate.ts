import type { Clock } from './clock.ts';

/** A host that asks for more is asked again after this long, by the next call. */
const longestMs = 60_000;
/** Waits where the host does not say how long, doubled from one to the next. */
const shortestGuessMs = 1000;
const longestGuessMs = 30_000;
/** Past this many accounts, those whose time is over are forgotten. */
const sweepAt = 1000;

interface Closed {
  readonly until: number;
  readonly guesses: number;
}

/** Holds the calls of an account back while the host's rate limit lasts; never those of another. */
export class Gate {
  readonly #closed = new Map<string, Closed>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** When the next call of this account may be sent, in milliseconds since 1970. */
  opensAt(accountId: string): number {
    return this.#closed.get(accountId)?.until ?? 0;
  }

  /** The host said 429. Answers when it will listen again, estimated where it does not say. */
  close(accountId: string, retryAt: number | null): number {
    const now = this.#clock.now();
    if (this.#closed.size >= sweepAt) this.#sweep(now);
    const last = this.#closed.get(accountId);
    // Calls that were under way together are told together: one guess for all.
    const guesses =
      retryAt !== null ? 0 : last !== undefined && last.until > now ? last.guesses : (last?.guesses ?? 0) + 1;
    const guess = Math.min(shortestGuessMs * 2 ** (Math.max(guesses, 1) - 1), longestGuessMs);
    const at = retryAt ?? now + guess;
    this.#closed.set(accountId, {
      until: Math.max(Math.min(at, now + longestMs), last?.until ?? 0),
      guesses,
    });
    return at;
  }

  /** The host answered otherwise. */
  opened(accountId: string): void {
    const closed = this.#closed.get(accountId);
    if (closed !== undefined && closed.until <= this.#clock.now()) this.#closed.delete(accountId);
  }

  #sweep(now: number): void {
    for (const [accountId, { until }] of this.#closed) if (until <= now) this.#closed.delete(accountId);
  }
}
