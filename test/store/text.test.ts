import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateForStorage } from '../../src/store/column-values.ts';

const strange = fc.oneof(
  anyText({ maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom('🎮', '\ud83c', 'a', '\0'), { maxLength: 30 }).map((parts) => parts.join('')),
);

test('a text is truncated between characters, to what both databases can store', () => {
  fc.assert(
    fc.property(strange, fc.integer({ min: 1, max: 30 }), (text, max) => {
      const kept = truncateForStorage(text, max);
      expect(kept.length).toBeLessThanOrEqual(max);
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).not.toContain('\0');
      const whole = text.toWellFormed().replaceAll('\0', '\ufffd');
      expect(whole.startsWith(kept)).toBe(true);
      if (text.length <= max) expect(kept).toBe(whole);
      else expect(kept.length).toBeGreaterThanOrEqual(max - 1);
    }),
    { numRuns: 500 },
  );
});
