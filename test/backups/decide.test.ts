import type { Backup } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import type { Finding, ReadResult } from '@steward/worlds';
import type { Compared, Loss } from '@steward/worlds/model';
import { describe, expect, test } from 'vitest';
import { type BackupTest, identityOf, isToBeRead } from '../../src/backups/model/backup-test.ts';
import {
  begunTest,
  budgetsFor,
  byTurn,
  candidatesOf,
  dateIn,
  failuresInARow,
  isNight,
  isToBeJudged,
  judged,
  judgedAgain,
  knownOf,
  madeAfter,
  madeBefore,
  notRead,
  restoredAt,
  testingOf,
  testOfRead,
} from '../../src/backups/test-decisions.ts';
import type { HostConnection } from '../../src/operations/model/host-connection.ts';
import type { Step } from '../../src/operations/model/operation.ts';
import { aStep } from '../store/fixtures.ts';

const now = new Date('2030-06-01T00:00:00Z');
const nothing = { problems: [], warnings: [] };
const backup = (id: string, change: Partial<Backup> = {}): Backup =>
  aBackup(id, { createdAt: new Date(now.getTime() - Number(id) * 1_000), sizeBytes: 100, ...change });
const compared: Compared = {
  files: 1,
  bytes: 1,
  players: 1,
  regions: 1,
  dimensions: 1,
  game: 'minecraft-java',
  with: 'live',
  uncounted: [],
  guessed: false,
  inside: true,
};
const known = knownOf({ accountId: 'a', serverId: 's' }, backup('1'), undefined, now);
const aCheck = (change: Partial<BackupTest>): BackupTest => ({ ...known, ...change });
const tooSmall = { kind: 'far-too-small', sizeBytes: 1, usualBytes: 100 } as const;
const loss: Loss = {
  good: { id: 'good', createdAt: 0, label: 'Good' },
  earlierMs: 1_000,
  onServer: true,
  world: false,
  players: { gone: 1, of: 1 },
  regions: null,
  dimensions: [],
  folders: [],
  severe: true,
  accepted: false,
};
const damaged = { kind: 'archive-damaged', at: 'end' } as const;

describe('the night', () => {
  test.each([
    ['2030-01-10T02:00:00Z', 'UTC', true],
    ['2030-01-10T05:59:59Z', 'UTC', true],
    ['2030-01-10T01:59:59Z', 'UTC', false],
    ['2030-01-10T06:00:00Z', 'UTC', false],
    ['2030-01-10T01:00:00Z', 'Europe/Berlin', true],
    ['2030-07-10T00:00:00Z', 'Europe/Berlin', true],
    ['2030-07-10T04:00:00Z', 'Europe/Berlin', false],
    ['2030-01-10T10:30:00Z', 'America/Los_Angeles', true],
    ['2030-01-09T20:31:00Z', 'Asia/Kolkata', true],
    // 02:00 to 03:00 is left out, or comes twice, when the clocks change.
    ['2030-03-31T00:59:59Z', 'Europe/Berlin', false],
    ['2030-03-31T01:00:00Z', 'Europe/Berlin', true],
    ['2030-10-27T00:00:00Z', 'Europe/Berlin', true],
    ['2030-10-27T01:30:00Z', 'Europe/Berlin', true],
    ['2030-10-27T05:00:00Z', 'Europe/Berlin', false],
  ])('at %s in %s: %s', (at, zone, expected) => {
    expect(isNight(Date.parse(at), zone)).toBe(expected);
  });

  test('has the date of its zone', () => {
    expect(dateIn(Date.parse('2030-01-09T20:31:00Z'), 'Asia/Kolkata')).toBe('2030-01-10');
  });
});

