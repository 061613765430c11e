import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { encodeHeader, endOfArchive } from '@steward/kit';
import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxFiles, packContents, unpackContents } from '../src/contents.ts';
import type { ArchiveOptions } from '../src/job-messages.ts';
import { defaultGames } from '../src/model/games.ts';
import { readArchive } from '../src/read-archive.ts';
import { makeZip, tarHeader, tarWriters, withPadding } from '../testing/archives.ts';
import { makeWorld } from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';

async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 512 * 1024) yield bytes.subarray(at, at + 512 * 1024);
}

function read(bytes: Buffer | AsyncIterable<Buffer>, options: Partial<ArchiveOptions> = {}) {
  const chunks = Buffer.isBuffer(bytes) ? inParts(bytes) : bytes;
  return readArchive(chunks, { maxContentBytes: 2 ** 30, checksum: null, games: defaultGames, ...options });
}

function tarOf(...blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([...blocks, endOfArchive]);
}

const tooLarge = { kind: 'not-tried', reason: 'too-large' };

describe('what costs memory is limited', () => {
  test('as many files as are kept are read and stored; one more, or a link, is not', async () => {
    const bound = { maxEntries: 200 };
    const files = Array.from({ length: 200 }, (_, n) => tarHeader(`world/tiles/tile.${n}.png`));
    const result = await read(tarOf(...files), bound);
    if (result.kind !== 'read') throw new Error('It was not read');
    expect(unpackContents(packContents(result.contents)).files).toHaveLength(200);
    expect(await read(tarOf(...files, tarHeader('a')), bound)).toEqual(tooLarge);
    const links = [tarHeader('b', { kind: '1', link: 'a/0' }), tarHeader('c', { kind: '2', link: 'a/0' })];
    expect(await read(tarOf(...files.slice(1), ...links), bound)).toEqual(tooLarge);
    // `npm run hostile` reads as many as this with the memory of the process for it.
    expect(maxFiles).toBe(200_000);
  });

  test('folders in a zip are counted too', async () => {
    const folder = makeZip(new Map([['a/', Buffer.alloc(0)]])).subarray(0, 32);
    const folders = (count: number) => Buffer.concat(Array.from({ length: count }, () => folder));
    expect(await read(folders(201), { maxEntries: 200 })).toEqual(tooLarge);
    expect(await read(folders(200), { maxEntries: 200 })).not.toEqual(tooLarge);
  });

  test('so are the bytes of paths, as they are when they are stored', async () => {
    const path = (n: number) => `${n}/${'\u0001'.repeat(4_000)}`;
    const files = (count: number) =>
      gzipSync(tarWriters.pax(new Map(Array.from({ length: count }, (_, n) => [path(n), Buffer.alloc(0)]))), {
        level: 1,
      });
    const bound = { maxPathsBytes: 500_000 };
    expect(await read(files(22), bound)).toEqual(tooLarge);
    const result = await read(files(20), bound);
    if (result.kind !== 'read') throw new Error('It was not read');
    expect(unpackContents(packContents(result.contents))).toEqual(result.contents);
  });

  test('what a path has in front of it is counted', async () => {
    const name = (n: number) => `${'./'.repeat(30_000)}a-name-of-a-file-${n}`;
    const files = new Map(Array.from({ length: 4 }, (_, n) => [name(n), Buffer.alloc(0)]));
    const archive = gzipSync(tarWriters.pax(files), { level: 1 });
    expect(await read(archive, { maxPathsBytes: 200_000 })).toEqual(tooLarge);
    expect(await read(archive, { maxPathsBytes: 300_000 })).toMatchObject({ kind: 'read' });
  });

  test('the last record of a zip is passed over, however long it says that it is', async () => {
    const zip = makeZip(new Map([['a', Buffer.from('a')]]), { zip64: true });
    const at = zip.indexOf('PK\x06\x06');
    const extended = (size: number, more: Buffer) => {
      const head = Buffer.from(zip.subarray(0, at + 56));
      head.writeBigUInt64LE(BigInt(size), at + 4);
      return Buffer.concat([head, more, zip.subarray(at + 56)]);
    };
    // Python can't open it.
    const format = { kind: 'not-tried', reason: 'format' };
    expect(await read(extended(44 + 70_000, Buffer.alloc(70_000)))).toEqual(format);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
    const before = process.memoryUsage().arrayBuffers;
    let most = Infinity;
    const endless = (async function* () {
      yield extended(2 ** 40, Buffer.alloc(0));
      for (let count = 0; count < 100; count++) yield Buffer.alloc(2 ** 20);
      collect();
      most = process.memoryUsage().arrayBuffers - before;
    })();
    expect(await read(endless)).toMatchObject({ problems: [{ kind: 'archive-damaged', at: 'end' }] });
    expect(most).toBeLessThan(50 * 2 ** 20);
  });

  const described = (text: string) => [
    tarHeader('PaxHeader', { kind: 'x', size: text.length }),
    withPadding(Buffer.from(text)),
  ];

  test('attributes of a file that have no length are damage', async () => {
    expect(await read(tarOf(...described('4a=b'.repeat(1_000)), tarHeader('a')))).toMatchObject({
      problems: [{ kind: 'archive-damaged', at: 'entry' }],
    });
  });

  test('attributes of a file are limited', async () => {
    const records = Array.from({ length: 10_000 }, (_, n) => `13 a${n.toString(36).padStart(4, '0')}=123\n`);
    const half = described(records.join('').slice(0, 13 * 3_000));
    expect(await read(tarOf(...half, tarHeader('a')))).toMatchObject({ kind: 'read', problems: [] });
    expect(await read(tarOf(...half, ...half, tarHeader('a')))).toEqual({
      kind: 'not-tried',
      reason: 'format',
    });
  });
});

