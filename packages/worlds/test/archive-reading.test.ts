import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endOfArchive } from '@steward/kit';
import { anyText, temporaryFolder } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareContents } from '../src/compare.ts';
import type { ArchiveOptions } from '../src/job-messages.ts';
import { defaultGames } from '../src/model/games.ts';
import { readArchive } from '../src/read-archive.ts';
import { makeZip, packers, tarHeader, tarWriters, withPadding } from '../testing/archives.ts';
import { type Files, makeLevel, makeWorld, writtenAt } from '../testing/made-worlds.ts';

/** Yields the bytes in chunks, and overwrites each when the next is requested, as a buffer that is used again. */
async function* cut(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = Buffer.from(bytes.subarray(at, at + chunkBytes));
    yield chunk;
    chunk.fill(0xaa);
  }
}

function read(bytes: Buffer, options: Partial<ArchiveOptions> = {}, chunkBytes = 65_536) {
  return readArchive(cut(bytes, chunkBytes), {
    maxContentBytes: 2 ** 30,
    checksum: null,
    games: defaultGames,
    ...options,
  });
}

const sizes = (files: Files) =>
  Object.fromEntries([...files].map(([path, content]) => [path, content.length]));

const anyFiles: fc.Arbitrary<Files> = fc
  .dictionary(
    fc
      .array(anyText({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((part) => `f${part.replace(/[/\\\0]/g, '_')}`).join('/')),
    fc.uint8Array({ maxLength: 3000 }),
    { maxKeys: 6 },
  )
  .map((record) => new Map(Object.entries(record).map(([path, bytes]) => [path, Buffer.from(bytes)])));

// A machine may not have them.
const [hasTar, hasPython] = [isThere('tar'), isThere('python3')];

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('an archive is read, however it was made', () => {
  test.each(Object.entries(packers))('%s', async (_, pack) => {
    await fc.assert(
      fc.asyncProperty(anyFiles, fc.integer({ min: 40, max: 9000 }), async (files, chunkBytes) => {
        const result = await read(pack(files), {}, chunkBytes);
        expect(result).toMatchObject({ kind: 'read', problems: [], contents: { isWhole: true } });
        if (result.kind !== 'read') return;
        const found = result.contents.files.map(({ path, sizeBytes }) => [path, sizeBytes]);
        expect(Object.fromEntries(found)).toEqual(sizes(files));
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['a tar that is not packed', (tar: Buffer) => tar],
    ['a tar that is not packed, with half of its end', (tar: Buffer) => tar.subarray(0, -512)],
    ['a tar.gz with half of its end', (tar: Buffer) => gzipSync(tar.subarray(0, -512))],
    ['a whole gzip of a tar without its end', (tar: Buffer) => gzipSync(tar.subarray(0, -1024))],
    ['a tar.gz with zeros behind it', (tar: Buffer) => Buffer.concat([gzipSync(tar), Buffer.alloc(200_000)])],
  ])('%s', async (_, pack) => {
    const files = makeWorld({ kind: 'old', seed: 2 });
    for (const write of Object.values(tarWriters)) {
      const whole = write(files);
      // Some fill the last 10 KiB.
      const ends = whole.subarray(0, whole.findLastIndex((byte) => byte !== 0) + 1);
      const tar = Buffer.concat([withPadding(ends), endOfArchive]);
      for (const chunkBytes of [512, 700, 65_536]) {
        const result = await read(pack(tar), {}, chunkBytes);
        expect(result).toMatchObject({ kind: 'read', problems: [], contents: { isWhole: true } });
        if (result.kind !== 'read') return;
        const found = result.contents.files.map(({ path, sizeBytes }) => [
          path.replace(/^link$/, ''),
          sizeBytes,
        ]);
        expect(Object.fromEntries(found)).toMatchObject(sizes(files));
      }
    }
  });

  test('by tar and Python themselves', async () => {
    const folder = await temporaryFolder();
    const files = makeWorld({ kind: 'new', seed: 1 });
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, 'files', path)), { recursive: true });
      writeFileSync(join(folder, 'files', path), content);
    }
    const scripts = [
      [hasTar, 'tar -czf tar -C files . && tar --format=posix -czf posix -C files .', ['tar', 'posix']],
      [
        hasPython,
        `cd files && python3 -c "
import os, sys, zipfile, pathlib
zipfile.main(['-c', '../python', *os.listdir('.')])
with zipfile.ZipFile(sys.stdout.buffer, 'w', zipfile.ZIP_DEFLATED) as z:
  for p in sorted(pathlib.Path('.').rglob('*')): z.write(p)" | cat > ../unseekable`,
        ['python', 'unseekable'],
      ],
    ] as const;
    for (const [isThere, script, names] of scripts) {
      if (!isThere) continue;
      execFileSync('sh', ['-c', script], { cwd: folder });
      for (const name of names) {
        const result = await read(readFileSync(join(folder, name)));
        expect(result, name).toMatchObject({ kind: 'read', problems: [], warnings: [] });
        if (result.kind === 'read') expect(result.contents.files, name).toHaveLength(files.size);
      }
    }
  });
});

test('times are those of the archive, and unknown in a zip, whose zone nobody knows', async () => {
  const files = new Map([['a', Buffer.from('a')]]);
  const times = async (bytes: Buffer) => {
    const result = await read(bytes);
    return result.kind === 'read' ? result.contents.files.map(({ modifiedAt }) => modifiedAt) : null;
  };
  expect(await times(gzipSync(tarWriters.wings(files)))).toEqual([writtenAt]);
  expect(await times(gzipSync(tarWriters.pax(files)))).toEqual([writtenAt + 250]);
  expect(await times(makeZip(files))).toEqual([null]);
});

test('a file that is a hard link to a copy of it is there, with what is wrong with the copy', async () => {
  const region = Buffer.alloc(8000, 'a');
  const copy = 'copies/world/region/r.0.0.mca';
  const tar = Buffer.concat([
    tarHeader(copy, { size: region.length }),
    withPadding(region),
    tarHeader('world/region/r.0.0.mca', { kind: '1', link: copy }),
    tarHeader('world/region/r.9.9.mca', { kind: '1', link: 'nothing' }),
    tarHeader('world/level.dat', { size: 0 }),
    endOfArchive,
  ]);
  expect(await read(gzipSync(tar))).toMatchObject({
    contents: {
      files: [
        { path: copy },
        { path: 'world/region/r.0.0.mca', sizeBytes: 8000 },
        { path: 'world/level.dat' },
      ],
    },
    problems: [{ kind: 'level-damaged' }, { kind: 'regions-damaged', damaged: 1, of: 1 }],
  });
});

describe('what is damaged is found at its place', () => {
  const files = makeWorld({ kind: 'old', seed: 2 });
  const tar = tarWriters.own(files);
  const zip = makeZip(files);

  test.each([
    ['no bytes', Buffer.alloc(0), 'end'],
    ['zeros', Buffer.alloc(5000), 'compression'],
    ['half of a tar.gz', gzipSync(tar).subarray(0, 2000), 'end'],
    ['nothing, packed', gzipSync(''), 'end'],
    ['half of a tar', tar.subarray(0, 5000), 'end'],
    ['a tar without its end', tar.subarray(0, -1024), 'end'],
    ['a tar that is cut off before it was packed', gzipSync(tar.subarray(0, 5000)), 'end'],
    ['a tar that goes on after its end', gzipSync(Buffer.concat([tar, Buffer.from('a')])), 'end'],
    ['bytes after a tar.gz', Buffer.concat([gzipSync(tar), Buffer.from('abc')]), 'after'],
    ['bytes after a tar.gz and a zero', Buffer.concat([gzipSync(tar), Buffer.from('\0abc')]), 'after'],
    [
      'bytes after a tar.gz and many zeros',
      Buffer.concat([gzipSync(tar), Buffer.alloc(200_000), Buffer.from('a')]),
      'after',
    ],
    ['a damaged header in a tar', gzipSync(Buffer.concat([Buffer.from('x'), tar.subarray(1)])), 'entry'],
    ['half of a zip', zip.subarray(0, 2000), 'end'],
    ['a zip without its list', zip.subarray(0, zip.indexOf('PK\x01\x02')), 'end'],
    ['a zip without its end', zip.subarray(0, -22), 'end'],
    ['bytes after a zip', Buffer.concat([zip, Buffer.from('abc')]), 'after'],
    [
      'so much after a zip that its end isn’t found',
      Buffer.concat([zip, Buffer.alloc(65_536)]),
      'compression',
    ],
  ])('%s', async (_, bytes, at) => {
    expect(await read(bytes)).toMatchObject({
      kind: 'read',
      problems: [{ kind: 'archive-damaged', at }],
      contents: { isWhole: false },
    });
  });

  test('an archive of an unknown kind that is not what the host stored', async () => {
    const bytes = Buffer.from('an unknown kind'.repeat(100));
    const hex = createHash('sha1').update(bytes).digest('hex');
    const checksum = { algorithm: 'sha1', hex } as const;
    expect(await read(bytes, { checksum })).toEqual({ kind: 'not-tried', reason: 'format' });
    expect(await read(bytes.subarray(1), { checksum })).toMatchObject({
      kind: 'read',
      problems: [{ kind: 'checksum-differs' }],
      contents: { isWhole: false },
    });
  });

  test('an archive that is not what the host stored', async () => {
    const bytes = gzipSync(tar);
    const hex = createHash('sha1').update(bytes).digest('hex');
    const checksum = { algorithm: 'sha1', hex } as const;
    expect(await read(bytes, { checksum })).toMatchObject({ problems: [] });
    expect(await read(gzipSync(tar, { level: 1 }), { checksum })).toMatchObject({
      problems: [{ kind: 'checksum-differs' }],
    });
  });
});

describe('a zip whose list or end says something else than its files', () => {
  const files = new Map([
    ['world/level.dat', Buffer.from('level'.repeat(20))],
    ['world/ä', Buffer.from('a')],
  ]);
  const zips = {
    small: makeZip(files),
    'with folders and a comment': makeZip(files, { withFolders: true, comment: 'made by a test' }),
    'of a writer that can not seek': makeZip(files, { unseekable: true }),
    stored: makeZip(files, { method: 'store' }),
    zip64: makeZip(files, { zip64: true }),
  };
  const listOf = (zip: Buffer) => zip.indexOf('PK\x01\x02');
  const isGood = async (zip: Buffer) => {
    // No game is looked for in it.
    const result = await read(zip, { games: [] });
    return result.kind === 'read' && result.problems.length === 0;
  };

  test.each([
    ['version', (zip: Buffer) => listOf(zip) + 6],
    ['flags', (zip: Buffer) => listOf(zip) + 8],
    ['method', (zip: Buffer) => listOf(zip) + 10],
    ['disk', (zip: Buffer) => listOf(zip) + 34],
    ['place', (zip: Buffer) => listOf(zip) + 42],
    ['disk at the end', (zip: Buffer) => zip.length - 18],
    ['disk of the list', (zip: Buffer) => zip.length - 16],
    ['count on this disk', (zip: Buffer) => zip.length - 14],
    ['count', (zip: Buffer) => zip.length - 12],
    ['length of the list', (zip: Buffer) => zip.length - 10],
    ['place of the list', (zip: Buffer) => zip.length - 6],
  ])('is damaged: %s', async (_, at) => {
    const zip = Buffer.from(zips.small);
    zip.writeUInt8(zip.readUInt8(at(zip)) ^ 0x41, at(zip));
    expect(await read(zip)).toMatchObject({ problems: [{ kind: 'archive-damaged', at: 'end' }] });
  });

  test.skipIf(!hasPython)('is never good if Python, with which Crafty unpacks, can’t read it', async () => {
    const folder = await temporaryFolder();
    const good: { readonly name: string; readonly zip: Buffer }[] = [];
    for (const [kind, zip] of Object.entries(zips)) {
      expect(await isGood(zip)).toBe(true);
      good.push({ name: kind, zip });
      for (let at = listOf(zip); at < zip.length; at++)
        for (const bits of [0x01, 0x40, 0xff]) {
          const changed = Buffer.from(zip);
          changed.writeUInt8(changed.readUInt8(at) ^ bits, at);
          if (await isGood(changed)) good.push({ name: `${kind}: byte ${at} ^ ${bits}`, zip: changed });
        }
    }
    good.forEach(({ zip }, index) => {
      writeFileSync(join(folder, `${index}.zip`), zip);
    });
    const script = `
import zipfile
for index in range(${good.length}):
  try:
    with zipfile.ZipFile(f'{index}.zip') as z:
      for name in z.namelist(): z.read(name)
      print(len(z.namelist()))
  except Exception as error: print(repr(error))`;
    const said = execFileSync('python3', ['-c', script], { cwd: folder }).toString().trim().split('\n');
    expect(said).toHaveLength(good.length);
    const refused = good
      .map(({ name }, index) => `${name}: ${said[index]}`)
      .filter((one) => !/: [23]$/.test(one));
    expect(refused).toEqual([]);
  });
});

describe('what is not read', () => {
  const entry = (path: string, content: Buffer, kind = '0') => [
    tarHeader(path, { size: content.length, kind }),
    withPadding(content),
  ];
  const tarOf = (...blocks: readonly Buffer[]) => gzipSync(Buffer.concat([...blocks, endOfArchive]));
  const encrypted = makeZip(new Map([['a', Buffer.from('a')]]));
  encrypted.writeUInt16LE(1, 6);

  test.each([
    ['zstd', Buffer.from('28b52ffd0458', 'hex'), 'format'],
    ['7z', Buffer.from('377abcaf271c0004', 'hex'), 'format'],
    ['what is no archive that is known', Buffer.from('an unknown kind'.repeat(100)), 'format'],
    ['an encrypted zip', encrypted, 'format'],
    ['a sparse tar', tarOf(...entry('a', Buffer.alloc(10), 'S')), 'format'],
    [
      'a stored zip of a writer that can not seek',
      makeZip(new Map([['a', Buffer.from('a')]]), { method: 'store', unseekable: true }),
      'format',
    ],
    [
      'a name of 5,000 bytes',
      gzipSync(tarWriters.pax(new Map([['a'.repeat(5000), Buffer.alloc(1)]]))),
      'too-large',
    ],
    ['more than the limit', gzipSync(tarWriters.own(new Map([['a', Buffer.alloc(70_000)]]))), 'too-large'],
    ['more than the limit, in a zip', makeZip(new Map([['a', Buffer.alloc(70_000)]])), 'too-large'],
  ])('%s is not called bad', async (_, bytes, reason) => {
    expect(await read(bytes, { maxContentBytes: 60_000 })).toEqual({ kind: 'not-tried', reason });
  });

  test('no more of an archive is taken than the limit of what it unpacks to', async () => {
    const part = gzipSync(Buffer.alloc(2 ** 18));
    const header = gzipSync(tarHeader('world/region/r.0.0.mca', { size: 100 * 2 ** 18 }));
    let taken = 0;
    const chunks = (async function* () {
      yield header;
      for (; taken < 100; taken++) yield part;
    })();
    const limits = { maxContentBytes: 2 ** 20, checksum: null, games: defaultGames };
    expect(await readArchive(chunks, limits)).toEqual({ kind: 'not-tried', reason: 'too-large' });
    expect(taken).toBeLessThan(20);
  });
});

test('any bytes are read or refused', async () => {
  const start = fc.constantFrom('', '1f8b0800', '504b0304', '504b0102');
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (hex, rest) => {
      const result = await read(Buffer.concat([Buffer.from(hex, 'hex'), rest]));
      expect(result.kind === 'not-tried' || result.problems.length > 0).toBe(true);
    }),
  );
});

