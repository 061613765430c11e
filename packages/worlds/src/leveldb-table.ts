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
 * Returns `unclear` if blocks leave some bytes out, or the one that names them is compressed in an unknown way.
 */
export function checkTable(bytes: Buffer): Reading {
  if (bytes.length < footerBytes || !endsAsTable(bytes)) return 'damaged';
  const footer = bytes.subarray(-footerBytes);
  const handles: Handle[] = [];
  const first = readHandle(footer, 0);
  const second = first && readHandle(footer, first.end);
  if (first === null || second === null) return 'damaged';
  let checked = footerBytes;
  for (const { handle } of [first, second]) {
    if (!isWholeBlock(bytes, handle)) return 'damaged';
    checked += handle.size + trailerBytes;
    const content = unpackBlock(bytes, handle);
    if (content === null) return 'unclear';
    const named = content && handlesIn(content);
    if (named === null) return 'damaged';
    handles.push(...named);
  }
  for (const handle of handles) {
    checked += handle.size + trailerBytes;
    // Two of them in one place could be very many.
    if (checked > bytes.length || !isWholeBlock(bytes, handle)) return 'damaged';
  }
  return checked === bytes.length ? 'whole' : 'unclear';
}

function isWholeBlock(bytes: Buffer, { offset, size }: Handle): boolean {
  const end = offset + size;
  if (end + trailerBytes > bytes.length - footerBytes) return false;
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
  if (block.length < 4) return null;
  const restarts = block.readUInt32LE(block.length - 4);
  const end = block.length - 4 - restarts * 4;
  if (end < 0) return null;
  const handles: Handle[] = [];
  for (let at = 0; at < end; ) {
    const shared = readVarint(block, at);
    const own = shared && readVarint(block, shared.end);
    const length = own && readVarint(block, own.end);
    if (shared === null || own === null || length === null) return null;
    const start = length.end + own.value;
    const found = readHandle(block, start);
    if (found === null || found.end > start + length.value) return null;
    handles.push(found.handle);
    at = start + length.value;
    if (at > end) return null;
  }
  return handles;
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
