import { performance } from 'node:perf_hooks';

/** How often it is looked whether the process is idle, in milliseconds. */
const intervalMs = 1_000;
/** The process is idle if its event loop was busy for at most this share of an interval. */
const idleUtilization = { atFirst: 0.1, later: 0.02 } as const;
/** How much more memory than after the last collection is worth another one, in bytes. */
const worthBytes = 16 * 2 ** 20;
/** Of a larger heap a collection takes too long, in bytes. */
const maxHeapBytes = 128 * 2 ** 20;
/**
 * How long it must have been idle before any collection but the first, in milliseconds. A load may pause for a second or two,
 * and thousands of commands after a collection take 1.4 to 1.6 times the CPU time.
 */
const leastQuietMs = 3_000;
/** The shortest time between two collections, in milliseconds. */
const leastPauseMs = 10_000;

/**
 * Decides in each interval whether garbage is collected: once after the start, and then after three seconds without any work
 * if the process has taken 16 MB more since. Beside some work a collection would delay it, by 0.1 to 0.5 s (measured with
 * 55 MB of heap, the longest on a busy machine).
 */
export class IdleIntervals {
  /** How much memory the process had after the last collection; null: there was none. */
  #rss: number | null = null;
  #quietMs = 0;
  #sinceMs = 0;

  /** Returns whether garbage is collected now. @param utilization the share of the last interval with work */
  isWorthCollecting(utilization: number, { rss, heapUsed }: { rss: number; heapUsed: number }): boolean {
    this.#sinceMs += intervalMs;
    this.#quietMs = utilization <= idleUtilization.later ? this.#quietMs + intervalMs : 0;
    if (this.#rss === null) return utilization <= idleUtilization.atFirst;
    return (
      this.#quietMs >= leastQuietMs &&
      this.#sinceMs >= leastPauseMs &&
      rss >= this.#rss + worthBytes &&
      heapUsed <= maxHeapBytes
    );
  }

  /** Notes that garbage was collected. @param rss how much memory the process has now */
  collected(rss: number): void {
    this.#rss = rss;
    this.#sinceMs = 0;
  }
}

/**
 * Collects garbage when the process is idle, which returns memory to the system (measured: 34 MB after a start without a
 * guild; 70 MB after a load). V8 by itself keeps it until it is needed. Does nothing without `--expose-gc`.
 */
export function collectGarbageWhenIdle(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  const intervals = new IdleIntervals();
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    if (!intervals.isWorthCollecting(utilization, process.memoryUsage())) return;
    void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    intervals.collected(process.memoryUsage.rss());
  }, intervalMs).unref();
}
