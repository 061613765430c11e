import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compareContents } from '../src/compare.ts';
import { packContents, unpackContents } from '../src/contents.ts';
import { gameRuleSchema } from '../src/model/game-rule.ts';
import { defaultGames, withDefaultGames } from '../src/model/games.ts';
import { tarHeader, tarWriters, withPadding } from '../testing/archives.ts';
import { makeTerraria, noise } from '../testing/made-saves.ts';
import { type Files, madeAt, makeWorld, random, sectorBytes, writtenAt } from '../testing/made-worlds.ts';
import { judgeSave, readSave } from './judge-save.ts';
import { makeSave } from './made-saves.ts';

const next = random(3);

function without(files: Files, part: string): Files {
  return new Map([...files].filter(([path]) => !path.includes(part)));
}

describe('a world of Valheim', () => {
  const pair = (bytes: number): Files =>
    new Map([
      ['worlds_local/Midgard.fwl', noise(60, next)],
      ['worlds_local/Midgard.db', noise(bytes, next)],
    ]);
  const saved = (n: number, chunks = 4): Files =>
    new Map([
      ...['fwl2', 'db2', 'chunks', 'ok'].map(
        (end) => [`worlds_local/Midgard/_main.${n}.${end}`, noise(400, next)] as const,
      ),
      ...Array.from(
        { length: chunks },
        (_, index) => [`worlds_local/Midgard/1e_${index}__1_1.chunk`, noise(2_000, next)] as const,
      ),
    ]);

  test('that the game began anew under the same name is a loss, which protects the last good one', async () => {
    const fresh = pair(60_000);
    const { contents } = await readSave(pair(3_000_000));
    const files = contents.files.map((file) => ({ ...file, modifiedAt: writtenAt - 86_400_000 }));
    const found = await judgeSave(fresh, { live: fresh, good: { ...contents, files } });
    expect(found).toMatchObject({
      sign: '⚠️',
      words: 'mark.tested-lost',
      loss: {
        onServer: true,
        severe: true,
        shrunk: [{ file: 'worlds_local/Midgard.db', bytes: 60_000, of: 3_000_000 }],
      },
    });
  });

  test('of which the server still has all is no loss, but smaller', async () => {
    const [cut, whole] = [pair(60_000), pair(3_000_000)];
    const { contents } = await readSave(whole);
    expect((await judgeSave(cut, { live: whole, good: contents })).loss).toBe(null);
  });

  test('since 1.0 is its latest complete generation, whatever its number', async () => {
    const good = (await readSave(saved(8))).contents;
    expect(await judgeSave(saved(12), { live: saved(14), good })).toMatchObject({
      words: 'mark.complete',
      compared: { game: 'valheim', regions: 4 },
    });
    const half = without(saved(12), '.ok');
    expect(await judgeSave(half, { live: saved(12) })).toMatchObject({
      problems: [{ kind: 'world-file-missing', file: 'Midgard/_main.12.ok' }],
    });
    // The one before it is whole.
    const both = new Map([...saved(11), ...half]);
    expect((await judgeSave(both, { live: saved(12) })).problems).toEqual([]);
  });

  test.each([
    ['.ok', 'chunks'],
    ['.chunks', 'ok'],
  ])('of a version that has no %s is complete, and never bad for it', async (lacking, other) => {
    const [later, before] = [without(saved(12), lacking), without(saved(8), lacking)];
    const good = (await readSave(before)).contents;
    for (const beside of [{ live: later }, { good }, { live: later, good }])
      expect(await judgeSave(later, beside)).toMatchObject({ words: 'mark.complete', warnings: [] });
    const file = `Midgard/_main.12${lacking}`;
    const warning = { kind: 'world-file-missing', file };
    // The last good backup may be of the version before.
    for (const beside of [{}, { good: (await readSave(saved(8))).contents }])
      expect(await judgeSave(later, beside)).toMatchObject({
        sign: '⚠️',
        problems: [],
        warnings: [warning],
      });
    // The server has another file that this one lacks.
    expect(await judgeSave(without(later, `.${other}`), { live: later })).toMatchObject({
      problems: [{ kind: 'world-file-missing', file: `Midgard/_main.12.${other}` }],
    });
  });

  test('since 1.0 isn’t the pair of files from before', async () => {
    const old = pair(3_000);
    const live = new Map([...old, ...saved(12)]);
    const good = (await readSave(new Map([...old, ...saved(8)]))).contents;
    expect((await judgeSave(old, { live, good })).sign).toBe('❌');
    expect((await judgeSave(live, { live, good })).words).toBe('mark.complete');
    // Before the game has saved in the new way, that pair is all there is.
    expect((await judgeSave(old, { live: old })).words).toBe('mark.complete');
  });

  test('from before 1.0 has no regions to be counted', async () => {
    const regionsOf = async (files: Files) => (await judgeSave(files, { live: files })).compared?.regions;
    expect(await regionsOf(pair(3_000))).toBe(null);
    expect(await regionsOf(saved(12, 0))).toBe(0);
  });

  test('since 1.0 needs its chunks', async () => {
    const good = (await readSave(saved(12))).contents;
    expect((await judgeSave(saved(12, 0), { live: saved(12), good })).sign).toBe('❌');
  });
});

