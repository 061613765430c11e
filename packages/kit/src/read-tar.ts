import { ByteReader, isZeros } from './byte-reader.ts';
import {
  blockBytes,
  computeChecksum,
  endOfArchive,
  type Field,
  fieldOf,
  isChecksum,
  kinds as ownKinds,
  padding,
  readText,
  type TarEntry,
  TarFormatError,
  untilZero,
} from './tar-format.ts';

/** A file or link of an archive that any program may have written. */
export interface ForeignTarFile {
  readonly kind: 'file' | 'hard-link' | 'symbolic-link';
  /** Bytes, because a name need not be UTF-8. May be absolute, and hold `..`. */
  readonly path: Buffer;
  readonly size: number;
  /** Seconds since 1970, possibly with a fraction; null if it can't be read, or no Date can hold it. */
  readonly mtime: number | null;
  /** The path of the file whose content it has: a hard link, which has none of its own in the archive. Null: it has its own. */
  readonly sameAs: Buffer | null;
  /** Must be read to its end before the next file is requested. */
  readonly content: AsyncIterable<Buffer>;
}

/** The archive is of a kind that is not read: it holds sparse files, a part of several volumes, or very long names. */
export class UnsupportedTarError extends TarFormatError {
  constructor() {
    super('it is of a kind that is not read');
  }
}

/** Kinds of entries: regular files; those that have no data, whatever their size says; those that describe the next entry. */
const kinds = {
  file: ['0', '\0', '7'],
  hardLink: '1',
  symbolicLink: '2',
  withoutData: ['1', '2', '3', '4', '5', '6'],
  unsupported: ['S', 'M'],
} as const;

/** Entries that describe the next one, in a row; more are no archive. */
const maxDescriptions = 16;
/** Of all of these together: names and, of some programs, all attributes of a file. */
const maxDescriptionBytes = 64 * 1024;
const textDecoder = 'latin1';

/**
 * Yields the files and links of a tar archive of GNU tar, of pax, ustar and v7 writers: with or without entries of folders, with long
 * names, large numbers, and zeros after its end. Passes over folders and devices.
 * @param needsEnd whether zeros must be at its end, which some programs leave out: else it ends where the data
 *   does, behind an entry, and `onMissingEnd` is called
 * @throws TarFormatError if it is damaged
 * @throws UnsupportedTarError
 */
export async function* readForeignTar(
  chunks: AsyncIterable<Buffer>,
  { needsEnd, onMissingEnd }: { readonly needsEnd: boolean; readonly onMissingEnd?: () => void },
): AsyncGenerator<ForeignTarFile> {
  const bytes = tarBytes(chunks);
  for (let mayEnd = false; ; mayEnd = !needsEnd) {
    if (mayEnd && !(await bytes.hasMore())) return onMissingEnd?.();
    const { block, extended } = await readEntry(bytes);
    if (block === null) return;
    const kind = kindOf(block);
    if ([...extended.keys()].some((key) => key.startsWith('GNU.sparse')) || includes(kinds.unsupported, kind))
      throw new UnsupportedTarError();
    const size = includes(kinds.withoutData, kind) ? 0 : readNumber(block, 'size', extended);
    const path = extended.get('path') ?? pathOf(block);
    // Before there was a kind for folders, their names ended with a slash.
    const isFile = includes(kinds.file, kind) && path.at(-1) !== 0x2f;
    const sameAs = kind === kinds.hardLink ? (extended.get('linkpath') ?? readText(block, 'link')) : null;
    const isLink = sameAs !== null || kind === kinds.symbolicLink;
    if (isFile || isLink)
      yield {
        kind: isFile ? 'file' : sameAs === null ? 'symbolic-link' : 'hard-link',
        path,
        size,
        mtime: readTime(block, extended),
        sameAs,
        content: bytes.stream(size),
      };
    else await skip(bytes, size);
    await skip(bytes, padding(size).length);
  }
}

interface Entry {
  /** Null at the end of the archive. */
  readonly block: Buffer | null;
  /** What entries before it say of it, by their names in pax. */
  readonly extended: ReadonlyMap<string, Buffer>;
}

async function readEntry(bytes: ByteReader): Promise<Entry> {
  const extended = new Map<string, Buffer>();
  let left = maxDescriptionBytes;
  for (let count = 0; count <= maxDescriptions; count++) {
    const block = await bytes.read(blockBytes);
    if (isZeros(block)) {
      // Two blocks are usual; some programs write one.
      await bytes.expectZeros();
      return { block: null, extended };
    }
    if (!isTarHeader(block)) throw new TarFormatError('a header in it is damaged');
    const kind = kindOf(block);
    if (!['x', 'g', 'L', 'K'].includes(kind)) return { block, extended };
    const size = readNumber(block, 'size', new Map());
    left -= size;
    if (left < 0) throw new UnsupportedTarError();
    const body = await bytes.read(size);
    await skip(bytes, padding(size).length);
    if (kind === 'x') parseRecords(body, extended);
    else if (kind !== 'g') extended.set(kind === 'L' ? 'path' : 'linkpath', untilZero(body));
  }
  throw new TarFormatError('a header in it is damaged');
}

