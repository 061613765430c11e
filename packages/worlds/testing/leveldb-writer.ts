import { crc32c, mask } from '../src/crc32c.ts';

/** What a record of a manifest changes. */
export interface Edit {
  readonly added?: readonly { readonly number: number; readonly size: number }[];
  readonly deleted?: readonly number[];
  /** The number of the log that holds what is in no table yet. LevelDB always has that one, or a newer one. Default: 9. */
  readonly log?: number;
  /** Bytes of the keys of a table. Default: 9. */
  readonly keyBytes?: number;
}

const blockBytes = 32_768;
const recordHeaderBytes = 7;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return Buffer.from([...bytes, left]);
}

function text(bytes: Buffer): Buffer {
  return Buffer.concat([varint(bytes.length), bytes]);
}

function encodeEdit({ added = [], deleted = [], log = 9, keyBytes = 9 }: Edit, isFirst: boolean): Buffer {
  const key = text(Buffer.alloc(keyBytes, 1));
  const start = [1, text(Buffer.from('leveldb.BytewiseComparator')), 9, varint(0)];
  const parts = [
    ...(isFirst ? start : []),
    ...[2, varint(log), 3, varint(2_000), 4, varint(300_000), 5, varint(1), key],
    ...deleted.flatMap((number) => [6, varint(0), varint(number)]),
    ...added.flatMap(({ number, size }) => [7, varint(2), varint(number), varint(size), key, key]),
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'number' ? varint(part) : part)));
}

/** Makes a block of a table, with its compression, none, and its checksum behind it. */
function makeBlock(entries: readonly (readonly [key: Buffer, value: Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [
    Buffer.concat([varint(0), varint(key.length), varint(value.length)]),
    key,
    value,
  ]);
  // One restart, at the beginning.
  const content = Buffer.concat([...parts, Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]), Buffer.from([0])]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(mask(crc32c(content)));
  return Buffer.concat([content, checksum]);
}

const trailerBytes = 5;

/** Makes a table as LevelDB writes it, without compression. */
export function makeTable(values: readonly Buffer[]): Buffer {
  const handles: (readonly [Buffer, Buffer])[] = [];
  const blocks: Buffer[] = [];
  let offset = 0;
  const add = (block: Buffer) => {
    const handle = Buffer.concat([varint(offset), varint(block.length - trailerBytes)]);
    blocks.push(block);
    offset += block.length;
    return handle;
  };
  for (const [index, value] of values.entries()) {
    const key = Buffer.from(`key-${index}`);
    handles.push([key, add(makeBlock([[key, value]]))]);
  }
  const named = Buffer.concat([add(makeBlock([])), add(makeBlock(handles))]);
  const footer = Buffer.concat([
    named,
    Buffer.alloc(40 - named.length),
    Buffer.from('57fb808b247547db', 'hex'),
  ]);
  return Buffer.concat([...blocks, footer]);
}

/** Makes a manifest as LevelDB writes it. */
export function makeManifest(edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  const write = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, edit] of edits.entries()) {
    let left = encodeEdit(edit, index === 0);
    for (let isFirst = true; isFirst || left.length > 0; isFirst = false) {
      if (blockBytes - (at % blockBytes) < recordHeaderBytes)
        write(Buffer.alloc(blockBytes - (at % blockBytes)));
      const room = blockBytes - (at % blockBytes) - recordHeaderBytes;
      const part = left.subarray(0, room);
      left = left.subarray(room);
      const header = Buffer.alloc(recordHeaderBytes);
      header.writeUInt16LE(part.length, 4);
      header.writeUInt8(left.length === 0 ? (isFirst ? 1 : 4) : isFirst ? 2 : 3, 6);
      header.writeUInt32LE(mask(crc32c(Buffer.concat([header.subarray(6), part]))), 0);
      write(header);
      write(part);
    }
  }
  return Buffer.concat(parts);
}
