import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compareContents } from '../src/compare.ts';
import type { Contents } from '../src/contents.ts';
import { findWorld } from '../src/layouts.ts';
import type { GoodBackup } from '../src/loss.ts';
import type { BackupProblem, BackupWarning } from '../src/model/backup-findings.ts';
import { defaultGames } from '../src/model/games.ts';
import { readArchive } from '../src/read-archive.ts';
import { overridesFiles } from '../src/world-data.ts';
import { makeZip, packers, tarHeader, tarWriters } from '../testing/archives.ts';
import { makeManifest, makeTable } from '../testing/leveldb-writer.ts';
import {
  type Files,
  folders,
  listed,
  madeAt,
  makeChunk,
  makeRegion,
  playerId,
  sectorBytes,
} from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';
import {
  aRegion,
  archiveDamage,
  bedrock,
  type Case,
  change,
  firstChunkAt,
  isPlayer,
  makeCase,
  otherGames,
  pick,
  remove,
  worldDamage,
} from './damage.ts';
import { judgeSave, readSave } from './judge-save.ts';

/** How many of each class are made, and of good ones: each of their variants beside all that may be known. */
const [perClass, good] = [4, 30];

const packing: readonly ((files: Files) => Buffer)[] = Object.values(packers);

/** What is known when a backup is judged, beside its archive. */
interface Known {
  readonly live?: Files | null;
  readonly last?: Contents | null;
  readonly checksum?: string | null;
}

interface Verdict {
  readonly problems: readonly BackupProblem['kind'][];
  /** With `loss` if something is gone since the last good backup. */
  readonly warnings: readonly (BackupWarning['kind'] | 'loss')[];
  readonly contents: Contents;
}

async function read(archive: Buffer, checksum: string | null = null) {
  const chunks = (async function* () {
    yield archive;
  })();
  const result = await readArchive(chunks, {
    maxContentBytes: 2 ** 30,
    checksum: checksum === null ? null : { algorithm: 'sha1', hex: checksum },
    games: defaultGames,
  });
  if (result.kind !== 'read') throw new Error(`It was not read: ${result.reason}`);
  return result;
}

function contentsOf(files: Files): Contents {
  const list = listed(files);
  const world = findWorld(list);
  if (world === null) return { files: list, isWhole: true, world: null };
  const unknown = { emptyRegions: [], playTicks: new Map(), spawn: null };
  const version = { name: '1.21.5', data: 4325 };
  return {
    files: list,
    isWhole: true,
    world: { game: world.game, layout: world.layout, version, ...unknown },
  };
}

async function judge(
  archive: Buffer,
  { live = null, last = null, checksum = null }: Known,
): Promise<Verdict> {
  const { contents, problems, warnings } = await read(archive, checksum);
  const compared = contents.isWhole
    ? compareContents(contents, {
        live: live && contentsOf(live),
        good: last && goodOf(last),
        createdAt: madeAt,
      })
    : { problems: [], warnings: [], loss: null };
  return {
    problems: [...problems, ...compared.problems].map(({ kind }) => kind),
    warnings: [
      ...[...warnings, ...compared.warnings].map(({ kind }) => kind),
      ...(compared.loss === null ? [] : ['loss' as const]),
    ],
    contents,
  };
}

/** As the last good backup, from a day before. */
function goodOf(contents: Contents): GoodBackup {
  return { id: 'good', createdAt: madeAt.getTime() - 86_400_000, label: 'Good', contents };
}

function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

describe('a backup whose archive is damaged is bad:', () => {
  test.each(Object.entries(archiveDamage))('%s', async (_, damage) => {
    for (let seed = 0; seed < perClass * 2; seed++) {
      const { files, next } = makeCase(seed);
      const archive = pick(packing, next)(files);
      const bytes = damage(archive, next);
      // What a format doesn't protect is found by the checksum of the host: names of owners, for example.
      const { problems, contents } = await judge(bytes, {});
      if (problems.length === 0)
        expect(contents.files.map(({ path, sizeBytes }) => ({ path, sizeBytes }))).toEqual(
          pathsAndSizes(files),
        );
      expect((await judge(bytes, { checksum: sha1(archive) })).problems, `seed ${seed}`).not.toEqual([]);
    }
  });

  test('with one bit flipped', async () => {
    let [found, harmless] = [0, 0];
    for (let seed = 0; seed < 24; seed++) {
      const { files, next } = makeCase(seed);
      const archive = pick(packing, next)(files);
      const bytes = Buffer.from(archive);
      const at = Math.floor(next() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(next() * 8)), at);
      expect(
        (await judge(bytes, { checksum: sha1(archive) }).catch(() => ({ problems: ['not read'] }))).problems,
      ).not.toEqual([]);
      const verdict = await judge(bytes, {}).catch(() => null);
      if (verdict === null || verdict.problems.length > 0) found++;
      else {
        harmless++;
        expect(verdict.contents.files.map(({ path, sizeBytes }) => ({ path, sizeBytes }))).toEqual(
          pathsAndSizes(files),
        );
      }
    }
    expect(found).toBeGreaterThan(harmless * 5);
  });
});

