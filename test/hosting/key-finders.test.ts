import { afterEach, expect, test, vi } from 'vitest';
import { keyFinders } from '../../src/hosting/key-finders.ts';

const minuteMs = 60_000;

afterEach(() => void vi.useRealTimers());

function findersAtRest(): ReturnType<typeof keyFinders> {
  vi.useFakeTimers();
  vi.advanceTimersByTime(minuteMs);
  return keyFinders();
}

test('what finds a key is made once while the key is used', () => {
  const finders = findersAtRest();
  const first = finders.memo('key-of-anna-1');
  for (let minute = 0; minute < 30; minute += 4) {
    expect(finders.memo('key-of-anna-1')).toBe(first);
    vi.advanceTimersByTime(4 * minuteMs);
  }
  expect(finders.memo('key-of-bert-2').isIn('it is KEY-OF-BERT-2')).toBe(true);
  expect(finders.memo('key-of-bert-2').isIn('it is key-of-anna-1')).toBe(false);
});

test('a key that nobody uses is dropped within ten minutes', () => {
  const finders = findersAtRest();
  finders.memo('key-of-anna-1');
  finders.memo('key-of-anna-1');
  vi.advanceTimersByTime(10 * minuteMs + 1_001);
  expect(finders.size).toBe(0);
});

test('keys of many accounts take the place of the oldest ones', () => {
  const finders = keyFinders();
  const first = finders.memo('key-of-anna-1');
  for (let account = 0; account < 40_000; account += 1) finders.memo(`${account}`);
  expect(finders.memo('key-of-anna-1')).not.toBe(first);
});
