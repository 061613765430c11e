import { describe, expect, test } from 'vitest';
import { collectGarbageWhenIdle, isWorthCollecting } from '../src/util/idle-gc.ts';

const mb = 2 ** 20;
const memory = (rss: number, heapUsed = 40) => ({ rss: rss * mb, heapUsed: heapUsed * mb });
const collected = (rss: number, msAgo: number) => ({ rss: rss * mb, msAgo });

describe('garbage is collected', () => {
  test.each([
    { when: 'first, in an interval with little work', share: 0.1, now: memory(130), last: null, is: true },
    { when: 'not first, while there is work', share: 0.11, now: memory(130), last: null, is: false },
    { when: 'again, 16 MB later', share: 0.02, now: memory(116), last: collected(100, 10_000), is: true },
    { when: 'not for less', share: 0, now: memory(115.9), last: collected(100, 60_000), is: false },
    { when: 'not within 10 s', share: 0, now: memory(200), last: collected(100, 9_000), is: false },
    { when: 'not beside any work', share: 0.03, now: memory(200), last: collected(100, 60_000), is: false },
    {
      when: 'not if it takes long',
      share: 0,
      now: memory(400, 129),
      last: collected(100, 60_000),
      is: false,
    },
  ])('$when', ({ share, now, last, is }) => {
    expect(isWorthCollecting(share, now, last)).toBe(is);
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
    utilization: () => 0,
    memory: () => memory(rss++),
  });
  await twice;
  expect(calls).toEqual([1, 2].map(() => ({ type: 'major', execution: 'sync', flavor: 'last-resort' })));
});
