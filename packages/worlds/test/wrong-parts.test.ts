import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { RuleMatcher } from '../src/layouts.ts';
import { defaultGames } from '../src/model/games.ts';
import { makeZip, tarHeader, tarWriters } from '../testing/archives.ts';
import { makeHeaded, makeSqlite, makeTerraria, noise } from '../testing/made-saves.ts';
import { type Files, makeLevel, makeRegion, makeWorld, random, sectorBytes } from '../testing/made-worlds.ts';
import { judgeSave, readSave } from './judge-save.ts';
import { makeSave } from './made-saves.ts';

const next = random(8);
const blockBytes = 4096;

function changed(files: Files, changes: Readonly<Record<string, Buffer>>): Files {
  return new Map([...files, ...Object.entries(changes)]);
}

function withZeros(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.from(bytes).fill(0, from, Math.min(to, bytes.length));
}

const withChecks = defaultGames.filter(({ checks }) => checks.length > 0);

test.each(withChecks.map((rule) => [rule.game, rule] as const))(
  'a file of %s that begins with 4 KiB of zeros is never taken for one of an unknown version',
  async (_, rule) => {
    const matcher = RuleMatcher.for(rule);
    const files = makeSave(rule);
    const { contents } = await readSave(files);
    for (const [path, content] of files) {
      if (matcher.checkOf(path) === undefined) continue;
      const hollow = changed(files, { [path]: withZeros(content, 0, blockBytes) });
      const { sign } = await judgeSave(hollow, { live: files, good: contents });
      expect([path, sign]).toEqual([path, expect.stringMatching(/⚠️|❌/)]);
    }
  },
);

describe('a file with the same time and another size', () => {
  const rust = (bytes: number): Files => new Map([['server/ours/proc.map', noise(bytes, next)]]);
  const mod = (bytes: number): Files => new Map([...rust(9_000), ['mods/one.jar', noise(bytes, next)]]);

  test.each([
    ['smaller than the last good one’s: it’s cut', 5_000, 9_000, null, '❌'],
    ['smaller, and so on the server: that is cut, too', 5_000, 9_000, 5_000, '❌'],
    ['larger: one of the two is cut', 9_000, 5_000, null, '⚠️'],
    ['larger, and so on the server: the last good one’s was cut', 9_000, 5_000, 9_000, '📦'],
  ])('%s', async (_, bytes, before, onServer, sign) => {
    const good = (await readSave(rust(before))).contents;
    const live = onServer === null ? {} : { live: rust(onServer) };
    expect((await judgeSave(rust(bytes), { good, ...live })).sign).toBe(sign);
  });

  test('is none of a world’s, and the server has it so: an installer made it', async () => {
    const good = (await readSave(mod(5_000))).contents;
    for (const bytes of [4_000, 6_000])
      expect((await judgeSave(mod(bytes), { good, live: mod(bytes) })).warnings).toEqual([]);
  });
});

test('regions of zeros are found in formats that nobody reads, too', async () => {
  const world: Files = makeWorld({ kind: 'old', seed: 4 });
  const linear = (content: (bytes: Buffer) => Buffer): Files =>
    new Map(
      [...world].map(([path, bytes]) =>
        path.endsWith('.mca') ? [path.replace('.mca', '.linear'), content(bytes)] : [path, bytes],
      ),
    );
  const whole = linear((bytes) => bytes);
  const { contents: good } = await readSave(whole);
  expect((await judgeSave(whole, { live: whole, good })).sign).toBe('📦');
  const hollow = linear(({ length }) => Buffer.alloc(length));
  for (const beside of [{}, { live: whole, good }])
    expect((await judgeSave(hollow, beside)).problems).toMatchObject([{ kind: 'regions-damaged' }]);
});

