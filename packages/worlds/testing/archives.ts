import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { encodeHeader, endOfArchive, padding } from '@steward/kit';
import { type Files, writtenAt } from './made-worlds.ts';

/*
 * Writes archives as the programs do that make backups: tar of several kinds, and zip.
 */

const mtime = writtenAt / 1000;

/** Makes the header of a tar entry as a program other than ours does. */
export function tarHeader(
  name: string,
  { kind = '0', size = 0, magic = 'ustar\u000000', prefix = '', time = mtime, link = '' } = {},
): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0, 100);
  block.write('0000644\0', 100);
  block.write('0001750\0', 108);
  block.write('0001750\0', 116);
  if (size < 8 ** 11) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(`${time.toString(8).padStart(11, '0')}\0`, 136);
  block.write('        ', 148);
  block.write(kind, 156, 'latin1');
  block.write(link, 157, 100);
  block.write(magic, 257, 'latin1');
  block.write(prefix, 345, 155);
  let checksum = 0;
  for (const byte of block) checksum += byte;
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

export function withPadding(content: Buffer): Buffer {
  return Buffer.concat([content, padding(content.length)]);
}

function foldersOf(files: Files): readonly string[] {
  const folders = [...files.keys()].flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)].sort();
}

/** Our own: ustar with entries of folders. */
function ownTar(files: Files): Buffer {
  const common = { link: Buffer.alloc(0), mode: 0o644, uid: 1000, gid: 1000, mtime };
  const entries = [
    ...foldersOf(files).map((path) => ({ path, content: Buffer.alloc(0), kind: 'folder' as const })),
    ...[...files].map(([path, content]) => ({ path, content, kind: 'file' as const })),
  ];
  const blocks = entries.flatMap(({ path, content, kind }) => [
    encodeHeader({ ...common, kind, path: Buffer.from(path), size: content.length }),
    withPadding(content),
  ]);
  return Buffer.concat([...blocks, endOfArchive]);
}

/** GNU tar: `./` before names, long names in entries of their own, a hard link and a pipe, zeros up to 10 KiB at the end. */
function gnuTar(files: Files): Buffer {
  const magic = 'ustar  \0';
  const blocks = [tarHeader('./', { kind: '5', magic }), tarHeader('./a.pipe', { kind: '6', magic })];
  for (const [path, content] of files) {
    const name = `./${path}`;
    if (Buffer.byteLength(name) > 40)
      blocks.push(
        tarHeader('././@LongLink', { kind: 'L', size: Buffer.byteLength(name) + 1, magic, time: 0 }),
        withPadding(Buffer.from(`${name}\0`)),
      );
    // GNU tar has other data where ustar has the beginning of a path.
    blocks.push(
      tarHeader(name.slice(0, 40), { size: content.length, magic, prefix: '14712563412' }),
      withPadding(content),
    );
  }
  blocks.push(tarHeader('./link', { kind: '1', magic, link: './server.properties' }));
  const all = Buffer.concat([...blocks, endOfArchive]);
  return Buffer.concat([all, Buffer.alloc((10_240 - (all.length % 10_240)) % 10_240)]);
}

function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (`${length}`.length + Buffer.byteLength(rest) !== length)
    length = `${length}`.length + Buffer.byteLength(rest);
  return `${length}${rest}`;
}

/** pax: a global header, and names, sizes and times in headers before each file. */
function paxTar(files: Files): Buffer {
  const described = (kind: string, text: string) => [
    tarHeader('PaxHeader', { kind, size: Buffer.byteLength(text) }),
    withPadding(Buffer.from(text)),
  ];
  const blocks = described('g', paxRecord('comment', 'made by a test'));
  for (const [path, content] of files) {
    const records = [
      paxRecord('path', path),
      paxRecord('size', `${content.length}`),
      paxRecord('mtime', `${mtime}.25`),
      paxRecord('SCHILY.xattr.user.note', 'ünïcode'),
    ];
    blocks.push(...described('x', records.join('')), tarHeader('short', { time: 0 }), withPadding(content));
  }
  return Buffer.concat([...blocks, endOfArchive]);
}

/** Wings, as Go's archive/tar writes it: no entries of folders, long names divided into prefix and name. */
function wingsTar(files: Files): Buffer {
  const blocks = [...files].flatMap(([path, content]) => {
    const slash = path.lastIndexOf('/');
    const [prefix, name] = slash > 30 ? [path.slice(0, slash), path.slice(slash + 1)] : ['', path];
    return [tarHeader(name, { size: content.length, prefix }), withPadding(content)];
  });
  return Buffer.concat([...blocks, tarHeader('world/linked', { kind: '2', link: 'a' }), endOfArchive]);
}

/** A tar from before there was a standard. */
function v7Tar(files: Files): Buffer {
  const blocks = [...files].flatMap(([path, content]) => [
    tarHeader(path, { size: content.length, kind: '\0', magic: '' }),
    withPadding(content),
  ]);
  return Buffer.concat([tarHeader('world/', { kind: '\0', magic: '' }), ...blocks, endOfArchive]);
}

export const tarWriters = { own: ownTar, gnu: gnuTar, pax: paxTar, wings: wingsTar, v7: v7Tar } as const;

export interface ZipOptions {
  readonly method?: 'store' | 'deflate';
  /** Whether the writer could not go back to write the sizes in front of the content. */
  readonly unseekable?: boolean;
  readonly zip64?: boolean;
  readonly withFolders?: boolean;
  readonly comment?: string;
}

