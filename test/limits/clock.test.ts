import { UseCounter } from '@steward/kit';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '../../src/discord/interactions/rate-limits.ts';
import { UserError } from '../../src/discord/interactions/user-error.ts';
import { textsFor } from '../../src/discord/texts/languages.ts';

test('uses are counted by key, within a window that begins with the first one', () => {
  let now = 0;
  const uses = new UseCounter({ count: 2, seconds: 1 }, () => now);
  expect([uses.use('a'), uses.use('a'), uses.use('b')]).toEqual([0, 0, 0]);
  expect([uses.waitMs('a'), uses.waitMs('b')]).toEqual([1_000, 0]);
  now = 999;
  expect([uses.use('a'), uses.get('a'), uses.get('b')]).toEqual([
    1,
    { count: 3, leftMs: 1 },
    { count: 1, leftMs: 1 },
  ]);
  now = 1_000;
  expect([uses.waitMs('a'), uses.get('a'), uses.use('a')]).toEqual([0, null, 0]);
});

test('a window that begins again keeps its uses', () => {
  let now = 0;
  const uses = new UseCounter({ count: 2, seconds: 1 }, () => now);
  uses.use('a');
  now = 500;
  uses.use('b');
  uses.extend('a');
  now = 1_499;
  expect(uses.get('a')).toEqual({ count: 1, leftMs: 1 });
  now = 1_500;
  expect([uses.get('a'), uses.get('b')]).toEqual([null, null]);
});

/** Returns the time that a refusal shows to the person, in milliseconds since 1970. */
function shownIn(refused: () => void): number {
  try {
    refused();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const text = `${textsFor('en').mdOf('error.too-fast.text', error.values)}`;
    return Number(/<t:(\d+)/.exec(text)?.[1]) * 1_000;
  }
  throw new Error('it was allowed');
}

describe.for([
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
] as const)('the clock is set %s', ([, stepMs]) => {
  test('a limit on people lasts as long as before, and the time that they are shown moves with the clock', () => {
    let setMs = 0;
    const right = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + setMs);
    onTestFinished(() => clock.mockRestore());
    const limiter = new UseCounter({ count: 1, seconds: 300 });
    expect(limiter.use('person')).toBe(0);
    setMs = stepMs;
    const waitMs = limiter.use('person');
    expect(waitMs).toBeGreaterThan(100_000);
    expect(waitMs).toBeLessThanOrEqual(300_000);
    expect(Math.abs(shownIn(() => refuse(waitMs, 'too-fast')) - (Date.now() + waitMs))).toBeLessThan(60_000);
  });
});
