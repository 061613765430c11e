import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from '../src/json.ts';

/** Returns how many lists and objects a value has within each other at most. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of a text is that of the value which it stands for, whatever its strings hold', () => {
  const depth = fc.integer({ min: 0, max: 6 });
  const brackets = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',') });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), brackets, depth, (value, text, limit) => {
      const both = { [text]: [value, text] };
      expect(isDeeperThan(JSON.stringify(both), limit)).toBe(depthOf(both) > limit);
    }),
  );
});

test('a text that is no JSON has a depth too', () => {
  expect(isDeeperThan('[[[', 2)).toBe(true);
  expect(isDeeperThan(']]][[', 2)).toBe(false);
  expect(isDeeperThan('"[[[', 2)).toBe(false);
});
