import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { ArchiveError, ByteReader, errorCode } from '@steward/kit';
import { z } from 'zod';
import { decompress } from './decompress.ts';

/** A file or folder of a zip archive. */
export interface ZipFile {
  readonly path: string;
  readonly isFolder: boolean;
  /** Milliseconds since 1970; null unless the archive has it in UTC: other times of a zip are in an unknown zone. */
  readonly modifiedAt: number | null;
  /** Must be read to its end before the next file is requested. */
  readonly content: AsyncIterable<Buffer>;
}

/** The archive is of a kind that is not read: it is encrypted, in a newer format, or compressed in a different way from by deflate. */
export class UnsupportedZipError extends Error {
  override readonly name = 'UnsupportedZipError';
}

const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;
const signatureBytes = 4;
const methods = { store: 0, deflate: 8 } as const;
const flags = {
  encrypted: 1,
  descriptor: 8,
  patched: 0x20,
  strong: 0x40,
  utf8: 0x800,
  masked: 0x2000,
} as const;
/** Those of which any program needs to know; the others are hints. */
const neededFlags = flags.encrypted | flags.patched | flags.strong | flags.masked;
/** The newest version of the format that Python reads, with which Crafty unpacks: 6.3. */
const newestVersion = 63;
/** Stands for a number that does not fit, and is in an extra field. */
const [none32, none16] = [0xffffffff, 0xffff];
const extraIds = { zip64: 0x0001, time: 0x5455 } as const;
/** Packed bytes up to which a file is unpacked at once. */
const atOnce = { packed: 64 * 1024, unpacked: 2 ** 20 };
const chunkBytes = 128 * 1024;

/** What was found in front of a file's content and behind it. */
interface Entry {
  readonly name: Buffer;
  readonly flag: number;
  readonly method: number;
  readonly hasDescriptor: boolean;
  readonly isZip64: boolean;
  readonly modifiedAt: number | null;
  crc: number;
  /** Null if they come behind the content. */
  packed: number | null;
  unpacked: number | null;
}

/**
 * Yields the files and folders of a zip archive from its beginning to its end, by the headers in front of them. The CRC of each is
 * checked, and the list at the archive's end, which must be there, has to name the same files in the same places.
 * @throws ArchiveError if it is damaged
 * @throws UnsupportedZipError
 */
export async function* readZip(chunks: AsyncIterable<Buffer>): AsyncGenerator<ZipFile> {
  const bytes = new ByteReader(chunks, (message) => new ArchiveError('end', message));
  const entries = new Map<number, number>();
  for (;;) {
    const offset = bytes.position;
    const signature = (await bytes.read(4)).readUInt32LE();
    if (signature !== signatures.local) return readEnd(bytes, signature, entries);
    const entry = await readLocalHeader(bytes);
    const { name, flag, modifiedAt } = entry;
    const content = readContent(bytes, entry);
    // The names of folders end with a slash. They should have no content.
    const isFolder = name.at(-1) === 0x2f;
    yield {
      // Info-ZIP writes names as the system has them, without the flag.
      path: name.toString((flag & flags.utf8) !== 0 || isUtf8(name) ? 'utf8' : 'latin1'),
      isFolder,
      modifiedAt,
      content,
    };
    entries.set(offset, identityOf(entry));
  }
}

/** Returns a number of 48 bits for what the list at the end must say of an entry: kept whole, it would take much memory. */
function identityOf({
  name,
  flag,
  method,
  crc,
  packed,
  unpacked,
}: Pick<Entry, 'name' | 'flag' | 'method' | 'crc' | 'packed' | 'unpacked'>): number {
  // How a name of ASCII is encoded makes no difference.
  const needed = flag & (name.some((byte) => byte > 127) ? neededFlags | flags.utf8 : neededFlags);
  const text = `${crc} ${packed} ${unpacked} ${method} ${needed} ${name.toString('latin1')}`;
  return hash('sha1', text, 'buffer').readUIntBE(0, 6);
}

