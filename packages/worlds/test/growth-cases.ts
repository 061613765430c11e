import { gzipSync } from 'node:zlib';
import { endOfArchive } from '@steward/kit';
import type { Sized } from '@steward/kit/testing';
import { findCost } from '../src/find-cost.ts';
import { ignoringRules } from '../src/ignore-rules.ts';
import { parseProperties } from '../src/java-properties.ts';
import { defaultGames } from '../src/model/games.ts';
import { readNbt } from '../src/nbt.ts';
import { readArchive } from '../src/read-archive.ts';
import { readNames, readPlayer } from '../src/world-data.ts';
import { makeZip, tarHeader, tarWriters, withPadding } from '../testing/archives.ts';
import { javaFacts } from '../testing/java-facts.ts';

/*
 * What means harm to the readers of worlds and archives, in sizes of which the square is far more.
 */

function listOf<T>(length: number, make: (n: number) => T): readonly T[] {
  return Array.from({ length }, (_, n) => make(n));
}

function archive(make: (times: number) => Buffer): Sized {
  return (times) => {
    const bytes = make(times);
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
    })();
    return () => readArchive(chunks, { maxContentBytes: 2 ** 30, checksum: null, games: defaultGames });
  };
}

function tarOf(...blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([...blocks, endOfArchive]);
}

function filesOf(nameOf: (n: number) => string): Sized {
  return archive((times) => tarOf(...listOf(100 * times, (n) => tarHeader(nameOf(n)))));
}

/** Attributes of a file in a tar. */
function described(text: string): readonly Buffer[] {
  return [tarHeader('PaxHeader', { kind: 'x', size: text.length }), withPadding(Buffer.from(text))];
}

const attribute = (n: number) => `13 a${n.toString(36).padStart(4, '0')}=123\n`;
const content = Buffer.from('content');
const deepPath = 'a/'.repeat(40);

const archives: Readonly<Record<string, Sized>> = {
  'records of a pax header that have no blank': archive((times) =>
    tarOf(...described('4a=b'.repeat(250 * times)), tarHeader('a')),
  ),
  'many attributes of a file': archive((times) =>
    tarOf(...described(listOf(200 * times, attribute).join('')), tarHeader('a')),
  ),
  'attributes of many files': archive((times) =>
    tarOf(
      ...listOf(50 * times, (n) => [...described(listOf(20, attribute).join('')), tarHeader(`${n}`)]).flat(),
    ),
  ),
  'many files with descriptors in a zip': archive((times) =>
    makeZip(new Map(listOf(100 * times, (n) => [`${n}`, content])), { unseekable: true }),
  ),
  'many files in a zip': archive((times) => makeZip(new Map(listOf(100 * times, (n) => [`${n}`, content])))),
  'many folders': filesOf((n) => `some/${n}/a`),
  'many regions': filesOf((n) => `world/region/r.${n}.0.mca`),
  'many dimensions': filesOf((n) => `world/dimensions/a/${n}/region/r.0.0.mca`),
  'many worlds beside each other': filesOf((n) => `${n}/region/r.0.0.mca`),
  'many worlds of Bedrock that lack each other’s files': filesOf((n) =>
    n % 2 === 0 ? `${n}/levelname.txt` : `${n}/db/CURRENT`,
  ),
  'many worlds of Valheim': filesOf((n) => `worlds_local/${n}.fwl`),
  'many links that hide files, and long paths': archive((times) =>
    tarOf(
      ...listOf(100 * times, (n) => tarHeader(`${deepPath}${n}/a`)),
      ...listOf(100 * times, (n) => tarHeader(`${deepPath}${n}`, { kind: '2', link: 'b' })),
    ),
  ),
  'names that are long in folders of them': archive((times) =>
    gzipSync(
      tarWriters.pax(
        new Map(
          listOf(5 * times, (n) => [`${'a_nether/'.repeat(400)}${n}/region/r.0.0.mca`, Buffer.alloc(0)]),
        ),
      ),
    ),
  ),
};

const root = (...parts: readonly Buffer[]) => Buffer.concat([Buffer.from([10, 0, 0]), ...parts]);
const named = (type: number, name: string) =>
  Buffer.concat([Buffer.from([type, name.length >> 8, name.length & 255]), Buffer.from(name)]);
const wanted = new Set(['Data.Version.Name', 'Data.SpawnX', 'a.b']);

function nbt(make: (times: number) => Buffer): Sized {
  return (times) => {
    const bytes = make(times);
    return () => readNbt(bytes, wanted);
  };
}

function listOfType(type: number): Sized {
  return nbt((times) => {
    const length = 1_000 * times;
    const head = Buffer.from([type, length >> 24, length >> 16, length >> 8, length]);
    return root(named(9, 'Data'), head, Buffer.alloc(length * (type === 9 ? 5 : 1)), Buffer.alloc(1));
  });
}

