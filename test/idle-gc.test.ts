import { describe, expect, test } from 'vitest';
import { collectGarbageWhenIdle, isWorthCollecting } from '../src/util/idle-gc.ts';

const mb = 2 ** 20;
const memory = (rss: number, heapUsed = 40) => ({ rss: rss * mb, heapUsed: heapUsed * mb });
const busy = (utilization: number) => ({ utilization, quietMs: 0 });
const quiet = (quietMs: number) => ({ utilization: 0, quietMs });
const collected = (rss: number, msAgo: number) => ({ rss: rss * mb, msAgo });

describe('garbage is collected', () => {
  test.each([
    {
      when: 'first, in an interval with little work',
      idle: busy(0.1),
      now: memory(130),
      last: null,
      is: true,
    },
    { when: 'not first, while there is work', idle: busy(0.11), now: memory(130), last: null, is: false },
    {
      when: 'again, 16 MB later',
      idle: quiet(3_000),
      now: memory(116),
      last: collected(100, 10_000),
      is: true,
    },
    { when: 'not for less', idle: quiet(9_000), now: memory(115.9), last: collected(100, 60_000), is: false },
    { when: 'not within 10 s', idle: quiet(9_000), now: memory(200), last: collected(100, 9_000), is: false },
    { when: 'not in a pause', idle: quiet(2_000), now: memory(200), last: collected(100, 60_000), is: false },
    {
      when: 'not if it takes long',
      idle: quiet(9_000),
      now: memory(400, 129),
      last: collected(100, 60_000),
      is: false,
    },
  ])('$when', ({ idle, now, last, is }) => {
    expect(isWorthCollecting(idle, now, last)).toBe(is);
  });
});

test('a process collects after its start, and after each load', async () => {
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const calls: unknown[] = [];
  let rss = 130;
  const gc = (options?: unknown) => {
    calls.push(options);
    rss = 90;
    if (calls.length === 2) resolve();
    return Promise.resolve();
  };
  collectGarbageWhenIdle({
    gc,
    intervalMs: 5,
    pauseMs: 20,
    quietMs: 10,
    utilization: () => 0,
    memory: () => memory(rss++),
  });
  await twice;
  expect(calls).toEqual([1, 2].map(() => ({ type: 'major', execution: 'sync', flavor: 'last-resort' })));
});

test('a process that has some work does not collect after its start', async () => {
  const { promise: tenTimes, resolve } = Promise.withResolvers<void>();
  let [calls, intervals] = [0, 0];
  collectGarbageWhenIdle({
    gc: () => Promise.resolve(void calls++),
    intervalMs: 1,
    pauseMs: 0,
    quietMs: 3,
    // Every third interval is busy.
    utilization: () => (++intervals % 3 === 0 ? 0.03 : 0),
    memory: () => {
      if (intervals === 10) resolve();
      return memory(100 * intervals);
    },
  });
  await tenTimes;
  expect(calls).toBe(1);
});
