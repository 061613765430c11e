import type { Backup } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import type { BackupWarning, Loss } from '@steward/worlds/model';
import { describe, expect, test } from 'vitest';
import {
  type BackupTest,
  identityOf,
  type Judgement,
  lastToGo,
  lastWithoutWarning,
  newestGood,
  untestedBefore,
} from '../../src/backups/model/backup-test.ts';
import { keptForLoss } from '../../src/backups/model/world-loss.ts';
import { backupInTheWay, beyondKept } from '../../src/schedules/old-backups.ts';
import { aLoss, aWorldLoss } from '../support/losses.ts';
import { aCheck, aCheckOf } from '../support/marks.ts';

/** Nothing is known of the backups. */
const some = new Set<string>();
const none = { good: null, lost: null, since: some, mayHoldMore: some, chosen: some };

/** Returns backups from the newest to the oldest. */
const list = (...all: (Pick<Backup, 'id'> & Partial<Backup>)[]): Backup[] =>
  all.map((one, index) => aBackup(one.id, { createdAt: new Date((100 - index) * 1_000), ...one }));

const loss: Loss = {
  good: { id: 'a', createdAt: null, label: '' },
  earlierMs: null,
  onServer: true,
  world: false,
  players: { gone: 5, of: 5 },
  regions: null,
  dimensions: [],
  folders: [],
  severe: true,
  accepted: false,
};
const idOf = (items: readonly Backup[], index: number) => {
  const item = items[index];
  if (item === undefined) throw new Error('there is no such backup');
  return identityOf(item);
};

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
    expect(backupInTheWay(own, items, limit, false, none)?.id ?? null).toBe(expected);
  });

  test('the only complete one goes if that was confirmed, unless it is locked', () => {
    expect(backupInTheWay(own, list({ id: 'a' }), 1, true, none)?.id).toBe('a');
    expect(backupInTheWay(own, list({ id: 'a', locked: true }), 1, true, none)).toBeNull();
    expect(backupInTheWay(own, list({ id: 'a' }), 0, true, none)).toBeNull();
  });

  test.each<[string, string, Backup[], number, string | null]>([
    ['goes not while an older one can', 'b', list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 3, 'a'],
    ['stays, and the next one goes', 'a', list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 3, 'b'],
    ['stays, and the newest goes if it is the only other one', 'a', list({ id: 'b' }, { id: 'a' }), 2, 'b'],
    ['stays if it is the only one', 'a', list({ id: 'a' }), 1, null],
    ['of somebody else is no reason to delete the newest one', 'x', list({ id: 'a' }, { id: 'x' }), 2, null],
  ])('the newest one that was tested %s', (_name, tested, items, limit, expected) => {
    expect(backupInTheWay(own, items, limit, false, { ...none, good: tested })?.id ?? null).toBe(expected);
  });

  test('the only one goes although it was tested, if that was confirmed', () => {
    expect(backupInTheWay(own, list({ id: 'a' }), 1, true, { ...none, good: 'a' })?.id).toBe('a');
    expect(backupInTheWay(own, list({ id: 'b' }, { id: 'a' }), 2, true, { ...none, good: 'a' })?.id).toBe(
      'b',
    );
  });
});

