import type { Backup } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { plausibility } from '../src/checks.ts';
import { compareContents } from '../src/compare.ts';
import type { ContentFile, Contents, WorldFacts } from '../src/contents.ts';
import { findWorld } from '../src/layouts.ts';
import type { GoodBackup } from '../src/loss.ts';
import { isGood } from '../src/model/backup-findings.ts';

const createdAt = new Date('2026-11-20T04:00:00Z');
const dayBefore = createdAt.getTime() - 86_400_000;
const since = createdAt.getTime() + 3_600_000;

function contents(files: readonly ContentFile[], facts: Partial<WorldFacts> = {}): Contents {
  const world = findWorld(files);
  return {
    files,
    isWhole: true,
    world: world && {
      game: world.game,
      layout: world.layout,
      version: { name: null, data: null },
      spawn: null,
      emptyRegions: [],
      playTicks: new Map(),
      ...facts,
    },
  };
}

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const file = (path: string, modifiedAt: number = dayBefore, sizeBytes = 100_000): ContentFile => ({
  path,
  sizeBytes,
  modifiedAt,
});

/** The files of a world with 20 players, 100 regions and three dimensions, written before the backup. */
const players = Array.from({ length: 20 }, (_, number) => file(`world/playerdata/${uuid(number)}.dat`));
const overworld = Array.from({ length: 98 }, (_, number) => file(`world/region/r.${number}.0.mca`));
const nether = [file('world/DIM-1/region/r.0.0.mca')];
const end = [file('world/DIM1/region/r.0.0.mca')];
const level = [file('world/level.dat', since)];
const all = [...level, ...players, ...overworld, ...nether, ...end, file('server.properties')];
const live = contents(all);
const without = (...parts: (readonly ContentFile[])[]) =>
  contents(all.filter((one) => !parts.flat().includes(one)));
const compare = (read: Contents, options: Partial<Parameters<typeof compareContents>[1]> = {}) =>
  compareContents(read, { live, createdAt, ...options });
/** As the last good backup, from an hour before. */
const goodWith = (held: Contents): GoodBackup => ({
  id: 'good',
  createdAt: createdAt.getTime() - 3_600_000,
  label: 'Monday',
  contents: held,
});

