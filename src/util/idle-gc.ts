import { performance } from 'node:perf_hooks';

/** The process is idle if its event loop was busy for at most this share of an interval. */
const idleUtilization = 0.1;

interface IdleGcOptions {
  /** Default: `globalThis.gc`, which exists with `--expose-gc`. */
  readonly gc?: NodeJS.GCFunction | undefined;
  /** Default: 1,000. */
  readonly intervalMs?: number;
  /** Gives up when the process has run for this long without an idle interval. Default: 60,000. */
  readonly deadlineMs?: number;
}

/**
 * Collects garbage once, in the first idle interval after the start, which returns memory to the system (measured: 34
 * MB without a guild, 57 MB with 1,000) and takes up to 0.1 s. Does nothing without `--expose-gc`.
 */
export function collectGarbageWhenIdle(options: IdleGcOptions = {}): void {
  const { gc = globalThis.gc, intervalMs = 1_000, deadlineMs = 60_000 } = options;
  if (gc === undefined) return;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(current, last).utilization <= idleUtilization;
    last = current;
    if (!isIdle && performance.now() < deadlineMs) return;
    clearInterval(timer);
    if (isIdle) void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, intervalMs).unref();
}