async function readLocalHeader(bytes: ByteReader): Promise<Entry> {
  const header = await bytes.read(26);
  const flag = header.readUInt16LE(2);
  const method = header.readUInt16LE(4);
  const name = await bytes.read(header.readUInt16LE(22));
  const extra = readExtra(await bytes.read(header.readUInt16LE(24)));
  const zip64 = extra.get(extraIds.zip64);
  const [packed, unpacked] = [header.readUInt32LE(14), header.readUInt32LE(18)];
  const hasDescriptor = (flag & flags.descriptor) !== 0;
  const isStored = method === methods.store;
  const isTooNew = header.readUInt8(0) > newestVersion || (flag & neededFlags) !== 0;
  if (isTooNew || !(isStored || method === methods.deflate)) throw new UnsupportedZipError();
  // Where such content ends could only be guessed.
  if (isStored && hasDescriptor && name.at(-1) !== 0x2f) throw new UnsupportedZipError();
  const [size, packedSize] = [
    unpacked === none32 ? readLong(zip64, 0) : unpacked,
    packed === none32 ? readLong(zip64, unpacked === none32 ? 8 : 0) : packed,
  ];
  if (isStored && size !== packedSize) throw new ArchiveError('entry', 'a header in it is damaged');
  return {
    name,
    flag,
    method,
    hasDescriptor,
    isZip64: zip64 !== undefined,
    modifiedAt: readTime(extra.get(extraIds.time)),
    crc: header.readUInt32LE(10),
    packed: hasDescriptor && !isStored ? null : packedSize,
    unpacked: hasDescriptor && !isStored ? null : size,
  };
}

/** @param isStrict whether fields must end where the bytes do, as Python demands of the list at the end */
function readExtra(bytes: Buffer, isStrict = false): ReadonlyMap<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (isStrict && end > bytes.length) throw damagedEnd();
    fields.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

function readLong(field: Buffer | undefined, at: number): number {
  if (field === undefined || field.length < at + 8)
    throw new ArchiveError('entry', 'a size in it is missing');
  return toNumber(field.readBigUInt64LE(at));
}

function toNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ArchiveError('entry', 'a size in it is too large');
  return Number(value);
}

/** Returns the time that Info-ZIP adds, in milliseconds since 1970; null if there is none. */
function readTime(field: Buffer | undefined): number | null {
  const hasTime = field !== undefined && field.length >= 5 && ((field[0] ?? 0) & 1) === 1;
  return hasTime ? field.readInt32LE(1) * 1000 : null;
}

async function* readContent(bytes: ByteReader, entry: Entry): AsyncGenerator<Buffer> {
  let [crc, unpacked] = [0, 0];
  const counts = { packed: 0 };
  for await (const part of unpack(bytes, entry, counts)) {
    crc = crc32(part, crc);
    unpacked += part.length;
    if (entry.unpacked !== null && unpacked > entry.unpacked) throw damagedFile();
    yield part;
  }
  if (entry.hasDescriptor) await readDescriptor(bytes, entry, { packed: counts.packed, unpacked });
  if (crc !== entry.crc || unpacked !== entry.unpacked || counts.packed !== entry.packed) throw damagedFile();
}

function damagedFile(cause?: unknown): ArchiveError {
  return new ArchiveError('entry', 'a file in it is damaged', { cause });
}

async function* unpack(bytes: ByteReader, entry: Entry, counts: { packed: number }): AsyncGenerator<Buffer> {
  const { packed, unpacked, method } = entry;
  if (method === methods.store) {
    for await (const part of bytes.stream(packed ?? 0)) {
      counts.packed += part.length;
      yield part;
    }
  } else if (packed !== null && unpacked !== null && packed <= atOnce.packed && unpacked <= atOnce.unpacked) {
    counts.packed = packed;
    yield inflateAtOnce(await bytes.read(packed), unpacked);
  } else {
    const whole = packed === null ? inflateBuffered(bytes) : null;
    if (whole === null) yield* inflate(bytes, packed, counts);
    else {
      counts.packed = (await bytes.part(whole.packed)).length;
      yield whole.content;
    }
  }
}

