import { deflateSync } from 'node:zlib';
import type { Head } from '../src/model/game-rule.ts';
import { makeManifest, makeTable } from './leveldb-writer.ts';

/*
 * Makes files of saves, in the formats of games.
 */

/** Returns bytes that look like nothing in particular. */
export function noise(size: number, next: () => number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.floor(next() * 2 ** 32), at);
  return bytes.fill(7, size - (size % 4));
}

export const mainBytes = 30_000;

/** Makes a `level.dat` of Minecraft Bedrock. */
export function bedrockLevel(nbt: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(nbt.length, 4);
  return Buffer.concat([head, nbt]);
}

/** Adds a database of LevelDB with two tables and a log, from this number on. @param bytes what the first table holds */
export function makeDatabase(
  folder: string,
  files: Map<string, Buffer>,
  next: () => number,
  { bytes = 9_000, first = 3 } = {},
): void {
  const tables = [first, first + 4].map((number, index) => ({
    number,
    content: makeTable([noise(index === 0 ? bytes : 9_000, next), noise(3_000, next)]),
  }));
  const added = tables.map(({ number, content }) => ({ number, size: content.length }));
  files.set(`${folder}CURRENT`, Buffer.from('MANIFEST-000002\n'));
  const log = first + 6;
  const named = (number: number) => folder + `${number}`.padStart(6, '0');
  files.set(`${folder}MANIFEST-000002`, makeManifest([{ added, log }, { log }]));
  for (const { number, content } of tables) files.set(`${named(number)}.ldb`, content);
  // The format of a log is that of a manifest.
  files.set(`${named(log)}.log`, makeManifest([{}, {}]));
}

/** What saves of Palworld begin with once they are unpacked. */
const unreal = 'GVAS';

/** Makes a file with a head that says how long it is. @param begins what its content begins with */
export function makeHeaded(head: Head, next: () => number, bytes = mainBytes, begins = unreal): Buffer {
  const content = noise(bytes, next);
  content.write(begins, 0, 'latin1');
  const packed = head.zlib === undefined ? content : deflateSync(content);
  const start = Buffer.alloc(head.plus);
  start.write(head.magic, head.at, 'latin1');
  start.writeUInt32LE(packed.length, head.length);
  if (head.unpacked !== undefined) start.writeUInt32LE(content.length, head.unpacked);
  return Buffer.concat([start, packed]);
}

/** Makes the header of a database of SQLite, and pages with anything. */
export function makeSqlite(pages: number, next: () => number, pageBytes = 4096): Buffer {
  const data = noise(pages * pageBytes, next);
  data.write('SQLite format 3\0', 0, 'latin1');
  data.writeUInt16BE(pageBytes === 65_536 ? 1 : pageBytes, 16);
  data.writeUInt32BE(7, 24);
  data.writeUInt32BE(pages, 28);
  data.writeUInt32BE(7, 92);
  // The list of its tables, of which it has one.
  data.writeUInt8(13, 100);
  data.writeUInt16BE(1, 103);
  return data;
}

/** Makes a world of Terraria: its table of positions, parts with anything, and its end. */
export function makeTerraria(next: () => number, bytes = 20_000): Buffer {
  const parts = Array.from({ length: 10 }, (_, index) => noise(Math.ceil(bytes / 10) + index, next));
  const head = Buffer.alloc(26 + 11 * 4 + 4);
  head.writeInt32LE(279, 0);
  head.write('relogic', 4, 'latin1');
  head.writeUInt8(2, 11);
  head.writeInt16LE(11, 24);
  let position = head.length;
  for (let index = 0; index < 11; index++) {
    head.writeInt32LE(position, 26 + index * 4);
    position += parts[index]?.length ?? 0;
  }
  const name = Buffer.from('Ours');
  return Buffer.concat([head, ...parts, Buffer.from([1, name.length]), name, Buffer.from([9, 0, 0, 0])]);
}
