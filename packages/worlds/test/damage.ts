import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { BackupProblem, BackupWarning } from '../src/model/backup-findings.ts';
import { bedrockLevel } from '../testing/made-saves.ts';
import {
  type Files,
  folders,
  makeLevel,
  makeRegion,
  makeWorld,
  random,
  sectorBytes,
  type WorldKind,
  worldKinds,
} from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';

/*
 * The ways in which tests damage backups: each must be found.
 */

export function pick<T>(list: readonly T[], next: () => number): T {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

export interface Case {
  readonly kind: WorldKind;
  readonly files: Map<string, Buffer>;
  readonly next: () => number;
}

/** The worlds of cases. They are not changed: `change` copies a file, and each case has a list of its own. */
const worlds = new LRUCache<string, Files>({ max: 100 });

export function makeCase(seed: number, kind = worldKinds[seed % worldKinds.length] ?? 'old'): Case {
  const next = random(seed * 7919);
  const options = { kind, seed, players: 2 + (seed % 5), regions: 2 + (seed % 5) };
  const key = `${kind} ${seed}`;
  const files = worlds.get(key) ?? makeWorld(options);
  worlds.set(key, files);
  return { kind, next, files: new Map(files) };
}

export function change(files: Map<string, Buffer>, path: string, by: (content: Buffer) => Buffer): void {
  files.set(path, by(Buffer.from(files.get(path) ?? '')));
}

export function remove(files: Map<string, Buffer>, isRemoved: (path: string) => boolean): void {
  for (const path of files.keys()) if (isRemoved(path)) files.delete(path);
}

export const isPlayer = (path: string) => /\/(?:playerdata|players\/data)\/.*\.dat$/.test(path);
const isRegion = (path: string) => path.endsWith('.mca');
export const aRegion = ({ files, next }: Case) => pick([...files.keys()].filter(isRegion), next);
const aPlayer = ({ files, next }: Case) => pick([...files.keys()].filter(isPlayer), next);
const zeros = (content: Buffer) => Buffer.alloc(content.length);
const withoutPlaces = (region: Buffer) => region.fill(0, 0, 2 * sectorBytes);
const cut = (next: () => number) => (content: Buffer) =>
  content.subarray(0, 1 + Math.floor(next() * (content.length - 9)));
export const firstChunkAt = (region: Buffer) => {
  for (let index = 0; index < 1024; index++) {
    const sector = region.readUInt32BE(index * 4) >>> 8;
    if (sector > 0) return sector * sectorBytes;
  }
  throw new Error('The region has no chunk');
};

/** What is done to the archive of a good backup. */
export const archiveDamage: Readonly<Record<string, (archive: Buffer, next: () => number) => Buffer>> = {
  'cut anywhere': (archive, next) => archive.subarray(0, Math.floor(next() * archive.length)),
  'cut by its last byte': (archive) => archive.subarray(0, -1),
  'of 0 bytes': () => Buffer.alloc(0),
  'of zeros': (archive) => Buffer.alloc(archive.length),
  'with bytes after its end': (archive) => Buffer.concat([archive, Buffer.from('after the end')]),
  'with its second half twice': (archive) => Buffer.concat([archive, archive.subarray(archive.length / 2)]),
  'with 512 bytes of zeros': (archive, next) => {
    const at = Math.floor(next() * (archive.length - 600));
    const damaged = Buffer.from(archive).fill(0, at, at + 512);
    return damaged.equals(archive) ? archive.subarray(0, at) : damaged;
  },
};

export interface WorldDamage {
  /** `loss`: that something is gone since the last good backup. */
  readonly expected: BackupProblem['kind'] | BackupWarning['kind'] | 'loss';
  /** Whether it is not bad for that. */
  readonly isWarning?: true;
  /** What must be known beside the archive. Default: nothing. */
  readonly known?: 'live' | 'last' | 'both';
  readonly kind?: WorldKind;
  readonly damage: (one: Case) => void;
}

function withoutADimension({ files, kind, next }: Case): void {
  const folder = folders[kind][pick(['overworld', 'the_nether', 'the_end'] as const, next)];
  remove(files, (path) => path.startsWith(`${folder}/`));
}

/** What is left out of a backup, or damaged in it, before it is packed: archives without a fault. */
export const worldDamage: Readonly<Record<string, WorldDamage>> = {
  'without players': {
    expected: 'players-missing',
    known: 'live',
    damage: ({ files }) => remove(files, isPlayer),
  },
  'without players, beside the backup before': {
    expected: 'loss',
    isWarning: true,
    known: 'last',
    damage: ({ files }) => remove(files, isPlayer),
  },
  'with one player less': {
    expected: 'fewer-players',
    isWarning: true,
    known: 'live',
    damage: (one) => one.files.delete(aPlayer(one)),
  },
  'with players under the path before 26.1': {
    expected: 'players-missing',
    known: 'live',
    kind: 'new',
    damage: ({ files }) => {
      for (const [path, content] of [...files].filter(([path]) => isPlayer(path))) {
        files.delete(path);
        files.set(path.replace('players/data', 'playerdata'), content);
      }
    },
  },
  'with files of both layouts': {
    expected: 'both-layouts',
    isWarning: true,
    kind: 'new',
    damage: ({ files }) => files.set('world/region/r.0.0.mca', makeRegion({ chunks: [] })),
  },
  'without a dimension': {
    expected: 'dimension-missing',
    known: 'both',
    damage: withoutADimension,
  },
  'without a dimension, beside the server alone': {
    expected: 'dimension-gone',
    isWarning: true,
    known: 'live',
    damage: withoutADimension,
  },
  'without a dimension, beside the backup before': {
    expected: 'loss',
    isWarning: true,
    known: 'last',
    damage: ({ files, kind }) => remove(files, (path) => path.startsWith(`${folders[kind].the_end}/`)),
  },
  'without all regions': {
    expected: 'dimension-missing',
    known: 'live',
    damage: ({ files }) => remove(files, isRegion),
  },
  'without one region of some': {
    expected: 'regions-missing',
    known: 'both',
    damage: ({ files, kind }) => files.delete(`${folders[kind].overworld}/r.0.-1.mca`),
  },
  'without one region of some, beside the server alone': {
    expected: 'fewer-regions',
    isWarning: true,
    known: 'live',
    damage: ({ files, kind }) => files.delete(`${folders[kind].overworld}/r.0.-1.mca`),
  },
  'without the world': {
    expected: 'dimension-missing',
    known: 'live',
    damage: ({ files }) => remove(files, (path) => path.startsWith('world')),
  },
  'without any file': { expected: 'empty', known: 'live', damage: ({ files }) => files.clear() },
  'without level.dat': {
    expected: 'level-missing',
    damage: ({ files }) => remove(files, (path) => /^world\/level\.dat/.test(path)),
  },
  'with the dimensions alone': {
    expected: 'level-missing',
    damage: ({ files }) => remove(files, (path) => !isRegion(path)),
  },
  'with level.dat_old alone': {
    expected: 'level-only-old',
    isWarning: true,
    damage: ({ files }) => files.delete('world/level.dat'),
  },
  'with a level.dat of zeros': {
    expected: 'level-damaged',
    damage: ({ files }) => change(files, 'world/level.dat', zeros),
  },
  'with a level.dat of 0 bytes': {
    expected: 'level-damaged',
    damage: ({ files }) => change(files, 'world/level.dat', () => Buffer.alloc(0)),
  },
  'with a cut level.dat': {
    expected: 'level-damaged',
    damage: ({ files, next }) => change(files, 'world/level.dat', cut(next)),
  },
  'with a level.dat of something else': {
    expected: 'level-damaged',
    damage: ({ files }) => change(files, 'world/level.dat', () => gzipSync(encodeNbt({ other: 'a' }))),
  },
  'with one player’s file of zeros': {
    expected: 'player-damaged',
    isWarning: true,
    damage: (one) => change(one.files, aPlayer(one), zeros),
  },
  'with one player’s file cut': {
    expected: 'player-damaged',
    isWarning: true,
    damage: (one) => change(one.files, aPlayer(one), cut(one.next)),
  },
  'with all players’ files of zeros': {
    expected: 'players-damaged',
    damage: ({ files }) => {
      for (const path of [...files.keys()].filter(isPlayer)) change(files, path, zeros);
    },
  },
  'with a region cut in its chunks': {
    expected: 'regions-damaged',
    damage: (one) =>
      change(one.files, aRegion(one), (region) => {
        const last = region.length - sectorBytes;
        return region.subarray(0, Math.max(2 * sectorBytes + 1, last - Math.floor(one.next() * sectorBytes)));
      }),
  },
  'with a region cut in its header': {
    expected: 'regions-damaged',
    damage: (one) =>
      change(one.files, aRegion(one), (region) => region.subarray(0, 1 + Math.floor(one.next() * 8190))),
  },
  'with a region of zeros': {
    expected: 'regions-damaged',
    damage: (one) => change(one.files, aRegion(one), zeros),
  },
  'with a region without the places of its chunks': {
    expected: 'regions-damaged',
    known: 'live',
    damage: (one) => change(one.files, aRegion(one), withoutPlaces),
  },
  'with a region without the places of its chunks, beside nothing': {
    expected: 'region-damaged',
    isWarning: true,
    damage: (one) => change(one.files, aRegion(one), withoutPlaces),
  },
  'with a region of other bytes': {
    expected: 'regions-damaged',
    damage: (one) =>
      change(one.files, aRegion(one), (region) => region.map(() => Math.floor(one.next() * 256)) as Buffer),
  },
  'with the beginning of a chunk zeroed': {
    expected: 'regions-damaged',
    damage: (one) =>
      change(one.files, aRegion(one), (region) =>
        region.fill(0, firstChunkAt(region), firstChunkAt(region) + 600),
      ),
  },
  'with two chunks in one place': {
    expected: 'regions-damaged',
    damage: (one) =>
      change(one.files, aRegion(one), (region) => {
        const index = region.findIndex((byte, at) => at % 4 === 3 && byte !== 0) - 3;
        region.copy(region, index === 0 ? 4 : 0, index, index + 4);
        return region;
      }),
  },
  'with a region of 0 bytes': {
    expected: 'regions-emptied',
    known: 'live',
    damage: (one) => change(one.files, aRegion(one), () => Buffer.alloc(0)),
  },
  'without the file of a large chunk': {
    expected: 'regions-damaged',
    damage: (one) => {
      const region = makeRegion({ chunks: [{ index: 5, data: Buffer.alloc(0) }], compression: 128 + 2 });
      change(one.files, aRegion(one), () => region);
    },
  },
  'of a newer version': {
    expected: 'newer-version',
    isWarning: true,
    known: 'live',
    damage: ({ files }) =>
      files.set(
        'world/level.dat',
        makeLevel({ DataVersion: { int: 5000 }, Version: { compound: { Name: '26.2' } } }),
      ),
  },
  'of the other layout': {
    expected: 'other-layout',
    isWarning: true,
    known: 'live',
    damage: ({ files, kind }) => {
      const to = folders[kind === 'new' ? 'old' : 'new'];
      for (const [path, content] of [...files])
        for (const part of ['overworld', 'the_nether', 'the_end', 'players', 'stats'] as const)
          if (path.startsWith(`${folders[kind][part]}/`)) {
            files.delete(path);
            files.set(path.replace(folders[kind][part], to[part]), content);
          }
    },
  },
};

/** Other games, whose files are checked by the table, with what only the server has. */
export const otherGames: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  BackupProblem['kind'],
  Readonly<Record<string, string>>,
])[] = [
  [
    'Valheim without .fwl',
    { 'worlds_local/W.db': 'data' },
    'world-file-missing',
    { 'worlds_local/W.fwl': 'a' },
  ],
  [
    'Palworld without Level.sav',
    { 'SaveGames/0/A/LevelMeta.sav': 'data', 'SaveGames/0/A/Players/1.sav': 'a' },
    'world-file-missing',
    { 'SaveGames/0/A/Level.sav': 'data' },
  ],
  [
    'Palworld with zeros',
    { 'SaveGames/0/A/Level.sav': '\0'.repeat(5000), 'SaveGames/0/A/LevelMeta.sav': 'a' },
    'world-file-empty',
    {},
  ],
  [
    'Bedrock without its manifest',
    bedrock({ 'worlds/W/db/MANIFEST-2': 'a', 'worlds/W/db/1.ldb': 'a' }),
    'world-file-missing',
    {},
  ],
  ['Bedrock without tables', bedrock({ 'worlds/W/db/MANIFEST-1': 'a' }), 'world-file-missing', {}],
  [
    'Bedrock with a level.dat of zeros',
    {
      ...bedrock({ 'worlds/W/db/MANIFEST-1': 'a', 'worlds/W/db/1.log': 'a' }),
      'worlds/W/level.dat': '\0'.repeat(50),
    },
    'level-damaged',
    {},
  ],
  [
    'Hytale without chunks',
    { 'universe/worlds/default/config.json': '{}' },
    'world-file-missing',
    { 'universe/worlds/default/chunks/0.0.bin': 'a' },
  ],
  [
    '7 Days to Die without main.ttw',
    { 'Saves/A/B/Region/r.0.0.7rg': 'a' },
    'world-file-missing',
    { 'Saves/A/B/main.ttw': 'a' },
  ],
];

export function bedrock(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const level = bedrockLevel(encodeNbt({ SpawnX: { int: 1 } }, true)).toString('latin1');
  return { 'worlds/W/level.dat': level, 'worlds/W/db/CURRENT': 'MANIFEST-1\n', ...files };
}
