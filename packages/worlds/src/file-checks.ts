import { createInflate } from 'node:zlib';
import { ArchiveError } from '@steward/kit';
import { decompress, gunzip } from './decompress.ts';
import { checkDatabaseFile } from './leveldb-files.ts';
import { type FileCheck, PathPattern } from './model/game-rule.ts';
import type { Reading, WatchedFile } from './watched-file.ts';
import { readBedrockLevel } from './world-data.ts';
import { readZip, UnsupportedZipError } from './zip.ts';

/** How many bytes of all files of archives in an archive may still be unpacked. */
export interface InnerLimit {
  left: number;
}

/** The most files of a zip in an archive. */
const maxInnerFiles = 20_000;

/** Checks the inside of a file. @param limit is lowered by what is unpacked */
export async function checkFile(
  check: FileCheck,
  path: string,
  file: WatchedFile,
  limit: InnerLimit,
): Promise<Reading> {
  try {
    const reading = await readFile(check, path, file, limit);
    // No version of a format begins with so many zeros.
    return (reading === 'unclear' || reading === 'shape') && file.isHeadZero ? 'doubtful' : reading;
  } catch (error) {
    if (error instanceof UnsupportedZipError || error instanceof InnerLimitError) return 'unclear';
    if (error instanceof ArchiveError && !file.hasFailed) return 'damaged';
    throw error;
  } finally {
    if (!file.hasFailed) await file.toEnd();
  }
}

class InnerLimitError extends Error {
  override readonly name = 'InnerLimitError';
}

function readFile(check: FileCheck, path: string, file: WatchedFile, limit: InnerLimit): Promise<Reading> {
  switch (check.kind) {
    case 'zip':
      return checkZip(check.holds, file, limit);
    case 'gzip':
      return checkGzip(file, limit);
    case 'sqlite':
      return checkSqlite(file);
    case 'leveldb':
      return checkDatabaseFile(path, file);
    case 'lengths':
      return checkLengths(check, file, limit);
    case 'magic':
      return checkMagic(Buffer.from(check.begins, 'latin1'), file);
    case 'terraria':
      return checkTerraria(file);
    case 'bedrock-level':
      return checkBedrockLevel(file);
  }
}

async function unpack(parts: AsyncIterable<Buffer>, limit: InnerLimit): Promise<number> {
  const counted = { size: 0 };
  for await (const part of counting(parts, counted, limit)) void part;
  return counted.size;
}

async function checkZip(holds: readonly string[], file: WatchedFile, limit: InnerLimit): Promise<Reading> {
  const patterns = holds.map((text) => new PathPattern(text));
  let [files, isSave] = [0, patterns.length === 0];
  for await (const { path, content } of readZip(file)) {
    isSave ||= patterns.some((pattern) => pattern.test(path));
    if (++files > maxInnerFiles) throw new InnerLimitError();
    await unpack(content, limit);
  }
  if (files === 0) return 'damaged';
  return isSave ? 'whole' : 'foreign';
}

async function checkGzip(file: WatchedFile, limit: InnerLimit): Promise<Reading> {
  const { first, all } = await beginning(file, 2);
  if (first.toString('hex') !== '1f8b') return 'unclear';
  await unpack(gunzip(all), limit);
  return 'whole';
}

async function checkMagic(begins: Buffer, file: WatchedFile): Promise<Reading> {
  const { first } = await beginning(file, begins.length);
  return first.equals(begins) ? 'shape' : 'unclear';
}

/** Returns the first bytes of a file, or as many as there are, and all of it. */
async function beginning(file: WatchedFile, bytes: number) {
  const parts: Buffer[] = [];
  const iterator = file[Symbol.asyncIterator]();
  let size = 0;
  while (size < bytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    parts.push(Buffer.from(value));
    size += value.length;
  }
  const start = Buffer.concat(parts);
  const all = (async function* () {
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  })();
  return { first: start.subarray(0, bytes), all };
}

/** The header of a database: https://www.sqlite.org/fileformat.html */
const sqlite = { magic: 'SQLite format 3\0', bytes: 105, pageSize: 16, change: 24, pages: 28, validFor: 92 };
/** Its list of tables: that it's in one page, and how many tables and indexes there are. */
const sqliteTables = { kind: 100, onePage: 13, count: 103 };

async function checkSqlite(file: WatchedFile): Promise<Reading> {
  file.looksAtBlocks = true;
  const { first, all } = await beginning(file, sqlite.bytes);
  for await (const part of all) void part;
  if (first.length < sqlite.bytes || first.toString('latin1', 0, 16) !== sqlite.magic) return 'unclear';
  const told = first.readUInt16BE(sqlite.pageSize);
  const pageBytes = told === 1 ? 65_536 : told;
  const isSize = pageBytes >= 512 && (pageBytes & (pageBytes - 1)) === 0;
  // An old version doesn't keep the number of pages.
  if (!isSize || first.readUInt32BE(sqlite.change) !== first.readUInt32BE(sqlite.validFor)) return 'unclear';
  const pages = first.readUInt32BE(sqlite.pages);
  if (Math.ceil(file.size / pageBytes) < pages) return 'short';
  // SQLite reads a page that isn't whole, and it may have held nothing there.
  if (file.size < pages * pageBytes) return 'torn';
  const isEmpty =
    first.readUInt8(sqliteTables.kind) === sqliteTables.onePage &&
    first.readUInt16BE(sqliteTables.count) === 0;
  if (isEmpty) return 'foreign';
  // Pages that are no longer used may be zeros, and so may the middle of a large one.
  return file.size === pages * pageBytes && pages > 0 && !file.hasZeroBlock ? 'whole' : 'unclear';
}