describe('several worlds of Terraria', () => {
  const [ours, old, copy] = ['Worlds/Ours.wld', 'Worlds/Old.wld', 'backups/monday/Ours.wld'];
  const save = (...paths: readonly string[]): Files =>
    new Map(paths.map((path) => [path, makeTerraria(random(path.length))]));
  const without = (path: string, files: Files): Files => new Map([...files].filter(([one]) => one !== path));

  test.each([
    ['of 0 bytes', Buffer.alloc(0)],
    ['that is cut off', makeTerraria(next).subarray(0, 9_000)],
  ])('aren’t bad for a copy in another folder %s', async (_, content) => {
    const { contents: good } = await readSave(save(ours));
    for (const beside of [{}, { live: save(ours), good }])
      expect(await judgeSave(changed(save(ours), { [copy]: content }), beside)).toMatchObject({
        problems: [],
        warnings: [{ file: copy }],
      });
    expect((await judgeSave(changed(save(ours, copy), { [ours]: content }), { good })).sign).toBe('❌');
  });

  test.each([
    ['another one', save(ours, old)],
    ['a copy of it', save(ours, copy)],
  ])('have lost the one in use if only %s is left', async (_, before) => {
    const { contents: good } = await readSave(before);
    const now = without(ours, before);
    const lost = { severe: true, files: [ours] };
    expect(await judgeSave(now, { good })).toMatchObject({ words: 'mark.tested-lost', loss: lost });
    expect(await judgeSave(now, { good, live: now })).toMatchObject({ loss: lost });
  });

  test('have lost nothing if the one in use got another name, or only copies are gone', async () => {
    const { contents: good } = await readSave(save(ours, copy));
    for (const now of [save('Worlds/New.wld'), save(ours), save(ours, 'backups/tuesday/Ours.wld')])
      expect(await judgeSave(now, { good })).toMatchObject({ sign: '✅', loss: null });
  });

  test('have lost half of one whose .twld is gone', async () => {
    const path = 'Worlds/Ours.twld';
    const { contents: good } = await readSave(changed(save(ours), { [path]: gzipSync(noise(900, next)) }));
    expect((await judgeSave(save(ours), { good })).loss).toMatchObject({ severe: true, files: [path] });
  });
});

test('a world of Bedrock isn’t bad for a copy in another folder that lacks a table, but for its own', async () => {
  const [rule] = defaultGames;
  const world = rule === undefined ? new Map() : makeSave(rule);
  const own = new Map([...world].map(([path, bytes]) => [`worlds/${path}`, bytes] as const));
  const copied = new Map([...world].map(([path, bytes]) => [`old/worlds/${path}`, bytes] as const));
  const lacking = (files: Files): Files =>
    new Map([...files].filter(([path]) => !path.endsWith('000007.ldb')));
  const file = 'Ours/db/000007.ldb';
  expect(await judgeSave(new Map([...own, ...lacking(copied)]), {})).toMatchObject({
    problems: [],
    warnings: [{ kind: 'world-file-missing', file: `old/worlds/${file}` }],
  });
  expect((await judgeSave(lacking(own), {})).problems).toEqual([
    { kind: 'world-file-missing', file: `worlds/${file}` },
  ]);
});

test.each([
  ['minecraft-bedrock', 'Ours/db'],
  ['luanti', 'Ours/map.db'],
])('a world of %s without the log that its manifest names may lack what was saved last', async (game, db) => {
  const rule = defaultGames.find((one) => one.game === game);
  if (rule === undefined) throw new Error('It has no rule');
  const folder = rule.folders[0] ?? '';
  const files: Files = new Map(
    [...makeSave(rule)].map(([path, bytes]) => [`${folder}/${path}`, bytes] as const),
  );
  const [own, older, newer] = [9, 8, 10].map(
    (number) => `${folder}/${db}/${`${number}`.padStart(6, '0')}.log`,
  );
  const warned = { sign: '⚠️', problems: [], warnings: [{ kind: 'world-log-missing', file: own }] };
  const log = files.get(own ?? '');
  if (log === undefined || older === undefined || newer === undefined) throw new Error('It has no log');
  const without = new Map([...files].filter(([path]) => path !== own));
  expect(await judgeSave(without, {})).toMatchObject(warned);
  expect(await judgeSave(new Map([...without, [older, log]]), {})).toMatchObject(warned);
  for (const whole of [files, new Map([...without, [newer, log]])])
    expect(await judgeSave(whole, {})).toMatchObject({ problems: [], warnings: [] });
});

