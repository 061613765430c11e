import { crc32c, unmask } from './crc32c.ts';

const blockBytes = 32_768;
const recordHeaderBytes = 7;
/** Whether a record is in one part, or which part of one this is. */
const recordTypes = { none: 0, full: 1, first: 2, middle: 3, last: 4 } as const;

/** A part of a record, or why there is none: the file ends in it, it has zeros in its place, or it can't be right. */
type LogPart =
  | { readonly kind: 'part'; readonly type: number; readonly data: Buffer }
  | { readonly kind: 'cut' | 'zeros' | 'damaged' };

/**
 * Yields the parts of records of a log of LevelDB, which its manifest is too, and what else is in their places. The rest of a block
 * may be zeros that were written in advance. https://github.com/google/leveldb/blob/main/doc/log_format.md
 */
export function* logParts(bytes: Buffer): Generator<LogPart> {
  for (let at = 0; at < bytes.length; ) {
    const leftInBlock = blockBytes - (at % blockBytes);
    if (leftInBlock < recordHeaderBytes) {
      at += leftInBlock;
      continue;
    }
    const start = at + recordHeaderBytes;
    if (start > bytes.length) return yield { kind: 'cut' };
    const end = start + bytes.readUInt16LE(at + 4);
    const type = bytes.readUInt8(at + 6);
    if (type === recordTypes.none && end === start) {
      yield { kind: 'zeros' };
      at += leftInBlock;
      continue;
    }
    if (end > bytes.length) return yield { kind: 'cut' };
    const isRight =
      end - at <= leftInBlock && unmask(bytes.readUInt32LE(at)) === crc32c(bytes.subarray(at + 6, end));
    if (!isRight) return yield { kind: 'damaged' };
    yield { kind: 'part', type, data: bytes.subarray(start, end) };
    at = end;
  }
}

/** A log of which something can't be read. */
export class UnreadableLogError extends Error {
  override readonly name = 'UnreadableLogError';
}

/**
 * Yields whole records, which may be in parts of several blocks. Of one that is cut off at the end, or has zeros in its place,
 * `onGap` is told.
 * @throws UnreadableLogError
 */
export function* logRecords(bytes: Buffer, onGap: () => void): Generator<Buffer> {
  let parts: Buffer[] | null = null;
  for (const part of logParts(bytes)) {
    if (part.kind === 'damaged') throw new UnreadableLogError();
    if (part.kind !== 'part') {
      onGap();
      continue;
    }
    const { type, data } = part;
    if (type === recordTypes.full && parts === null) yield data;
    else if (type === recordTypes.first && parts === null) parts = [data];
    else if ((type === recordTypes.middle || type === recordTypes.last) && parts !== null) {
      parts.push(data);
      if (type === recordTypes.last) {
        yield Buffer.concat(parts);
        parts = null;
      }
    } else throw new UnreadableLogError();
  }
  if (parts !== null) onGap();
}
