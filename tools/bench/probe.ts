/*
 * Loaded into each measured process (`--import`), so that the product needs no code for the bench. Sends the CPU time
 * and the memory of the process over IPC. It imports nothing: that would be measured too.
 */

process.on('message', (message) => {
  const usage = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), heap: 0 };
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
