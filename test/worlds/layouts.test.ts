import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameRuleSchema } from '../../src/domain/game-rule.ts';
import { type Contents, packContents, unpackContents } from '../../src/worlds/contents.ts';
import { findWorld } from '../../src/worlds/layouts.ts';

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
  expect(find(...paths)).toMatchObject({ game, missing: [missing] });
});

test('an operator can add a game', () => {
  const rule = gameRuleSchema.parse({ game: 'vintage-story', world: ['Saves/{world}.vcdbs'], needed: [] });
  const files = [{ path: 'data/Saves/default.vcdbs', sizeBytes: 1, modifiedAt: null }];
  expect(findWorld(files, { games: [rule] })?.game).toBe('vintage-story');
  expect(findWorld(files)).toBe(null);
});

const contents: fc.Arbitrary<Contents> = fc.record({
  files: fc.array(
    fc.record({
      path: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      sizeBytes: fc.option(fc.nat()),
      modifiedAt: fc.option(fc.integer()),
    }),
  ),
  isWhole: fc.boolean(),
  world: fc.option(
    fc.record({
      game: fc.string(),
      layout: fc.constantFrom(null, 'before-26.1' as const, 'both' as const),
      version: fc.record({ name: fc.option(fc.string()), data: fc.option(fc.nat()) }),
      spawn: fc.option(fc.record({ x: fc.integer(), z: fc.integer() })),
      emptyRegions: fc.array(fc.string()),
      playTicks: fc.constant(new Map([[anna, 72_000]])),
      names: fc.constant(new Map([[anna, 'Anna']])),
    }),
  ),
});

test('what was found is stored and read again as it was', () => {
  fc.assert(
    fc.property(contents, (one) => {
      expect(unpackContents(packContents(one))).toEqual(one);
    }),
  );
});

test('a list that is not whole is not taken for one', () => {
  expect(() => unpackContents(new Uint8Array(20))).toThrow();
  expect(() =>
    unpackContents(packContents({ files: [], isWhole: true, world: null }).subarray(0, -2)),
  ).toThrow();
});