function pathsAndSizes(files: Files) {
  return [...files].map(([path, content]) => ({ path, sizeBytes: content.length }));
}

describe('a backup of a damaged world is called so:', () => {
  test.each(Object.entries(worldDamage))('%s', async (_, { expected, isWarning, known, kind, damage }) => {
    for (let seed = 0; seed < perClass; seed++) {
      const whole = makeCase(seed, kind);
      const damaged = makeCase(seed, kind);
      damage(damaged);
      const pack = pick(packing, whole.next);
      const { problems, warnings } = await judge(pack(damaged.files), {
        live: known === 'live' || known === 'both' ? whole.files : null,
        last: known === 'last' || known === 'both' ? (await read(pack(whole.files))).contents : null,
      });
      const found = isWarning ? warnings : problems;
      expect(found, `seed ${seed}`).toContain(expected);
      if (isWarning) expect(problems, `seed ${seed}`).toEqual([]);
    }
  });

  test('with the places of all chunks zeroed in a region, beside the backup before', async () => {
    for (let seed = 0; seed < perClass; seed++) {
      const [whole, damaged] = [makeCase(seed), makeCase(seed)];
      change(damaged.files, aRegion(damaged), (region) => region.fill(0, 0, sectorBytes));
      const pack = pick(packing, whole.next);
      const { contents: last } = await read(pack(whole.files));
      const { problems, warnings } = await judge(pack(damaged.files), { last });
      // A zip has no times by which it would be certain that nobody wrote the file.
      const isTimed = last.files[0]?.modifiedAt !== null;
      expect(isTimed ? problems : warnings, `seed ${seed}`).toEqual([isTimed ? 'regions-damaged' : 'loss']);
    }
  });

  test('with the places of all chunks zeroed in a region, if there is no backup before', async () => {
    for (let seed = 0; seed < perClass; seed++) {
      const damaged = makeCase(seed);
      change(damaged.files, aRegion(damaged), (region) => region.fill(0, 0, sectorBytes));
      const { contents: same } = await read(tarWriters.own(damaged.files));
      const archive = pick(packing, damaged.next)(damaged.files);
      for (const live of [null, damaged.files])
        expect((await judge(archive, { live })).warnings, `seed ${seed}`).toEqual(['region-damaged']);
      expect((await judge(archive, { last: same })).warnings, `seed ${seed}`).toEqual([]);
    }
  });

  test('without a map of another format, which is good while it is there', async () => {
    const { files } = makeCase(0, 'old');
    const linear = new Map([...files].map(([path, bytes]) => [path.replace(/\.mca$/, '.linear'), bytes]));
    for (const [path, bytes] of linear) if (path.endsWith('.linear')) linear.set(path, bytes.subarray(1000));
    const without = new Map([...linear].filter(([path]) => !path.endsWith('.linear')));
    for (const pack of packing) {
      expect(await judge(pack(linear), { live: linear })).toMatchObject({ problems: [], warnings: [] });
      expect((await judge(pack(without), { live: linear })).problems).toContain('dimension-missing');
    }
  });

  test.each(otherGames)('%s', async (_, files, expected, onServer) => {
    const filesOf = (texts: Readonly<Record<string, string>>): Files =>
      new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
    const [content, live] = [filesOf(files), filesOf({ ...files, ...onServer })];
    for (const pack of packing) expect((await judge(pack(content), { live })).problems).toContain(expected);
  });
});