/** Makes a zip archive as Python's zipfile does. */
export function makeZip(files: Files, options: ZipOptions = {}): Buffer {
  const {
    method = 'deflate',
    unseekable = false,
    zip64 = false,
    withFolders = false,
    comment = '',
  } = options;
  const all = [
    ...(withFolders ? foldersOf(files).map((path) => [`${path}/`, Buffer.alloc(0)] as const) : []),
    ...files,
  ];
  const [parts, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of all) {
    const name = Buffer.from(path);
    const isFolder = path.endsWith('/');
    const data = method === 'deflate' && !isFolder ? deflateRawSync(content, { level: 1 }) : content;
    const later = unseekable && !isFolder;
    const sizes = { crc: crc32(content), packed: data.length, unpacked: content.length };
    const flags = (later ? 8 : 0) | (/[^\0-\x7f]/.test(path) ? 0x800 : 0);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(zip64 ? 45 : 20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(data === content ? 0 : 8, 4);
    head.writeUInt32LE(0x5b736000, 6);
    head.writeUInt32LE(later ? 0 : sizes.crc, 10);
    head.writeUInt32LE(zip64 ? 0xffffffff : later ? 0 : sizes.packed, 14);
    head.writeUInt32LE(zip64 ? 0xffffffff : later ? 0 : sizes.unpacked, 18);
    head.writeUInt16LE(name.length, 22);
    const extra = zip64 ? longField(later ? [0, 0] : [sizes.unpacked, sizes.packed]) : Buffer.alloc(0);
    head.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      head,
      name,
      extra,
      data,
      later ? descriptor(sizes, zip64) : Buffer.alloc(0),
    ]);
    parts.push(local);
    central.push(centralEntry(head, name, sizes, { offset, zip64 }));
    offset += local.length;
  }
  const list = Buffer.concat(central);
  return Buffer.concat([
    ...parts,
    list,
    endOfZip({ count: all.length, bytes: list.length, offset, zip64, comment }),
  ]);
}

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

function longField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => {
    field.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  });
  return field;
}

function descriptor({ crc, packed, unpacked }: Sizes, zip64: boolean): Buffer {
  const bytes = Buffer.alloc(zip64 ? 24 : 16);
  bytes.write('PK\x07\x08', 0, 'latin1');
  bytes.writeUInt32LE(crc, 4);
  if (zip64) {
    bytes.writeBigUInt64LE(BigInt(packed), 8);
    bytes.writeBigUInt64LE(BigInt(unpacked), 16);
  } else {
    bytes.writeUInt32LE(packed, 8);
    bytes.writeUInt32LE(unpacked, 12);
  }
  return bytes;
}

function centralEntry(
  head: Buffer,
  name: Buffer,
  { crc, packed, unpacked }: Sizes,
  { offset, zip64 }: { readonly offset: number; readonly zip64: boolean },
): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 0, 'latin1');
  entry.writeUInt16LE(0x031e, 4);
  head.copy(entry, 6, 0, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(zip64 ? 0xffffffff : packed, 20);
  entry.writeUInt32LE(zip64 ? 0xffffffff : unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  const extra = zip64 ? longField([unpacked, packed, offset]) : Buffer.alloc(0);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(zip64 ? 0xffffffff : offset, 42);
  return Buffer.concat([entry, name, extra]);
}

function endOfZip(end: {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
  readonly zip64: boolean;
  readonly comment: string;
}): Buffer {
  const { count, bytes, offset, zip64 } = end;
  const long = Buffer.alloc(zip64 ? 76 : 0);
  if (zip64) {
    long.write('PK\x06\x06', 0, 'latin1');
    long.writeBigUInt64LE(44n, 4);
    long.writeBigUInt64LE(BigInt(count), 24);
    long.writeBigUInt64LE(BigInt(count), 32);
    long.writeBigUInt64LE(BigInt(bytes), 40);
    long.writeBigUInt64LE(BigInt(offset), 48);
    long.write('PK\x06\x07', 56, 'latin1');
    long.writeBigUInt64LE(BigInt(offset + bytes), 64);
    long.writeUInt32LE(1, 72);
  }
  const short = Buffer.alloc(22);
  short.write('PK\x05\x06', 0, 'latin1');
  short.writeUInt16LE(zip64 ? 0xffff : count, 8);
  short.writeUInt16LE(zip64 ? 0xffff : count, 10);
  short.writeUInt32LE(bytes, 12);
  short.writeUInt32LE(zip64 ? 0xffffffff : offset, 16);
  short.writeUInt16LE(Buffer.byteLength(end.comment), 20);
  return Buffer.concat([long, short, Buffer.from(end.comment)]);
}

/** Each way in which backups are packed. */
export const packers = {
  ...Object.fromEntries(
    Object.entries(tarWriters).map(([name, write]) => [
      `${name} tar`,
      (files: Files) => gzipSync(write(files), { level: 1 }),
    ]),
  ),
  'tar in several gzip members': (files: Files) => {
    const tar = ownTar(files);
    const half = Math.floor(tar.length / 2);
    return Buffer.concat(
      [tar.subarray(0, half), tar.subarray(half)].map((part) => gzipSync(part, { level: 1 })),
    );
  },
  zip: (files: Files) => makeZip(files, { withFolders: true }),
  'zip of a writer that can not seek': (files: Files) => makeZip(files, { unseekable: true }),
  'zip without compression': (files: Files) => makeZip(files, { method: 'store', comment: 'made by a test' }),
  zip64: (files: Files) => makeZip(files, { zip64: true }),
  'zip64 of a writer that can not seek': (files: Files) => makeZip(files, { zip64: true, unseekable: true }),
} satisfies Readonly<Record<string, (files: Files) => Buffer>>;
