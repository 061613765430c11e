/** How often a turn is looked at, in milliseconds: so much more than the longest may be returned. */
const everyMs = 1;

/** Watches the turns of this thread's event loop. Returns what ends that, and returns the longest in milliseconds of CPU time. */
export function watchTurns(): () => number {
  let [longest, last] = [0, threadMs()];
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
