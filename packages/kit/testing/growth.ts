import { expect } from 'vitest';

/** Work on an input so many times as large as the smallest. What it returns before the work begins isn't measured. */
export type Sized = (times: number) => () => unknown;

/** CPU time from which on a measurement is more than noise, in milliseconds. */
const worthMs = 50;
/** Above it, the smallest input costs nothing. */
const mostTimes = 64;
const tries = 20;

/**
 * Expects that work on four times the input takes less than five times the CPU time. It starts with the smallest input that
 * takes 50 ms of it, so that it doesn't matter how fast the machine is; the best of several tries counts, because a busy machine
 * makes CPU time longer, never shorter. Work that takes less for 64 times the smallest input is cheap enough.
 */
export async function expectLinear(sized: Sized): Promise<void> {
  let times = 1;
  while ((await cpuMs(sized(times))) < worthMs) {
    if (times === mostTimes) return;
    times *= 2;
  }
  const [small, large] = [sized(times), sized(4 * times)];
  let [least, most] = [Infinity, Infinity];
  for (let count = 0; count < tries && !(most < 5 * least); count++) {
    least = Math.min(least, await cpuMs(small));
    most = Math.min(most, await cpuMs(large));
  }
  expect(most / least, `${times} times: ${least} ms, ${4 * times} times: ${most} ms`).toBeLessThan(5);
}

/** Returns the CPU time of the whole process, in milliseconds: unpacking is done by other threads. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
