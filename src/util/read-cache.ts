import type { Clock } from './clock.ts';

/** The longest that a value is kept, in milliseconds, whatever age a caller accepts. */
const maxAgeLimitMs = 60_000;

interface InFlight<T> {
  readonly value: Promise<T>;
  readonly deadlineMs: number;
}

interface Cached<T> {
  readonly value: T;
  /** An elapsed time of the clock. */
  readonly at: number;
}

export interface CacheReadOptions {
  /** A value of at most this age is returned from the cache. */
  readonly maxAgeMs: number;
  /** A read in flight is shared if its deadline is at least this. */
  readonly deadlineMs: number;
}

/**
 * Makes concurrent reads of the same key once, and keeps values for callers that accept an older one.
 * Errors are not kept.
 */
export class ReadCache<T> {
  /** Bounded by the calls in flight. */
  readonly #inFlight = new Map<string, InFlight<T>>();
  /** Oldest first. */
  readonly #cached = new Map<string, Cached<T>>();
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #limit: number;
  readonly #weigh: (value: T) => number;
  #weight = 0;

  /** @param limit the total weight that is kept; the least recently used values are removed first */
  constructor(clock: Pick<Clock, 'elapsed'>, limit = 1000, weigh: (value: T) => number = () => 1) {
    this.#clock = clock;
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** Returns the cached value; undefined if there is none of at most this age. */
  get(key: string, maxAgeMs: number): T | undefined {
    return this.#fresh(key, maxAgeMs)?.value;
  }

  read(key: string, options: CacheReadOptions, load: () => Promise<T>): Promise<T> {
    const cached = this.#fresh(key, options.maxAgeMs);
    if (cached !== null) return Promise.resolve(cached.value);
    const running = this.#inFlight.get(key);
    if (running !== undefined && running.deadlineMs >= options.deadlineMs) return running.value;
    const started = { value: load(), deadlineMs: options.deadlineMs };
    this.#inFlight.set(key, started);
    started.value.then(
      (value) => {
        if (this.#isCurrent(key, started)) this.#store(key, value);
      },
      () => this.#isCurrent(key, started),
    );
    return started.value;
  }

  /** Removes a value; later callers don’t share reads that are in flight now. */
  forget(key: string): void {
    this.#drop(key);
    this.#inFlight.delete(key);
  }

  /** Returns false if the read was forgotten in the meantime, so that its value must not be kept. */
  #isCurrent(key: string, started: InFlight<T>): boolean {
    if (this.#inFlight.get(key) !== started) return false;
    return this.#inFlight.delete(key);
  }

  #fresh(key: string, maxAgeMs: number): Cached<T> | null {
    const cached = this.#cached.get(key);
    if (cached === undefined) return null;
    if (this.#clock.elapsed() - cached.at > Math.min(maxAgeMs, maxAgeLimitMs) || maxAgeMs <= 0) return null;
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    return cached;
  }

  #store(key: string, value: T): void {
    const at = this.#clock.elapsed();
    this.#drop(key);
    this.#cached.set(key, { value, at });
    this.#weight += this.#weigh(value);
    for (const [other, cached] of this.#cached) {
      if (this.#weight <= this.#limit && at - cached.at <= maxAgeLimitMs) break;
      this.#drop(other);
    }
  }

  #drop(key: string): void {
    const cached = this.#cached.get(key);
    if (cached === undefined) return;
    this.#cached.delete(key);
    this.#weight -= this.#weigh(cached.value);
  }
}
