import { type Backup, newestFirst } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import type { BetweenBackups, RestoreCost } from '@steward/worlds';
import {
  type BackupProblem,
  type BackupWarning,
  type Findings,
  notTriedReasons,
} from '@steward/worlds/model';
import {
  backupMessage,
  backupsMessage,
  downloadMessage,
  pathMessage,
} from '../../src/backups/backup-view.ts';
import { compareMessage } from '../../src/backups/compare-view.ts';
import type { BackupTest } from '../../src/backups/model/backup-test.ts';
import { notTriedMessage, overLimitMessage } from '../../src/backups/not-tried-view.ts';
import { operationMessage } from '../../src/reports/operation-view.ts';
import type { When } from '../../src/schedules/model/schedule.ts';
import { aLoss } from '../support/losses.ts';
import { aCheckOf, compared } from '../support/marks.ts';
import { ada, ago, ahead, namedBackup, now, reference, succeeded, survival, t } from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

/** A record with an example of each kind. */
type Examples<Union extends { readonly kind: string }> = {
  readonly [Kind in Union['kind']]: Extract<Union, { readonly kind: Kind }>;
};

const some = { damaged: 3, of: 40 };

const problems: Examples<BackupProblem> = {
  empty: { kind: 'empty' },
  'archive-gone': { kind: 'archive-gone' },
  'far-too-small': { kind: 'far-too-small', sizeBytes: 1_000_000, usualBytes: 1_500_000_000 },
  'checksum-differs': { kind: 'checksum-differs' },
  'archive-damaged': { kind: 'archive-damaged', at: 'compression' },
  'players-missing': { kind: 'players-missing', live: 5 },
  'players-damaged': { kind: 'players-damaged', ...some },
  'dimension-missing': { kind: 'dimension-missing', dimension: 'the_nether' },
  'level-missing': { kind: 'level-missing' },
  'level-damaged': { kind: 'level-damaged' },
  'regions-missing': { kind: 'regions-missing', missing: 3, of: 40 },
  'regions-damaged': { kind: 'regions-damaged', ...some },
  'regions-emptied': { kind: 'regions-emptied', emptied: 3, of: 40 },
  'folder-missing': { kind: 'folder-missing', folder: 'world/DIM-1/entities' },
  'world-file-missing': { kind: 'world-file-missing', file: 'Level.sav' },
  'world-file-empty': { kind: 'world-file-empty', file: 'Level.sav' },
  'world-file-damaged': { kind: 'world-file-damaged', file: 'Level.sav' },
  'folder-damaged': { kind: 'folder-damaged', folder: 'world/entities', ...some },
};

