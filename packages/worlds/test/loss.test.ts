import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compareContents } from '../src/compare.ts';
import { type Contents, packContents, unpackContents } from '../src/contents.ts';
import { type GoodBackup, lossesSince } from '../src/loss.ts';
import { isGood, type Loss } from '../src/model/backup-findings.ts';
import { defaultGames } from '../src/model/games.ts';
import { readArchive } from '../src/read-archive.ts';
import { tarWriters } from '../testing/archives.ts';
import {
  type Files,
  folders,
  listed,
  madeAt,
  makeLevel,
  makeRegion,
  makeWorld,
  type WorldKind,
  worldKinds,
} from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';
import { isPlayer, remove } from './damage.ts';

const minuteMs = 60_000;

/** Returns what an archive of these files is found to hold. */
async function read(files: Files): Promise<Contents> {
  const chunks = (async function* () {
    yield gzipSync(tarWriters.own(files), { level: 1 });
  })();
  const options = { maxContentBytes: 2 ** 30, checksum: null, games: defaultGames };
  const result = await readArchive(chunks, options);
  if (result.kind !== 'read') throw new Error(`It was not read: ${result.reason}`);
  return unpackContents(packContents(result.contents));
}

/** Returns what a host lists of these files. */
function live(files: Files, change: Partial<Contents> = {}): Contents {
  return { files: listed(files), isWhole: true, world: null, ...change };
}

/** The last good backup, of 12 minutes before. */
async function good(files: Files): Promise<GoodBackup> {
  const createdAt = madeAt.getTime() - 12 * minuteMs;
  return { id: 'good', createdAt, label: 'Monday', contents: await read(files) };
}

const without = (files: Files, isRemoved: (path: string) => boolean) => {
  const left = new Map(files);
  remove(left, isRemoved);
  return left;
};

interface Story {
  readonly before: Files;
  /** In the backup. */
  readonly held: Files;
  /** Null: its host shows no files. */
  readonly now: Contents | null;
}

async function compared({ before, held, now }: Story) {
  return compareContents(await read(held), { live: now, good: await good(before), createdAt: madeAt });
}

const loss = async (story: Story): Promise<Loss | null> => (await compared(story)).loss;

describe.each(worldKinds)(
  'what the last good backup had and the server has lost, in a world of the kind %s',
  (kind) => {
    const before = makeWorld({ kind, seed: 3, players: 5, regions: 6 });
    const at = folders[kind];
    const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
    const afterwards = (isRemoved: (path: string) => boolean) => {
      const left = without(before, isRemoved);
      return { before, held: left, now: live(left) };
    };

    test('is nothing if everything is there', async () => {
      const found = await compared(afterwards(() => false));
      expect(found).toMatchObject({ problems: [], warnings: [], loss: null, compared: { with: 'both' } });
    });

    test('is told of all players', async () => {
      const found = await compared(afterwards(isPlayer));
      expect(found).toMatchObject({ problems: [], warnings: [] });
      expect(found.loss).toMatchObject({
        good: { id: 'good', createdAt: madeAt.getTime() - 12 * minuteMs, label: 'Monday' },
        earlierMs: 12 * minuteMs,
        onServer: true,
        players: { gone: 5, of: 5 },
        regions: null,
        dimensions: [],
        severe: true,
        accepted: false,
      });
    });

    test('is told of a dimension', async () => {
      expect(await loss(afterwards(isIn(at.the_nether)))).toMatchObject({
        regions: { gone: 1, of: 8 },
        dimensions: ['the_nether'],
        severe: true,
      });
    });

    test('is told of over half of the regions as severe, of less as something to look at', async () => {
      const most = (count: number) => (path: string) =>
        isIn(at.overworld)(path) && Number(/r\.(\d)/.exec(path)?.[1]) < count;
      expect(await loss(afterwards(most(5)))).toMatchObject({ regions: { gone: 5, of: 8 }, severe: true });
      expect(await loss(afterwards(most(4)))).toMatchObject({ regions: { gone: 4, of: 8 }, severe: false });
      expect(await loss(afterwards(most(1)))).toMatchObject({ regions: { gone: 1, of: 8 }, severe: false });
    });

    test('is told of one player as something to look at', async () => {
      const one = [...before.keys()].find(isPlayer);
      expect(await loss(afterwards((path) => path === one))).toMatchObject({
        players: { gone: 1, of: 5 },
        severe: false,
      });
    });

    test('is told of the whole world', async () => {
      const found = await compared(afterwards((path) => path.startsWith('world')));
      expect(found.problems).toEqual([]);
      expect(found.loss).toMatchObject({ world: true, severe: true, onServer: true });
    });

    test('is no loss if the server still has it: then the backup is bad', async () => {
      const held = without(before, isPlayer);
      const found = await compared({ before, held, now: live(before) });
      expect(found.loss).toBeNull();
      expect(found.problems).toEqual([{ kind: 'players-missing', live: 5 }]);
    });

    test('is not known to be gone on a server whose files were not listed, or not all', async () => {
      const held = without(before, isPlayer);
      const unlisted = [at.players];
      for (const now of [null, live(held, { isWhole: false }), live(held, { isWhole: false, unlisted })])
        expect(await loss({ before, held, now })).toMatchObject({ severe: true, onServer: false });
      const other = live(held, { isWhole: false, unlisted: ['world/datapacks'] });
      expect(await loss({ before, held, now: other })).toMatchObject({ onServer: true });
    });

    test('is told of regions that hold nothing any more', async () => {
      const emptied = new Map(before);
      for (const path of before.keys()) if (isIn(at.overworld)(path)) emptied.set(path, Buffer.alloc(0));
      expect(await loss({ before, held: emptied, now: live(emptied) })).toMatchObject({
        regions: { gone: 6, of: 8 },
        dimensions: ['overworld'],
        severe: true,
      });
    });
  },
);

