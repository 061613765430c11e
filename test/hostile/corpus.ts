import { gunzipSync, gzipSync } from 'node:zlib';
import {
  encodeNbt,
  type Files,
  folders,
  makeLevel,
  makeWorld,
  makeZip,
  type Nbt,
  packers,
  playerId,
  random,
  tarHeader,
  tarWriters,
  withPadding,
  worldKinds,
} from '@steward/worlds/testing';

/*
 * What somebody who means harm, or a broken disk, puts into archives and servers: for each reader, inputs that once ended or
 * held up a process, and random mutations of these and of good files.
 */

/** What a host shows of a server and a backup. */
export interface Hostile {
  readonly archive: Buffer;
  /** The files of the server. */
  readonly live: Files;
  /** The backup's rules for files that the host leaves out. */
  readonly rules: readonly string[];
  /** Who is online. */
  readonly online: readonly string[];
}

export interface Sample {
  readonly reader: string;
  readonly name: string;
  /** Makes it: `scale` 4 is four times as much of the same. */
  readonly make: (scale: number) => Hostile;
  /** Set if it is within every bound, also four times, so that it has to be read. */
  readonly isRead?: true;
}

const endOfTar = Buffer.alloc(1024);

function world(seed = 1): Map<string, Buffer> {
  return makeWorld({ kind: worldKinds[seed % worldKinds.length] ?? 'old', seed });
}

function hostile(parts: Partial<Hostile>): Hostile {
  const live = parts.live ?? world();
  return {
    archive: parts.archive ?? gzipSync(tarWriters.wings(live)),
    live,
    rules: [],
    online: [],
    ...parts,
  };
}

function tarOf(...blocks: readonly Buffer[]): Buffer {
  return gzipSync(Buffer.concat([...blocks, endOfTar]), { level: 1 });
}

function file(path: string, content: Buffer, kind = '0'): Buffer {
  return Buffer.concat([tarHeader(path, { kind, size: content.length }), withPadding(content)]);
}

/** A world whose `level.dat`, in the archive and on the server, is this. */
function withLevel(level: Buffer): Hostile {
  const files = new Map([...world(), ['world/level.dat', level]]);
  return hostile({ live: files, archive: gzipSync(tarWriters.wings(files)) });
}

function withFile(path: string, content: Buffer): Hostile {
  const files = new Map([...world(), [path, content]]);
  return hostile({ live: files, archive: gzipSync(tarWriters.wings(files)) });
}

/** A world with many more files, of no bytes. */
function withPaths(paths: Iterable<string>): Hostile {
  const empty = Buffer.alloc(0);
  const files = new Map(world());
  for (const path of paths) files.set(path, empty);
  return hostile({ live: files, archive: gzipSync(tarWriters.wings(files), { level: 1 }) });
}

function numbered(count: number, name: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => name(index));
}

function nested(depth: number, name: string, inside: Readonly<Record<string, Nbt>>): Nbt {
  let nbt: Nbt = { compound: inside };
  for (let level = 0; level < depth; level++) nbt = { compound: { [name]: nbt } };
  return nbt;
}

const notANumber: readonly number[] = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e308];

/** A record of a zip that says that it is as long as this. */
function longRecord(bytes: bigint): Buffer {
  const record = Buffer.alloc(12);
  record.write('PK\x06\x06', 0, 'latin1');
  record.writeBigUInt64LE(bytes, 4);
  return record;
}

type Makers = Readonly<Record<string, (scale: number) => Hostile>>;