describe('a backup beside the server’s files', () => {
  test('that holds them all has nothing wrong, and says what was compared', () => {
    expect(compare(live)).toEqual({
      problems: [],
      warnings: [],
      compared: {
        files: all.length,
        bytes: all.length * 100_000,
        players: 20,
        regions: 100,
        dimensions: 3,
        game: 'minecraft-java',
        with: 'live',
        uncounted: [],
        guessed: false,
        inside: false,
      },
      loss: null,
    });
  });

  test.each([
    ['players', without(players), { kind: 'players-missing', live: 20 }],
    [
      'the whole map',
      without(overworld, nether, end),
      { kind: 'dimension-missing', dimension: 'the_nether' },
    ],
    [
      'the whole world',
      contents([file('server.properties')]),
      { kind: 'dimension-missing', dimension: 'overworld' },
    ],
    ['everything', contents([]), { kind: 'empty' }],
  ])('that lacks %s is bad', (_, read, problem) => {
    expect(compare(read).problems).toContainEqual(problem);
  });

  test('without any file is bad, whatever the server has', () => {
    for (const now of [live, contents([]), null])
      expect(compare(contents([]), { live: now }).problems).toContainEqual({ kind: 'empty' });
    expect(compare({ ...contents([]), isWhole: false }, { live: null }).problems).toEqual([]);
  });

  test.each([
    ['the nether', without(nether), { kind: 'dimension-missing', dimension: 'the_nether' }],
    [
      'a tenth of the regions',
      without(overworld.slice(0, 10)),
      { kind: 'regions-missing', missing: 10, of: 100 },
    ],
  ])('that lacks %s is bad if the last good one had that', (_, read, problem) => {
    expect(compare(read, { good: goodWith(live) }).problems).toEqual([problem]);
    expect(compare(read).problems).toEqual([]);
  });

  test.each([
    ['players', without(players)],
    ['the nether', without(nether)],
    ['regions', without(overworld.slice(0, 10))],
  ])(
    'that lacks %s is not bad if an older one was restored since: only its loss says what is gone',
    (_, read) => {
      const restoredAt = createdAt.getTime() + 60_000;
      const { problems, warnings, loss } = compare(read, { good: goodWith(live), restoredAt });
      expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
      expect(loss).not.toBeNull();
      const before = compare(read, { good: goodWith(live), restoredAt: createdAt.getTime() - 1 });
      expect(before.problems).not.toEqual([]);
      expect(compare(read, { restoredAt }).problems).toEqual([]);
    },
  );

  test('is not bad if somebody copied old files to the server since', () => {
    const tenth = overworld.slice(0, 10);
    expect(compare(without(nether, tenth))).toMatchObject({
      problems: [],
      warnings: [
        { kind: 'dimension-gone', dimension: 'the_nether' },
        { kind: 'fewer-regions', has: 89, of: 99 },
      ],
    });
    const played = contents(all.map((one) => (one === players[0] ? { ...one, modifiedAt: since } : one)));
    expect(compare(without(players), { live: played })).toMatchObject({
      problems: [],
      warnings: [{ kind: 'fewer-players', has: 0, of: 19 }],
    });
  });

  test('that lacks one player or one region gets a warning', () => {
    expect(compare(without(players.slice(0, 1)))).toMatchObject({
      problems: [],
      warnings: [{ kind: 'fewer-players', has: 19, of: 20 }],
    });
    expect(compare(without(overworld.slice(0, 1)))).toMatchObject({
      problems: [],
      warnings: [{ kind: 'fewer-regions', has: 99, of: 100 }],
    });
  });

  test('whose region is empty, while the server’s was not written since, is bad', () => {
    const read = contents(all.map((one) => (one === overworld[3] ? { ...one, sizeBytes: 0 } : one)));
    expect(compare(read).problems).toEqual([{ kind: 'regions-emptied', emptied: 1, of: 100 }]);
  });

  test('in which the places of all chunks are gone is bad, where the server’s regions are larger', () => {
    const wiped = all.map((one) => (overworld.includes(one) ? { ...one, sizeBytes: 8_192 } : one));
    const read = contents(wiped, { emptyRegions: overworld.map(({ path }) => path) });
    expect(compare(read).problems).toEqual([{ kind: 'regions-emptied', emptied: 98, of: 100 }]);
    const newer = contents(all.map((one) => ({ ...one, modifiedAt: since })));
    expect(compare(read, { live: newer })).toMatchObject({
      problems: [],
      warnings: [{ kind: 'regions-emptied', count: 98 }],
    });
    expect(compare(read, { live: contents(wiped) })).toMatchObject({ problems: [], warnings: [] });
  });

  test('is not bad because of what came since', () => {
    const newer = [...nether, ...end, ...players].map((one) => ({ ...one, modifiedAt: since }));
    const now = contents([...level, ...overworld, ...newer, file('server.properties')]);
    expect(compare(without(nether, end, players), { live: now })).toMatchObject({
      problems: [],
      warnings: [],
    });
  });

  test('is not bad because of what was deleted before it, and made anew since', () => {
    const entities = [file('world/entities/r.0.0.mca')];
    const good = goodWith(contents([...all, ...entities]));
    const parts = [players, nether, overworld.slice(0, 20), entities];
    for (const gone of parts) {
      const made = [...all, ...entities].map((one) =>
        gone.includes(one) ? { ...one, modifiedAt: since } : one,
      );
      const read = contents([...all, ...entities].filter((one) => !gone.includes(one)));
      const told = compare(read, { live: contents(made), good });
      expect(told.problems).toEqual([]);
      expect(told.warnings).toHaveLength(1);
    }
  });

  test('is not bad because the whole world was made anew since', () => {
    const now = contents(all.map((one) => ({ ...one, modifiedAt: since })));
    expect(compare(without(nether, players), { live: now, good: goodWith(live) }).problems).toEqual([]);
  });

  test('is bad if a part of what it lacks was there in the backup before and was not written since', () => {
    const one = { ...file(`world/DIM-1/region/r.1.0.mca`), modifiedAt: since };
    const played = [...all, one].map((each) => (each === players[0] ? { ...each, modifiedAt: since } : each));
    const good = goodWith(contents([...all, one]));
    expect(compare(without(nether, players), { live: contents(played), good }).problems).toEqual([
      { kind: 'players-missing', live: 20 },
      { kind: 'dimension-missing', dimension: 'the_nether' },
    ]);
  });

  test('is not bad if another world was put in the place of this one', () => {
    const other = Array.from({ length: 300 }, (_, number) =>
      file(`world/region/r.${number}.1.mca`, dayBefore, 5e6),
    );
    const now = contents([
      ...level,
      ...other,
      ...nether.map((one) => ({ ...one, sizeBytes: 7 })),
      file(`world/DIM1/region/r.9.9.mca`),
    ]);
    expect(compare(without(end), { live: now }).problems).toEqual([]);
  });

  test('is not bad if the world was renamed', () => {
    const now = contents(all.map((one) => ({ ...one, path: one.path.replace('world/', 'ours/') })));
    expect(compare(live, { live: now })).toMatchObject({ problems: [], warnings: [] });
  });

  test('without times, or without its own, is only bad by what the backup before held', () => {
    const now = contents(all.map((one) => ({ ...one, modifiedAt: null })));
    expect(compare(without(players), { live: now }).problems).toEqual([]);
    expect(compare(without(players), { createdAt: null }).problems).toEqual([]);
    expect(compare(without(players), { timesMs: null }).problems).toEqual([]);
    expect(compare(without(players), { timesMs: null, good: goodWith(live) }).problems).not.toEqual([]);
  });

  test('that lacks what is only a little older than it has not been compared with all', () => {
    const ago = (ms: number) => createdAt.getTime() - ms;
    const young = (at: number) => [
      file('world/entities/r.0.0.mca', at),
      file('world/data/raids.dat', at),
      file('world/region/r.900.0.mca', at),
      file(`world/playerdata/${uuid(900)}.dat`, at),
    ];
    const uncounted = (at: number, timesMs: number, read = live) =>
      compare(read, { live: contents([...all, ...young(at)]), timesMs }).compared.uncounted;
    const folders = ['world/region', 'world/playerdata', 'world/data', 'world/entities'];
    const minute = 60_000;
    expect(uncounted(ago(5 * minute), 1000)).toEqual(folders);
    expect(uncounted(ago(60 * minute), minute)).toEqual(folders);
    expect(uncounted(ago(5 * minute), minute)).toEqual(folders);
    const whole = contents([...all, ...young(ago(5 * minute))]);
    expect(uncounted(ago(5 * minute), minute, whole)).toEqual([]);
    // Those may have come after it.
    expect(uncounted(ago(minute), 1000)).toEqual([]);
    expect(uncounted(ago(2 * minute), minute)).toEqual([]);
    expect(uncounted(ago(-5 * minute), minute)).toEqual([]);
  });

  test('of times in minutes, whose zone may be an hour off, counts files from two hours before', () => {
    const hour = createdAt.getTime() - 3_600_000;
    const now = contents(all.map((one) => ({ ...one, modifiedAt: hour })));
    expect(compare(without(players), { live: now, timesMs: 60_000 }).problems).toEqual([]);
    expect(compare(without(players), { live: now, timesMs: 1000 }).problems).not.toEqual([]);
  });
});

