/*
 * Loaded before a subject (`--import`), the same for all of them, so that nothing of the bench is in the product:
 * answers over IPC with the CPU time and memory of its process. It imports nothing, or it would be measured too.
 */
process.on('message', (message) => {
  const usage = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), heap: 0 };
  if (message === 'after collection') {
    // The second takes what the first one's finalizers let go.
    globalThis.gc?.();
    globalThis.gc?.();
    usage.heap = process.memoryUsage().heapUsed;
  }
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