/** For each reader, by what it is given. */
const made: Readonly<Record<string, Makers>> = {
  tar: {
    'a pax header without a blank': (scale) =>
      hostile({
        archive: tarOf(
          file('pax', Buffer.from('4a=b'.repeat(15_000 * scale)), 'x'),
          file('a', Buffer.alloc(1)),
        ),
      }),
    'many pax headers of records without a blank': (scale) =>
      hostile({
        archive: tarOf(
          ...numbered(40 * scale, (index) => `f${index}`).map((path) =>
            Buffer.concat([file('pax', Buffer.from('4a=b'.repeat(4_000)), 'x'), file(path, Buffer.alloc(1))]),
          ),
        ),
      }),
    'empty files': (scale) => withPaths(numbered(20_000 * scale, (index) => `e/${index}`)),
    'names of control characters': (scale) =>
      hostile({
        archive: tarOf(
          ...numbered(400 * scale, (index) => `${'\x01'.repeat(4_000)}${index}`).map((path) =>
            Buffer.concat([
              file('././@LongLink', Buffer.from(`${path}\0`), 'L'),
              file(path.slice(0, 100), Buffer.alloc(0)),
            ]),
          ),
        ),
      }),
    'folders in each other': (scale) =>
      withPaths(numbered(200 * scale, (index) => `${'d/'.repeat(index % 1_000)}f${index}`)),
    'hard links to what isn’t there': (scale) =>
      hostile({
        archive: tarOf(
          ...numbered(10_000 * scale, (index) => `l${index}`).map((path) =>
            tarHeader(path, { kind: '1', link: `${path}x` }),
          ),
        ),
      }),
    'members of gzip without content': (scale) => {
      const empty = gzipSync(Buffer.alloc(0));
      return hostile({
        archive: Buffer.concat([gzipSync(tarWriters.wings(world())), ...Array(20_000 * scale).fill(empty)]),
      });
    },
    'zeros, well packed': (scale) =>
      hostile({ archive: tarOf(file('z', Buffer.alloc(8 * 2 ** 20 * scale))) }),
    'a size that the tar doesn’t have': () => hostile({ archive: tarOf(tarHeader('a', { size: 2 ** 40 })) }),
  },
  zip: {
    'a last record of 2⁴⁰ bytes': (scale) =>
      hostile({
        archive: Buffer.concat([makeZip(world()), longRecord(2n ** 40n), Buffer.alloc(2 ** 20 * scale)]),
      }),
    'files with descriptors': (scale) =>
      hostile({
        archive: makeZip(
          new Map(numbered(3_000 * scale, (index) => `f/${index}`).map((path) => [path, Buffer.from(path)])),
          {
            unseekable: true,
          },
        ),
      }),
    'stored files with descriptors': (scale) =>
      hostile({
        archive: makeZip(
          new Map(numbered(3_000 * scale, (index) => `f/${index}`).map((path) => [path, Buffer.from(path)])),
          {
            unseekable: true,
            method: 'store',
          },
        ),
      }),
    'content that looks like descriptors': (scale) =>
      hostile({
        archive: makeZip(new Map([['a', Buffer.from('PK\x07\x08'.repeat(50_000 * scale), 'latin1')]]), {
          unseekable: true,
          method: 'store',
        }),
      }),
    'folders with content': (scale) =>
      hostile({
        archive: makeZip(new Map([['folder/', Buffer.alloc(2 ** 20 * scale)]]), { method: 'store' }),
      }),
    'a comment that begins records': () =>
      hostile({ archive: makeZip(world(), { comment: 'PK\x05\x06'.repeat(1_000) }) }),
  },
  nbt: {
    ...Object.fromEntries(
      notANumber.map((number) => [
        `a spawn of ${number}`,
        () => withLevel(makeLevel({ SpawnX: { double: number }, SpawnZ: { double: number } })),
      ]),
    ),
    'long names in each other': (scale) =>
      withLevel(
        gzipSync(
          encodeNbt({
            Data: nested(30, 'n'.repeat(65_000), { list: { list: Array(4_000 * scale).fill({ int: 1 }) } }),
          }),
        ),
      ),
    'many values': (scale) =>
      withLevel(
        gzipSync(
          encodeNbt({
            Data: {
              compound: Object.fromEntries(
                numbered(40_000 * scale, (index) => `k${index}`).map((key) => [key, { int: 1 }]),
              ),
            },
          }),
        ),
      ),
    'lists in each other': (scale) => {
      // A list of one list, and so on.
      const deep = Buffer.from('0900000001'.repeat(50_000 * scale), 'hex').subarray(1);
      return withLevel(gzipSync(Buffer.concat([Buffer.from('0a00000900016c', 'hex'), deep])));
    },
    'an array of 2³¹ numbers': () =>
      withLevel(gzipSync(Buffer.from('0a00000b000161ffffffff7fffffff', 'hex'))),
    'a level of 600 MB': () => withLevel(gzipSync(Buffer.alloc(64 * 2 ** 20))),
    'players of long names': (scale) =>
      hostile({
        archive: gzipSync(
          tarWriters.wings(
            new Map([
              ...world(0),
              ...numbered(40 * scale, (index) => `${folders.old.players}/${playerId(index)}.dat`).map(
                (path) =>
                  [path, gzipSync(encodeNbt({ bukkit: nested(20, 'n'.repeat(30_000), {}) }))] as const,
              ),
            ]),
          ),
        ),
      }),
  },
  names: {
    'a list of numbers': (scale) =>
      withFile('usercache.json', Buffer.from(`[${'1,'.repeat(250_000 * scale)}1]`)),
    'lists in each other': (scale) =>
      withFile('usercache.json', Buffer.from('['.repeat(20_000 * scale) + ']'.repeat(20_000 * scale))),
    'names of 100,000 characters': (scale) =>
      withFile(
        'whitelist.json',
        Buffer.from(
          JSON.stringify(numbered(8 * scale, playerId).map((uuid) => ({ uuid, name: 'n'.repeat(100_000) }))),
        ),
      ),
    'everybody online, nobody known': (scale) => {
      const files = new Map([...world(0)]);
      for (let index = 0; index < 500 * scale; index++)
        files.set(`${folders.old.players}/${playerId(index)}.dat`, Buffer.from([1]));
      return hostile({ live: files, online: numbered(1_000, (index) => `Player_${index}`) });
    },
  },
  rules: {
    'rules of many stars': (scale) =>
      hostile({
        ...withPaths([`world/${'a'.repeat(250)}`]),
        rules: numbered(25 * scale, (index) => `*0*0*0*0*A${index}`),
      }),
    'a star after each letter': (scale) =>
      hostile({ ...withPaths([`world/${'a'.repeat(250)}`]), rules: Array(25 * scale).fill('*a*a*a*a*b') }),
    'two stars after each slash': (scale) =>
      hostile({
        ...withPaths([`world/${'a/'.repeat(120)}`]),
        rules: Array(25 * scale).fill(`${'**/a/'.repeat(20)}b`),
      }),
    'a rule of 100,000 characters': (scale) =>
      hostile({ rules: ['*?'.repeat(12_500 * scale), '['.repeat(50_000)] }),
  },
  layouts: {
    'folders of half a Bedrock world': (scale) =>
      withPaths(
        numbered(4_000 * scale, (index) =>
          index % 2 ? `worlds/${index}/levelname.txt` : `worlds/${index}/db/CURRENT`,
        ),
      ),
    'worlds in worlds': (scale) =>
      withPaths(
        numbered(2_000 * scale, (index) => `w${index}/level.dat`).flatMap((path) => [
          path,
          path.replace('level.dat', 'region/r.0.0.mca'),
        ]),
      ),
    dimensions: (scale) =>
      withPaths(numbered(3_000 * scale, (index) => `world/dimensions/a${index}/b/region/r.${index}.0.mca`)),
    'names that are long in folders of them': (scale) =>
      withPaths(numbered(10 * scale, (index) => `${'a_nether/'.repeat(400)}${index}/region/r.0.0.mca`)),
    'regions of names that are nearly numbers': (scale) =>
      withPaths(numbered(4_000 * scale, (index) => `world/region/r.${'9'.repeat(200)}.${index}.mca`)),
  },
  properties: {
    'blanks without an end': (scale) =>
      withFile('server.properties', Buffer.from(`level-name${' '.repeat(60_000 * scale)}\n`.repeat(2))),
    'escapes without an end': (scale) =>
      withFile('server.properties', Buffer.from(`level-name=${'\\u00'.repeat(60_000 * scale)}`)),
    'lines that go on': (scale) =>
      withFile('server.properties', Buffer.from('level-name\\\n'.repeat(30_000 * scale))),
    'a path upwards': () => withFile('server.properties', Buffer.from('level-name=../../../../etc\n')),
  },
};

