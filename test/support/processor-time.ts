import { readFileSync } from 'node:fs';

/** The length of a tick in which Linux counts processor time, in seconds. */
const tick = 0.01;

/** Returns the seconds of the processor that this process took, and those of the processes that it started and that have ended. */
export function processorTime(): { readonly own: number; readonly started: number } {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * tick;
  return { own: seconds(11), started: seconds(13) };
}
