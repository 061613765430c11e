import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Contents, packContents, unpackContents } from '../src/contents.ts';
import { findWorld } from '../src/layouts.ts';
import { gameRuleSchema } from '../src/model/game-rule.ts';

const [anna, ben] = ['069a79f4-44e9-4726-a5be-fca90e38aaf5', '61699b2e-d327-4a01-9f1e-0ea8c3f06bc6'];

function find(...paths: readonly string[]) {
  return findWorld(paths.map((path) => ({ path, sizeBytes: 1, modifiedAt: null })));
}

function places(world: ReturnType<typeof find>): readonly string[] {
  return (world?.regions ?? []).map(({ dimension, x, z }) => `${dimension} ${x} ${z}`);
}

describe('a world of Minecraft Java is found', () => {
  test('as before 26.1', () => {
    const world = find(
      'server.properties',
      'world/level.dat',
      'world/region/r.0.-1.mca',
      'world/DIM-1/region/r.0.0.mca',
      'world/DIM1/region/r.-3.2.mca',
      'world/dimensions/mod/deep/sea/region/r.1.1.mca',
      'world/entities/r.0.0.mca',
      `world/playerdata/${anna}.dat`,
      `world/playerdata/${anna}.dat_old`,
      `world/playerdata/${ben}-1234567890.dat`,
    );
    expect(world).toMatchObject({
      game: 'minecraft-java',
      layout: 'before-26.1',
      dimensions: ['mod:deep/sea', 'overworld', 'the_end', 'the_nether'],
    });
    expect(places(world)).toEqual(['overworld 0 -1', 'the_nether 0 0', 'the_end -3 2', 'mod:deep/sea 1 1']);
    expect([...(world?.players?.keys() ?? [])]).toEqual([anna]);
  });

  test('as from 26.1', () => {
    const world = find(
      'world/level.dat',
      'world/dimensions/minecraft/overworld/region/r.0.0.mca',
      'world/dimensions/minecraft/the_nether/region/r.0.0.mca',
      `world/players/data/${anna}.dat`,
      `world/players/stats/${anna}.json`,
    );
    expect(world).toMatchObject({ layout: 'from-26.1', dimensions: ['overworld', 'the_nether'] });
    expect(world?.players?.size).toBe(1);
    expect(world?.java?.stats.size).toBe(1);
  });

  test('in the folders of Bukkit, and of its other worlds', () => {
    const world = find(
      'creative/level.dat',
      'creative/region/r.0.0.mca',
      'world/level.dat',
      'world/region/r.0.0.mca',
      `world/playerdata/${anna}.dat`,
      'world_nether/level.dat',
      'world_nether/DIM-1/region/r.0.0.mca',
      'world_the_end/DIM1/region/r.0.0.mca',
    );
    expect(world?.java?.root).toBe('world/');
    expect(world?.dimensions).toEqual(['creative/overworld', 'overworld', 'the_end', 'the_nether']);
  });

  test('with its map in any format; copies, and the format before 1.2, are no map', () => {
    const world = find(
      'world/level.dat',
      'world/region/r.0.0.linear',
      'world/region/r.0.1.b_linear',
      'world/region/r.0.0.mca.bak',
      'world/region/r.1.0.tmp',
      'world/region/r.2.0.mcr',
      'world/region/c.0.0.mcc',
    );
    expect(places(world)).toEqual(['overworld 0 0', 'overworld 0 1']);
    for (const formats of [
      ['mca', 'linear'],
      ['linear', 'mca'],
    ])
      expect(find(...formats.map((format) => `world/region/r.0.0.${format}`))?.regions).toMatchObject([
        { file: { path: 'world/region/r.0.0.mca' } },
      ]);
  });

  test('with any name, in any folder, and as the archive itself', () => {
    for (const root of ['', 'Our World/', 'servers/7/My_nether/'])
      expect(find(`${root}level.dat`, `${root}region/r.0.0.mca`)).toMatchObject({
        dimensions: ['overworld'],
        java: { root },
      });
  });

  test('and not the copies of it that plug-ins keep', () => {
    const world = find(
      'world/level.dat',
      'world/region/r.0.0.mca',
      'plugins/Keep/copies/world/level.dat',
      'plugins/Keep/copies/world/region/r.5.5.mca',
      `plugins/Stats/stats/${anna}.json`,
    );
    expect(places(world)).toEqual(['overworld 0 0']);
  });

  test('with both layouts, whose newer one the game reads', () => {
    const world = find(
      'world/level.dat',
      'world/region/r.0.0.mca',
      'world/region/r.1.0.mca',
      'world/dimensions/minecraft/overworld/region/r.0.0.mca',
      `world/playerdata/${ben}.dat`,
      `world/players/data/${anna}.dat`,
    );
    expect(world?.layout).toBe('both');
    expect([...(world?.players?.keys() ?? [])]).toEqual([anna]);
    expect(world?.regions?.map(({ file }) => file.path).sort()).toEqual([
      'world/dimensions/minecraft/overworld/region/r.0.0.mca',
      'world/region/r.1.0.mca',
    ]);
  });
});