/** Four times, as many files as are kept of an archive. */
const mostFiles: Sample = {
  reader: 'tar',
  name: 'as many files as are kept',
  make: (scale) =>
    hostile({
      archive: tarOf(
        Buffer.concat(
          Array.from({ length: 50_000 * scale }, (_, n) =>
            tarHeader(`world/dimensions/minecraft/overworld/tiles/${n % 1000}/tile.${n}.png`),
          ),
        ),
      ),
    }),
  isRead: true,
};

const samplesMade: readonly Sample[] = [
  ...Object.entries(made).flatMap(([reader, makers]) =>
    Object.entries(makers).map(([name, make]) => ({ reader, name, make })),
  ),
  mostFiles,
];

/** Returns bytes of which some are changed, cut, repeated or inserted. */
function mutated(bytes: Buffer, next: () => number): Buffer {
  let result = Buffer.from(bytes);
  const places = 1 + Math.floor(next() * 4);
  for (let index = 0; index < places && result.length > 0; index++) {
    const at = Math.floor(next() * result.length);
    const length = Math.floor(next() * Math.min(2_000, result.length - at));
    const part = result.subarray(at, at + length);
    const kind = Math.floor(next() * 6);
    if (kind === 0) result.writeUInt8(Math.floor(next() * 256), at);
    else if (kind === 1) part.fill(0);
    else if (kind === 2) part.fill(0xff);
    else if (kind === 3) result = result.subarray(0, at);
    else if (kind === 4) result = Buffer.concat([result.subarray(0, at), part, result.subarray(at)]);
    else result = Buffer.concat([result.subarray(0, at), result.subarray(at + length)]);
  }
  return result;
}

