import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** How long a value is kept, in milliseconds, unless a cache has another time. */
const usualKeptMs = 60_000;

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
  readonly #cached: LRUCache<string, Cached<T>>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #keptMs: number;

  /**
   * @param limit the total weight that is kept; the least recently used values are removed first
   * @param keptMs the longest that a value is kept, whatever age a caller accepts. Default: a minute
   */
  constructor(
    clock: Pick<Clock, 'elapsed'>,
    limit = 1000,
    weigh: (value: T) => number = () => 1,
    keptMs = usualKeptMs,
  ) {
    this.#clock = clock;
    this.#keptMs = keptMs;
    this.#cached = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ value }) => weigh(value),
      ttl: keptMs,
      ttlAutopurge: true,
    });
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
        if (this.#isCurrent(key, started)) this.#cached.set(key, { value, at: this.#clock.elapsed() });
      },
      () => this.#isCurrent(key, started),
    );
    return started.value;
  }

  /** Removes a value; later callers don’t share reads that are in flight now. */
  forget(key: string): void {
    this.#cached.delete(key);
    this.#inFlight.delete(key);
  }

  /** Removes all values, as `forget` does. */
  clear(): void {
    this.#cached.clear();
    this.#inFlight.clear();
  }

  /** Returns false if the read was forgotten in the meantime, so that its value must not be kept. */
  #isCurrent(key: string, started: InFlight<T>): boolean {
    if (this.#inFlight.get(key) !== started) return false;
    return this.#inFlight.delete(key);
  }

  #fresh(key: string, maxAgeMs: number): Cached<T> | null {
    const cached = maxAgeMs <= 0 ? undefined : this.#cached.get(key);
    if (cached === undefined) return null;
    return this.#clock.elapsed() - cached.at > Math.min(maxAgeMs, this.#keptMs) ? null : cached;
  }
}