const warnings: Examples<BackupWarning> = {
  smaller: { kind: 'smaller', sizeBytes: 600_000_000, usualBytes: 1_500_000_000 },
  ignored: { kind: 'ignored', rule: 'world_the_end/' },
  'too-large-for-disk': { kind: 'too-large-for-disk', neededBytes: 6e9, freeBytes: 2e9 },
  'other-layout': { kind: 'other-layout' },
  'newer-version': { kind: 'newer-version', backup: '1.21.8', server: '1.21.4' },
  'fewer-players': { kind: 'fewer-players', has: 3, of: 5 },
  'fewer-regions': { kind: 'fewer-regions', has: 30, of: 40 },
  'dimension-gone': { kind: 'dimension-gone', dimension: 'the_end' },
  'player-damaged': { kind: 'player-damaged', ...some },
  'region-damaged': { kind: 'region-damaged', ...some },
  'unknown-compression': { kind: 'unknown-compression' },
  'level-only-old': { kind: 'level-only-old' },
  'regions-emptied': { kind: 'regions-emptied', count: 3 },
  'no-world': { kind: 'no-world' },
  'no-map': { kind: 'no-map' },
  'both-layouts': { kind: 'both-layouts' },
  'folder-gone': { kind: 'folder-gone', folder: 'world/data' },
  'world-gone': { kind: 'world-gone', world: 'worlds_local/Ours' },
  'world-file-gone': { kind: 'world-file-gone', file: 'LevelMeta.sav' },
  'world-file-missing': { kind: 'world-file-missing', file: 'Level.sav' },
  'world-log-missing': { kind: 'world-log-missing', file: 'worlds/Ours/db/000009.log' },
  'world-file-empty': { kind: 'world-file-empty', file: 'Level.sav' },
  'world-file-damaged': { kind: 'world-file-damaged', file: 'Level.sav' },
  'world-file-foreign': { kind: 'world-file-foreign', file: 'saves/ours.zip' },
  'world-file-doubtful': { kind: 'world-file-doubtful', file: 'Level.sav' },
  'world-file-smaller': { kind: 'world-file-smaller', file: 'Level.sav', bytes: 1_000_000, of: 5_000_000 },
  'world-file-differs': { kind: 'world-file-differs', file: 'Level.sav' },
  'folder-damaged': { kind: 'folder-damaged', folder: 'world/entities', ...some },
  'files-hollow': { kind: 'files-hollow', file: 'plugins/shop.db', count: 3 },
  'odd-paths': { kind: 'odd-paths', path: 'world/../evil' },
  'no-end': { kind: 'no-end' },
  'other-world': { kind: 'other-world' },
  'other-world-than-server': { kind: 'other-world-than-server' },
  elsewhere: { kind: 'elsewhere', folder: 'old-world' },
};

/** What is wrong with nothing. */
const fine = { mark: 'tested', compared, problems: [], warnings: [] } as const;

const marks: Readonly<Record<string, Partial<BackupTest>>> = {
  'It was tested, and compared with the server': fine,
  'It was tested, and compared with the last good backup': { compared: { ...compared, with: 'last' } },
  'It was tested, and compared with both': { compared: { ...compared, with: 'both' } },
  'It was tested, and a part of it wasn’t counted': { compared: { ...compared, uncounted: ['world/data'] } },
  'It was tested, and it’s only guessed which world is the server’s': {
    compared: { ...compared, guessed: true },
  },
  'It’s of a game whose files aren’t read': {
    compared: { ...compared, game: 'zomboid', players: null, regions: null, inside: false },
  },
  'It’s of an unknown game': { compared: { ...compared, game: null, players: null, regions: null } },
  'It has no save of the game that the server runs': {
    compared: { ...compared, game: null, players: null, regions: null, expected: 'palworld' },
  },
  ...Object.fromEntries(
    (['unlisted', 'no-world', 'restored', 'newer', 'times'] as const).map((why) => [
      `It was compared with nothing: ${why}`,
      { compared: { ...compared, with: 'none', why } },
    ]),
  ),
  'Only what its host says is known': { mark: 'plausible', compared: null, notTried: 'budget' },
  'Only what its host says is known, and nobody tried to read it': { mark: 'plausible', compared: null },
  'It’s read now': { mark: null, compared: null, isBeingRead: true },
  'It has lost something since the last good one': { loss: aLoss({ severe: false }) },
  'It has lost much since the last good one': { loss: aLoss() },
  'It has lost much, and nobody could look at the server': { loss: aLoss({ onServer: false }) },
  'It has lost all of the world': { loss: aLoss({ world: true, earlierMs: null }) },
  'It has lost a dimension, folders and files': {
    loss: aLoss({
      players: null,
      regions: null,
      dimensions: ['the_nether'],
      folders: ['world/data'],
      files: ['players.sqlite'],
      shrunk: [{ file: 'Level.sav', bytes: 1_000, of: 5_000_000 }],
    }),
  },
  'It has more problems than are said': { mark: 'bad', problems: Object.values(problems).slice(4) },
  ...Object.fromEntries(
    (['entry', 'end', 'after'] as const).map((at) => [
      `It’s damaged: archive-damaged, ${at}`,
      { mark: 'bad', problems: [{ kind: 'archive-damaged', at }] },
    ]),
  ),
  ...Object.fromEntries(
    Object.values(problems).map((problem) => [
      `It’s bad: ${problem.kind}`,
      { mark: 'bad', problems: [problem] },
    ]),
  ),
  ...Object.fromEntries(
    Object.values(warnings).map((warning) => [`It has a warning: ${warning.kind}`, { warnings: [warning] }]),
  ),
  ...Object.fromEntries(
    notTriedReasons.map((notTried) => [
      `It wasn’t read: ${notTried}`,
      { mark: null, compared: null, notTried, tries: 1 },
    ]),
  ),
  'It wasn’t read because it’s unfinished, and is tried again': {
    mark: null,
    compared: null,
    notTried: 'unfinished',
    growing: { bytes: 1_000, since: +ago(10), againAt: +ahead(10) },
  },
  'It was tested, and couldn’t be opened later': { notTried: 'transfer' },
  'It was found bad, and couldn’t be opened later': {
    mark: 'bad',
    problems: [problems['level-damaged']],
    notTried: 'transfer',
  },
};

