import { saysIfLong } from './long-waits.ts';

export interface WaitOptions {
  /** Milliseconds. Default 180,000: only what never comes takes this long, even on a busy machine. */
  readonly timeoutMs?: number;
  /** Called if it takes longer than ten seconds. Default: what is waited for is written to standard error, with a stack. */
  readonly onLongWait?: () => void;
}

/** Thrown if what a test waited for did not happen in time. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
}

/** Notifies listeners of each change on this fake Discord. */
export class Changes {
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Set<() => void>();

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls `listener` at each change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Returns what `probe` returns, now or after the first change, once that is not `undefined`. Says what it waits for if that
   * takes long.
   * @throws WaitTimeoutError with the message of `describe`; rethrows what `probe` throws
   */
  until<T>(probe: () => T | undefined, describe: () => string, options: WaitOptions = {}): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timeoutMs = options.timeoutMs ?? 180_000;
    const timer = setTimeout(() => {
      stop();
      reject(new WaitTimeoutError(`${describe()} (waited ${timeoutMs} ms)`));
    }, timeoutMs);
    const silence = saysIfLong(describe, options.onLongWait);
    const stop = () => {
      clearTimeout(timer);
      silence();
      this.#stops.delete(stop);
      unsubscribe();
    };
    const check = () => {
      try {
        const found = probe();
        if (found === undefined) return;
        stop();
        resolve(found);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const unsubscribe = this.subscribe(check);
    this.#stops.add(stop);
    check();
    return promise;
  }

  /** Stops all timers and forgets all listeners; their promises stay pending. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }
}
