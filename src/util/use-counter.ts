/** Uses of a key within a window. */
export interface Uses {
  readonly count: number;
  /** How long the window still lasts, in milliseconds. */
  readonly leftMs: number;
}

interface Window {
  readonly key: string;
  count: number;
  /** By the elapsed time. */
  readonly endsAt: number;
  /** The window that began next. */
  next: Window | null;
}

/**
 * Counts uses by key within a window that begins with the first use, by monotonic time. A key is deleted after its window
 * is over, at the next use of any key, so there are at most as many keys as uses within one window.
 */
export class UseCounter {
  readonly #windowMs: number;
  readonly #elapsed: () => number;
  readonly #windows = new Map<string, Window>();
  /**
   * The window that ends first, and the one that ends last. They are linked, because a Map from which the first keys were
   * removed takes up to 0.2 ms to find the one that is first now.
   */
  #first: Window | null = null;
  #last: Window | null = null;

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
    const window: Window = { key, count, endsAt: now + this.#windowMs, next: null };
    this.#windows.set(key, window);
    if (this.#last === null) this.#first = window;
    else this.#last.next = window;
    this.#last = window;
    return { count, leftMs: this.#windowMs };
  }

  /** Returns the time. */
  #sweep(): number {
    const now = this.#elapsed();
    for (; this.#first !== null && this.#first.endsAt <= now; this.#first = this.#first.next) {
      const { key } = this.#first;
      // Else it was forgotten, or began again.
      if (this.#windows.get(key) === this.#first) this.#windows.delete(key);
    }
    if (this.#first === null) this.#last = null;
    return now;
  }
}
