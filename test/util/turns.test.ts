import { expect, test } from 'vitest';
import { atOnce, inTurns, type Pausable } from '../../src/util/turns.ts';

/** Takes 18 ms, and returns what it did. */
function* slowly(steps: string[]): Pausable<readonly string[]> {
  for (const step of ['a', 'b', 'c']) {
    const end = performance.now() + 6;
    while (performance.now() < end);
    steps.push(step);
    yield;
  }
  return steps;
}

test('long work lets other work go on in between', async () => {
  const steps: string[] = [];
  const working = inTurns(slowly(steps));
  setImmediate(() => steps.push('other'));
  expect(await working).toEqual(['a', 'b', 'other', 'c']);
});

test('the same work can be done at once', () => {
  expect(atOnce(slowly([]))).toEqual(['a', 'b', 'c']);
});