test('a small world that lost one of two regions has no severe loss', async () => {
  const before = makeWorld({ kind: 'old', seed: 1, regions: 2 });
  const held = without(before, (path) => path.startsWith('world/DIM') || path.endsWith('r.1.-1.mca'));
  const onlyOverworld = without(before, (path) => path.startsWith('world/DIM'));
  expect(await loss({ before: onlyOverworld, held, now: live(held) })).toMatchObject({
    regions: { gone: 1, of: 2 },
    severe: false,
  });
});

describe('folders of the world', () => {
  const files = (kind: WorldKind) => {
    const all = new Map(makeWorld({ kind, seed: 2 }));
    const [dimension, data] =
      kind === 'new'
        ? ['world/dimensions/minecraft/overworld', 'world/data/minecraft']
        : ['world', 'world/data'];
    const other = [
      `${dimension}/entities/r.0.0.mca`,
      `${dimension}/poi/r.0.0.mca`,
      `${data}/map_1.dat`,
      'world/datapacks/pack/data/a/b.json',
      'world/mod_storage/a/b.nbt',
    ];
    const region = makeRegion({ chunks: [{ index: 0, data: Buffer.from('a') }] });
    for (const path of other) all.set(path, path.endsWith('.mca') ? region : Buffer.from('a'));
    return { all, entities: `${dimension}/entities`, poi: `${dimension}/poi`, data };
  };

  test.each(worldKinds)(
    'that the backup has nothing of are named, in a world of the kind %s',
    async (kind) => {
      const { all, entities, poi } = files(kind);
      const gone = async (folder: string, before: Files | null) => {
        const held = await read(without(all, (path) => path.startsWith(`${folder}/`)));
        return compareContents(held, {
          live: live(all),
          good: before && (await good(before)),
          createdAt: madeAt,
        });
      };
      for (const folder of [poi, 'world/data', 'world/datapacks', 'world/mod_storage'])
        expect(await gone(folder, all), folder).toMatchObject({
          problems: [],
          warnings: [{ kind: 'folder-gone', folder }],
        });
      // That it was there is only certain if the last good backup had it.
      expect(await gone(entities, null)).toMatchObject({
        problems: [],
        warnings: [{ kind: 'folder-gone', folder: entities }],
      });
      expect(await gone(entities, all)).toMatchObject({
        problems: [{ kind: 'folder-missing', folder: entities }],
        warnings: [],
      });
    },
  );

  test('that the backup holds, or that came since, are not', async () => {
    const { all } = files('old');
    const held = await read(all);
    expect(compareContents(held, { live: live(all), createdAt: madeAt })).toMatchObject({ warnings: [] });
    const newer = live(all).files.map((file) =>
      file.path.includes('mod_storage') ? { ...file, modifiedAt: madeAt.getTime() } : file,
    );
    const before = await read(without(all, (path) => path.includes('mod_storage')));
    const now = { ...live(all), files: newer };
    expect(compareContents(before, { live: now, createdAt: madeAt })).toMatchObject({ warnings: [] });
  });

  test('that the last good backup had and the server lost are a loss, not a severe one', async () => {
    const { all } = files('old');
    const held = without(all, (path) => /datapacks|mod_storage/.test(path));
    expect(await loss({ before: all, held, now: live(held) })).toMatchObject({
      folders: ['world/datapacks', 'world/mod_storage'],
      players: null,
      regions: null,
      severe: false,
    });
  });

  test('that were not listed are named as not counted, unless the backup has files in them', async () => {
    const { all } = files('old');
    const held = await read(all);
    const unlisted = ['world/region', 'world/mod_storage/a', 'world/other', 'logs'];
    const now = live(
      without(all, (path) => unlisted.some((one) => path.startsWith(one))),
      {
        isWhole: false,
        unlisted,
      },
    );
    expect(compareContents(held, { live: now, createdAt: madeAt }).compared).toMatchObject({
      with: 'live',
      uncounted: ['world/region', 'world/other'],
    });
    const cut = live(all, { isWhole: false });
    expect(compareContents(held, { live: cut, createdAt: madeAt }).compared.uncounted).toEqual(['world']);
    expect(compareContents(held, { live: live(all), createdAt: madeAt }).compared.uncounted).toEqual([]);
  });
});