test.each([
  [
    'minecraft-bedrock',
    ['worlds/Ours/level.dat', 'worlds/Ours/db/CURRENT', 'worlds/Ours/db/MANIFEST-000003'],
  ],
  ['valheim', ['worlds_local/Dedicated.fwl', 'worlds_local/Dedicated.db']],
  ['palworld', ['Pal/Saved/SaveGames/0/A1/Level.sav', 'Pal/Saved/SaveGames/0/A1/LevelMeta.sav']],
  ['hytale', ['universe/worlds/default/config.json', 'universe/worlds/default/chunks/0.0.region.bin']],
  ['7-days-to-die', ['Saves/Navezgane/Ours/main.ttw', 'Saves/Navezgane/Ours/Region/r.0.-1.7rg']],
  ['ark', ['ShooterGame/Saved/SavedArks/TheIsland.ark']],
  ['project-zomboid', ['Zomboid/Saves/Multiplayer/servertest/map_t.bin']],
  ['rust', ['server/main/proceduralmap.4000.1.250.map', 'server/main/proceduralmap.4000.1.250.sav']],
  ['factorio', ['saves/ours.zip']],
  ['terraria', ['Worlds/Ours.wld']],
])('a world of %s is found, with nothing missing', (game, paths) => {
  expect(find('start.sh', ...paths)).toMatchObject({ game, missing: [] });
});

test.each([
  ['valheim', ['worlds_local/Dedicated.db', 'worlds_local/Dedicated_backup_auto-1.fwl'], 'Dedicated.fwl'],
  [
    'palworld',
    ['SaveGames/0/A1/Players/00000001.sav', 'SaveGames/0/A1/LevelMeta.sav'],
    'SaveGames/0/A1/Level.sav',
  ],
  ['minecraft-bedrock', ['worlds/Ours/db/CURRENT', 'worlds/Ours/db/MANIFEST-1'], 'Ours/level.dat'],
])('a world of %s that lacks a file says which', (game, paths, missing) => {
  expect(find(...paths)).toMatchObject({ game, missing: [{ file: missing }] });
});

describe('of several worlds of another game', () => {
  const world = (id: string, at: number | null, ...names: readonly string[]) =>
    names.map((name) => ({ path: `SaveGames/0/${id}/${name}`, sizeBytes: 1, modifiedAt: at }));
  const day = 24 * 3_600_000;
  const whole = ['Level.sav', 'LevelMeta.sav'];
  const missingIn = (...worlds: readonly ReturnType<typeof world>[]) =>
    findWorld(worlds.flat())?.missing.map(({ file }) => file);

  test('an old one that is whole does not excuse the one that the game uses', () => {
    const used = world('B', 10 * day, 'LevelMeta.sav', 'Players/1A.sav');
    expect(missingIn(world('A', day, ...whole), used)).toEqual(['SaveGames/0/B/Level.sav']);
  });

  test('what somebody left behind needs nothing', () => {
    const used = world('A', 10 * day, ...whole);
    expect(missingIn(used, world('B', day, 'LevelMeta.sav'))).toEqual([]);
    expect(missingIn(used, world('B', 10 * day + 60_000, 'LevelMeta.sav'))).toEqual([]);
  });

  test('one that is whole is enough if no times are known', () => {
    expect(missingIn(world('A', null, ...whole), world('B', null, 'LevelMeta.sav'))).toEqual([]);
    expect(missingIn(world('A', null, ...whole), world('B', day, 'LevelMeta.sav'))).toEqual([]);
    expect(missingIn(world('B', null, 'LevelMeta.sav'))).toEqual(['SaveGames/0/B/Level.sav']);
  });

  test('the one that the game’s settings name counts, and no other one', () => {
    const used = world('B', day, 'LevelMeta.sav', 'Players/1A.sav');
    const other = world('A', 10 * day, ...whole, 'Players/2B.sav');
    const named = (mainName: string) => findWorld([...other, ...used], { mainName });
    expect(named('B')).toMatchObject({ missing: [{ file: 'SaveGames/0/B/Level.sav' }] });
    expect([...(named('B')?.players?.keys() ?? [])]).toEqual(['1A']);
    expect(named('B')?.files.every(({ path }) => path.includes('/B/'))).toBe(true);
    expect(named('A')).toMatchObject({ missing: [] });
    // One that isn’t there tells nothing.
    expect(named('C')?.players?.size).toBe(2);
  });
});

