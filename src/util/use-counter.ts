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
 * Counts uses by key within a window that begins with the first use, by monotonic time. A key is deleted after its window
 * is over, at the next use of any key, so there are at most as many keys as uses within one window.
 */
export class UseCounter {
  readonly #windowMs: number;
  readonly #elapsed: () => number;
  /** The window that ends first comes first. */
  readonly #windows = new Map<string, Window>();

  constructor(windowMs: number, elapsed = () => performance.now()) {
    this.#windowMs = windowMs;
    this.#elapsed = elapsed;
  }

  /** Counts one use, and returns it with those before it. */
  add(key: string): Uses {
    const now = this.#sweep();
    const window = this.#windows.get(key);
    if (window === undefined) return this.#begin(key, 1, now);
    window.count += 1;
    return { count: window.count, leftMs: window.endsAt - now };
  }

  /** Returns the uses so far; null if there are none. */
  get(key: string): Uses | null {
    const now = this.#sweep();
    const window = this.#windows.get(key);
    return window === undefined ? null : { count: window.count, leftMs: window.endsAt - now };
  }

  /** Lets the window of a key begin again with the uses that it has. */
  extend(key: string): void {
    const now = this.#sweep();
    const window = this.#windows.get(key);
    if (window === undefined) return;
    this.#windows.delete(key);
    this.#begin(key, window.count, now);
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  #begin(key: string, count: number, now: number): Uses {
    this.#windows.set(key, { count, endsAt: now + this.#windowMs });
    return { count, leftMs: this.#windowMs };
  }

  /** Returns the time. */
  #sweep(): number {
    const now = this.#elapsed();
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) break;
      this.#windows.delete(key);
    }
    return now;
  }
}
