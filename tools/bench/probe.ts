import type { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into each measured process (`--import`), so that the product needs no code for the bench. Sends the CPU time,
 * the memory and the longest stretch without a pause of the process over IPC. It imports nothing: that would be measured
 * too.
 */

/** How often it is looked whether the event loop goes on, in milliseconds. */
const resolution = 2;
let delays: ReturnType<typeof monitorEventLoopDelay> | null = null;

process.on('message', (message) => {
  if (message === 'watch stretches') {
    delays ??= process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution });
    delays.enable();
    delays.reset();
  }
  const stretch = delays === null ? 0 : Math.max(delays.max / 1e6 - resolution, 0);
  const usage = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), heap: 0, stretch };
  if (message === 'after collection') {
    // The second run collects what the finalizers of the first released.
    globalThis.gc?.();
    globalThis.gc?.();
    usage.heap = process.memoryUsage().heapUsed;
  }
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
