import { expect, test } from 'vitest';
import { KeyFinders } from '../../src/hosting/key-finders.ts';
import { VirtualClock } from '../watch/virtual-clock.ts';

const minuteMs = 60_000;

test('what finds a key is made once while the key is used', async () => {
  const clock = new VirtualClock();
  const finders = new KeyFinders(clock);
  const first = finders.of('key-of-anna-1');
  for (let minute = 0; minute < 30; minute += 4) {
    expect(finders.of('key-of-anna-1')).toBe(first);
    await clock.passes(4 * minuteMs);
  }
  expect(finders.of('key-of-bert-2').isIn('it is KEY-OF-BERT-2')).toBe(true);
  expect(finders.of('key-of-bert-2').isIn('it is key-of-anna-1')).toBe(false);
});

test('a key that nobody uses is dropped within ten minutes', async () => {
  const clock = new VirtualClock();
  const finders = new KeyFinders(clock);
  const first = finders.of('key-of-anna-1');
  await clock.passes(10 * minuteMs);
  expect(finders.of('key-of-anna-1')).not.toBe(first);
});

test('keys of many accounts take the place of the oldest ones', () => {
  const finders = new KeyFinders(new VirtualClock());
  const first = finders.of('key-of-anna-1');
  for (let account = 0; account < 40_000; account += 1) finders.of(`${account}`);
  expect(finders.of('key-of-anna-1')).not.toBe(first);
});

test('all keys are dropped at the end', async () => {
  const finders = new KeyFinders(new VirtualClock());
  const first = finders.of('key-of-anna-1');
  finders.clear();
  expect(finders.of('key-of-anna-1')).not.toBe(first);
});
