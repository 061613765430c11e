import { describe, expect, onTestFinished, test } from 'vitest';
import { GuildCache } from '../../src/store/cache.ts';

const usual = { guilds: 3, ageMs: 60_000 };

/** A memory, how often it has read, and what says that something may have changed. */
function fixture(limits = usual) {
  const news: { now: unknown } = { now: 1 };
  const memory = new GuildCache<string>({ epoch: () => news.now, listen() {} }, limits);
  onTestFinished(() => memory.clear());
  const read: string[] = [];
  const get = (guildId: string) =>
    memory.get(guildId, async () => {
      read.push(guildId);
      return `${guildId}, read ${read.length}`;
    });
  return { memory, news, read, get };
}

describe('what is kept of guilds', () => {
  test('is read once', async () => {
    const { get, read } = fixture();
    const answers = await Promise.all([get('100'), get('100')]);
    expect([...answers, await get('100')]).toEqual(Array(3).fill('100, read 1'));
    expect(read).toEqual(['100']);
  });

  test('is of so many guilds at most: the oldest goes', async () => {
    const { memory, get, read } = fixture();
    for (const guildId of ['1', '2', '3', '4', '4', '3', '2']) await get(guildId);
    expect(memory.size).toBe(3);
    expect(read).toEqual(['1', '2', '3', '4']);
    await get('1');
    expect(read).toEqual(['1', '2', '3', '4', '1']);
  });

  test('goes when it may have changed unheard, and is not kept while nothing can be heard', async () => {
    const { memory, news, get } = fixture();
    await get('100');
    news.now = 2;
    expect(await get('100')).toBe('100, read 2');
    news.now = null;
    expect(await get('100')).toBe('100, read 3');
    expect(await get('100')).toBe('100, read 4');
    news.now = 3;
    expect(await get('100')).toBe('100, read 5');
    expect(memory.size).toBe(1);
  });

  test('goes by itself after its time', async () => {
    const { memory, get } = fixture({ ...usual, ageMs: 15 });
    await get('100');
    await expect.poll(() => memory.size, { interval: 1 }).toBe(0);
    expect(await get('100')).toBe('100, read 2');
  });

  test('a failure is told to those who asked, and not kept', async () => {
    const { memory, get } = fixture();
    const fails = () => memory.get('100', () => Promise.reject(new Error('away')));
    const [one, two] = [fails(), fails()];
    await expect(one).rejects.toThrow('away');
    await expect(two).rejects.toThrow('away');
    expect(await get('100')).toBe('100, read 1');
  });

  test('a read that was under way when the guild changed is not kept', async () => {
    const { memory, get } = fixture();
    const slow = Promise.withResolvers<string>();
    const asked = memory.get('100', () => slow.promise);
    await memory.changing('100', async () => {});
    slow.resolve('old');
    expect(await asked).toBe('old');
    expect(await get('100')).toBe('100, read 1');
  });

  test('a change of which nobody knows whether it was made drops it too', async () => {
    const { memory, get } = fixture();
    await get('100');
    const lost = memory.changing('100', () => Promise.reject(new Error('the answer was lost')));
    await expect(lost).rejects.toThrow('lost');
    expect(await get('100')).toBe('100, read 2');
  });
});
