import { performance } from 'node:perf_hooks';

/** The process is idle if its event loop was busy for at most this share of an interval. */
const idleUtilization = { atFirst: 0.1, later: 0.02 } as const;
/** How much more memory than after the last collection is worth another one, in bytes. */
const worthBytes = 16 * 2 ** 20;
/** Of a larger heap a collection takes too long, in bytes. */
const maxHeapBytes = 128 * 2 ** 20;
/**
 * How long it must have been idle, in milliseconds. A load may pause for a second or two, and thousands of commands after a
 * collection take 1.4 to 1.6 times the CPU time.
 */
const defaultQuietMs = 3_000;

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

interface IdleGcOptions {
  /** Default: `globalThis.gc`, which exists with `--expose-gc`. */
  readonly gc?: NodeJS.GCFunction | undefined;
  /** Default: 1,000. */
  readonly intervalMs?: number;
  /** Returns the share of the time in which the event loop was busy since the last call. Default: as measured. */
  readonly utilization?: () => number;
  /** Default: that of the process. */
  readonly memory?: () => Memory;
  /** The shortest time between two collections. Default: 10,000. */
  readonly pauseMs?: number;
  /** How long it must have been idle before any but the first. Default: 3,000. */
  readonly quietMs?: number;
}

/** A collection of garbage: how much memory the process had after it, and how long ago it was. */
interface Collection {
  readonly rss: number;
  readonly msAgo: number;
}

/** How busy the event loop was in the last interval, and for how long it has been idle. */
interface Idleness {
  readonly utilization: number;
  readonly quietMs: number;
}

/**
 * Returns whether garbage is collected now: once after the start, and then after three seconds without any work if the
 * process has taken 16 MB more since. Beside some work a collection would delay it, by 0.1 to 0.5 s (measured with 55 MB of
 * heap, the longest on a busy machine).
 */
export function isWorthCollecting(
  idle: Idleness,
  memory: Memory,
  last: Collection | null,
  { pauseMs = 10_000, quietMs = defaultQuietMs }: Pick<IdleGcOptions, 'pauseMs' | 'quietMs'> = {},
): boolean {
  if (last === null) return idle.utilization <= idleUtilization.atFirst;
  return (
    idle.quietMs >= quietMs &&
    last.msAgo >= pauseMs &&
    memory.rss >= last.rss + worthBytes &&
    memory.heapUsed <= maxHeapBytes
  );
}

/**
 * Collects garbage when the process is idle, which returns memory to the system (measured: 34 MB after a start without a
 * guild; 70 MB after a load). V8 by itself keeps it until it is needed. Does nothing without `--expose-gc`.
 */
export function collectGarbageWhenIdle(options: IdleGcOptions = {}): void {
  const { gc = globalThis.gc, intervalMs = 1_000 } = options;
  const { utilization = measuredUtilization(), memory = process.memoryUsage } = options;
  if (gc === undefined) return;
  let last: Collection | null = null;
  let quietMs = 0;
  setInterval(() => {
    if (last !== null) last = { rss: last.rss, msAgo: last.msAgo + intervalMs };
    const share = utilization();
    quietMs = share <= idleUtilization.later ? quietMs + intervalMs : 0;
    if (!isWorthCollecting({ utilization: share, quietMs }, memory(), last, options)) return;
    void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    last = { rss: memory().rss, msAgo: 0 };
  }, intervalMs).unref();
}

function measuredUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
