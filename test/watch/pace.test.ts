import { expect, test } from 'vitest';
import { inSteps } from '../../src/watch/pace.ts';

test.each([
  [0, 0],
  [1, 1],
  [999.5, 999.5],
  [1_000, 1_030],
  [1_030.01, 1_130],
  [29_987.3, 30_030],
  // The moment passed between two looks at the clock.
  [-0.006, 0],
  [-1, 0],
])('at 70 ms past a step, a wait of %d ms takes %d ms', (waitMs, takes) => {
  const now = 5_070;
  expect(inSteps(now + waitMs, now)).toBeCloseTo(takes, 6);
});
