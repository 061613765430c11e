import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';

const t = textsIn('en');

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, '0 sec'],
  [499, '0 sec'],
  [1_500, '2 sec'],
  [23 * second, '23 sec'],
  [59_600, '1 min'],
  [4 * minute + 10 * second, '4 min, 10 sec'],
  [hour, '1 hr'],
  [2 * hour + 5 * minute + 59 * second, '2 hr, 5 min'],
  [hour + 5 * second, '1 hr'],
  [3 * day + 4 * hour, '3 days, 4 hr'],
  [400 * day, '400 days'],
  [-5 * second, '0 sec'],
])('%d ms are shown as %s', (ms, words) => {
  expect(t.duration(ms)).toBe(words);
});

test.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_536, '1.5 kB'],
  [1_048_575, '1 MB'],
  [500 * 1_024 ** 2, '500 MB'],
  [9.96 * 1_024 ** 3, '10 GB'],
  [1_023.7 * 1_024 ** 3, '1 TB'],
  [5_000 * 1_024 ** 4, '5,000 TB'],
  [-1, '0 bytes'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(t.size(bytes)).toBe(words);
});

test('numbers are rounded as Intl rounds them, however many were shown before', () => {
  const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  const numbers = fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100);
  const isRounded = (number: number) => t.number(number) === format(number);
  fc.assert(fc.property(numbers, isRounded), { numRuns: 5_000 });
});

describe('how long ago', () => {
  const now = new Date('2026-08-01T12:00:00Z');
  test.each([
    [0, 'just now'],
    [59 * second, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute + 59 * second, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [400 * day, '400 days ago'],
    [-hour, 'just now'],
  ])('%d ms are shown as %s', (ms, words) => {
    expect(t.timeAgo(new Date(now.getTime() - ms), now)).toBe(words);
  });
});
