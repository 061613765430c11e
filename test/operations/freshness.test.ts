import { mayPredate, provenFrom } from '@steward/hosts/model';
import { expect, test } from 'vitest';

test.each<[string, number, number, boolean]>([
  ['read before the moment', 0, 999, true],
  ['read at the moment', 0, 1_000, false],
  ['that may be 20 s old, read 20 s after the moment', 20_000, 21_000, false],
  ['that may be 20 s old, read less than 20 s after the moment', 20_000, 20_999, true],
])('a status %s', (_, statusAgeMs, readAt, isOlder) => {
  expect(mayPredate({ readAt, statusAgeMs }, 1_000)).toBe(isOlder);
  expect(readAt < provenFrom(1_000, statusAgeMs)).toBe(isOlder);
});