/** Returns what is missing in an archive that was read, if there's nothing to compare it with. */
function missingIn(result: Awaited<ReturnType<typeof read>>): readonly string[] {
  if (result.kind !== 'read') throw new Error(`It was not read: ${result.reason}`);
  const { warnings } = compareContents(result.contents, { live: null, createdAt: null });
  return warnings.flatMap((one) => (one.kind === 'world-file-missing' ? one.file : []));
}

test('a backup of Palworld is judged by the world that its settings name, whatever else it holds', async () => {
  const saves = 'Pal/Saved/SaveGames/0';
  const held = (...lacks: readonly string[]) => {
    const paths = ['A1', 'B2'].flatMap((id) => [`${saves}/${id}/Level.sav`, `${saves}/${id}/LevelMeta.sav`]);
    const settings = [
      'Pal/Saved/Config/WindowsServer/GameUserSettings.ini',
      Buffer.from('[/Script/Pal.PalGameLocalSettings]\nDedicatedServerName=B2\n'),
    ] as const;
    const worlds = paths
      .filter((path) => !lacks.includes(path))
      .map((path) => [path, Buffer.from('PlZ')] as const);
    return read(gzipSync(tarWriters.own(new Map([...worlds, settings]))));
  };
  expect(missingIn(await held())).toEqual([]);
  expect(missingIn(await held(`${saves}/A1/Level.sav`))).toEqual([]);
  expect(missingIn(await held(`${saves}/B2/Level.sav`))).toEqual(['SaveGames/0/B2/Level.sav']);
});

