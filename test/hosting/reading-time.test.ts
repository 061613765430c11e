import { expect, test } from 'vitest';
import { ReadingTime } from '../../src/hosting/reading-time.ts';

/** Returns a `ReadingTime` with a clock and a processor of its own. */
function reading() {
  let elapsed = 0;
  let cpu = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const after = (ms: number, run: () => void) => {
    const timer = { at: elapsed + ms, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const time = new ReadingTime({ elapsed: () => elapsed, after }, () => cpu);
  return {
    time,
    /** A guild's response is read. */
    async reads(guildId: string, ms: number, withinMs: number | null = null) {
      const isRead = await time.turn(guildId, withinMs);
      await Promise.resolve();
      if (isRead) cpu += ms;
      await new Promise(setImmediate);
      // Somebody else's work.
      cpu += 1_000;
      return isRead;
    },
    async passes(ms: number) {
      elapsed += ms;
      for (const timer of timers)
        if (timer.at <= elapsed) {
          timers.delete(timer);
          timer.run();
        }
      for (let round = 0; round < 4; round++) await new Promise(setImmediate);
    },
  };
}

test('a guild waits whose responses took more processor time than its share, and no other one', async () => {
  const { time, reads, passes } = reading();
  await reads('heavy', 80);
  expect(time.waitMs('heavy')).toBe(0);
  await reads('heavy', 25);
  expect([time.waitMs('heavy'), time.waitMs('light')]).toEqual([2_000, 0]);
  await passes(1_500);
  expect(time.waitMs('heavy')).toBe(500);
  await passes(500);
  expect(time.waitMs('heavy')).toBe(0);
});

test('in each minute a guild takes a four hundredth of the processor', async () => {
  const { time, reads, passes } = reading();
  let taken = 0;
  for (let now = 0; now < 600_000; now += 100) {
    if (time.waitMs('heavy') === 0) {
      await reads('heavy', 25);
      taken += 25;
    }
    await passes(100);
  }
  expect(taken / 600_000).toBeLessThan(0.0028);
});

test('one response is read in each round of the event loop, whosever it is', async () => {
  const { time } = reading();
  const read: string[] = [];
  for (const guildId of ['a', 'a', 'b', 'c']) void time.turn(guildId, null).then(() => read.push(guildId));
  const counts: number[] = [];
  while (read.length < 4) {
    const before = read.length;
    await new Promise(setImmediate);
    counts.push(read.length - before);
  }
  expect(Math.max(...counts)).toBe(1);
  expect(read).toEqual(['a', 'a', 'b', 'c']);
});

test('what was read since the request counts: the next response waits, unless it is of a change', async () => {
  const { time, reads, passes } = reading();
  const first = reads('heavy', 105, 10_000);
  const settled: string[] = [];
  const second = reads('heavy', 60, 10_000).finally(() => settled.push('second'));
  const change = reads('heavy', 5).finally(() => settled.push('change'));
  const light = reads('light', 1, 10_000).finally(() => settled.push('light'));
  expect(await Promise.all([first, change, light])).toEqual([true, true, true]);
  expect(settled).toEqual(['change', 'light']);
  expect(time.waitMs('heavy')).toBe(4_000);
  await passes(2_000);
  expect(settled).not.toContain('second');
  await passes(2_000);
  expect(await second).toBe(true);
  expect(await reads('heavy', 1, 10_000)).toBe(false);
});

test('those of a guild who share a read go on one every 10 ms, and those of another guild at once', async () => {
  const { time, passes } = reading();
  const settled: string[] = [];
  const share = (guildId: string, read: Promise<void>, who: string) =>
    void time.share(guildId, read).then(
      () => settled.push(who),
      () => settled.push(`${who} failed`),
    );
  const read = Promise.withResolvers<void>();
  for (const who of ['a1', 'a2', 'a3']) share('a', read.promise, who);
  share('b', read.promise, 'b1');
  share('a', Promise.reject(new Error('unreachable')), 'a0');
  await passes(0);
  expect(settled).toEqual(['a0 failed']);
  read.resolve();
  await passes(0);
  expect(settled).toEqual(['a0 failed', 'b1']);
  await passes(9);
  expect(settled).toHaveLength(2);
  await passes(1);
  expect(settled.slice(2)).toEqual(['a1']);
  await passes(10);
  expect(settled.slice(3)).toEqual(['a2']);
  await passes(10);
  expect(settled.slice(4)).toEqual(['a3']);
  // After a rest the next one goes on at once.
  await passes(10);
  share('a', Promise.resolve(), 'a4');
  await passes(0);
  expect(settled.slice(5)).toEqual(['a4']);
});
