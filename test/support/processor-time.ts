import { readFileSync } from 'node:fs';

/** The length of a tick in which Linux counts processor time, in seconds. */
const tick = 0.01;

/**
 * Returns the seconds of the processor that a process took, and those of the processes that it started and that have ended.
 * @param stat its file in `/proc`; empty if it has ended
 */
export function processorTime(stat = readFileSync('/proc/self/stat', 'utf8')): {
  readonly own: number;
  readonly started: number;
} {
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  const seconds = (from: number) => (Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)) * tick;
  return { own: seconds(11), started: seconds(13) };
}
