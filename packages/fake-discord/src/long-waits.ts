/** How long a test waits before it says what for, in milliseconds. */
const silentMs = 10_000;

/** Says on standard error what a wait is for that takes longer than ten seconds, and which line waits. Returns what ends it. */
export function saysIfLong(describe: () => string): () => void {
  const waiting = new Error(`Still waiting after ${silentMs / 1_000} s`);
  const timer = setTimeout(() => process.stderr.write(`${describe()}\n${waiting.stack}\n`), silentMs);
  return () => clearTimeout(timer);
}
