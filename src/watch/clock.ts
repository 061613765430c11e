/** Time and timers, which tests replace. */
export interface WatchClock {
  /** Milliseconds since 1970. It jumps if the machine's clock is set. */
  now(): number;
  /** Milliseconds since some moment. It never jumps. */
  elapsed(): number;
  /** Calls `run` once, after the time in milliseconds. Returns a function that prevents it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: WatchClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