describe('a world of Palworld without what it needs', () => {
  const rule = defaultGames.find(({ game }) => game === 'palworld');
  const whole: Files = rule === undefined ? new Map() : makeSave(rule);
  const hollow = without(whole, 'Level.sav');

  test('is bad only if a save elsewhere has it, and never complete', async () => {
    const good = (await readSave(whole)).contents;
    for (const beside of [{ live: whole }, { good }, { live: whole, good }])
      expect((await judgeSave(hollow, beside)).problems.map(({ kind }) => kind)).toEqual([
        'world-file-missing',
      ]);
    for (const beside of [{}, { live: hollow }])
      expect(await judgeSave(hollow, beside)).toMatchObject({
        words: 'mark.tested-warned',
        problems: [],
        warnings: [{ kind: 'world-file-missing' }],
      });
  });
});

describe('a database of SQLite', () => {
  const zomboid = (db: Buffer, beside: Readonly<Record<string, Buffer>> = {}): Files =>
    new Map([
      ['Zomboid/Saves/Multiplayer/a/map_t.bin', noise(20, next)],
      ['Zomboid/Saves/Multiplayer/a/players.db', db],
      ...Object.entries(beside).map(
        ([name, content]) => [`Zomboid/Saves/Multiplayer/a/${name}`, content] as const,
      ),
    ]);
  const whole = noise(6 * 4096, next);
  whole.write('SQLite format 3\0', 0, 'latin1');
  whole.writeUInt16BE(4096, 16);
  whole.writeUInt32BE(7, 24);
  whole.writeUInt32BE(6, 28);
  whole.writeUInt32BE(7, 92);
  const cut = whole.subarray(0, 4 * 4096 + 100);

  test('whose last page is cut isn’t bad: SQLite reads it, and what is missing may have held nothing', async () => {
    const found = await judgeSave(zomboid(whole.subarray(0, -100)), {});
    const doubtful = { kind: 'world-file-doubtful', file: 'Zomboid/Saves/Multiplayer/a/players.db' };
    expect(found).toMatchObject({ problems: [], warnings: [doubtful] });
  });

  test('that lacks pages is damaged, unless another file completes it', async () => {
    const damaged = { kind: 'world-file-damaged', file: 'Zomboid/Saves/Multiplayer/a/players.db' };
    expect((await judgeSave(zomboid(cut), {})).problems).toEqual([damaged]);
    for (const name of ['players.db-wal', 'players.db-journal'])
      expect((await judgeSave(zomboid(cut, { [name]: noise(40, next) }), {})).problems).toEqual([]);
  });
});

describe('a world of Terraria', () => {
  const world = (version: number, end: Buffer): Files => {
    const file = Buffer.concat([makeTerraria(next), end]);
    file.writeInt32LE(version, 0);
    return new Map([['Worlds/Ours.wld', file]]);
  };

  test.each([
    ['that is as it is known', 279, '', '✅'],
    ['that ends otherwise', 279, 'more', '❌'],
    ['of a newer version that is the same', 331, '', '✅'],
    ['of a newer version that ends otherwise', 331, 'more', '📦'],
  ])('%s', async (_, version, end, sign) => {
    const files = world(version, Buffer.from(end));
    expect((await judgeSave(files, { live: files })).sign).toBe(sign);
  });
});

