import { expect, test } from 'vitest';
import { inSteps } from '../../src/watch/pace.ts';

test.each([
  [0, 0],
  [1, 1],
  [999.5, 999.5],
  [1_000, 1_000],
  [1_000.01, 1_100],
  [29_987.3, 30_000],
  [-1, -1],
])('a wait of %d ms takes %d ms', (waitMs, takes) => {
  expect(inSteps(waitMs)).toBe(takes);
});
