/** How long a test waits before it says what for, in milliseconds. */
const silentMs = 10_000;

/** Writes to standard error what is waited for, and on which line, if it takes longer than ten seconds. Returns what ends that. */
export function saysIfLong(describe: () => string): () => void {
  const waiting = new Error(`Still waiting after ${silentMs / 1_000} s`);
  const timer = setTimeout(() => process.stderr.write(`${describe()}\n${waiting.stack}\n`), silentMs);
  return () => clearTimeout(timer);
}