const inflatedSchema = z.object({
  buffer: z.instanceof(Buffer),
  engine: z.object({ bytesWritten: z.number() }),
});

/**
 * Inflates a file of unknown size, if it ends in what has come of the archive, and is small. To start a stream for each of many
 * small files takes much longer.
 */
function inflateBuffered(bytes: ByteReader): { readonly packed: number; readonly content: Buffer } | null {
  const start = bytes.buffered.subarray(0, atOnce.packed);
  if (start.length === 0) return null;
  try {
    const inflated: unknown = inflateRawSync(start, { info: true, maxOutputLength: atOnce.unpacked });
    const { buffer, engine } = inflatedSchema.parse(inflated);
    return { packed: engine.bytesWritten, content: buffer };
  } catch (error) {
    const code = errorCode(error);
    if (!code?.startsWith('Z_') && code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    return null;
  }
}

function inflateAtOnce(packed: Buffer, unpacked: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch (cause) {
    throw damagedFile(cause);
  }
}

/** Inflates a file whose size may be unknown: what comes behind it is put back. */
function inflate(
  bytes: ByteReader,
  packed: number | null,
  counts: { packed: number },
): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: chunkBytes });
  const feed = async (write: (part: Buffer) => Promise<void>): Promise<void> => {
    for (let fed = 0; packed === null || fed < packed; ) {
      const part = await bytes.part(packed === null ? chunkBytes : packed - fed);
      fed += part.length;
      await write(part);
      const left = fed - inflater.bytesWritten;
      if (left === 0) continue;
      // It takes no more: that was the end.
      bytes.putBack(left);
      counts.packed = inflater.bytesWritten;
      return;
    }
    counts.packed = inflater.bytesWritten;
    inflater.end();
  };
  return decompress(inflater, feed, () => 'entry');
}

async function readDescriptor(
  bytes: ByteReader,
  entry: Entry,
  { packed, unpacked }: { readonly packed: number; readonly unpacked: number },
): Promise<void> {
  const first = (await bytes.read(4)).readUInt32LE();
  // Some programs leave out the signature.
  entry.crc = first === signatures.descriptor ? (await bytes.read(4)).readUInt32LE() : first;
  const isLong = entry.isZip64 || packed >= none32 || unpacked >= none32;
  const sizes = await bytes.read(isLong ? 16 : 8);
  entry.packed = isLong ? toNumber(sizes.readBigUInt64LE(0)) : sizes.readUInt32LE(0);
  entry.unpacked = isLong ? toNumber(sizes.readBigUInt64LE(8)) : sizes.readUInt32LE(4);
}

/** Reads the list at the end. @param entries what it must name, by the places of their headers */
async function readEnd(bytes: ByteReader, first: number, entries: Map<number, number>): Promise<void> {
  const count = entries.size;
  const offset = bytes.position - signatureBytes;
  let signature = first;
  const next = async () => {
    signature = (await bytes.read(signatureBytes)).readUInt32LE();
  };
  for (; signature === signatures.central; await next()) {
    const { offset: at, identity } = await readCentralHeader(bytes);
    if (entries.get(at) !== identity) throw damagedEnd();
    entries.delete(at);
  }
  if (entries.size > 0) throw damagedEnd();
  const list: List = { count, bytes: bytes.position - signatureBytes - offset, offset };
  const isLong = signature === signatures.end64;
  let hasMore = false;
  if (isLong) {
    const at = bytes.position - signatureBytes;
    hasMore = await readEnd64(bytes, list);
    await next();
    if (signature !== signatures.locator64) throw damagedEnd();
    const locator = await bytes.read(16);
    if (locator.readUInt32LE(0) !== 0 || toNumber(locator.readBigUInt64LE(4)) !== at) throw damagedEnd();
    // Some programs count none.
    if (locator.readUInt32LE(12) > 1) throw damagedEnd();
    await next();
  }
  if (signature !== signatures.end) throw damagedEnd();
  const end = await bytes.read(18);
  const told = (value: number, real: number, none: number) => value === real || (isLong && value === none);
  // More than 65,535 are counted anew by old programs.
  const isRight =
    told(end.readUInt16LE(0), 0, none16) &&
    told(end.readUInt16LE(2), 0, none16) &&
    told(end.readUInt16LE(4), count & none16, none16) &&
    told(end.readUInt16LE(6), count & none16, none16) &&
    told(end.readUInt32LE(8), list.bytes, none32) &&
    told(end.readUInt32LE(12), list.offset, none32);
  if (!isRight) throw damagedEnd();
  const comment = await bytes.read(end.readUInt16LE(16));
  await expectNoMore(bytes, comment.length);
  if (hasMore) throw new UnsupportedZipError();
}