describe('a world of Luanti, which the game writes in place', () => {
  const rule = defaultGames.find(({ game }) => game === 'luanti');
  const world: Files = rule === undefined ? new Map() : makeSave(rule);

  test.each([
    ['long before the backup', writtenAt, '✅'],
    ['since it was begun', madeAt.getTime() + 1_000, '📦'],
  ])('is judged by when the server wrote it last: %s', async (_, liveAt, sign) => {
    const { contents } = await readSave(world);
    expect(await judgeSave(world, { live: world, liveAt, good: contents })).toMatchObject({
      sign,
      problems: [],
    });
  });

  test.each(['players.sqlite', 'auth.sqlite', 'map.sqlite'])(
    'whose %s is gone from the backup and from the server is a loss',
    async (name) => {
      const { contents } = await readSave(world);
      const less = without(world, name);
      const file = [...world.keys()].find((path) => path.endsWith(name));
      expect(await judgeSave(less, { live: less, good: contents })).toMatchObject({
        words: 'mark.tested-lost',
        loss: { onServer: true, severe: true, files: [file] },
      });
      // The server still has it.
      expect((await judgeSave(less, { live: world, good: contents })).loss).toBe(null);
    },
  );

  test('which the server no longer has, but another one, has lost no file', async () => {
    const { contents } = await readSave(world);
    const other: Files = new Map([...world].map(([path, content]) => [path.replace('Ours', 'New'), content]));
    expect((await judgeSave(other, { live: other, good: contents })).loss).toBe(null);
  });

  test('has ✅ if the server stopped just before the backup, and has it as it was then', async () => {
    const stoppedAt = madeAt.getTime() - 30_000;
    const read = await readSave(world);
    const files = read.contents.files.map((file) => ({ ...file, modifiedAt: stoppedAt }));
    const live = { files, isWhole: true, world: null };
    const good = { id: 'good', createdAt: writtenAt, label: 'Good', contents: read.contents };
    const options = { live, good, createdAt: madeAt, games: defaultGames };
    expect(compareContents({ ...read.contents, files }, options).compared.inside).toBe(true);
  });
});

describe.each([
  ['minecraft-bedrock', 'levelname.txt'],
  ['luanti', 'map_meta.txt'],
])('a world of %s without its %s, which the game writes again', (code, name) => {
  const rule = defaultGames.find(({ game }) => game === code);
  const world: Files = rule === undefined ? new Map() : makeSave(rule);
  const less = without(world, name);
  const file = [...world.keys()].find((path) => path.endsWith(name));

  test('has a warning if the server has it', async () => {
    const good = (await readSave(world)).contents;
    const warning = { kind: 'world-file-gone', file };
    expect(await judgeSave(less, { live: world, good })).toMatchObject({ problems: [], warnings: [warning] });
  });

  test('has lost it without having lost much, if the server has lost it too', async () => {
    const good = (await readSave(world)).contents;
    expect(await judgeSave(less, { live: less, good })).toMatchObject({
      words: 'mark.tested-warned',
      loss: { onServer: true, severe: false, files: [file] },
    });
  });
});

describe('a backup without a save of a known game', () => {
  const files: Files = new Map([['savegame/3ad85aea-5', noise(900, next)]]);

  test('says whether the saves of the server’s game are known', async () => {
    expect((await judgeSave(files, { live: files, game: 'enshrouded' })).words).toBe('mark.opens-unknown');
    expect((await judgeSave(files, { live: files, game: 'valheim' })).words).toBe('mark.opens-none');
    expect((await judgeSave(files, {})).words).toBe('mark.opens-unknown');
  });

  test('has a warning if files lost their data, and is never bad for it', async () => {
    const good = (await readSave(files)).contents;
    const zeros = new Map([['savegame/3ad85aea-5', Buffer.alloc(900)]]);
    const warning = { kind: 'files-hollow', file: 'savegame/3ad85aea-5', count: 1 };
    expect(await judgeSave(zeros, { good })).toMatchObject({ problems: [], warnings: [warning] });
    const logs = new Map([['logs/a.txt', noise(9, next)]]);
    const emptied = new Map([['logs/a.txt', Buffer.alloc(0)]]);
    expect((await judgeSave(emptied, { good: (await readSave(logs)).contents })).warnings).toEqual([]);
  });
});