describe('a database of Bedrock', () => {
  const [three, seven] = [
    [10, 500],
    [3, 4_000, 70],
  ].map((sizes) => makeTable(sizes.map((size) => Buffer.alloc(size, 'a'))));
  if (three === undefined || seven === undefined) throw new Error('no tables');
  const tables = [
    { number: 3, size: three.length },
    { number: 7, size: seven.length },
  ];
  const manifest = makeManifest([{ added: [...tables, { number: 5, size: 1 }] }, { deleted: [5] }]);
  const world = (files: Readonly<Record<string, Buffer>>): Files =>
    new Map([
      ...Object.entries(bedrock({})).map(([path, text]) => [path, Buffer.from(text, 'latin1')] as const),
      ['worlds/W/db/MANIFEST-1', manifest],
      ...Object.entries(files).map(([name, content]) => [`worlds/W/db/${name}`, content] as const),
    ]);
  const log = { '000009.log': makeManifest([{}]) };

  test('is good with the tables that its manifest names', async () => {
    for (const end of ['ldb', 'sst']) {
      const files = { ...log, '000003.ldb': three, [`000007.${end}`]: seven };
      expect(await judge(makeZip(world(files)), {})).toMatchObject({
        problems: [],
        warnings: [],
        contents: { world: { inside: true } },
      });
    }
  });

  test.each([
    ['cut off', { '000005.ldb': seven.subarray(0, 900) }],
    ['of 0 bytes', { '000005.ldb': Buffer.alloc(0) }],
    ['missing', {}],
  ])(
    'is good with a table %s that its manifest doesn’t name, and which is whole elsewhere',
    async (_, left) => {
      const files = { ...log, '000003.ldb': three, '000007.ldb': seven };
      const whole = world({ ...files, '000005.ldb': seven });
      const { contents } = await readSave(whole);
      const beside = { live: whole, good: contents };
      expect(await judgeSave(world({ ...files, ...left }), beside)).toMatchObject({
        problems: [],
        warnings: [],
      });
    },
  );

  test.each([
    ['without one of them', { '000003.ldb': three }, 'world-file-missing'],
    ['with one that is cut off', { '000003.ldb': three, '000007.ldb': three }, 'world-file-damaged'],
  ] as const)('is bad %s', async (_, files, kind) => {
    const result = await read(makeZip(world({ ...log, ...files })));
    expect(result.problems).toEqual([{ kind, file: 'worlds/W/db/000007.ldb' }]);
  });

  test('with a byte of a value changed is doubtful: LevelDB reads what is in its place', async () => {
    const files = { ...log, '000003.ldb': three, '000007.ldb': Buffer.from(seven).fill(7, 1_000, 1_001) };
    expect(await judge(makeZip(world(files)), {})).toMatchObject({
      problems: [],
      warnings: ['world-file-doubtful'],
    });
  });

  test.each([
    ['whose manifest can’t be read', { 'MANIFEST-1': Buffer.from('unknown') }],
    ['with a byte of its manifest changed', { 'MANIFEST-1': Buffer.from(manifest).fill(7, 20, 21) }],
    ['with a manifest of 0 bytes', { 'MANIFEST-1': Buffer.alloc(0) }],
    [
      'with a byte of a table changed that says how long a key is',
      { '000007.ldb': Buffer.from(seven).fill(200, 1, 2) },
    ],
    ['with a table of zeros', { '000007.ldb': Buffer.alloc(seven.length) }],
    ['whose CURRENT has no line end', { CURRENT: Buffer.from('MANIFEST-1') }],
    ['whose CURRENT has a line end of Windows', { CURRENT: Buffer.from('MANIFEST-1\r\n') }],
  ])('%s is bad', async (_, files) => {
    const all = { ...log, '000003.ldb': three, '000007.ldb': seven, ...files };
    expect(await judge(makeZip(world(all)), {})).toMatchObject({
      problems: [expect.stringMatching(/world-file-(?:damaged|empty)/)],
    });
  });
});