describe('a file that is whole, and holds nothing of its game', () => {
  const ours = 'saves/ours.zip';
  const zip = (...names: readonly string[]): Buffer =>
    makeZip(new Map(names.map((name) => [name, noise(3_000, next)])));
  const save = zip('ours/level-init.dat', 'ours/level.dat0', 'ours/level.dat1');
  /** As long as that. */
  const other = zip('ours/level-next.dat', 'ours/other.dat0', 'ours/other.dat1');
  const tables = (count: number): Buffer => {
    const bytes = makeSqlite(6, next);
    bytes.writeUInt16BE(count, 103);
    return bytes;
  };
  const luanti = (players: Buffer): Files =>
    new Map([
      ['worlds/ours/world.mt', Buffer.from('gameid = minetest\n')],
      ['worlds/ours/map.sqlite', tables(1)],
      ['worlds/ours/players.sqlite', players],
    ]);

  const head = { magic: 'PlZ1', at: 8, length: 4, plus: 12, zlib: 1, unpacked: 0 } as const;
  const [level, meta] = ['Level.sav', 'LevelMeta.sav'].map((name) => `Pal/Saved/SaveGames/0/AB01/${name}`);
  const palworld = (begins: string): Files =>
    new Map([
      [level ?? '', makeHeaded(head, random(1), 9_000, begins)],
      [meta ?? '', makeHeaded(head, random(2))],
    ]);

  test.each<[string, Files, Files, string]>([
    ['packed', palworld('GVAS'), palworld('data'), level ?? ''],
    ['a zip', new Map([[ours, save]]), new Map([[ours, other]]), ours],
    ['a database', luanti(tables(1)), luanti(tables(0)), 'worlds/ours/players.sqlite'],
  ])('is no save: %s', async (_, whole, files, file) => {
    const { contents: good } = await readSave(whole);
    expect(await judgeSave(whole, { good })).toMatchObject({ sign: '✅', warnings: [] });
    const warned = { sign: '⚠️', problems: [], warnings: [{ kind: 'world-file-foreign', file }] };
    for (const beside of [{}, { good }, { good, live: files }])
      expect(await judgeSave(files, beside)).toMatchObject(warned);
  });

  test('is of no account beside a save, unless it was one before', async () => {
    const stray = 'saves/screenshots.zip';
    const beside = (content: Buffer): Files =>
      new Map([
        [ours, save],
        [stray, content],
      ]);
    const { contents: good } = await readSave(new Map([[ours, save]]));
    const now = beside(other);
    expect(await judgeSave(now, { good })).toMatchObject({ sign: '✅', warnings: [] });
    const { contents: before } = await readSave(beside(save));
    expect((await judgeSave(now, { good: before })).warnings).toMatchObject([
      { kind: 'world-file-foreign', file: stray },
    ]);
  });

  test('may have all of it in the file beside it', async () => {
    const files = changed(luanti(tables(0)), { 'worlds/ours/players.sqlite-wal': noise(9_000, next) });
    expect(await judgeSave(files, {})).toMatchObject({ problems: [], warnings: [] });
  });
});

describe('a hard link', () => {
  const linked = (files: Files, target: string, path: string): Buffer =>
    Buffer.concat([
      tarWriters.own(files).subarray(0, -1024),
      tarHeader(path, { kind: '1', link: target }),
      Buffer.alloc(1024),
    ]);
  const beside = (path: string, content: Buffer) => ({ live: new Map([[path, content]]) });

  test('to a file that was read as another kind shows nothing of its inside', async () => {
    const [path, whole] = ['Worlds/Ours.wld', makeTerraria(random(2))];
    const archive = linked(new Map([['store/1', whole.subarray(0, -900)]]), 'store/1', path);
    expect((await judgeSave(new Map(), { archive })).compared?.inside).toBe(false);
    const named = linked(new Map([['store/1.wld', whole]]), 'store/1.wld', path);
    expect((await judgeSave(new Map(), { archive: named, ...beside(path, whole) })).sign).toBe('✅');
  });

  test('to the files of a database is judged as they are', async () => {
    const [rule] = defaultGames;
    const world = [...(rule === undefined ? [] : makeSave(rule))].filter(
      ([path]) => !path.endsWith('000007.ldb'),
    );
    const names = world.map(([path]) => path);
    const links = names.map((path) => tarHeader(`worlds/${path}`, { kind: '1', link: `a/${path}` }));
    const stored: Files = new Map(world.map(([path, bytes]) => [`a/${path}`, bytes]));
    const archive = Buffer.concat([tarWriters.own(stored).subarray(0, -1024), ...links, Buffer.alloc(1024)]);
    const files = (await judgeSave(new Map(), { archive })).problems.map((one) => 'file' in one && one.file);
    expect(files).toContain('worlds/Ours/db/000007.ldb');
  });
});