test('an operator’s game can have ✅ where its record says how all of its files are read', async () => {
  const rule = gameRuleSchema.parse({
    game: 'moon',
    world: ['saves/{world}.moon'],
    checks: [{ kind: 'gzip', files: ['saves/{world}.moon'] }],
  });
  const games = withDefaultGames([rule]);
  const files = new Map([['saves/a.moon', gzipSync(noise(900, next))]]);
  expect((await judgeSave(files, { live: files, games })).sign).toBe('✅');
  const cut = new Map([['saves/a.moon', files.get('saves/a.moon')?.subarray(0, 500) ?? Buffer.alloc(0)]]);
  expect((await judgeSave(cut, { live: cut, games })).sign).toBe('❌');
});

describe('an archive', () => {
  const world = makeWorld({ kind: 'old', seed: 1 });
  const entry = (path: string, content: Buffer) =>
    Buffer.concat([tarHeader(path, { size: content.length }), withPadding(content)]);

  test.each([
    'world//region/r.0.-1.mca',
    './world/./region/r.0.-1.mca',
    '/world/region/../region/r.0.-1.mca',
    '.\\world\\\\region\\r.0.-1.mca',
  ])('with the path %s isn’t ✅, and that path is named', async (path) => {
    const archive = gzipSync(
      Buffer.concat([
        tarWriters.own(world).subarray(0, -1024),
        entry(path, Buffer.alloc(9_000)),
        Buffer.alloc(1024),
      ]),
    );
    const { sign, warnings, problems } = await judgeSave(world, { live: world, archive });
    const found: readonly { readonly kind: string }[] = [...warnings, ...problems];
    expect(['⚠️', '❌']).toContain(sign);
    expect(found.some(({ kind }) => kind !== 'odd-paths')).toBe(true);
    expect(warnings).toContainEqual({ kind: 'odd-paths', path });
  });

  test('that ends behind a file has a warning', async () => {
    const archive = gzipSync(tarWriters.own(world).subarray(0, -1024));
    expect(await judgeSave(world, { live: world, archive })).toMatchObject({
      sign: '⚠️',
      problems: [],
      warnings: [{ kind: 'no-end' }],
    });
  });
});

test.each(['entities', 'poi', 'data'])('regions and data in %s that are hollow are found', async (folder) => {
  const path = `world/${folder}/${folder === 'data' ? 'raids.dat' : 'r.0.0.mca'}`;
  const region = makeWorld({ kind: 'old', seed: 2 }).get('world/region/r.0.-1.mca');
  const whole = new Map([...makeWorld({ kind: 'old', seed: 2 }), [path, region ?? Buffer.alloc(0)] as const]);
  expect((await judgeSave(whole, { live: whole })).sign).toBe('✅');
  const withoutPlaces = Buffer.from(region ?? '').fill(0, 0, 2 * sectorBytes);
  const ofRegions = folder === 'data' ? [] : [withoutPlaces];
  for (const content of [Buffer.alloc(0), Buffer.alloc(region?.length ?? 0), ...ofRegions]) {
    const { sign, problems, warnings } = await judgeSave(new Map(whole).set(path, content), { live: whole });
    const found = folder === 'entities' ? problems : warnings;
    expect(found).toContainEqual({ kind: 'folder-damaged', folder: `world/${folder}`, damaged: 1, of: 1 });
    expect(sign).toBe(folder === 'entities' ? '❌' : '⚠️');
  }
});

test('what was found wrong with files is stored with them', async () => {
  const files = new Map([
    ['worlds_local/a.fwl', Buffer.alloc(9)],
    ['saves/a.zip', Buffer.from('no zip')],
    ['b', noise(9, next)],
  ]);
  const { contents } = await readSave(files);
  expect(unpackContents(packContents(contents)).files.map(({ flaw }) => flaw)).toEqual([
    'zeros',
    'damaged',
    undefined,
  ]);
});