describe('whose time is in question', () => {
  const lateBy = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const halfAnHourLater = contents(all.map((one) => ({ ...one, modifiedAt: lateBy(0.5).getTime() })));
  const lacking = (options: Partial<Parameters<typeof compareContents>[1]>) =>
    compare(without(nether, players), { live: halfAnHourLater, ...options });

  test('a backup is compared with what was there at the earliest of its times', () => {
    expect(lacking({ createdAt: lateBy(1) }).compared.with).toBe('live');
    expect(lacking({ createdAt: lateBy(1), completedAt: lateBy(0.5) }).compared.with).toBe('none');
    expect(lacking({ createdAt: lateBy(1), readAt: lateBy(1) }).compared.with).toBe('live');
  });

  test('a time in the future proves nothing', () => {
    for (const hours of [1, 14]) {
      const told = lacking({ createdAt: lateBy(hours), readAt: lateBy(0.9) });
      expect(told).toMatchObject({ problems: [], warnings: [], compared: { with: 'none' } });
    }
  });
});

describe('a backup beside the last good one, without the server’s files', () => {
  const beside = (read: Contents, good = live) => compare(read, { live: null, good: goodWith(good) });

  test('is not bad: somebody may have begun anew', () => {
    expect(beside(live)).toMatchObject({ problems: [], loss: null, compared: { with: 'last' } });
    expect(beside(without(nether, players))).toMatchObject({
      problems: [],
      warnings: [],
      loss: {
        onServer: false,
        players: { gone: 20, of: 20 },
        dimensions: ['the_nether'],
        severe: true,
      },
    });
    expect(beside(without(overworld.slice(0, 50))).loss).toMatchObject({
      regions: { gone: 50, of: 100 },
      severe: false,
    });
  });

  test('of a region that holds nothing any more is bad if the file was not written since', () => {
    const path = overworld[0]?.path ?? '';
    expect(beside(contents(all, { emptyRegions: [path] })).problems).toEqual([
      { kind: 'regions-damaged', damaged: 1, of: 100 },
    ]);
    const written = all.map((one) => (one.path === path ? { ...one, modifiedAt: since } : one));
    expect(beside(contents(written, { emptyRegions: [path] }))).toMatchObject({
      problems: [],
      loss: { regions: { gone: 1, of: 100 }, severe: false },
    });
    expect(
      beside(contents(all, { emptyRegions: [path] }), contents(all, { emptyRegions: [path] })),
    ).toMatchObject({
      problems: [],
      loss: null,
    });
  });
});