describe('a backup of a Minecraft server without a world', () => {
  const server = [
    ['server.properties', Buffer.from('level-name=main\\u0020one\n')],
    ['server.jar', Buffer.alloc(1000, 1)],
  ] as const;
  const other = ['old/level.dat', 'old/region/r.0.0.mca'] as const;
  const link = (path: string) => tarHeader(path, { kind: '2', link: '/dev/shm/world' });
  const linked = (files: Files, path: string) => gzipSync(Buffer.concat([link(path), tarWriters.own(files)]));

  test.each([
    ['has a warning', makeZip(new Map(server))],
    ['has one by the list of its players, too', makeZip(new Map([['usercache.json', Buffer.from('[]')]]))],
    ['has one if a link is in its place', linked(new Map(server), 'main one')],
    [
      'has one if a link is in its place, though an old one is there',
      linked(
        new Map([...server, ...other.map((path) => [path, makeRegion({ chunks: [] })] as const)]),
        'main one',
      ),
    ],
    ['has one if only the usual link shows it', linked(new Map([['a', Buffer.from('a')]]), 'world')],
  ])('%s', async (_, archive) => {
    const { warnings } = await read(archive);
    expect(warnings).toEqual([{ kind: 'no-world' }]);
  });

  test('has none for other links, or another game', async () => {
    const { files } = makeCase(0, 'old');
    expect((await read(linked(files, 'plugins/world'))).warnings).toEqual([]);
    expect((await read(makeZip(new Map([['a', Buffer.from('a')]])))).warnings).toEqual([]);
  });
});

test.each([
  ['no regions', {}, true],
  ['regions of no bytes', { 'region/r.0.0.mca': Buffer.alloc(0) }, true],
  ['regions without chunks', { 'DIM-1/region/r.0.0.mca': makeRegion({ chunks: [] }) }, true],
  [
    'one chunk',
    { 'region/r.0.0.mca': makeRegion({ chunks: [{ index: 0, data: makeChunk(() => 0.5) }] }) },
    false,
  ],
  ['a map in another format', { 'region/r.0.0.linear': Buffer.alloc(100, 1) }, false],
  ['folders of a mod, which may be its map', { 'region2d/0.0.2dr': Buffer.alloc(100, 1) }, false],
] as const)(
  'a world with %s has no tick as the first backup, if that is no map: %s',
  async (_, map, isWarned) => {
    const level = gzipSync(encodeNbt({ Data: { compound: { DataVersion: { int: 4325 } } } }));
    const files = new Map<string, Buffer>([
      ['world/level.dat', level],
      [`world/playerdata/${playerId(1)}.dat`, level],
      ...Object.entries(map).map(([path, content]) => [`world/${path}`, content] as const),
    ]);
    const { warnings } = await read(makeZip(files));
    expect(warnings).toEqual(isWarned ? [{ kind: 'no-map' }] : []);
  },
);

test('the spawn of Paper from 26.1 on is known', async () => {
  const spawn = encodeNbt({ data: { compound: { spawn: { compound: { pos: { ints: [100, 64, 200] } } } } } });
  const level = gzipSync(encodeNbt({ Data: { compound: { DataVersion: { int: 4790 } } } }));
  for (const path of overridesFiles) {
    const files = new Map([
      ['world/level.dat', level],
      ['world/dimensions/minecraft/overworld/region/r.0.0.mca', makeRegion({ chunks: [] })],
      [`world/${path}`, gzipSync(spawn)],
      [`old/${path}`, gzipSync(encodeNbt({}))],
    ]);
    expect((await read(makeZip(files))).contents.world?.spawn).toEqual({ x: 100, z: 200 });
  }
});

/** What a good backup may look like beside the usual. */
const goodVariants: readonly ((one: Case) => void)[] = [
  () => {},
  ({ files }) =>
    files.set('world/level.dat', gzipSync(encodeNbt({ Data: { compound: { RandomSeed: { int: 1 } } } }))),
  ({ files }) => files.delete('world/level.dat_old'),
  (one) => change(one.files, aRegion(one), () => makeRegion({ chunks: [] })),
  (one) => change(one.files, aRegion(one), () => Buffer.alloc(0)),
  ({ files, kind, next }) => {
    const chunks = [0, 1023].map((index) => ({ index, data: makeChunk(next) }));
    for (const compression of [1, 3, 4, 127])
      files.set(
        `${folders[kind].overworld}/r.9.${compression}.mca`,
        makeRegion({ chunks, compression, unaligned: true }),
      );
  },
  ({ files, kind }) => {
    const at = folders[kind].overworld;
    files.set(
      `${at}/r.-1.2.mca`,
      makeRegion({ chunks: [{ index: 33, data: Buffer.alloc(0) }], compression: 130 }),
    );
    files.set(`${at}/c.-31.65.mcc`, Buffer.alloc(2000, 'a'));
  },
  ({ files, kind, next }) => {
    files.set(`${folders[kind].players}/${playerId(0)}.dat_old`, Buffer.alloc(0));
    files.set(`${folders[kind].players}/${playerId(0)}-1234567.dat`, Buffer.alloc(0));
    const chunks = [{ index: 7, data: makeChunk(next) }];
    files.set('world/entities/r.0.0.mca', makeRegion({ chunks }));
    files.set('world/entities/r.0.1.mca', Buffer.alloc(0));
    files.set('world/poi/r.0.0.mca', Buffer.alloc(0));
  },
  ({ files }) => {
    files.set('plugins/Some/playerdata/file.dat', Buffer.alloc(0));
    files.set('backups/world/region/r.0.0.mca', Buffer.alloc(9000));
    files.set('backups/world/level.dat', Buffer.alloc(10));
  },
  ({ files }) => remove(files, (path) => /playerdata|players|stats/.test(path)),
];