const backup = aBackup(namedBackup.id, {
  name: namedBackup.label,
  createdAt: new Date(namedBackup.createdAt),
  sizeBytes: 1_500_000_000,
});
const older = aBackup('b-0', { createdAt: ago(3 * 1_440), sizeBytes: 1_400_000_000 });

function withMark(change: Partial<BackupTest>) {
  return backupMessage(t, survival, backup, new Map([[backup.id, aCheckOf(backup, change)]]), new Map(), []);
}

/** Returns the reply to a test that found this. */
function tested(found: Partial<Findings>) {
  const all = {
    ...fine,
    testedAt: +now,
    loss: null,
    ...found,
    problems: [...(found.problems ?? [])],
    warnings: [],
  };
  return operationMessage(t, succeeded(requests['test a backup that has a name'], { found: all }), reference);
}

type List = Parameters<typeof backupsMessage>[2];

function list(change: Partial<List>, items: readonly Backup[] = [backup, older], page = 0) {
  return backupsMessage(
    t,
    survival,
    {
      items: newestFirst(items),
      more: false,
      limit: 10,
      marks: new Map(items.map((one) => [one.id, aCheckOf(one)])),
      makers: new Map(),
      testing: 'on',
      loss: null,
      restoredAt: null,
      ...change,
    },
    page,
    { timeZone: 'UTC', serverReference: reference, mayBackUp: true },
  );
}

function lists() {
  const maker = (when: When | null, isScheduled: boolean) => ({ person: ada, when, isScheduled });
  const daily: When = { kind: 'times', times: [{ hour: 4, minute: 0 }], days: [0, 1, 2, 3, 4, 5, 6] };
  const twelve = Array.from({ length: 12 }, (_, index) =>
    aBackup(`n-${index}`, { createdAt: ago(index * 1_440), sizeBytes: 1_500_000_000 }),
  );
  const states = [
    aBackup('1', { createdAt: ago(1), state: 'in-progress', progressPercent: 40 }),
    aBackup('2', { createdAt: ago(2), state: 'in-progress' }),
    aBackup('3', { createdAt: ago(60), state: 'failed' }),
    aBackup('4', { createdAt: ago(120), state: 'failed', error: 'No space left on device' }),
    aBackup('5', { createdAt: ago(180), locked: true, sizeBytes: 1_500_000_000 }),
  ];
  const alike = ['6', '7'].map((id) => aBackup(id, { name: 'Daily', createdAt: ago(240) }));
  return {
    'There are two backups': list({}),
    'Someone made one, a schedule the other': list({
      makers: new Map([
        [backup.id, maker(null, false)],
        [older.id, maker(daily, true)],
      ]),
    }),
    'A schedule made one that is gone': list({
      makers: new Map([[backup.id, maker(null, true)]]),
    }),
    'There are backups in each state': list({}, states),
    'Two backups would look alike': list({}, alike),
    'There are two pages': list({ limit: null }, twelve, 1),
    'There are no backups': list({}, []),
    'The server may have none': list({ limit: 0 }, []),
    'There’s no room for more': list({ limit: 2 }),
    'The host didn’t list all of them': list({ more: true }),
    'Backups are only tested by hand': list({ testing: 'by-hand' }),
    'Backups aren’t tested': list({ testing: 'off' }),
    'Much of the world is gone': list({ loss: aLoss() }),
    'Much of the world was gone, and a backup was restored since': list({
      loss: aLoss(),
      restoredAt: +ago(5),
    }),
    'A download': downloadMessage(t, survival, backup, null, {
      url: 'https://node.example.com/download?token=secret',
      expiresAt: ahead(15),
    }),
    'Where the archive is': pathMessage(t, survival, backup, null, '/var/lib/backups/b-2.tar.gz'),
  };
}

