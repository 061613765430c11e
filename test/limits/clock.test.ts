import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RateLimiter } from '../../src/discord/interactions/rate-limits.ts';
import { UseCounter } from '../../src/util/use-counter.ts';

test('uses are counted by key, within a window that begins with the first one', () => {
  let now = 0;
  const uses = new UseCounter(1_000, () => now);
  expect([uses.add('a'), uses.add('a'), uses.add('b')]).toEqual([
    { count: 1, leftMs: 1_000 },
    { count: 2, leftMs: 1_000 },
    { count: 1, leftMs: 1_000 },
  ]);
  now = 999;
  expect([uses.add('a'), uses.get('b')]).toEqual([
    { count: 3, leftMs: 1 },
    { count: 1, leftMs: 1 },
  ]);
  now = 1_000;
  expect([uses.get('a'), uses.add('a')]).toEqual([null, { count: 1, leftMs: 1_000 }]);
});

test('a window that begins again keeps its uses', () => {
  let now = 0;
  const uses = new UseCounter(1_000, () => now);
  uses.add('a');
  now = 500;
  uses.add('b');
  uses.extend('a');
  now = 1_499;
  expect(uses.get('a')).toEqual({ count: 1, leftMs: 1 });
  now = 1_500;
  expect([uses.get('a'), uses.get('b')]).toEqual([null, null]);
});

describe.for([
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
] as const)('the clock is set %s', ([, stepMs]) => {
  test('a limit on people lasts as long as before, and the time that they are shown moves with the clock', () => {
    let setMs = 0;
    const right = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + setMs);
    onTestFinished(() => clock.mockRestore());
    const limiter = new RateLimiter({ count: 1, seconds: 300 });
    expect(limiter.count('person')).toBeNull();
    setMs = stepMs;
    const leftMs = (limiter.count('person')?.getTime() ?? Number.NaN) - Date.now();
    expect(leftMs).toBeGreaterThan(100_000);
    expect(leftMs).toBeLessThanOrEqual(300_000);
  });
});