describe('the budgets', () => {
  const gibibyte = 2 ** 30;
  const link = (change: {
    readonly address?: string;
    readonly own?: number;
    readonly stream?: boolean;
    readonly openKind?: 'generic';
  }) =>
    ({
      host: { id: 'h', address: change.address ?? 'https://panel.example', testDailyGiB: change.own },
      hosting: { capabilities: { backups: { stream: change.stream ?? true } } },
      connection: { openKind: change.openKind ?? null },
    }) as unknown as HostConnection;
  const all = { hostId: null, bytes: 20 * gibibyte };
  test.each([
    ['a host on another machine: 2 GiB', link({}), [all, { hostId: 'h', bytes: 2 * gibibyte }]],
    ['one that is left out: none', link({ own: 0 }), null],
    ['one with a limit', link({ own: 5 }), [all, { hostId: 'h', bytes: 5 * gibibyte }]],
    ['a limit of 0: none', link({ own: 0, address: 'http://127.0.0.1:8750' }), null],
    ['a host on this machine: that of all hosts', link({ address: 'http://127.0.0.1:8750' }), [all]],
    ['one on this machine by name', link({ address: 'http://localhost:8750/api' }), [all]],
    [
      'one on this machine with a limit',
      link({ address: 'http://[::1]', own: 1 }),
      [all, { hostId: 'h', bytes: gibibyte }],
    ],
    ['a host that sends no archives: none', link({ own: 5, stream: false }), null],
    ['a guild’s own host: none', link({ own: 5, openKind: 'generic' }), null],
  ])('at night: %s', (_name, at, expected) => {
    expect(budgetsFor(at, 'job', 20)).toEqual(expected);
  });

  test('a person who asks for it uses that of all hosts, whatever the host’s', () => {
    expect(budgetsFor(link({}), 'person', 20)).toEqual([all]);
    expect(budgetsFor(link({ own: 1 }), 'person', 20)).toEqual([all]);
    expect(budgetsFor(link({ openKind: 'generic' }), 'person', 20)).toBeNull();
    expect(budgetsFor(link({ stream: false }), 'person', 20)).toBeNull();
  });

  test.each([
    ['on', link({}), 20],
    ['by-hand', link({ own: 0 }), 20],
    ['off', link({}), 0],
    ['never', link({ stream: false }), 0],
    ['never', link({ openKind: 'generic' }), 20],
  ] as const)('is said to be %s', (expected, at, dailyGiB) => {
    expect(testingOf(at, dailyGiB)).toBe(expected);
  });

  test('with TEST_DAILY_GIB=0 nothing is read', () => {
    expect(budgetsFor(link({ own: 5 }), 'job', 0)).toBeNull();
    expect(budgetsFor(link({ own: 5 }), 'person', 0)).toBeNull();
  });
});

describe('which backups are tested', () => {
  test.each<[string, Partial<Backup>, BackupTest | undefined, boolean]>([
    ['a new one', {}, undefined, true],
    ['one that is not complete', { state: 'in-progress' }, undefined, false],
    ['a plausible one', {}, aCheck({ mark: 'plausible' }), true],
    ['one that was tested', {}, aCheck({ mark: 'tested', compared }), false],
    ['one that was read and is bad', {}, aCheck({ mark: 'bad', compared, problems: [damaged] }), false],
    ['an empty one', {}, aCheck({ mark: 'bad', problems: [{ kind: 'empty' }] }), false],
    ['one that looks too small: a new world may be', {}, aCheck({ mark: 'bad', problems: [tooSmall] }), true],
    ['one whose transfer was cut twice', {}, aCheck({ notTried: 'transfer', tries: 2 }), true],
    ['one that was tried three times', {}, aCheck({ notTried: 'transfer', tries: 3 }), false],
    [
      'one of a panel that is too old for its machines',
      {},
      aCheck({ notTried: 'panel-outdated', tries: 1 }),
      false,
    ],
    ['one whose archive is unknown', {}, aCheck({ notTried: 'format', tries: 1 }), false],
    ['one that is too large', {}, aCheck({ notTried: 'too-large', tries: 1 }), false],
    ['one that took too long', {}, aCheck({ notTried: 'too-long', tries: 2 }), true],
    ['one of which more came than was listed', {}, aCheck({ notTried: 'too-much', tries: 2 }), true],
    ['one that ended this process', {}, aCheck({ notTried: 'interrupted', tries: 1 }), false],
    ['one that took too much memory', {}, aCheck({ notTried: 'memory', tries: 1 }), false],
    ['one whose read somebody stopped', {}, aCheck({ notTried: 'stopped' }), false],
  ])('%s', (_name, change, check, expected) => {
    const listed = backup('1', change);
    expect(isToBeRead(listed, check && { ...check, identity: identityOf(listed) })).toBe(expected);
  });

  test('one that is something else than what was tested, behind the same id, is new', () => {
    const readBack = aCheck({ mark: 'tested', compared, identity: identityOf(backup('1')) });
    const other = backup('1', { sizeBytes: 101 });
    expect([backup('1'), other].map((one) => isToBeRead(one, readBack))).toEqual([false, true]);
    expect([backup('1'), other].map((one) => isToBeJudged(one, readBack))).toEqual([false, true]);
    expect(knownOf(known, other, readBack, now)).toMatchObject({ mark: null, compared: null, tries: 0 });
  });

  test('the newest of each server comes before any second one, at most 50 of a server', () => {
    const one = candidatesOf([backup('5'), backup('1')], new Map());
    const readBack = aCheck({ mark: 'tested', identity: identityOf(backup('2')) });
    const other = candidatesOf([backup('3'), backup('2')], new Map([['2', readBack]]));
    expect([...one, ...other].sort(byTurn).map(({ backup }) => backup.id)).toEqual(['1', '3', '5']);
    const many = Array.from({ length: 60 }, (_, index) => backup(`${index}`));
    expect(candidatesOf(many, new Map())).toHaveLength(50);
  });

  test('a backup is compared with those from before it', () => {
    const all = [
      backup('1'),
      backup('4'),
      backup('3', { state: 'failed' }),
      backup('5', { createdAt: null }),
    ];
    expect(madeBefore(backup('2'), [backup('2'), ...all]).map(({ id }) => id)).toEqual(['4']);
    expect(madeBefore(backup('2', { createdAt: null }), all)).toEqual([]);
    expect(madeAfter(backup('4'), [backup('4'), ...all]).map(({ id }) => id)).toEqual(['1']);
    // Hosts round times.
    const sameSecond = backup('2b', { createdAt: backup('2').createdAt });
    expect(madeBefore(backup('2'), [sameSecond])).toEqual([sameSecond]);
    expect(madeAfter(backup('2'), [sameSecond])).toEqual([sameSecond]);
  });
});

