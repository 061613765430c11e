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
 * Counts uses by key within a window that begins with the first use, by monotonic time. Keys whose window is over are
 * deleted once in a window, so there are at most as many keys as uses within two of them.
 */
export class UseCounter {
  readonly #windowMs: number;
  readonly #elapsed: () => number;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(windowMs: number, elapsed = () => performance.now()) {
    this.#windowMs = windowMs;
    this.#elapsed = elapsed;
  }

  /** Counts one use, and returns it with those before it. */
  add(key: string): Uses {
    const now = this.#elapsed();
    this.#sweep(now);
    const known = this.#windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : this.#begin(key, 0, now);
    window.count += 1;
    return { count: window.count, leftMs: window.endsAt - now };
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
