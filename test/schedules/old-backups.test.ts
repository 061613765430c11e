import { describe, expect, test } from 'vitest';
import type { Backup } from '../../src/domain/backup.ts';
import { backupInTheWay } from '../../src/schedules/old-backups.ts';

/** Returns backups from the newest to the oldest. */
const list = (...all: (Pick<Backup, 'id'> & Partial<Backup>)[]): Backup[] =>
  all.map((one, index) => ({
    name: null,
    createdAt: new Date((100 - index) * 1_000),
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
    ...one,
  }));

describe('before a backup, at the host’s limit', () => {
  const own = ['c', 'b', 'a'];
  test.each<[string, Backup[], number, string | null]>([
    ['nothing goes below the limit', list({ id: 'c' }, { id: 'b' }), 3, null],
    ['the oldest of the schedule goes', list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 3, 'a'],
    ['those of others stay', list({ id: 'c' }, { id: 'x' }, { id: 'b' }, { id: 'y' }), 4, 'b'],
    ['a locked one stays', list({ id: 'c' }, { id: 'b' }, { id: 'a', locked: true }), 3, 'b'],
    ['the only complete one stays', list({ id: 'a' }), 1, null],
    [
      'one stays if what is newer is not complete',
      list({ id: 'b', state: 'in-progress' }, { id: 'a' }),
      2,
      null,
    ],
    ['one that failed does not count', list({ id: 'b' }, { id: 'a' }, { id: 'x', state: 'failed' }), 3, null],
    ['nothing goes if the schedule made none of them', list({ id: 'x' }, { id: 'y' }), 2, null],
    ['nothing goes if one less is still too many', list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 2, null],
    ['nothing goes if the host allows none', list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 0, null],
    [
      'one goes at the limit, beside one that failed',
      list({ id: 'c' }, { id: 'b', state: 'failed' }, { id: 'a' }),
      2,
      'a',
    ],
  ])('%s', (_name, items, limit, expected) => {
    expect(backupInTheWay(own, items, limit, false)?.id ?? null).toBe(expected);
  });

  test('the only complete one goes if that was confirmed, unless it is locked', () => {
    expect(backupInTheWay(own, list({ id: 'a' }), 1, true)?.id).toBe('a');
    expect(backupInTheWay(own, list({ id: 'a', locked: true }), 1, true)).toBeNull();
    expect(backupInTheWay(own, list({ id: 'a' }), 0, true)).toBeNull();
  });
});
