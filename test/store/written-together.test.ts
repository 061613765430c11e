import { describe, expect, test } from 'vitest';
import { BatchWriter } from '../../src/store/repositories/batch-writer.ts';

/** Writes that end when they are told to, and the groups that were written. */
function fixture(most = 10) {
  const groups: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  let wake = Promise.withResolvers<void>();
  const rows = new BatchWriter<string>((group) => {
    groups.push(group);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    wake.resolve();
    wake = Promise.withResolvers();
    return end.promise;
  }, most);
  const begins = async (count: number) => {
    while (groups.length < count) await wake.promise;
  };
  return { rows, groups, ends, begins };
}

describe('rows that are written together', () => {
  test('those of one turn, and those that come while these are being written', async () => {
    const { rows, groups, ends, begins } = fixture();
    const first = [rows.add('a'), rows.add('b')];
    await begins(1);
    const second = [rows.add('c'), rows.add('d')];
    ends[0]?.resolve();
    await Promise.all(first);
    await begins(2);
    ends[1]?.resolve();
    await Promise.all(second);
    expect(groups).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('a group has so many rows at most; the next waits for it', async () => {
    const { rows, groups, ends, begins } = fixture(2);
    const all = ['a', 'b', 'c'].map((row) => rows.add(row));
    await begins(1);
    expect(groups).toEqual([['a', 'b']]);
    ends[0]?.resolve();
    await begins(2);
    expect(groups).toEqual([['a', 'b'], ['c']]);
    ends[1]?.resolve();
    await Promise.all(all);
  });

  test('a group that fails fails for each of its rows, and not for the next', async () => {
    const { rows, ends, begins } = fixture();
    const failing = Promise.allSettled([rows.add('a'), rows.add('b')]);
    await begins(1);
    const next = rows.add('c');
    ends[0]?.reject(new Error('full'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await begins(2);
    ends[1]?.resolve();
    await next;
  });
});