describe('nothing goes on for ever', () => {
  async function* endless(start: Buffer, part: Buffer): AsyncGenerator<Buffer> {
    yield start;
    const parts = Buffer.concat(Array.from({ length: Math.ceil(2 ** 20 / part.length) }, () => part));
    for (;;) yield parts;
  }

  test.each([
    ['gzip members without content', () => endless(gzipSync(tarHeader('a')), gzipSync(''))],
    [
      'deflated parts without content, in a zip',
      () => {
        const zip = makeZip(new Map([['a', Buffer.alloc(2)]]), { unseekable: true });
        return endless(zip.subarray(0, 31), Buffer.from([0, 0, 0, 0xff, 0xff]));
      },
    ],
  ])('%s', async (_, chunks) => {
    expect(await read(chunks(), { maxContentBytes: 100_000 })).toMatchObject(tooLarge);
  });

  test('the content of a folder in a zip counts as that of a file', async () => {
    const content = Buffer.alloc(2_000_000);
    expect(
      await read(makeZip(new Map([['a/', content]]), { method: 'store' }), { maxContentBytes: 1_000_000 }),
    ).toEqual(tooLarge);
    expect(
      await read(makeZip(new Map([['a/', content]]), { method: 'store' }), { maxContentBytes: 3_000_000 }),
    ).toMatchObject({
      kind: 'read',
      contents: { files: [] },
    });
  });
});

describe('the last file of a name is what unpacking leaves', () => {
  const world = makeWorld({ kind: 'old', seed: 3 });
  const region = [...world.keys()].find((path) => path.endsWith('.mca')) ?? '';
  const tarOfFile = (path: string, content: Buffer) =>
    Buffer.concat([tarHeader(path, { size: content.length }), withPadding(content)]);
  const whole = tarWriters.own(world).subarray(0, -1024);

  test('a damaged region that a good one replaces is not bad', async () => {
    const damaged = tarOfFile(region, Buffer.alloc(8000, 'a'));
    const damagedLevel = tarOfFile('world/level.dat', Buffer.alloc(10));
    const result = await read(tarOf(damaged, damagedLevel, whole));
    expect(result).toMatchObject({ kind: 'read', problems: [], warnings: [] });
    if (result.kind === 'read') expect(result.contents.files).toHaveLength(world.size);
    expect(await read(tarOf(whole, damaged))).toMatchObject({
      problems: [{ kind: 'regions-damaged', damaged: 1 }],
    });
  });

  test('what was in a folder is gone if a symbolic link takes its place', async () => {
    const folder = region.slice(0, region.lastIndexOf('/'));
    const link = (path: string) => tarHeader(path, { kind: '2', link: 'elsewhere' });
    const paths = async (...blocks: readonly Buffer[]) => {
      const result = await read(tarOf(...blocks));
      return result.kind === 'read' ? result.contents.files.map(({ path }) => path) : null;
    };
    const all = [...world.keys()];
    const without = all.filter((path) => !path.startsWith(`${folder}/`));
    expect(without.length).toBeLessThan(all.length);
    expect(await paths(whole, link(folder))).toEqual(expect.arrayContaining(without));
    expect(await paths(whole, link(folder))).toHaveLength(without.length);
    expect(await paths(whole, link(`./${folder}/`))).toHaveLength(without.length);
    expect(await paths(whole, link(region))).toHaveLength(all.length - 1);
    expect(await paths(whole, link(`${folder}-2`))).toHaveLength(all.length);
    expect(await paths(link('elsewhere'), whole, link('another'))).toHaveLength(all.length);
  });
});

test('whatever a world’s files hold, the list of them is stored and read again', async () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e308));
  await fc.assert(
    fc.asyncProperty(number, number, anyText(), anyText({ maxLength: 50 }), async (x, z, name, path) => {
      const level = encodeNbt({
        Data: {
          compound: {
            DataVersion: { double: x },
            SpawnX: { double: x },
            SpawnZ: { double: z },
            Version: { compound: { Name: name } },
          },
        },
      });
      const common = { link: Buffer.alloc(0), mode: 0o644, uid: 0, gid: 0 };
      const entry = (of: string, content: Buffer) => [
        encodeHeader({ ...common, kind: 'file', path: Buffer.from(of), size: content.length, mtime: z || 0 }),
        withPadding(content),
      ];
      const files = [
        entry('world/level.dat', gzipSync(level)),
        entry(`world/region/${path}`, Buffer.alloc(0)),
      ];
      const result = await read(tarOf(...files.flat(), tarHeader('world/region/r.0.0.mca')));
      if (result.kind !== 'read') return;
      expect(unpackContents(packContents(result.contents))).toEqual(result.contents);
    }),
  );
});