test('an operator can add a game', () => {
  const rule = gameRuleSchema.parse({ game: 'vintage-story', world: ['Saves/{world}.vcdbs'], needed: [] });
  const files = [{ path: 'data/Saves/default.vcdbs', sizeBytes: 1, modifiedAt: null }];
  expect(findWorld(files, { games: [rule] })?.game).toBe('vintage-story');
  expect(findWorld(files)).toBe(null);
});

describe('the pattern of a game', () => {
  const piece = fc.constantFrom(
    '*',
    '{world}',
    '{player}',
    '{player:hex}',
    '{x}',
    '{z}',
    '{y}',
    'a',
    '.',
    '/',
    '(',
    '{',
  );
  const pattern = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  const ruleOf = (text: string) =>
    gameRuleSchema.safeParse({ game: 'g', world: [text], needed: [text] }).data;

  test('is refused, or finds files', () => {
    fc.assert(
      fc.property(pattern, fc.array(fc.string()), (text, paths) => {
        const rule = ruleOf(text);
        if (rule === undefined) return;
        const files = paths.map((path) => ({ path, sizeBytes: 1, modifiedAt: null }));
        expect(() => findWorld(files, { games: [rule] })).not.toThrow();
      }),
    );
  });

  test.each(['{world}/db/*', 'r.{x}.{z}.a', 'a/*/*/{player:uuid}.b', 'MANIFEST-*', 'a(b'])(
    'may be %s',
    (text) => {
      expect(ruleOf(text)).toBeDefined();
    },
  );

  test.each([
    '{world}/{world}',
    '{x}{x}',
    '{player}/{player:hex}',
    '*a*',
    '**',
    '{world}*',
    '{wolrd}',
    '{'.repeat(201),
  ])('may not be %s', (text) => {
    expect(ruleOf(text)).toBeUndefined();
  });
});

test('the files that are missing are named, the first 20 of them', () => {
  const paths = Array.from({ length: 1000 }, (_, n) => `worlds/${n}/db/CURRENT`);
  const first = [{ file: '0/db/MANIFEST-*' }, { file: '0/level.dat' }];
  expect(find(...paths)?.missing.slice(0, 2)).toMatchObject(first);
  expect(find(...paths)?.missing).toHaveLength(20);
  expect(find(...paths, 'worlds/7/db/MANIFEST-1', 'worlds/7/level.dat')?.missing).toEqual([]);
});

const path = fc.oneof(
  anyText({ maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom('a', '/', '"', '\\', '\u0001', '\u2028', '\ud800', '\udc00') }),
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
);

/** Anything that could be found; `any` stands for numbers and texts. */
function contentsOf(any: { readonly number: fc.Arbitrary<number>; readonly path: fc.Arbitrary<string> }) {
  const list = fc.array(fc.tuple(any.path, any.number), { maxLength: 4 });
  return fc.record({
    files: fc.array(
      fc.record({ path: any.path, sizeBytes: fc.option(any.number), modifiedAt: fc.option(any.number) }),
    ),
    isWhole: fc.boolean(),
    world: fc.option(
      fc.record({
        game: any.path,
        layout: fc.constantFrom(null, 'before-26.1' as const, 'both' as const),
        version: fc.record({ name: fc.option(any.path), data: fc.option(any.number) }),
        spawn: fc.option(fc.record({ x: any.number, z: any.number })),
        emptyRegions: fc.array(any.path),
        playTicks: list.map((entries) => new Map(entries)),
      }),
    ),
  }) satisfies fc.Arbitrary<Contents>;
}

const contents = contentsOf({ number, path });

test('what was found is stored and read again as it was', () => {
  fc.assert(
    fc.property(contents, (one) => {
      expect(unpackContents(packContents(one))).toEqual(one);
    }),
  );
});

test('whatever was found, what is stored can be read', () => {
  const odd = fc.oneof(number, fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 1e308));
  fc.assert(
    fc.property(contentsOf({ number: odd, path: fc.oneof(path, fc.constant('\0a\0')) }), (one) => {
      expect(unpackContents(packContents(one)).files).toHaveLength(one.files.length);
    }),
  );
});

test('a long list is stored and read again', () => {
  const files = Array.from({ length: 2_500 }, (_, n) => ({ path: `a/${n}`, sizeBytes: n, modifiedAt: n }));
  const one = { files, isWhole: true, world: null };
  expect(unpackContents(packContents(one))).toEqual(one);
});

test('a list that is not whole is not taken for one', () => {
  expect(() => unpackContents(new Uint8Array(20))).toThrow();
  expect(() =>
    unpackContents(packContents({ files: [], isWhole: true, world: null }).subarray(0, -2)),
  ).toThrow();
});