test('with nothing to compare, it is known why', () => {
  const why = (options: Partial<Parameters<typeof compareContents>[1]>) =>
    compare(live, options).compared.why;
  expect(why({ live: null })).toBe('unlisted');
  expect(why({ live: contents([file('server.properties')]) })).toBe('no-world');
  const newer = all.map((one) => ({ ...one, modifiedAt: createdAt.getTime() }));
  expect(why({ live: contents(newer) })).toBe('newer');
  expect(why({ restoredAt: createdAt.getTime() })).toBe('restored');
  expect(why({ timesMs: null })).toBe('times');
  expect(why({ readAt: new Date(createdAt.getTime() - 3_600_000) })).toBe('times');
  expect(why({})).toBeUndefined();
});

test('with nothing to compare, a backup says so', () => {
  expect(compare(live, { live: null })).toMatchObject({
    problems: [],
    warnings: [],
    compared: { with: 'none' },
  });
  expect(compare(contents([file('a.txt')]), { live: null }).compared).toMatchObject({
    players: null,
    regions: null,
    game: null,
  });
});

test('a backup of the other layout is warned about', () => {
  const newer = contents([...level, file('world/dimensions/minecraft/overworld/region/r.0.0.mca', since)]);
  expect(compare(live, { live: newer }).warnings).toContainEqual({ kind: 'other-layout' });
  expect(compare(newer).warnings).toContainEqual({ kind: 'other-layout' });
});

