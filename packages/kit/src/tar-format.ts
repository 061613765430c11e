import { isUtf8 } from 'node:buffer';
import { ArchiveError } from './byte-reader.ts';

/** Offset and length of each header field. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  link: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

export type Field = keyof typeof fields;

export const kinds = { file: '0', link: '2', folder: '5' } as const;
type Kind = keyof typeof kinds;

export const blockBytes = 512;
/** A file, folder or symbolic link of an archive. */
export interface TarEntry {
  readonly kind: Kind;
  /** Relative, without a trailing slash. Bytes, because a name need not be UTF-8. */
  readonly path: Buffer;
  /** A link's target; empty for other kinds. */
  readonly link: Buffer;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** The number of bytes after the header. */
  readonly size: number;
  /** Seconds since 1970. */
  readonly mtime: number;
}

/** The data is not a tar archive of the kind that is read. The message completes “The archive is damaged: …”. */
export class TarFormatError extends ArchiveError {
  override readonly name = 'TarFormatError';

  constructor(message: string, at: ArchiveError['at'] = 'entry') {
    super(at, message);
  }
}

/** Encodes a ustar header. Values that don't fit go into a pax extended header before it. */
export function encodeHeader(entry: TarEntry): Buffer {
  const path = entry.kind === 'folder' ? Buffer.concat([entry.path, Buffer.from('/')]) : entry.path;
  const records: Buffer[] = [];
  const block = createBlock(kinds[entry.kind]);
  for (const [field, key, text] of [
    ['name', 'path', path],
    ['link', 'linkpath', entry.link],
  ] as const) {
    text.copy(block, fields[field][0], 0, fields[field][1]);
    if (text.length > fields[field][1] || text.some((byte) => byte >= 0x80))
      records.push(encodeRecord(key, text));
  }
  if (!isUtf8(path) || !isUtf8(entry.link))
    records.unshift(encodeRecord('hdrcharset', Buffer.from('BINARY')));
  writeNumber(block, 'mode', entry.mode);
  for (const field of ['uid', 'gid', 'size', 'mtime'] as const) {
    if (!writeNumber(block, field, entry[field])) {
      records.push(encodeRecord(field, Buffer.from(String(entry[field]))));
      writeNumber(block, field, 0);
    }
  }
  return Buffer.concat([...extendedHeader(records), writeChecksum(block)]);
}

/** Returns the zeros that fill the last block of a file. */
export function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

export const endOfArchive = Buffer.alloc(2 * blockBytes);

function createBlock(kind: string): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(kind, fields.kind[0]);
  block.write('ustar\u000000', fields.magic[0]);
  return block;
}

function* extendedHeader(records: readonly Buffer[]): Generator<Buffer> {
  if (records.length === 0) return;
  const body = Buffer.concat(records);
  const block = createBlock('x');
  block.write('PaxHeader', fields.name[0]);
  writeNumber(block, 'mode', 0o644);
  for (const field of ['uid', 'gid', 'mtime'] as const) writeNumber(block, field, 0);
  writeNumber(block, 'size', body.length);
  yield writeChecksum(block);
  yield body;
  yield padding(body.length);
}

/** Encodes a pax record: its length in decimal digits, which counts these digits too, then `key=value`. */
function encodeRecord(key: string, value: Buffer): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), value, Buffer.from('\n')]);
  let length = rest.length;
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

/** Returns false if the number doesn't fit, is negative or not an integer. */
function writeNumber(block: Buffer, field: Field, value: number): boolean {
  const [offset, length] = fields[field];
  const octal = value.toString(8).padStart(length - 1, '0');
  if (octal.length >= length || !/^[0-7]+$/.test(octal)) return false;
  block.write(`${octal}\0`, offset, 'latin1');
  return true;
}

function writeChecksum(block: Buffer): Buffer {
  block.write(`${computeChecksum(block).toString(8).padStart(6, '0')}\0 `, fields.checksum[0], 'latin1');
  return block;
}

/** Returns the sum of a header's bytes, with its checksum field counted as spaces. */
export function computeChecksum(block: Buffer): number {
  const [start, length] = fields.checksum;
  let sum = length * 0x20;
  for (let at = 0; at < block.length; at++) if (at < start || at >= start + length) sum += block[at] ?? 0;
  return sum;
}

export function isChecksum(at: number): boolean {
  const [start, length] = fields.checksum;
  return at >= start && at < start + length;
}

export function readText(block: Buffer, field: Field): Buffer {
  return untilZero(fieldOf(block, field));
}

export function fieldOf(block: Buffer, field: Field): Buffer {
  const [offset, length] = fields[field];
  return block.subarray(offset, offset + length);
}

export function untilZero(text: Buffer): Buffer {
  const end = text.indexOf(0);
  return end === -1 ? text : text.subarray(0, end);
}
