import { expect, test } from 'vitest';
import { ReadingTime } from '../../src/hosting/reading-time.ts';

/** Returns a `ReadingTime` with a clock and a processor of its own. */
function reading() {
  let elapsed = 0;
  let cpu = 0;
  const time = new ReadingTime({ elapsed: () => elapsed }, () => cpu);
  return {
    time,
    /** A guild's response is read. */
    async reads(guildId: string, ms: number) {
      await time.turn(guildId);
      await Promise.resolve();
      cpu += ms;
      await new Promise(setImmediate);
      // Somebody else's work.
      cpu += 1_000;
    },
    passes(ms: number) {
      elapsed += ms;
    },
  };
}

test('a guild waits whose responses took more processor time than its share, and no other one', async () => {
  const { time, reads, passes } = reading();
  await reads('heavy', 40);
  expect(time.waitMs('heavy')).toBe(0);
  await reads('heavy', 20);
  expect([time.waitMs('heavy'), time.waitMs('light')]).toEqual([2_000, 0]);
  passes(1_500);
  expect(time.waitMs('heavy')).toBe(500);
  passes(500);
  expect(time.waitMs('heavy')).toBe(0);
});

test('in each minute a guild takes a two hundredth of the processor', async () => {
  const { time, reads, passes } = reading();
  let taken = 0;
  for (let now = 0; now < 600_000; now += 100) {
    if (time.waitMs('heavy') === 0) {
      await reads('heavy', 25);
      taken += 25;
    }
    passes(100);
  }
  expect(taken / 600_000).toBeLessThan(0.0055);
});

test('one response is read in each round of the event loop, whosever it is', async () => {
  const { time } = reading();
  const read: string[] = [];
  for (const guildId of ['a', 'a', 'b', 'c']) void time.turn(guildId).then(() => read.push(guildId));
  const counts: number[] = [];
  while (read.length < 4) {
    const before = read.length;
    await new Promise(setImmediate);
    counts.push(read.length - before);
  }
  expect(Math.max(...counts)).toBe(1);
  expect(read).toEqual(['a', 'a', 'b', 'c']);
});
