import { setImmediate } from 'node:timers/promises';

interface Sleep {
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly wake: () => void;
}

/** A clock that can be set forward, so that no test has to wait. It runs with the real one unless it is frozen. */
export class TestClock {
  readonly #frozenAt: number | null;
  #ahead = 0;
  #sleeps: Sleep[] = [];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ isFrozen = false } = {}) {
    this.#frozenAt = isFrozen ? Date.now() : null;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.#frozenAt ?? Date.now()) + this.#ahead;
  }

  /** Resolves when the clock is `ms` milliseconds later; never if it was closed by then. */
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleeps.push({ due: this.now() + ms, wake });
      this.#sleeps.sort((one, other) => one.due - other.due);
      this.#setTimer();
    });
  }

  /** Sets the clock forward. Everything that is due until then happens, in order, before this resolves. */
  async advance(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (;;) {
      // What was awoken may sleep again.
      await setImmediate();
      const next = this.#sleeps[0];
      if (next === undefined || next.due > end) break;
      this.#ahead += Math.max(0, next.due - this.now());
      this.#wakeNext();
    }
    this.#ahead += Math.max(0, end - this.now());
    this.#setTimer();
  }

  close(): void {
    this.#closed = true;
    this.#sleeps = [];
    clearTimeout(this.#timer);
  }

  #wakeNext(): void {
    this.#sleeps.shift()?.wake();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const next = this.#sleeps[0];
    if (next === undefined || this.#closed || this.#frozenAt !== null) return;
    this.#timer = setTimeout(
      () => {
        // Timers may be early by a fraction of a millisecond.
        if (next.due <= this.now()) this.#wakeNext();
        this.#setTimer();
      },
      Math.max(0, next.due - this.now()),
    ).unref();
  }
}
