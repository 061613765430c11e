/** `count` uses within `seconds`. */
export interface UseLimit {
  readonly count: number;
  readonly seconds: number;
}

/** Uses of a key within a window. */
export interface Uses {
  readonly count: number;
  /** How long the window still lasts, in milliseconds. */
  readonly leftMs: number;
}

interface Window {
  count: number;
  /** By the elapsed time. */
  readonly endsAt: number;
}

/**
 * Limits uses by key within a window that begins with the first use, by monotonic time. It takes some 200 bytes for a key. Keys whose window is over are
 * deleted once in a window, so there are at most as many keys as uses within two of them.
 */
export class UseCounter {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #elapsed: () => number;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor({ count, seconds }: UseLimit, elapsed = () => performance.now()) {
    this.#most = count;
    this.#windowMs = seconds * 1_000;
    this.#elapsed = elapsed;
  }

  /** Counts one use. Returns how long it takes until one is allowed, in milliseconds; 0: this one is. */
  use(key: string): number {
    const now = this.#elapsed();
    this.#sweep(now);
    const known = this.#windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : this.#begin(key, 0, now);
    window.count += 1;
    return window.count <= this.#most ? 0 : window.endsAt - now;
  }

  /** Returns how long it takes until another use is allowed, in milliseconds; 0: it would be now. */
  waitMs(key: string): number {
    const uses = this.get(key);
    return uses === null || uses.count < this.#most ? 0 : uses.leftMs;
  }

  /** Returns the uses so far; null if there are none. */
  get(key: string): Uses | null {
    const now = this.#elapsed();
    const window = this.#windows.get(key);
    return window !== undefined && window.endsAt > now
      ? { count: window.count, leftMs: window.endsAt - now }
      : null;
  }

  /** Lets the window of a key begin again with the uses that it has. */
  extend(key: string): void {
    const uses = this.get(key);
    if (uses !== null) this.#begin(key, uses.count, this.#elapsed());
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  #begin(key: string, count: number, now: number): Window {
    const window = { count, endsAt: now + this.#windowMs };
    this.#windows.set(key, window);
    return window;
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#windowMs;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