const cost: RestoreCost = {
  lostMs: 86_400_000,
  countedFrom: null,
  people: { verdict: 'some', atLeast: 3, upTo: 3, names: ['Alex', 'Steve'], joined: 1 },
  dimensions: [
    {
      id: 'overworld',
      touched: 12,
      total: 400,
      fresh: 4,
      places: [
        { x: 100, z: 50, regions: 8, distance: 0 },
        { x: -2_000, z: 1_500, regions: 4, distance: 2_400 },
      ],
      map: { all: [], touched: [], fresh: [], spawn: null },
    },
  ],
  comesBack: 0,
};

function compares() {
  const holding = { players: 212, regions: 1_280, files: 1_600, bytes: 1_500_000_000 };
  const between: BetweenBackups = {
    older: { ...holding, regions: 1_200 },
    newer: holding,
    cost,
    played: [
      { name: 'Alex', ticks: 144_000 },
      { name: null, ticks: 36_000 },
    ],
    gone: { players: 0, regions: 0 },
  };
  const compare = (change: Partial<BetweenBackups>) =>
    compareMessage(t, survival, [older, backup], { ...between, ...change }, null);
  const [first] = cost.dimensions;
  return {
    'Two backups are compared': compare({}),
    'The newer one lacks something': compare({ gone: { players: 2, regions: 5 } }),
    'The times of files tell nothing': compare({ cost: null, played: [] }),
    'Nobody has played in between': compare({
      played: [],
      cost: {
        ...cost,
        dimensions: [],
        people: { ...cost.people, verdict: 'nobody', atLeast: 0, upTo: 0, names: [] },
      },
    }),
    'Nobody knows whether someone has played': compare({
      played: [],
      cost: {
        ...cost,
        countedFrom: +ago(60),
        comesBack: 2,
        people: { ...cost.people, verdict: 'unknown', atLeast: 0, upTo: 4, names: [] },
      },
    }),
    'Some have played whose names nobody knows': compare({
      played: [],
      cost: {
        ...cost,
        people: { ...cost.people, names: [] },
        dimensions:
          first === undefined ? [] : [{ ...first, id: 'creative/the_nether', total: null, fresh: 0 }],
      },
    }),
  };
}

export function backups(): readonly Situation[] {
  const server = survival;
  return [
    ...situationsOf('channel', {
      'A test finds nothing wrong': tested({}),
      'A test finds that a backup is bad': tested({ mark: 'bad', problems: [problems['regions-missing']] }),
      'A test finds a loss': tested({ loss: aLoss() }),
    }),
    ...situationsOf('private', {
      ...lists(),
      ...Object.fromEntries(Object.entries(marks).map(([words, mark]) => [words, withMark(mark)])),
      ...compares(),
    }),
    ...situationsOf('log', {
      ...Object.fromEntries(
        notTriedReasons.map((notTried) => [
          `Backups couldn’t be tested several times in a row: ${notTried}`,
          notTriedMessage(t, server, { notTried, testedAt: ago(5) }),
        ]),
      ),
      'A backup is too large for tests': overLimitMessage(t, server, backup, 1_000_000_000),
    }),
  ];
}
