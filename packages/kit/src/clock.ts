/** Time and timers, which tests replace. */
export interface Clock {
  /**
   * Milliseconds since 1970, for what people see and what outlives the process. It jumps if the machine's clock is set,
   * so no age, deadline or pause in memory may be counted by it.
   */
  now(): number;
  /** Milliseconds since some moment, for every age, deadline and pause in memory. It never jumps. */
  elapsed(): number;
  /**
   * Calls `run` once, after the time in milliseconds; does not keep the process running. Returns a function that prevents it.
   */
  after(ms: number, run: () => void): () => void;
  /**
   * Resolves after the time in milliseconds, or when the signal is aborted; never rejects. It keeps the process running,
   * unless `ref` is false.
   */
  sleep(ms: number, signal: AbortSignal, options?: { readonly ref?: boolean }): Promise<void>;
}

/** A time by both of a clock's times. */
export interface Moment {
  /** In milliseconds since 1970. */
  readonly date: number;
  readonly elapsed: number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  sleep(ms, signal, { ref = true } = {}) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    if (!ref) timer.unref();
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  },
};
