/** How long a test waits before it says what for, in milliseconds. */
const silentMs = 10_000;

/**
 * Writes to standard error what is waited for, and on which line, if it takes longer than ten seconds. Returns what ends that.
 * @param say called instead, by a program whose readers don't look for a line
 */
export function saysIfLong(describe: () => string, say?: () => void): () => void {
  const waiting = new Error(`Still waiting after ${silentMs / 1_000} s`);
  const write = () => process.stderr.write(`${describe()}\n${waiting.stack}\n`);
  const timer = setTimeout(say ?? write, silentMs);
  return () => clearTimeout(timer);
}