async function skip(bytes: ByteReader, length: number): Promise<void> {
  for await (const part of bytes.stream(length)) void part;
}

function kindOf(block: Buffer): string {
  return block.toString(textDecoder, 156, 157);
}

function includes(list: readonly string[], kind: string): boolean {
  return list.includes(kind);
}

/** Returns whether bytes are the header of an entry, as its checksum says. Old programs summed signed bytes. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < blockBytes) return false;
  const stored = Number.parseInt(readText(block, 'checksum').toString(textDecoder), 8);
  const sum = computeChecksum(block);
  return stored === sum || stored === sum - 256 * countNegative(block);
}

function countNegative(block: Buffer): number {
  return block.reduce((count, byte, at) => count + (byte > 127 && !isChecksum(at) ? 1 : 0), 0);
}

/** Returns the path in a header. GNU tar has times where ustar has the beginning of a long path. */
function pathOf(block: Buffer): Buffer {
  const name = readText(block, 'name');
  const isUstar = block.toString(textDecoder, 257, 263) === 'ustar\0';
  const prefix = isUstar ? readText(block, 'prefix') : Buffer.alloc(0);
  return prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]);
}

/** The largest time of a Date, in seconds. */
const maxTime = 8.64e12;

function readTime(block: Buffer, extended: ReadonlyMap<string, Buffer>): number | null {
  const time = readValue(block, 'mtime', extended);
  return Math.abs(time) <= maxTime ? time : null;
}

/** Returns a number that is in octal digits, or in base 256 if it does not fit; NaN if it is neither. */
function readValue(block: Buffer, field: Field, extended: ReadonlyMap<string, Buffer>): number {
  const decimal = extended.get(field);
  if (decimal !== undefined) return Number(decimal.toString(textDecoder));
  const bytes = fieldOf(block, field);
  if ((bytes[0] ?? 0) >= 0x80)
    return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, bytes[0] === 0xff ? -1 : 0);
  const text = readText(block, field).toString(textDecoder).trim();
  return text === '' ? 0 : Number.parseInt(text, 8);
}

/**
 * Yields the entries of an archive as `encodeHeader` and `endOfArchive` make it, and of no other: what the embedded host
 * restores. A file's content must be read to its end before the next entry is requested. `readForeignTar` reads others.
 * @throws TarFormatError
 */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; content: AsyncIterable<Buffer> }> {
  const bytes = tarBytes(chunks);
  for (;;) {
    const start = bytes.position;
    const { block, extended } = await readEntry(bytes);
    if (block === null) {
      if (bytes.position - start < endOfArchive.length) throw new TarFormatError('it ends too early', 'end');
      return;
    }
    const entry = parseHeader(block, extended);
    yield { entry, content: bytes.stream(entry.size) };
    await skip(bytes, padding(entry.size).length);
  }
}

function parseHeader(block: Buffer, extended: ReadonlyMap<string, Buffer>): TarEntry {
  const kind = (['file', 'link', 'folder'] as const).find((name) => ownKinds[name] === kindOf(block));
  if (kind === undefined)
    throw new TarFormatError('it contains something other than files, folders and links');
  const path = extended.get('path') ?? pathOf(block);
  const size = readNumber(block, 'size', extended);
  if (kind !== 'file' && size !== 0) throw new TarFormatError('a folder or link in it has content');
  return {
    kind,
    path: kind === 'folder' && path.at(-1) === 0x2f ? path.subarray(0, -1) : path,
    link: kind === 'link' ? (extended.get('linkpath') ?? readText(block, 'link')) : Buffer.alloc(0),
    mode: readNumber(block, 'mode', extended),
    uid: readNumber(block, 'uid', extended),
    gid: readNumber(block, 'gid', extended),
    size,
    mtime: readNumber(block, 'mtime', extended),
  };
}

function readNumber(block: Buffer, field: Field, extended: ReadonlyMap<string, Buffer>): number {
  const value = readValue(block, field, extended);
  const valid = field === 'mtime' ? Number.isFinite(value) : Number.isSafeInteger(value) && value >= 0;
  if (!valid) throw new TarFormatError(`a ${field} in it can't be read`);
  return value;
}

/** Reads the bytes of a tar archive. */
function tarBytes(chunks: AsyncIterable<Buffer>): ByteReader {
  return new ByteReader(chunks, (message) => new TarFormatError(message, 'end'));
}

/** Digits of a record's length. */
const maxLengthDigits = 9;

/** Reads pax records. @throws TarFormatError */
function parseRecords(body: Buffer, into: Map<string, Buffer>): void {
  for (let at = 0; at < body.length; ) {
    // Only at its beginning: looked for everywhere, each record without one would cost as much as all that follow.
    const digits = body.toString('latin1', at, at + maxLengthDigits + 1).split(' ', 1)[0] ?? '';
    const length = /^\d+$/.test(digits) ? Number(digits) : 0;
    const text = body.subarray(at + digits.length + 1, at + length - 1);
    const equals = text.indexOf('=');
    if (!(length > digits.length && at + length <= body.length && equals > 0)) {
      throw new TarFormatError('a header in it is damaged');
    }
    into.set(text.toString('latin1', 0, equals), Buffer.from(text.subarray(equals + 1)));
    at += length;
  }
}