function player(make: (times: number) => Buffer): Sized {
  return (times) => {
    const bytes = gzipSync(make(times));
    return () => readPlayer(bytes);
  };
}

function names(start: string, entry: string, end: string): Sized {
  return (times) => {
    const json = Buffer.from(start + entry.repeat((4_096 * times) / entry.length) + end);
    return () => readNames(json);
  };
}

const claimed = (type: number, times: number) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(2 ** 20 * times);
  return Buffer.concat([root(named(type, 'a')), type === 9 ? Buffer.from([0]) : Buffer.alloc(0), length]);
};

const files: Readonly<Record<string, Sized>> = {
  'NBT whose folders have long names and are in each other': nbt((times) => {
    const values = listOf(200 * times, () => Buffer.concat([named(1, 'nnn'), Buffer.alloc(1)]));
    const folders = listOf(50 * times, () => named(10, 'n'.repeat(200)));
    return root(...folders, ...values, Buffer.alloc(50 * times + 1));
  }),
  'NBT whose values have wanted names, or begin as one': nbt((times) => {
    const name = Buffer.concat([named(8, 'Name'), Buffer.from([0x01, 0xff]), Buffer.alloc(0x1ff, 'n')]);
    const one = Buffer.concat([
      named(10, 'Data'),
      named(10, 'Version'),
      name,
      named(4, 'Data.SpawnX'),
      Buffer.alloc(10),
    ]);
    return root(...listOf(100 * times, () => one), Buffer.alloc(1));
  }),
  'NBT with a long list of bytes': listOfType(1),
  'NBT with a long list of lists': listOfType(9),
  'NBT with a long list of folders': listOfType(10),
  'NBT with lists in each other': player((times) =>
    root(Buffer.from([9, 0, 1, 0x61]), ...listOf(1_000 * times, () => Buffer.from([9, 0, 0, 0, 1]))),
  ),
  'NBT that claims a long array': player((times) => claimed(11, times)),
  'NBT that claims a long list of no type': player((times) => claimed(9, times)),
  'zeros for NBT': player((times) => Buffer.alloc(2 ** 16 * times)),
  'a list of names that has numbers': names('[', '1,', '1]'),
  'a list of names that has other entries': names('[', '{"uuid":1,"name":7},', '1]'),
  'a list of names that has lists': names('', '['.repeat(8), ''),
  'a list of names that has fields': names('{', '"":0,', '"a":1}'),
  ...Object.fromEntries(
    [' ', '\\', '\t=', 'level-name=a\n', 'a\\\n', '\\u0041', '\n'].flatMap((piece) =>
      ['', 'level-name=a'].map((start): [string, Sized] => [
        `properties: ${JSON.stringify(`${start}${piece}`)} again and again`,
        (times) => {
          const text = `${start}${piece.repeat((1_000 * times) / piece.length)}b`;
          return () => parseProperties(text);
        },
      ]),
    ),
  ),
};

const rules: Readonly<Record<string, Sized>> = {
  'a long path, and rules with many wildcards': (times) => {
    const texts = listOf(2, (n) => `${'*a'.repeat(40)}${n}`);
    return () => ignoringRules(texts, ['a'.repeat(200 * times)]);
  },
  'many paths, and rules with many wildcards': (times) => {
    const paths = listOf(10 * times, (n) => `world/${'0'.repeat(50)}${n}`);
    return () => ignoringRules(['*0*0*0*0*A17', '**/**/**/x', '?*?*?*?*y'], paths);
  },
  'a rule with many wildcards, and a long path': (times) => () =>
    ignoringRules(['*a'.repeat(25 * times)], ['a'.repeat(100)]),
};

const made = Date.UTC(2026, 10, 23, 4);

const costs: Readonly<Record<string, Sized>> = {
  'the cost of a restore, with many players, names that are online, and regions': (times) => {
    const id = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;
    const entry = (path: string, n: number) => ({ path, sizeBytes: 900, modifiedAt: made + n });
    const live = {
      files: [
        ...listOf(100 * times, (n) => entry(`world/playerdata/${id(n)}.dat`, n)),
        ...listOf(100 * times, (n) => entry(`world/region/r.${n * 2}.0.mca`, n)),
        entry('world/level.dat', 0),
      ],
      isWhole: true,
      world: javaFacts({}),
      names: new Map<string, string>(),
    };
    const names = listOf(50 * times, (n) => `Player${n}`);
    return () =>
      findCost({
        backup: { createdAt: made, completedAt: made + 60_000 },
        live,
        archive: live,
        online: { count: names.length, names },
        timesMs: 1,
        exactSizes: true,
        restored: null,
        now: made + 9 * 3_600_000,
      });
  },
};

export const cases: Readonly<Record<string, Sized>> = { ...archives, ...files, ...rules, ...costs };