test('zeros in a chunk beside its region make that damaged, unless the chunk isn’t packed', async () => {
  const chunk = withZeros(noise(20_000, next), 8_192, 12_288);
  const region = (compression: number): Buffer => {
    const bytes = makeRegion({ chunks: [{ index: 0, data: noise(80, next) }], compression });
    bytes.writeUInt32BE(1, sectorBytes * 2);
    bytes.writeUInt8(compression + 128, sectorBytes * 2 + 4);
    return bytes;
  };
  const world = makeWorld({ kind: 'old', seed: 5 });
  const having = (compression: number, beside: Buffer): Files =>
    changed(world, { 'world/region/r.5.5.mca': region(compression), 'world/region/c.160.160.mcc': beside });
  expect((await judgeSave(having(2, noise(20_000, next)), {})).problems).toEqual([]);
  expect((await judgeSave(having(2, chunk), {})).problems).toMatchObject([
    { kind: 'regions-damaged', damaged: 1 },
  ]);
  expect((await judgeSave(having(3, chunk), {})).problems).toEqual([]);
});

test('names in a zip without the flag for UTF-8 are read as such if they can be', async () => {
  const files: Files = new Map([['Worlds/Über (1).wld', makeTerraria(next)]]);
  const archive = makeZip(files);
  // As Info-ZIP writes them: the flags of each entry, in front of it and in the list.
  for (const [magic, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    archive.writeUInt16LE(0, archive.indexOf(magic, 0, 'latin1') + at);
  expect((await judgeSave(files, { archive, live: files })).sign).toBe('✅');
});

describe('two servers of Java in one archive, beside their proxy', () => {
  const serverIn = (folder: string, seed: number): Files =>
    new Map([...makeWorld({ kind: 'old', seed })].map(([path, bytes]) => [`${folder}/${path}`, bytes]));
  const proxy: Files = new Map([['velocity.toml', noise(900, next)]]);
  const both: Files = new Map([...proxy, ...serverIn('lobby', 1), ...serverIn('survival', 2)]);
  const only = (folder: string): Files =>
    new Map([...both].filter(([path]) => !path.includes('/') || path.startsWith(`${folder}/`)));

  test('are compared only in part: which one is used isn’t known', async () => {
    const { contents: good } = await readSave(both);
    const { sign, words } = await judgeSave(both, { good });
    expect([sign, words]).toEqual(['📦', 'mark.tested-partly']);
    const path = 'survival/world/region/r.0.-1.mca';
    const cut = changed(both, { [path]: (both.get(path) ?? Buffer.alloc(0)).subarray(0, 5_000) });
    expect((await judgeSave(cut, { good })).sign).not.toBe('✅');
  });

  test.each(['lobby', 'survival'])(
    'have lost a world if only %s is left, unless another came',
    async (left) => {
      const gone = left === 'lobby' ? 'survival' : 'lobby';
      const { contents: good } = await readSave(both);
      const now = only(left);
      const lost = { severe: true, files: [`${gone}/world/level.dat`] };
      for (const beside of [{ good }, { good, live: now }])
        expect(await judgeSave(now, beside)).toMatchObject({ sign: '⚠️', loss: lost });
      expect((await judgeSave(now, { good, live: both })).loss).toBeNull();
      const renamed = new Map([...now, ...serverIn('new', 3)]);
      expect((await judgeSave(renamed, { good })).loss).toBeNull();
    },
  );

  test('are the same two when another one has the most players', async () => {
    const seeded = (lobby: number, survival: number): Files => {
      const levelOf = (seed: number) =>
        makeLevel({ WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } } });
      const one = (folder: string, players: number, seed: number) =>
        [...makeWorld({ kind: 'old', seed, players, level: levelOf(seed) })].map(
          ([path, bytes]) => [`${folder}/${path}`, bytes] as const,
        );
      return new Map([...proxy, ...one('lobby', lobby, 1), ...one('survival', survival, 2)]);
    };
    const { contents: good } = await readSave(seeded(5, 3));
    const now = seeded(5, 9);
    for (const live of [{}, { live: now }])
      expect(await judgeSave(now, { good, ...live })).toMatchObject({
        problems: [],
        warnings: [],
        loss: null,
      });
    expect((await judgeSave(seeded(0, 9), { good })).loss).toMatchObject({ players: { gone: 5, of: 5 } });
  });

  test('have lost nothing if only a copy of one is gone', async () => {
    const copy = [...only('lobby')].map(([path, bytes]) => [`copies/monday/${path}`, bytes] as const);
    const { contents: good } = await readSave(new Map([...only('lobby'), ...copy]));
    expect((await judgeSave(only('lobby'), { good })).loss).toBeNull();
  });
});