describe('the last one from before a loss', () => {
  const own = ['c', 'b', 'a'];
  const lost = { ...none, lost: 'a' };

  test('stays besides those that are kept', () => {
    const all = list({ id: 'c' }, { id: 'b' }, { id: 'a' });
    expect(beyondKept(own, all, 1, lost).map(({ id }) => id)).toEqual(['b']);
  });

  test('stays at the host’s limit, whatever was confirmed: the newest goes if it is the only other one', () => {
    expect(backupInTheWay(own, list({ id: 'a' }), 1, true, lost)).toBeNull();
    expect(backupInTheWay(own, list({ id: 'b' }, { id: 'a' }), 2, false, lost)?.id).toBe('b');
    expect(backupInTheWay(own, list({ id: 'c' }, { id: 'b' }, { id: 'a' }), 3, false, lost)?.id).toBe('b');
  });

  test('stays while a command can be taken back with it', () => {
    const all = list({ id: 'c' }, { id: 'b' }, { id: 'a' });
    const chosen = { ...none, chosen: new Set(['a']) };
    expect(beyondKept(own, all, 0, chosen).map(({ id }) => id)).toEqual(['b']);
    expect(backupInTheWay(own, all, 3, false, chosen)?.id).toBe('b');
  });

  test('stays, and so does the newest one since then, unless there is no other room', () => {
    const all = list({ id: 'c' }, { id: 'b' }, { id: 'a' });
    const since = { ...lost, since: new Set(['b']) };
    expect(beyondKept(own, all, 0, since)).toEqual([]);
    expect(backupInTheWay(own, all, 3, false, since)?.id).toBe('c');
    expect(backupInTheWay(own, list({ id: 'b' }, { id: 'a' }), 2, false, since)?.id).toBe('b');
  });

  test('is an older one if that is gone, and none when the loss is not open any more', () => {
    const items = list({ id: 'c' }, { id: 'b' }, { id: 'a' });
    const [, b] = items;
    const createdAt = b?.createdAt?.getTime() ?? null;
    const loss = aWorldLoss({
      loss: aLoss({ good: { id: 'b', createdAt, label: '' } }),
      identity: { sizeBytes: null, createdAt, checksum: null },
    });
    expect(keptForLoss(loss, items)?.id).toBe('b');
    expect(keptForLoss(loss, list({ id: 'c' }, { id: 'x', createdAt: new Date(0) }))?.id).toBe('x');
    expect(keptForLoss(loss, list({ id: 'c' }))).toBeNull();
    expect(keptForLoss({ ...loss, state: 'over' }, items)).toBeNull();
    expect(keptForLoss({ ...loss, state: 'accepted' }, items)).toBeNull();
  });
});

