/** Time and timers, which tests replace. The timers don’t keep the process running. */
export interface Clock {
  /**
   * Milliseconds since 1970, for what people see and what outlives the process. It jumps if the machine's clock is set,
   * so no age, deadline or pause in memory may be counted by it.
   */
  now(): number;
  /** Milliseconds since some moment, for every age, deadline and pause in memory. It never jumps. */
  elapsed(): number;
  /** Calls `run` once, after the time in milliseconds. Returns a function that prevents it. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after the time in milliseconds, or when the signal is aborted; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  sleep(ms, signal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = systemClock.after(ms, resolve);
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return promise.finally(() => {
      cancel();
      signal.removeEventListener('abort', stop);
    });
  },
};
