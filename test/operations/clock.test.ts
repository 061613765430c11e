import { retry } from '@steward/kit';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pollUntil } from '../../src/operations/poll.ts';
import { quickTimings } from '../support/test-limits.ts';

/** Returns a function that sets the clock forward or back, by milliseconds, until the end of the test. */
function settableClock(): (ms: number) => void {
  const right = Date.now;
  let setMs = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + setMs);
  onTestFinished(() => clock.mockRestore());
  return (ms) => {
    setMs += ms;
  };
}

const { signal } = new AbortController();
const patient = { ...quickTimings, pollMs: () => 1 };

describe.for([
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
] as const)('the clock is set %s', ([, stepMs]) => {
  test('a change is watched for as long as before', async () => {
    const set = settableClock();
    const ages: number[] = [];
    await pollUntil(
      async () => 'starting',
      (_value, elapsedMs) => {
        ages.push(elapsedMs);
        if (ages.length === 1) set(stepMs);
        return ages.length < 3 ? null : 'over';
      },
      { timings: patient, signal, since: Date.now() - 40_000 },
    );
    expect(ages.every((age) => age >= 40_000 && age < 100_000)).toBe(true);
    expect(ages.toSorted((one, other) => one - other)).toEqual(ages);
  });

  test('what is repeated for a minute is repeated until then', async () => {
    const set = settableClock();
    const work = vi.fn(async (attempt: number) => {
      set(stepMs);
      if (attempt < 3) throw new Error('not yet');
    });
    await retry(work, { pauseAfter: () => 1, withinMs: 60_000 });
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('what is repeated for a minute is not repeated later', async () => {
    const set = settableClock();
    const work = vi.fn(async () => {
      set(stepMs);
      throw new Error('not yet');
    });
    await expect(retry(work, { pauseAfter: () => 60_001, withinMs: 60_000 })).rejects.toThrow('not yet');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('a change that was sent before the clock was set back is watched from now on', async () => {
  const elapsed = await pollUntil(
    async () => 'starting',
    (_value, elapsedMs) => elapsedMs,
    { timings: patient, signal, since: Date.now() + 7_200_000 },
  );
  expect(elapsed).toBeGreaterThanOrEqual(0);
  expect(elapsed).toBeLessThan(60_000);
});