test('which world is the server’s may be a guess: then nothing is certain that only its files say', async () => {
  const all = makeWorld({ kind: 'old', seed: 4 });
  const held = await read(without(all, isPlayer));
  const found = compareContents(held, { live: live(all, { guessed: true }), createdAt: madeAt });
  expect(found).toMatchObject({
    problems: [],
    warnings: [{ kind: 'fewer-players' }],
    compared: { guessed: true },
  });
});

describe('another world than the one of the last good backup', () => {
  const seeded = (seed: bigint, kind: WorldKind = 'old') =>
    makeWorld({
      kind,
      seed: 5,
      level: makeLevel({ WorldGenSettings: { compound: { seed: { long: seed } } } }),
    });
  const before1_16 = (seed: bigint) =>
    makeWorld({ kind: 'old', seed: 5, level: makeLevel({ RandomSeed: { long: seed } }) });
  const since26 = (seed: bigint, place = '') => {
    const settings = gzipSync(encodeNbt({ data: { compound: { seed: { long: seed } } } }));
    const path = `world/${place}data/minecraft/world_gen_settings.dat`;
    return new Map([...makeWorld({ kind: 'new', seed: 5 }), [path, settings]]);
  };
  const bukkit = (uid: string) =>
    new Map([...makeWorld({ kind: 'bukkit', seed: 5 }), ['world/uid.dat', Buffer.from(uid, 'hex')]]);
  const other = { kind: 'other-world' };

  test.each<[string, Files, Files]>([
    ['1.16', seeded(1n), seeded(-2n)],
    ['before 1.16', before1_16(1n), before1_16(2n)],
    ['26.1', since26(1n), since26(2n)],
    [
      'Paper 26.1',
      since26(1n, 'dimensions/minecraft/overworld/'),
      since26(2n, 'dimensions/minecraft/overworld/'),
    ],
    ['Bukkit', bukkit('a1'.repeat(16)), bukkit('b2'.repeat(16))],
  ])('is told by its seed, or by Bukkit’s id: %s', async (_, before, held) => {
    expect((await compared({ before, held, now: null })).warnings).toEqual([other]);
    expect((await compared({ before, held: before, now: null })).warnings).toEqual([]);
  });

  test('is told if its archive is in the place of this server’s, whose world is still there', async () => {
    const found = await compared({ before: seeded(1n), held: seeded(2n), now: live(seeded(1n)) });
    expect(found).toMatchObject({ problems: [], warnings: [other], loss: null });
  });

  describe('at a host that shows no seed, rounds sizes and has zips without times', () => {
    const [before, held, third] = [1n, 2n, 3n].map((seed) =>
      makeWorld({
        kind: 'old',
        seed: Number(seed),
        regions: 6,
        level: makeLevel({ WorldGenSettings: { compound: { seed: { long: seed } } } }),
      }),
    );
    if (!before || !held || !third) throw new Error('three worlds');
    const tenths = (bytes: number) => (bytes < 1024 ? bytes : Math.round(Math.round(bytes / 102.4) * 102.4));
    const atHost = (files: Files) =>
      live(files, {
        files: listed(files).map((file) => ({ ...file, sizeBytes: tenths(file.sizeBytes ?? 0) })),
      });
    const untimed = async (files: Files) => {
      const contents = await read(files);
      return { ...contents, files: contents.files.map((file) => ({ ...file, modifiedAt: null })) };
    };
    const comparedAt = async (now: Files) =>
      compareContents(await untimed(held), {
        live: atHost(now),
        good: { ...(await good(before)), contents: await untimed(before) },
        createdAt: madeAt,
      });

    test('is no loss if the server still has the one of the last good backup', async () => {
      expect(await comparedAt(before)).toMatchObject({ warnings: [other], loss: null });
    });

    test('is a loss on the server if that has the other one', async () => {
      expect((await comparedAt(held)).loss).toMatchObject({ world: true, severe: true, onServer: true });
    });

    test('is a loss, and nothing is said of the server, if that looks like neither', async () => {
      expect((await comparedAt(third)).loss).toMatchObject({ world: true, severe: true, onServer: false });
    });
  });

  test('on the server has nothing of what the backup of the one before lacks', async () => {
    const [before, anew] = [seeded(1n), seeded(2n)];
    const { world } = await read(anew);
    const found = await loss({ before, held: without(before, isPlayer), now: live(anew, { world }) });
    expect(found).toMatchObject({ players: { gone: 4, of: 4 }, severe: true, onServer: true });
  });

  describe('which the server uses now by its settings, while the former one is still beside it', () => {
    const before = seeded(1n);
    const level = makeLevel({ WorldGenSettings: { compound: { seed: { long: 2n } } } });
    const begun = [...makeWorld({ kind: 'old', seed: 9, players: 1, level })].map(
      ([path, content]) => [path.replace(/^world/, 'season2'), content] as const,
    );
    const named = ['server.properties', Buffer.from('level-name=season2')] as const;
    const seasons = new Map([...before, ...begun, named]);
    const now = () =>
      live(
        without(seasons, (path) => path.startsWith('world/')),
        { mainName: 'season2' },
      );

    test('is neither a loss nor a warning: a backup holds both', async () => {
      const found = await compared({ before, held: seasons, now: now() });
      expect(found).toMatchObject({ problems: [], warnings: [], loss: null });
    });

    test('is a loss if the former one isn’t whole any more, and nothing is said of the server', async () => {
      const found = await compared({
        before,
        held: without(seasons, (path) => path.startsWith('world/') && isPlayer(path)),
        now: now(),
      });
      expect(found.loss).toMatchObject({
        players: { gone: 4, of: 4 },
        regions: null,
        severe: true,
        onServer: false,
      });
      const gone = without(seasons, (path) => path.startsWith('world/'));
      const left = await compared({ before, held: gone, now: now() });
      expect(left.loss).toMatchObject({ world: true, severe: true });
    });
  });

  test('is a loss if the server has begun anew', async () => {
    const [before, held] = [seeded(1n), seeded(2n)];
    const world = (await read(held)).world;
    const found = await compared({ before, held, now: live(held, { world }) });
    expect(found).toMatchObject({ problems: [], warnings: [other] });
    expect(found.loss).toMatchObject({ world: true, severe: true, players: { gone: 4, of: 4 } });
  });

  test('is none if a copy of it got another id of Bukkit’s, or nothing is known of it', async () => {
    const [a, b] = ['a1'.repeat(16), 'b2'.repeat(16)].map(
      (uid) => new Map([...seeded(1n), ['world/uid.dat', Buffer.from(uid, 'hex')]]),
    );
    if (a === undefined || b === undefined) throw new Error('two worlds');
    expect((await compared({ before: a, held: b, now: null })).warnings).toEqual([]);
    const unknown = makeWorld({ kind: 'old', seed: 5 });
    expect((await compared({ before: unknown, held: seeded(1n), now: null })).warnings).toEqual([]);
  });
});

