import { inflateRawSync, inflateSync } from 'node:zlib';
import { errorCode } from '@steward/kit';
import { crc32c, unmask } from './crc32c.ts';
import { unpackSnappy } from './snappy.ts';
import type { Reading } from './watched-file.ts';

/** The largest table that is read whole. The game and others make them of 2 MB, from what takes 4 MB in memory. */
export const maxTableBytes = 8 * 2 ** 20;
/** Behind each block: how it is compressed, and its checksum. */
const trailerBytes = 5;
/** Where the two blocks are that name the others, and what every table ends with. */
const footerBytes = 48;
const magic = Buffer.from('57fb808b247547db', 'hex');
/** The most bytes that the block which names the others is unpacked to. */
const maxIndexBytes = 4 * 2 ** 20;
/** The most blocks with another checksum of which it's looked whether they can be read: each may be unpacked to so much. */
const mostDoubtful = 2;
const compressions = { none: 0, snappy: 1, zlib: 2, rawZlib: 4 } as const;

/** A block's place in its table, without the trailer. */
interface Handle {
  readonly offset: number;
  readonly size: number;
}

/** Whether bytes are the last ones of a table. */
export function endsAsTable(end: Buffer): boolean {
  return end.subarray(-magic.length).equals(magic);
}

/**
 * Checks a table of LevelDB: its end, and the checksum of each block. https://github.com/google/leveldb/blob/main/doc/table_format.md
 * Returns `unclear` if blocks leave some bytes out, or the one that names them is compressed in an unknown way; `doubtful` if a block has
 * another checksum but can be read: LevelDB compares none unless it's told to.
 */
export function checkTable(bytes: Buffer): Reading {
  if (bytes.length < footerBytes || !endsAsTable(bytes)) return 'damaged';
  const footer = bytes.subarray(-footerBytes);
  const handles: { readonly handle: Handle; readonly isFilter: boolean }[] = [];
  const first = readHandle(footer, 0);
  const second = first && readHandle(footer, first.end);
  if (first === null || second === null) return 'damaged';
  let checked = footerBytes;
  let doubtful = 0;
  for (const { handle } of [first, second]) {
    if (!isInside(bytes, handle)) return 'damaged';
    checked += handle.size + trailerBytes;
    const content = unpackBlock(bytes, handle);
    const isRight = hasChecksum(bytes, handle);
    if (content === null) return isRight ? 'unclear' : 'damaged';
    const named = handlesIn(content);
    if (named === null) return 'damaged';
    if (!isRight) doubtful++;
    const isFilter = handle === first.handle;
    handles.push(...named.map((one) => ({ handle: one, isFilter })));
  }
  for (const { handle, isFilter } of handles) {
    checked += handle.size + trailerBytes;
    // Two of them in one place could be very many.
    if (checked > bytes.length || !isInside(bytes, handle)) return 'damaged';
    if (hasChecksum(bytes, handle)) continue;
    // LevelDB does without a filter that it can't read.
    if (++doubtful > mostDoubtful) return 'damaged';
    if (!isFilter && valuesIn(unpackBlock(bytes, handle)) === null) return 'damaged';
  }
  if (doubtful > 0) return 'doubtful';
  return checked === bytes.length ? 'whole' : 'unclear';
}

/** Whether a block, and what is behind it, are before a table's footer. */
function isInside(bytes: Buffer, { offset, size }: Handle): boolean {
  return offset + size + trailerBytes <= bytes.length - footerBytes;
}

function hasChecksum(bytes: Buffer, { offset, size }: Handle): boolean {
  const end = offset + size;
  return unmask(bytes.readUInt32LE(end + 1)) === crc32c(bytes.subarray(offset, end + 1));
}

/** Returns what a block holds; null if that can't be unpacked. */
function unpackBlock(bytes: Buffer, { offset, size }: Handle): Buffer | null {
  const packed = bytes.subarray(offset, offset + size);
  try {
    switch (bytes[offset + size]) {
      case compressions.none:
        return packed;
      case compressions.snappy:
        return unpackSnappy(packed, maxIndexBytes);
      case compressions.zlib:
        return inflateSync(packed, { maxOutputLength: maxIndexBytes });
      case compressions.rawZlib:
        return inflateRawSync(packed, { maxOutputLength: maxIndexBytes });
    }
    return null;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ERR_BUFFER_TOO_LARGE' || code?.startsWith('Z_')) return null;
    throw error;
  }
}

/** Returns the places of blocks that a block's entries have as values; null if it can't be read. */
function handlesIn(block: Buffer): readonly Handle[] | null {
  const values = valuesIn(block);
  if (values === null) return null;
  const handles: Handle[] = [];
  for (const { start, end } of values) {
    const found = readHandle(block, start);
    if (found === null || found.end > end) return null;
    handles.push(found.handle);
  }
  return handles;
}

/** Returns where the values of a block's entries are; null if it can't be read. @param block null: it can't be unpacked */
function valuesIn(block: Buffer | null): readonly { readonly start: number; readonly end: number }[] | null {
  if (block === null || block.length < 4) return null;
  const restarts = block.readUInt32LE(block.length - 4);
  const end = block.length - 4 - restarts * 4;
  if (end < 0) return null;
  const values: { readonly start: number; readonly end: number }[] = [];
  for (let [at, keyBytes] = [0, 0]; at < end; ) {
    const shared = readVarint(block, at);
    const own = shared && readVarint(block, shared.end);
    const length = own && readVarint(block, own.end);
    if (shared === null || own === null || length === null || shared.value > keyBytes) return null;
    const start = length.end + own.value;
    values.push({ start, end: start + length.value });
    keyBytes = shared.value + own.value;
    at = start + length.value;
    if (at > end) return null;
  }
  return values;
}

function readHandle(bytes: Buffer, at: number): { readonly handle: Handle; readonly end: number } | null {
  const offset = readVarint(bytes, at);
  const size = offset && readVarint(bytes, offset.end);
  if (offset === null || size === null) return null;
  return { handle: { offset: offset.value, size: size.value }, end: size.end };
}

/** The most bytes of a number of 64 bits. */
const maxVarintBytes = 10;

function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | null {
  let [value, factor] = [0, 1];
  for (let end = at; end < at + maxVarintBytes; end++) {
    const byte = bytes[end];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return Number.isSafeInteger(value) ? { value, end: end + 1 } : null;
    factor *= 128;
  }
  return null;
}
