import { deflateSync, gzipSync } from 'node:zlib';
import type { ContentFile } from '../src/contents.ts';
import { encodeNbt, type Nbt } from './nbt-writer.ts';

/** The content of files by their paths. */
export type Files = ReadonlyMap<string, Buffer>;

/** Returns numbers from 0 to below 1 that are the same for a seed. */
export function random(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a UUID, the same for a number. */
export function playerId(number: number): string {
  return `${(number + 0x10000000).toString(16)}-0000-4000-8000-000000000000`;
}

export const sectorBytes = 4096;

export interface RegionOptions {
  /** The places of chunks in the region, and the bytes of each. */
  readonly chunks: readonly { readonly index: number; readonly data: Buffer }[];
  /** Leaves out what fills the last sector, as many servers do. */
  readonly unaligned?: boolean;
  readonly compression?: number;
}

/** Makes a region file. */
export function makeRegion({ chunks, unaligned = false, compression = 2 }: RegionOptions): Buffer {
  const header = Buffer.alloc(2 * sectorBytes);
  const parts: Buffer[] = [header];
  let sector = 2;
  for (const { index, data } of chunks) {
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(data.length + 1);
    prefix.writeUInt8(compression, 4);
    const sectors = Math.ceil((data.length + 5) / sectorBytes);
    header.writeUInt32BE(((sector << 8) | sectors) >>> 0, index * 4);
    header.writeUInt32BE(1_790_000_000, sectorBytes + index * 4);
    parts.push(prefix, data, Buffer.alloc(sectors * sectorBytes - data.length - 5));
    sector += sectors;
  }
  return Buffer.concat(unaligned ? parts.slice(0, -1) : parts);
}

/** Makes the bytes of a chunk. */
export function makeChunk(next: () => number): Buffer {
  const blocks = Buffer.from(Array.from({ length: 600 }, () => Math.floor(next() * 256)));
  return deflateSync(encodeNbt({ DataVersion: { int: 4325 }, blocks: { bytes: blocks } }));
}

export function makeLevel(data: Readonly<Record<string, Nbt>> = {}): Buffer {
  return gzipSync(
    encodeNbt({
      Data: {
        compound: {
          DataVersion: { int: 4325 },
          Version: { compound: { Name: '1.21.5' } },
          SpawnX: { int: 8 },
          SpawnZ: { int: -8 },
          ...data,
        },
      },
    }),
  );
}

export const worldKinds = ['old', 'bukkit', 'new'] as const;
export type WorldKind = (typeof worldKinds)[number];

/** Folders of a world's parts, by how its files are arranged. */
export const folders = {
  old: {
    overworld: 'world/region',
    the_nether: 'world/DIM-1/region',
    the_end: 'world/DIM1/region',
    players: 'world/playerdata',
    stats: 'world/stats',
  },
  bukkit: {
    overworld: 'world/region',
    the_nether: 'world_nether/DIM-1/region',
    the_end: 'world_the_end/DIM1/region',
    players: 'world/playerdata',
    stats: 'world/stats',
  },
  new: {
    overworld: 'world/dimensions/minecraft/overworld/region',
    the_nether: 'world/dimensions/minecraft/the_nether/region',
    the_end: 'world/dimensions/minecraft/the_end/region',
    players: 'world/players/data',
    stats: 'world/players/stats',
  },
} as const;

export interface WorldOptions {
  readonly kind: WorldKind;
  readonly seed: number;
  readonly players?: number;
  /** Of the overworld; each other dimension has one. */
  readonly regions?: number;
  readonly level?: Buffer;
}

/** Makes a server's files with a small world of Minecraft Java. */
export function makeWorld({
  kind,
  seed,
  players = 4,
  regions = 3,
  level = makeLevel(),
}: WorldOptions): Map<string, Buffer> {
  const next = random(seed);
  const at = folders[kind];
  const files = new Map<string, Buffer>([
    ['server.properties', Buffer.from('level-name=world\n')],
    ['world/level.dat', level],
    ['world/level.dat_old', level],
    ['world/session.lock', Buffer.from('☃')],
    ['logs/latest.log', Buffer.from('Done (1.2s)!\n'.repeat(20))],
  ]);
  const region = () => {
    const count = 1 + Math.floor(next() * 3);
    const first = Math.floor(next() * 900);
    const chunks = Array.from({ length: count }, (_, index) => ({
      index: first + index * 7,
      data: makeChunk(next),
    }));
    return makeRegion({ chunks, unaligned: next() < 0.3 });
  };
  for (let x = 0; x < regions; x++) files.set(`${at.overworld}/r.${x}.-1.mca`, region());
  for (const dimension of ['the_nether', 'the_end'] as const)
    files.set(`${at[dimension]}/r.0.0.mca`, region());
  for (let number = 0; number < players; number++) {
    const id = playerId(number);
    const data = encodeNbt({
      Pos: { list: [{ double: next() }] },
      bukkit: { compound: { lastKnownName: `P${number}` } },
    });
    files.set(`${at.players}/${id}.dat`, gzipSync(data));
    files.set(
      `${at.stats}/${id}.json`,
      Buffer.from(JSON.stringify({ stats: { 'minecraft:custom': { 'minecraft:play_time': 100 } } })),
    );
  }
  return files;
}

/** When the files of made worlds were written: before `madeAt`, and before the clock of any test. */
export const writtenAt = Date.UTC(2020, 10, 19, 12);
/** When backups of them were made. */
export const madeAt = new Date(Date.UTC(2020, 10, 20, 4));

/** Returns files as a host lists them. */
export function listed(files: Files): readonly ContentFile[] {
  return [...files].map(([path, content]) => ({ path, sizeBytes: content.length, modifiedAt: writtenAt }));
}