const packing = Object.values(packers);

/** Makes a mutation: of a file of a good world, of its tar before it is packed, of its archive, or of a hostile one. */
export function mutation(seed: number): Sample {
  const next = random(seed * 104_729);
  const kind = seed % 4;
  const [packer = packers.zip] = packing.slice(seed % packing.length);
  const good = world(seed);
  const reader = `mutations of ${['files', 'tars', 'archives', 'hostile archives'][kind]}`;
  const make = (): Hostile => {
    switch (kind) {
      case 0: {
        const [path = '', content = Buffer.alloc(0)] = [...good][Math.floor(next() * good.size)] ?? [];
        // What is packed is changed inside, so that it unpacks.
        const isPacked = content.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));
        const changed = isPacked ? gzipSync(mutated(gunzipSync(content), next)) : mutated(content, next);
        const files = new Map([...good, [path, changed]]);
        return hostile({ live: files, archive: packer(files) });
      }
      case 1:
        return hostile({ live: good, archive: gzipSync(mutated(tarWriters.pax(good), next)) });
      case 2:
        return hostile({ live: good, archive: mutated(packer(good), next) });
      default: {
        const sample = samplesMade[Math.floor(next() * samplesMade.length)];
        const base = sample?.make(1) ?? hostile({});
        return { ...base, archive: mutated(base.archive, next) };
      }
    }
  };
  return { reader, name: `no. ${seed}`, make };
}

/** Returns a corpus: all that was made, then mutations up to a number. */
export function corpus(count: number): readonly Sample[] {
  const mutations = numbered(Math.max(0, count - samplesMade.length), String);
  return [...samplesMade, ...mutations.map((seed) => mutation(Number(seed)))].slice(0, count);
}