describe('another world than the server had before the backup', () => {
  const seeded = (seed: number) =>
    makeWorld({
      kind: 'old',
      seed,
      players: seed,
      level: makeLevel({ WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } } }),
    });
  const [own, strange] = [seeded(5), seeded(3)];
  const shown = async (files: Files, change: Partial<Contents> = {}) =>
    live(files, { world: (await read(files)).world, ...change });
  const kinds = async (held: Files, now: Contents, before: Files | null = null) => {
    const beside = { live: now, good: before && (await good(before)), createdAt: madeAt };
    const { problems, warnings } = compareContents(await read(held), beside);
    return [...problems, ...warnings].map(({ kind }) => kind);
  };

  test('is told by the seeds, and nothing that such a world can’t have is called missing', async () => {
    expect(await kinds(strange, await shown(own))).toEqual(['other-world-than-server']);
    expect(await kinds(own, await shown(own))).toEqual([]);
    const check = { mark: 'tested', loss: null, warnings: [{ kind: 'other-world-than-server' }] } as const;
    expect(isGood(check)).toBe(false);
  });

  test('is told once if the last good backup shows it, too', async () => {
    expect(await kinds(strange, await shown(own), own)).toEqual(['other-world']);
  });

  test('isn’t told of a backup whose world the server lost or replaced since', async () => {
    const anew = listed(own).map((file) => ({ ...file, modifiedAt: madeAt.getTime() + minuteMs }));
    expect(await kinds(strange, await shown(own, { files: anew }))).toEqual([]);
    expect(await kinds(strange, await shown(own), strange)).not.toContain('other-world-than-server');
  });

  test('isn’t told if it’s unclear which world the server uses, or of which one the archive’s seed is', async () => {
    expect(await kinds(strange, await shown(own, { guessed: true }))).not.toContain(
      'other-world-than-server',
    );
    const both = new Map([
      ...strange,
      ...[...own].map(([path, content]) => [path.replace(/^world/, 'second'), content] as const),
    ]);
    expect(await kinds(both, await shown(own))).not.toContain('other-world-than-server');
  });
});