test('if none is good, the newest that isn’t bad is the last to go, and first of these one that was tested', () => {
  const items = list({ id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' });
  const last = (...marks: readonly (Partial<BackupTest> | null)[]) => {
    const known = items.flatMap((item, index) => {
      const mark = marks[index] ?? null;
      return mark === null ? [] : [[item.id, aCheckOf(item, mark)] as const];
    });
    return lastToGo(items, new Map(known))?.id ?? null;
  };
  const bad = { mark: 'bad', problems: [{ kind: 'empty' }] } as const;
  const mapless = { warnings: [{ kind: 'no-map' }] } as const;
  expect(last(bad, null, mapless, {})).toBe('a');
  expect(last(bad, null, mapless, mapless)).toBe('b');
  expect(last(bad, null, null, bad)).toBe('c');
  expect(last(bad, bad, bad, bad)).toBeNull();
});

describe('a good one that was compared with none from before it', () => {
  const items = list({ id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' });
  const own = ['d', 'c', 'b', 'a'];
  const [d, c, b, a] = items;
  const tested = (backup: Backup | undefined, change: Partial<BackupTest> = {}) =>
    backup === undefined ? [] : [[backup.id, aCheckOf(backup, change)] as const];
  const { compared, testedAt: now } = aCheck('any');
  const besideGood = { compared: compared && { ...compared, with: 'both' as const } };
  const untested = (...known: ReturnType<typeof tested>[]) => [
    ...untestedBefore(items, new Map(known.flat()), now),
  ];

  test('lets those from before it stay until they are tested: it may have lost what they hold', () => {
    expect(untested(tested(d))).toEqual(['c', 'b', 'a']);
    expect(untested(tested(d, besideGood), tested(b))).toEqual(['a']);
    expect(untested(tested(d, besideGood), tested(c, besideGood), tested(a))).toEqual([]);
    const staying = { ...none, good: 'd', mayHoldMore: new Set(['b', 'a']) };
    expect(beyondKept(own, items, 1, staying).map(({ id }) => id)).toEqual(['c']);
  });

  test('lets none stay that can’t be tested', () => {
    const failed = { mark: null, compared: null, notTried: 'transfer' } as const;
    const tries = (count: number) => tested(a, { ...failed, tries: count });
    expect(untested(tested(b), tries(2))).toEqual(['a']);
    expect(untested(tested(b), tries(3))).toEqual([]);
    expect(untested(tested(b), tested(a, { ...failed, notTried: 'format', tries: 1 }))).toEqual([]);
  });

  test('nor if it was compared with one that is gone, or none is good', () => {
    expect(untested(tested(b, besideGood))).toEqual([]);
    expect(untested(tested(b, { mark: 'plausible', compared: null }))).toEqual([]);
    expect(untested()).toEqual([]);
  });

  test('nor after a week', () => {
    const days = (count: number) => tested(d, { testedAt: new Date(now.getTime() - count * 24 * 3_600_000) });
    expect([untested(days(7)).length, untested(days(8)).length]).toEqual([3, 0]);
  });

  test('at the host’s limit, one of those goes only if nothing else can', () => {
    const atLimit = (all: Backup[], ids: readonly string[]) =>
      backupInTheWay(own, all, all.length, false, { ...none, good: 'd', mayHoldMore: new Set(ids) })?.id;
    expect(atLimit(items, ['b', 'a'])).toBe('c');
    expect(atLimit(items, ['c', 'b', 'a'])).toBe('a');
  });
});

describe('a good one with a warning, with which later ones are compared', () => {
  const items = list({ id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' });
  const { testedAt: now } = aCheck('any');
  const smaller = { kind: 'world-file-smaller', file: 'W.db', bytes: 3, of: 9 } as const;
  /** @param warned the ids of those with a warning, tested so many days ago */
  const stay = (warned: readonly string[], days = 0) => {
    const testedAt = new Date(now.getTime() - days * 24 * 3_600_000);
    const checks = items.map((item) => {
      const warnings = warned.includes(item.id) ? [smaller] : [];
      return [item.id, aCheckOf(item, { warnings, testedAt })] as const;
    });
    return [...lastWithoutWarning(items, new Map(checks), now)];
  };

  test('lets the last one without stay while it’s the newest', () => {
    expect(stay(['d'], 100)).toEqual(['d', 'c']);
    expect(stay(['d', 'c', 'a'], 100)).toEqual(['d', 'b']);
  });

  test('stays with that one for a week after that', () => {
    expect(stay(['c'], 7)).toEqual(['c', 'b']);
    expect(stay(['c'], 8)).toEqual([]);
  });

  test('lets none stay if there is none without, or none has a warning', () => {
    expect(stay(['d', 'c', 'b', 'a'])).toEqual([]);
    expect(stay([])).toEqual([]);
  });
});

describe('after a backup', () => {
  const own = ['d', 'c', 'b', 'a'];
  const all = list({ id: 'd' }, { id: 'c' }, { id: 'b' }, { id: 'a' });
  test.each<[string, Backup[], number, string | null, readonly string[]]>([
    ['those beyond the number go', all, 2, null, ['b', 'a']],
    ['the newest one that was tested stays besides them', all, 2, 'b', ['a']],
    ['it counts if it is one of them', all, 2, 'c', ['b', 'a']],
    ['an older one that was tested goes', all, 1, 'd', ['c', 'b', 'a']],
    [
      'locked ones stay, and the newest of the server',
      list({ id: 'b', locked: true }, { id: 'a' }),
      0,
      null,
      ['a'],
    ],
    ['one that failed is none', list({ id: 'd', state: 'failed' }, { id: 'c' }, { id: 'b' }), 1, null, ['b']],
  ])('%s', (_name, items, keep, tested, expected) => {
    expect(beyondKept(own, items, keep, { ...none, good: tested }).map(({ id }) => id)).toEqual(expected);
  });

  test('one from after a severe loss does not count, unless that was on purpose', () => {
    const items = list({ id: 'c' }, { id: 'b' }, { id: 'a' });
    const checks = (change: Partial<Loss>) =>
      new Map(
        items.map((item): [string, Judgement] => {
          const lost = item.id === 'a' ? null : { ...loss, ...change };
          return [item.id, { mark: 'tested', loss: lost, warnings: [], identity: identityOf(item) }];
        }),
      );
    expect(newestGood(items, checks({}))?.id).toBe('a');
    expect(newestGood(items, checks({ severe: false }))?.id).toBe('c');
    expect(newestGood(items, checks({ accepted: true }))?.id).toBe('c');
    // So it stays, whatever is beyond what is kept.
    expect(beyondKept(own, items, 1, { ...none, good: 'a' }).map(({ id }) => id)).toEqual(['b']);
  });

  test('one of another world does not count, unless that was on purpose', () => {
    const items = list({ id: 'b' }, { id: 'a' });
    const checks = (lost: Loss | null) =>
      new Map<string, Judgement>([
        ['b', { mark: 'tested', loss: lost, warnings: [{ kind: 'other-world' }], identity: idOf(items, 0) }],
        ['a', { mark: 'tested', loss: null, warnings: [], identity: idOf(items, 1) }],
      ]);
    expect(newestGood(items, checks(null))?.id).toBe('a');
    expect(newestGood(items, checks({ ...loss, accepted: true }))?.id).toBe('b');
  });

  test.each<[string, BackupWarning, string]>([
    ['all players', { kind: 'fewer-players', has: 0, of: 5 }, 'a'],
    ['a player', { kind: 'fewer-players', has: 4, of: 5 }, 'b'],
    ['over half of the regions', { kind: 'fewer-regions', has: 3, of: 8 }, 'a'],
    ['a region', { kind: 'fewer-regions', has: 7, of: 8 }, 'b'],
    ['a dimension', { kind: 'dimension-gone', dimension: 'the_nether' }, 'a'],
  ])('one that lacks %s of the server: which one counts', (_, warning, expected) => {
    const items = list({ id: 'b' }, { id: 'a' });
    const checks = new Map<string, Judgement>([
      ['b', { mark: 'tested', loss: null, warnings: [warning], identity: idOf(items, 0) }],
      ['a', { mark: 'tested', loss: null, warnings: [], identity: idOf(items, 1) }],
    ]);
    expect(newestGood(items, checks)?.id).toBe(expected);
  });

  test('one that is something else than what was tested does not count', () => {
    const items = list({ id: 'b' }, { id: 'a' });
    const readBack = { mark: 'tested', loss: null, warnings: [] } as const;
    const checks = (identity: Judgement['identity']) =>
      new Map<string, Judgement>([
        ['b', { ...readBack, identity }],
        ['a', { ...readBack, identity: idOf(items, 1) }],
      ]);
    const tested = { sizeBytes: null, createdAt: 100_000, checksum: null };
    expect(newestGood(items, checks(tested))?.id).toBe('b');
    expect(newestGood(items, checks({ ...tested, createdAt: 1 }))?.id).toBe('a');
  });

  test('only a complete one counts as tested, and the newest of them', () => {
    const items = list({ id: 'd', state: 'in-progress' }, { id: 'c' }, { id: 'b' }, { id: 'a' });
    const checks = new Map(
      items.map((item): [string, Judgement] => {
        const mark = item.id === 'c' ? 'bad' : 'tested';
        return [item.id, { mark, loss: null, warnings: [], identity: identityOf(item) }];
      }),
    );
    expect(newestGood(items, checks)?.id).toBe('b');
    expect(newestGood(items, new Map())).toBeNull();
  });
});