test(`none of ${good} good backups is called bad, or gets a warning`, async () => {
  for (let seed = 0; seed < good; seed++) {
    const one = makeCase(seed);
    goodVariants[seed % goodVariants.length]?.(one);
    const archive = pick(packing, one.next)(one.files);
    const last = seed % 2 === 0 ? (await read(archive)).contents : null;
    const live = seed % 3 === 0 ? one.files : null;
    const { problems, warnings } = await judge(archive, { live, last, checksum: sha1(archive) });
    expect({ seed, problems, warnings }).toEqual({ seed, problems: [], warnings: [] });
  }
});

test('good backups of other games are not called bad', async () => {
  const worlds = [
    bedrock({
      'worlds/W/db/MANIFEST-1': makeManifest([{ log: 1 }]).toString('latin1'),
      'worlds/W/db/1.log': makeManifest([{}]).toString('latin1'),
    }),
    { 'worlds_local/W.fwl': 'a' },
    { 'worlds_local/W.fwl': 'a', 'worlds_local/W.db': 'a', 'worlds_local/Old.db': 'left behind' },
    {
      'SaveGames/0/A/Level.sav': 'a',
      'SaveGames/0/A/LevelMeta.sav': 'a',
      'SaveGames/0/A/Players/1_dps.sav': 'a',
    },
    { 'server/main/map.sav': 'a', 'server/main/map.map': 'a' },
    {
      'saves/a.zip': makeZip(new Map([['a/level.dat0', Buffer.from('a')]])).toString('latin1'),
      'saves/_autosave1.tmp.zip': '',
    },
    { 'anything/else.txt': '' },
  ];
  for (const world of worlds) {
    const files = new Map(Object.entries(world).map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
    for (const pack of packing)
      expect(await judge(pack(files), { live: files })).toMatchObject({ problems: [], warnings: [] });
  }
});

/** docs/how-backups-are-judged.md names them: only unpacking every chunk, or a list from before, would find them. */
describe('what reading back does not find:', () => {
  test.each<[string, (one: Case) => void]>([
    [
      'zeros inside a chunk',
      (one) =>
        change(one.files, aRegion(one), (region) =>
          region.fill(0, firstChunkAt(region) + 50, firstChunkAt(region) + 300),
        ),
    ],
    [
      'a region of 0 bytes, without a list from before',
      (one) => change(one.files, aRegion(one), () => Buffer.alloc(0)),
    ],
    [
      'the places of all chunks of a region zeroed, without a list from before',
      (one) => change(one.files, aRegion(one), (region) => region.fill(0, 0, sectorBytes)),
    ],
    ['what is left out, without a list from before', ({ files }) => remove(files, isPlayer)],
  ])('%s', async (_, damage) => {
    for (let seed = 0; seed < 5; seed++) {
      const one = makeCase(seed);
      damage(one);
      expect((await judge(gzipSync(tarWriters.own(one.files)), {})).problems).toEqual([]);
    }
  });

  test('what an older backup lacks that somebody added to the server since', async () => {
    const one = makeCase(0);
    const now = new Map(one.files);
    remove(one.files, isPlayer);
    const archive = await read(gzipSync(tarWriters.own(one.files)));
    const live = contentsOf(now);
    const late = {
      ...live,
      files: live.files.map((file) => ({ ...file, modifiedAt: madeAt.getTime() + 1 })),
    };
    const comparison = compareContents(archive.contents, { live: late, createdAt: madeAt });
    expect(comparison).toMatchObject({ problems: [], compared: { with: 'none' } });
  });
});
