import { describe, expect, test } from 'vitest';
import { IdleIntervals } from '../src/idle-gc.ts';

const mb = 2 ** 20;
const memory = (rss: number, heapUsed = 40) => ({ rss: rss * mb, heapUsed: heapUsed * mb });

/** Returns in which of the intervals garbage is collected, after which the process has 100 MB. */
function collections(intervals: readonly (readonly [utilization: number, ReturnType<typeof memory>])[]) {
  const idle = new IdleIntervals();
  return intervals.flatMap(([utilization, now], index) => {
    if (!idle.isWorthCollecting(utilization, now)) return [];
    idle.collected(100 * mb);
    return [index];
  });
}

/** Returns so many intervals, of a second each, with little work or none. */
function seconds(count: number, utilization: number, now = memory(130)) {
  return Array.from({ length: count }, () => [utilization, now] as const);
}

describe('garbage is collected', () => {
  test.each([
    { when: 'first, in an interval with little work', intervals: seconds(1, 0.1), at: [0] },
    { when: 'not first, while there is work', intervals: seconds(20, 0.11), at: [] },
    { when: 'after the start, and after each load', intervals: seconds(25, 0), at: [0, 10, 20] },
    { when: 'again, 16 MB later', intervals: seconds(11, 0, memory(116)), at: [0, 10] },
    { when: 'not again for less', intervals: seconds(60, 0, memory(115.9)), at: [0] },
    { when: 'not again within 10 s', intervals: seconds(10, 0, memory(200)), at: [0] },
    { when: 'not again if it takes long', intervals: seconds(60, 0, memory(400, 129)), at: [0] },
    {
      when: 'again only after three seconds without work',
      intervals: [...seconds(20, 0.05), ...seconds(3, 0)],
      at: [0, 22],
    },
    {
      when: 'not again in the pauses of some work',
      intervals: Array.from({ length: 20 }, () => [...seconds(1, 0.03), ...seconds(2, 0)]).flat(),
      at: [0],
    },
  ])('$when', ({ intervals, at }) => {
    expect(collections(intervals)).toEqual(at);
  });
});