test('a backup of Bedrock is judged by the world that server.properties names, whatever else it holds', async () => {
  const held = (...lacks: readonly string[]) => {
    const paths = ['Ours', 'Older'].flatMap((name) =>
      ['level.dat', 'db/CURRENT', 'db/MANIFEST-1', 'db/1.log'].map((file) => `worlds/${name}/${file}`),
    );
    const worlds = paths
      .filter((path) => !lacks.includes(path))
      .map((path) => [path, Buffer.from(path.endsWith('CURRENT') ? 'MANIFEST-1' : 'a')] as const);
    const settings = ['server.properties', Buffer.from('server-port=19132\r\nlevel-name=Ours\r\n')] as const;
    return read(gzipSync(tarWriters.own(new Map([...worlds, settings]))));
  };
  expect(missingIn(await held('worlds/Older/level.dat'))).toEqual([]);
  expect(missingIn(await held('worlds/Ours/level.dat'))).toEqual(['Ours/level.dat']);
});

test('a backup is judged by the Java world that server.properties names, although another one has more players', async () => {
  const damaged = makeLevel().subarray(0, 50);
  const held = (levels: Readonly<Record<'hub' | 'world', Buffer>>, properties: string) => {
    const worlds = Object.entries(levels).flatMap(([name, level]) =>
      [...makeWorld({ kind: 'old', seed: 1, players: name === 'hub' ? 1 : 5, level })]
        .filter(([path]) => path.startsWith('world/'))
        .map(([path, content]) => [path.replace('world', name), content] as const),
    );
    const settings = ['server.properties', Buffer.from(properties)] as const;
    return read(gzipSync(tarWriters.own(new Map([...worlds, settings]))));
  };
  const isBad = { problems: [{ kind: 'level-damaged' }] };
  const isWhole = { problems: [] };
  const [hub, world] = [
    { hub: damaged, world: makeLevel() },
    { hub: makeLevel(), world: damaged },
  ];
  expect(await held(hub, 'level-name=hub')).toMatchObject(isBad);
  expect(await held(world, 'level-name=hub')).toMatchObject(isWhole);
  expect(await held(world, 'level-name=world')).toMatchObject(isBad);
  expect(await held(hub, 'level-name=is-not-there')).toMatchObject(isWhole);
});