describe('a world that a restore does not put where the server has its own', () => {
  const below = (folder: string) => contents(all.map((one) => ({ ...one, path: folder + one.path })));
  const onlyWorld = contents(all.map((one) => ({ ...one, path: one.path.replace(/^world\//, '') })));
  const renamed = contents(all.map((one) => ({ ...one, path: one.path.replace(/^world\//, 'survival/') })));

  test.each([
    ['in a folder of another machine', below('home/mc/server/'), 'home/mc/server/world/'],
    ['as a plug-in’s copy', below('plugins/Backup/'), 'plugins/Backup/world/'],
    ['without its folder', onlyWorld, ''],
  ])('is warned about, and such a backup is not good: %s', (_, read, folder) => {
    const warning = { kind: 'elsewhere', folder };
    const found = compare(read);
    expect(found).toMatchObject({ problems: [], warnings: [warning] });
    expect(isGood({ mark: 'tested', ...found })).toBe(false);
    expect(compare(read, { live: null, good: goodWith(live) }).warnings).toEqual([warning]);
  });

  test('is none if the world was renamed, or the server has its own there too', () => {
    expect(compare(renamed).warnings).toEqual([]);
    expect(compare(below('worlds/'), { live: below('worlds/') }).warnings).toEqual([]);
    expect(compare(onlyWorld, { live: onlyWorld }).warnings).toEqual([]);
  });
});

test.each([
  [{ name: '26.2', data: 4800 }, { name: '26.1', data: 4700 }, true],
  [{ name: '26.1', data: 4700 }, { name: '26.1', data: 4700 }, false],
  [{ name: 'Snapshot', data: 4600 }, { name: '26.1', data: 4700 }, false],
  [{ name: '26.2', data: 4800 }, { name: null, data: null }, false],
])('a backup of %o at a server of %o has a newer version: %s', (backup, server, isNewer) => {
  const { warnings } = compare(contents(all, { version: backup }), {
    live: contents(all, { version: server }),
  });
  expect(warnings.some(({ kind }) => kind === 'newer-version')).toBe(isNewer);
});

test('a file of another game that the backup lacks makes it bad, if the last good one had it', () => {
  const both = ['Ours.fwl', 'Ours.db'].map((name) => file(`worlds_local/${name}`));
  const read = contents(both.slice(0, 1));
  const lacking = { file: 'worlds_local/Ours.db' };
  expect(compare(read, { live: contents(both), good: goodWith(contents(both)) }).problems).toEqual([
    { kind: 'world-file-missing', ...lacking },
  ]);
  expect(compare(read, { live: contents(both) })).toMatchObject({
    problems: [],
    warnings: [{ kind: 'world-file-gone', ...lacking }],
  });
});

const backup = (sizeBytes: number | null, id = 'new', more: Partial<Backup> = {}): Backup =>
  aBackup(id, { createdAt, sizeBytes, ...more });
const usual = [100, 110, 90, 100].map((megabytes, index) => backup(megabytes * 1e6, `${index}`));
const judge = (one: Backup, options: Partial<Parameters<typeof plausibility>[0]> = {}) =>
  plausibility({ backup: one, others: usual, server: null, ...options });

describe('what a host tells of a backup', () => {
  test('is plausible at its usual size, and without a size', () => {
    expect(judge(backup(95e6))).toEqual({ problems: [], warnings: [] });
    expect(judge(backup(null))).toEqual({ problems: [], warnings: [] });
    expect(judge(backup(157), { others: usual.slice(0, 2) })).toEqual({ problems: [], warnings: [] });
  });

  test('is not, if it is empty or much smaller', () => {
    expect(judge(backup(0)).problems).toEqual([{ kind: 'empty' }]);
    expect(judge(backup(9e6)).problems).toEqual([
      { kind: 'far-too-small', sizeBytes: 9e6, usualBytes: 100e6 },
    ]);
    expect(judge(backup(40e6))).toEqual({
      problems: [],
      warnings: [{ kind: 'smaller', sizeBytes: 40e6, usualBytes: 100e6 }],
    });
  });

  test('is, however small beside the server’s files: a flat world is hardly more than zeros', () => {
    expect(judge(backup(1000), { others: [], live })).toEqual({ problems: [], warnings: [] });
  });

  test('names the rules by which the world is left out', () => {
    const rules = ['*.log', '# comment', '/world/region/', 'playerdata', '!world/level.dat'];
    expect(judge(backup(1e8, 'new', { ignoredFiles: rules }), { live }).warnings).toEqual([
      { kind: 'ignored', rule: '/world/region/' },
      { kind: 'ignored', rule: 'playerdata' },
    ]);
    expect(judge(backup(1e8), { ignored: ['**/*.mca', '!*.mca'], live }).warnings).toEqual([]);
    expect(judge(backup(1e8), { ignored: ['world*/**'] }).warnings).toEqual([
      { kind: 'ignored', rule: 'world*/**' },
    ]);
  });

  test.each([
    ...['entities', 'poi', 'data', 'stats', 'advancements', 'datapacks', 'region', 'playerdata'],
    ...['DIM-1/entities', 'world_nether/DIM-1/poi', '/world/DIM1/data/'],
  ])(
    'names a rule for %s, also before there is anything, and whether or not the server was listed',
    (rule) => {
      for (const known of [live, null])
        expect(
          judge(backup(1e8), { ignored: [rule.replace(/^DIM/, 'world/DIM')], live: known }).warnings,
        ).toEqual([{ kind: 'ignored', rule: rule.replace(/^DIM/, 'world/DIM') }]);
    },
  );

  test.each(['players/stats', 'entities', 'data/minecraft', 'the_end', 'advancements'])(
    'names a rule for %s in a world of Minecraft 26.1',
    (rule) => {
      const newer = contents([
        ...level,
        file('world/dimensions/minecraft/overworld/region/r.0.0.mca'),
        file(`world/players/data/${uuid(1)}.dat`),
      ]);
      const anywhere = `**/${rule}`;
      expect(judge(backup(1e8), { ignored: [anywhere], live: newer }).warnings).toEqual([
        { kind: 'ignored', rule: anywhere },
      ]);
    },
  );

  test('does not name rules for other files of the server', () => {
    const rules = ['logs', 'cache', '*.jar', 'plugins/dynmap', 'region.txt', 'backups'];
    for (const known of [live, null])
      expect(judge(backup(1e8), { ignored: rules, live: known }).warnings).toEqual([]);
  });

  test('says if there is no room for its restore', () => {
    const usage = { diskBytes: 8e9, diskLimitBytes: 10e9 };
    const server = { usage };
    expect(judge(backup(1e8), { server: { usage: { ...usage, freeDiskBytes: 5e7 } } }).warnings).toEqual([
      { kind: 'too-large-for-disk', neededBytes: 1e8, freeBytes: 5e7 },
    ]);
    expect(judge(backup(1e8), { server }).warnings).toEqual([]);
    const large = contents([file('world/region/r.0.0.mca', dayBefore, 11e9)]);
    expect(judge(backup(1e8), { server, contents: large }).warnings).toEqual([
      { kind: 'too-large-for-disk', neededBytes: 3e9, freeBytes: 2e9 },
    ]);
  });
});
