import { performance } from 'node:perf_hooks';

/** Of a calm stretch, at most this share of the time was spent in the event loop. */
const calm = 0.1;

interface AfterStart {
  /** Default: Node's own, which is there with `--expose-gc`. */
  readonly collect?: NodeJS.GCFunction | undefined;
  /** How long a stretch is, in milliseconds. Default: 1,000. */
  readonly stretchMs?: number;
  /** Until when, in milliseconds from the start of the process, a calm one is waited for. Default: 60,000. */
  readonly patienceMs?: number;
}

/**
 * Collects garbage once, when the start is over and nothing is asked of the bot: the start leaves much, and the system
 * gets back the memory that held it (npm run bench: with 2,500 guilds a quarter). It takes up to 0.1 s. Nothing happens
 * without `--expose-gc`, or where it is never calm.
 */
export function giveBackAfterStart(options: AfterStart = {}): void {
  const { collect = globalThis.gc, stretchMs = 1_000, patienceMs = 60_000 } = options;
  if (collect === undefined) return;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isCalm = performance.eventLoopUtilization(now, before).utilization <= calm;
    before = now;
    if (!isCalm && performance.now() < patienceMs) return;
    clearInterval(timer);
    if (isCalm) void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, stretchMs).unref();
}