/** The longest comment of an archive. Python looks so far from the end for the last record. */
const longestComment = 65_535;

/**
 * Python unpacks an archive after which something follows, as long as it finds the last record.
 * @param commentBytes those of the archive's own comment
 * @throws ArchiveError if anything follows
 */
async function expectNoMore(bytes: ByteReader, commentBytes: number): Promise<void> {
  let followed = commentBytes;
  while (await bytes.hasMore()) {
    followed += (await bytes.part(chunkBytes)).length;
    if (followed > longestComment) throw new ArchiveError('compression', 'its end is not where it should be');
  }
  if (followed > commentBytes) throw new ArchiveError('after', 'it continues after its end');
}

/** The list at the end, as it was read. */
interface List {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Bytes of the numbers that don't fit in the last record. */
const end64Bytes = 44;

/** Reads the numbers that don't fit in the last record. Returns whether there is more, which Python can't read. */
async function readEnd64(bytes: ByteReader, list: List): Promise<boolean> {
  const length = toNumber((await bytes.read(8)).readBigUInt64LE());
  if (length < end64Bytes) throw damagedEnd();
  const end = await bytes.read(end64Bytes);
  // As long as the archive says: it is not kept.
  for await (const part of bytes.stream(length - end64Bytes)) void part;
  const isRight =
    end.readUInt32LE(4) === 0 &&
    end.readUInt32LE(8) === 0 &&
    toNumber(end.readBigUInt64LE(12)) === list.count &&
    toNumber(end.readBigUInt64LE(20)) === list.count &&
    toNumber(end.readBigUInt64LE(28)) === list.bytes &&
    toNumber(end.readBigUInt64LE(36)) === list.offset;
  if (!isRight) throw damagedEnd();
  return length > end64Bytes;
}

function damagedEnd(): ArchiveError {
  return new ArchiveError('end', 'its list of files is damaged');
}

async function readCentralHeader(
  bytes: ByteReader,
): Promise<{ readonly offset: number; readonly identity: number }> {
  const header = await bytes.read(42);
  const name = await bytes.read(header.readUInt16LE(24));
  const extra = await bytes.read(header.readUInt16LE(26));
  const zip64 = readExtra(extra, true).get(extraIds.zip64);
  await bytes.read(header.readUInt16LE(28));
  const disk = header.readUInt16LE(30);
  const isTooNew = header.readUInt8(2) > newestVersion;
  if (isTooNew || (disk !== 0 && (disk !== none16 || zip64 === undefined))) throw damagedEnd();
  // Only those that don't fit are in the extra field, in this order.
  let at = 0;
  const [unpacked = 0, packed = 0, offset = 0] = [20, 16, 38].map((place) => {
    const value = header.readUInt32LE(place);
    if (value !== none32) return value;
    at += 8;
    return readLong(zip64, at - 8);
  });
  const [flag, method] = [header.readUInt16LE(4), header.readUInt16LE(6)];
  const entry = { name, flag, method, crc: header.readUInt32LE(12), packed, unpacked };
  return { offset, identity: identityOf(entry) };
}