test('a restore counts while it runs and if it failed halfway, but not if it certainly changed nothing', () => {
  const why = { reason: 'declined', hostText: null, retryAt: null, reference: 'r-1' } as const;
  const restore = (change: Partial<Step>) => ({
    steps: [aStep({ name: 'backup.restore', startedAt: 1, sentAt: 2, endedAt: 3, ...change })],
  });
  const refused = restore({ state: 'failed', failure: { ...why, applied: 'no' } });
  const other = { steps: [aStep({ name: 'backup.create', state: 'done', endedAt: 3 })] };
  expect(restoredAt([refused, restore({ state: 'skipped' }), other])).toBeNull();
  expect(restoredAt([refused, restore({ state: 'done' })])).toBe(3);
  expect(restoredAt([restore({ state: 'failed', failure: { ...why, applied: 'unknown' } })])).toBe(3);
  expect(restoredAt([restore({ state: 'accepted', endedAt: null })])).toBe(2);
});

describe('what is known of a backup', () => {
  test('it is judged once, and only if its size is known', () => {
    expect(isToBeJudged(backup('1'), undefined)).toBe(true);
    expect(isToBeJudged(backup('1', { sizeBytes: null }), undefined)).toBe(false);
    expect(isToBeJudged(backup('1', { state: 'failed' }), undefined)).toBe(false);
    expect(isToBeJudged(backup('1'), aCheck({ notTried: 'transfer', tries: 1 }))).toBe(true);
    const identity = identityOf(backup('1'));
    expect(isToBeJudged(backup('1'), aCheck({ mark: 'plausible', identity }))).toBe(false);
    expect(judged(known, nothing, now)).toMatchObject({ mark: 'plausible', tries: 0 });
    expect(judged(known, { problems: [tooSmall], warnings: [] }, now)).toMatchObject({ mark: 'bad' });
  });

  test('a try counts before anything is read, and keeps the mark', () => {
    const tried = begunTest(aCheck({ mark: 'plausible', tries: 1 }), now);
    expect(tried).toMatchObject({ mark: 'plausible', notTried: 'interrupted', tries: 2 });
    expect(notRead(tried, 'transfer')).toMatchObject({ mark: 'plausible', notTried: 'transfer', tries: 2 });
  });

  const missing = { kind: 'level-missing' } as const;
  const found = (change: Partial<Parameters<typeof testOfRead>[1]>) =>
    testOfRead(
      begunTest(known, now),
      {
        archive: nothing,
        comparison: { ...nothing, loss: null, compared },
        plausibility: nothing,
        ...change,
      },
      now,
    );

  test('one that was read and holds what the server has is tested', () => {
    expect(found({})).toMatchObject({ mark: 'tested', compared, notTried: null, tries: 0, problems: [] });
  });

  test('a damaged archive is bad for that reason alone: what is missing may be behind the damage', () => {
    const comparison = { problems: [missing], warnings: [], loss: null, compared };
    const archive = { problems: [damaged], warnings: [] };
    expect(found({ archive, comparison })).toMatchObject({ mark: 'bad', problems: [damaged] });
    expect(found({ comparison })).toMatchObject({ mark: 'bad', problems: [missing] });
  });

  test('a small one that holds what the server has is good; without the server’s files it stays bad', () => {
    const plausibility = { problems: [tooSmall], warnings: [] };
    expect(found({ plausibility })).toMatchObject({ mark: 'tested', problems: [] });
    const last = { ...nothing, loss: null, compared: { ...compared, with: 'last' as const } };
    expect(found({ plausibility, comparison: last })).toMatchObject({ mark: 'bad', problems: [tooSmall] });
  });

  test('a small one of a server that has lost as much is not bad for its size: the loss is told', () => {
    const smaller = { kind: 'smaller', sizeBytes: 40, usualBytes: 100 } as const;
    const byLoss = (lost: typeof loss, size: Finding) =>
      found({
        plausibility: size,
        comparison: { ...nothing, loss: lost, compared: { ...compared, with: 'last' } },
      });
    const small = { problems: [tooSmall], warnings: [] };
    expect(byLoss(loss, small)).toMatchObject({ mark: 'tested', problems: [], loss });
    expect(byLoss(loss, { problems: [], warnings: [smaller] })).toMatchObject({ warnings: [] });
    // It isn’t known whether the server has lost it.
    expect(byLoss({ ...loss, onServer: false }, small)).toMatchObject({ mark: 'bad', problems: [tooSmall] });
  });

  test('one that has nothing to be compared with now keeps what was compared before', () => {
    const uncomparable = { ...nothing, loss: null, compared: { ...compared, with: 'none' as const } };
    const again = (before: Partial<BackupTest>, change: Partial<ReadResult> = {}) => {
      const result = { archive: nothing, comparison: uncomparable, plausibility: nothing, ...change };
      return testOfRead(begunTest(aCheck({ mark: 'tested', compared, ...before }), now), result, now);
    };
    expect(again({})).toMatchObject({ mark: 'tested', compared: { with: 'live' }, notTried: null });
    const warnings = [{ kind: 'fewer-players', has: 1, of: 2 } as const];
    expect(again({ warnings, loss })).toMatchObject({ warnings, loss });
    const problems = [{ kind: 'players-missing', live: 4 } as const];
    expect(again({ mark: 'bad', problems })).toMatchObject({ mark: 'bad', problems });
    // What was wrong with the archive itself is read anew.
    expect(again({ mark: 'bad', problems: [damaged] })).toMatchObject({ mark: 'tested', problems: [] });
    const cut = { archive: { problems: [damaged], warnings: [] } };
    expect(again({}, cut)).toMatchObject({ mark: 'bad', problems: [damaged] });
  });

  test('one that was read before an earlier good one is judged again by what that one held', () => {
    const check = aCheck({ mark: 'tested', compared, warnings: [{ kind: 'other-layout' }] });
    expect(judgedAgain(check, { loss, warnings: [{ kind: 'other-world' }] })).toMatchObject({
      mark: 'tested',
      loss,
      compared: { with: 'both' },
      warnings: [{ kind: 'other-layout' }, { kind: 'other-world' }],
    });
    expect(
      judgedAgain(judgedAgain(check, { loss, warnings: [{ kind: 'other-world' }] }), {
        loss: null,
        warnings: [],
      }),
    ).toEqual({ ...check, compared: { ...compared, with: 'both' } });
    const uncompared = aCheck({ mark: 'tested', compared: { ...compared, with: 'none', why: 'unlisted' } });
    expect(judgedAgain(uncompared, { loss: null, warnings: [] }).compared).toEqual({
      ...compared,
      with: 'last',
    });
  });

  test('tries that could not be made are counted over all backups of a server, since the last good one', () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    const failed = (seconds: number, tries: number) =>
      aCheck({ notTried: 'transfer', tries, testedAt: at(seconds) });
    const read = aCheck({ mark: 'tested', compared, testedAt: at(10) });
    expect(failuresInARow([])).toBe(0);
    expect(failuresInARow([failed(1, 2), failed(2, 1), aCheck({ mark: 'plausible' })])).toBe(3);
    expect(failuresInARow([failed(1, 2), read, failed(11, 1)])).toBe(1);
  });
});
