import { describe, expect, test } from 'vitest';
import { duration, size, timeAgo } from '../../src/discord/views/units.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, '0 s'],
  [499, '0 s'],
  [1_500, '2 s'],
  [23 * second, '23 s'],
  [59_600, '1 min'],
  [4 * minute + 10 * second, '4 min 10 s'],
  [hour, '1 h'],
  [2 * hour + 5 * minute + 59 * second, '2 h 5 min'],
  [hour + 5 * second, '1 h'],
  [3 * day + 4 * hour, '3 d 4 h'],
  [400 * day, '400 d'],
  [-5 * second, '0 s'],
])('%d ms are told as %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [1_048_575, '1 MB'],
  [500 * 1_024 ** 2, '500 MB'],
  [9.96 * 1_024 ** 3, '10 GB'],
  [1_023.7 * 1_024 ** 3, '1 TB'],
  [5_000 * 1_024 ** 4, '5000 TB'],
  [-1, '0 B'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(size(bytes)).toBe(words);
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
  ])('%d ms are told as %s', (ms, words) => {
    expect(timeAgo(new Date(now.getTime() - ms), now)).toBe(words);
  });
});