describe('a good backup that is read after later ones', () => {
  const before = makeWorld({ kind: 'old', seed: 6, players: 5 });
  const hollow = without(before, isPlayer);
  const later = (id: string, contents: Contents) => ({ id, createdAt: madeAt, contents });

  test('shows what is gone from each of them, through any number of hollow ones', async () => {
    const [last, lacking] = [await good(before), await read(hollow)];
    const found = lossesSince(
      last,
      [later('1', lacking), later('2', lacking), later('3', lacking)],
      live(hollow),
      {},
    );
    expect(found).toMatchObject(
      ['1', '2', '3'].map((id) => ({
        id,
        loss: { players: { gone: 5, of: 5 }, severe: true, onServer: true },
      })),
    );
  });

  test('shows which of them lack what those before them since then had, too', async () => {
    const fewer = without(hollow, (path) => path.includes('/region/') && !path.endsWith('r.0.0.mca'));
    const [last, lacking, less] = [await good(before), await read(hollow), await read(fewer)];
    const all = [later('1', lacking), later('2', less), later('3', less), later('4', lacking)];
    const found = lossesSince(last, all, live(fewer), {});
    expect(found.map(({ loss }) => loss?.since ?? [])).toEqual([[], ['1'], ['1'], ['1']]);
  });

  test('is not compared with those after the next good one', async () => {
    const [last, whole, lacking] = [await good(before), await read(before), await read(hollow)];
    const found = lossesSince(last, [later('1', whole), later('2', lacking)], live(hollow), {});
    expect(found).toEqual([{ id: '1', loss: null, warnings: [] }]);
  });

  test('is not compared with those after one that is good because its loss was on purpose', async () => {
    const [last, lacking] = [await good(before), await read(hollow)];
    const { id, createdAt } = last;
    const all = [later('1', lacking), later('2', lacking)];
    const found = lossesSince(last, all, live(hollow), { givenUp: [{ id, createdAt }] });
    expect(found).toMatchObject([{ id: '1', loss: { severe: true, accepted: true } }]);
  });
});
