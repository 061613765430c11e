import { setImmediate } from 'node:timers/promises';

interface Task {
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly run: () => void;
}

const longestTimerMs = 2 ** 31 - 1;

/** A clock that can be set forward, so that no test has to wait. It runs with the real one unless it is frozen. */
export class TestClock {
  readonly #frozenAt: number | null;
  #ahead = 0;
  #tasks: Task[] = [];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ isFrozen = false } = {}) {
    this.#frozenAt = isFrozen ? Date.now() : null;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.#frozenAt ?? Date.now()) + this.#ahead;
  }

  /** Calls `run` when the clock is `ms` milliseconds later. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void {
    if (ms === Number.POSITIVE_INFINITY) return () => {};
    const task = { due: this.now() + ms, run };
    this.#tasks.push(task);
    this.#tasks.sort((one, other) => one.due - other.due);
    this.#setTimer();
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  /** Resolves when the clock is `ms` milliseconds later; never if it was closed by then. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Sets the clock forward. Everything that is due until then happens, in order, before this resolves. */
  async advance(ms: number): Promise<void> {
    const end = this.now() + ms;
    // What was awoken may sleep again.
    do await setImmediate();
    while (this.#runNext(end));
    this.#setTo(end);
  }

  /** Sets the clock forward at once. The calls that are due until then are made; who sleeps awakes afterwards. */
  jump(ms: number): void {
    const end = this.now() + ms;
    while (this.#runNext(end));
    this.#setTo(end);
  }

  close(): void {
    this.#closed = true;
    this.#tasks = [];
    clearTimeout(this.#timer);
  }

  /** Makes the first call that is due until `end`, at its time. Returns whether there was one. */
  #runNext(end: number): boolean {
    const next = this.#tasks[0];
    if (next === undefined || next.due > end) return false;
    this.#ahead += Math.max(0, next.due - this.now());
    this.#tasks.shift();
    next.run();
    return true;
  }

  #setTo(end: number): void {
    this.#ahead += Math.max(0, end - this.now());
    this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const next = this.#tasks[0];
    if (next === undefined || this.#closed || this.#frozenAt !== null) return;
    const ms = Math.min(Math.max(0, next.due - this.now()), longestTimerMs);
    this.#timer = setTimeout(() => {
      // Timers may be early by a fraction of a millisecond.
      this.#runNext(this.now());
      this.#setTimer();
    }, ms).unref();
  }
}