/** The most bytes of a head. */
const headBytes = 64 + 32;

async function checkLengths(
  { heads, begins }: FileCheck & { readonly kind: 'lengths' },
  file: WatchedFile,
  limit: InnerLimit,
): Promise<Reading> {
  file.looksAtBlocks = true;
  const { first, all } = await beginning(file, headBytes);
  const head = heads.find(({ magic, at }) => first.toString('latin1', at, at + magic.length) === magic);
  if (head === undefined || first.length < Math.max(head.length, head.unpacked ?? 0) + 4) return 'unclear';
  const length = first.readUInt32LE(head.length);
  if (head.zlib === undefined) {
    for await (const part of all) void part;
    if (length + head.plus !== file.size) return 'damaged';
    return file.hasZeroBlock ? 'doubtful' : 'whole';
  }
  const packed = inflated(after(all, head.plus), () => file.hasFailed);
  const counted = { size: 0 };
  const unpacked =
    head.zlib === 1 ? packed : inflated(counting(packed, counted, limit), () => file.hasFailed);
  const content = { size: 0 };
  const start = await bytesFrom(counting(unpacked, content, limit), 0, begins.length);
  const told = head.zlib === 1 ? file.size - head.plus : counted.size;
  const isRight =
    told === length && (head.unpacked === undefined || first.readUInt32LE(head.unpacked) === content.size);
  if (!isRight) return 'damaged';
  return start.toString('latin1') === begins ? 'whole' : 'foreign';
}

async function* after(parts: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const part of parts) {
    yield part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}

async function* counting(
  parts: AsyncIterable<Buffer>,
  counted: { size: number },
  limit: InnerLimit,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    counted.size += part.length;
    limit.left -= part.length;
    if (limit.left < 0) throw new InnerLimitError();
    yield part;
  }
}

/** Unpacks zlib, whose checksum is checked. Nothing may follow. @param hasFailed whether what is unpacked couldn't be read on */
async function* inflated(parts: AsyncIterable<Buffer>, hasFailed: () => boolean): AsyncGenerator<Buffer> {
  const inflater = createInflate();
  let isLong = false;
  const feed = async (write: (part: Buffer) => Promise<void>): Promise<void> => {
    let fed = 0;
    for await (const part of parts) {
      if (part.length > 0 && !isLong) await write(part);
      fed += part.length;
      isLong ||= fed > inflater.bytesWritten;
    }
    inflater.end();
  };
  yield* decompress(inflater, feed, () => 'entry');
  if (isLong && !hasFailed()) throw new ArchiveError('entry', 'something follows it');
}

/** A world of Terraria: https://terraria.wiki.gg/wiki/World_file_format and TEdit’s source. */
const terraria = {
  magic: 'relogic',
  kind: 2,
  start: 26,
  firstVersion: 135,
  /** The last one that is known: 1.4.4.9. */
  lastVersion: 279,
  maxPositions: 64,
};
/** The most bytes of what comes last: the name of the world, and its number. */
const maxTerrariaEnd = 1_024;

async function checkTerraria(file: WatchedFile): Promise<Reading> {
  file.looksAtBlocks = true;
  const { first, all } = await beginning(file, terraria.start + terraria.maxPositions * 4);
  if (first.length < terraria.start || first.toString('latin1', 4, 11) !== terraria.magic) return 'unclear';
  const version = first.readInt32LE(0);
  const count = first.readInt16LE(24);
  if (
    version < terraria.firstVersion ||
    first.readUInt8(11) !== terraria.kind ||
    count < 2 ||
    count > terraria.maxPositions
  )
    return 'unclear';
  // A newer one that is as those before is as whole.
  const wrong = version > terraria.lastVersion ? 'unclear' : 'damaged';
  const table = first.subarray(terraria.start, terraria.start + count * 4);
  if (table.length < count * 4) return wrong;
  const positions = Array.from({ length: count }, (_, index) => table.readInt32LE(index * 4));
  while (positions.at(-1) === 0) positions.pop();
  const last = positions.at(-1) ?? 0;
  const isRising = positions.every((at, index) => at > (positions[index - 1] ?? terraria.start));
  if (!isRising || positions.length < 2) return wrong;
  const end = await bytesFrom(all, last, maxTerrariaEnd);
  if (!isTerrariaEnd(end) || file.size - last !== end.length) return wrong;
  return file.hasZeroBlock ? 'doubtful' : 'whole';
}

/** Whether bytes are a one, a text with its length before it, and a number of 32 bits. */
function isTerrariaEnd(end: Buffer): boolean {
  if (end[0] !== 1) return false;
  let [length, at] = [0, 1];
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = end[at++];
    if (byte === undefined) return false;
    length += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return at + length + 4 === end.length;
}

/** Reads a file to its end, and returns its bytes from one place on, or as many of them. */
async function bytesFrom(parts: AsyncIterable<Buffer>, from: number, most: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let [at, size] = [0, 0];
  for await (const part of parts) {
    const start = Math.max(0, from - at);
    at += part.length;
    if (start >= part.length || size >= most) continue;
    const own = Buffer.from(part.subarray(start, start + most - size));
    kept.push(own);
    size += own.length;
  }
  return Buffer.concat(kept);
}

/** The most bytes of a `level.dat`. */
const maxLevelBytes = 2 ** 20;

async function checkBedrockLevel(file: WatchedFile): Promise<Reading> {
  const bytes = await bytesFrom(file, 0, maxLevelBytes);
  if (file.size > maxLevelBytes) return 'unclear';
  return readBedrockLevel(bytes).state === 'read' ? 'whole' : 'damaged';
}
