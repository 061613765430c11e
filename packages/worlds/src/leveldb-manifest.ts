/** The most tables of a database that are looked for. */
const maxTables = 100_000;
const blockBytes = 32_768;
const recordHeaderBytes = 7;
/** Whether a record is in one part, or which part of one this is. */
const recordTypes = { none: 0, full: 1, first: 2, middle: 3, last: 4 } as const;
/** What an entry of a record tells: https://github.com/google/leveldb/blob/main/db/version_edit.cc */
const tags = {
  comparator: 1,
  log: 2,
  next: 3,
  sequence: 4,
  compactPointer: 5,
  deleted: 6,
  added: 7,
  previousLog: 9,
} as const;

/**
 * Returns the tables of a LevelDB database that its manifest names, by their numbers, with their lengths in bytes: those that
 * were added and not deleted since. Null if it has no record that can be read, or names more than 100,000. A record that is cut off at its end is
 * passed over, as LevelDB does. Its cost is in proportion to its size. Checksums aren't checked.
 */
export function readManifest(bytes: Buffer): ReadonlyMap<number, number> | null {
  const tables = new Map<number, number>();
  let isEmpty = true;
  try {
    for (const record of records(bytes)) {
      if (!readEdit(new EditReader(record), tables)) return null;
      isEmpty = false;
    }
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
  return isEmpty ? null : tables;
}

class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Yields whole records, which may be in parts of several blocks. */
function* records(bytes: Buffer): Generator<Buffer> {
  let parts: Buffer[] | null = null;
  for (let at = 0; at + recordHeaderBytes <= bytes.length; ) {
    const leftInBlock = blockBytes - (at % blockBytes);
    if (leftInBlock < recordHeaderBytes) {
      at += leftInBlock;
      continue;
    }
    const start = at + recordHeaderBytes;
    const end = start + bytes.readUInt16LE(at + 4);
    const type = bytes.readUInt8(at + 6);
    // The rest of a block may be zeros that were written in advance.
    if (type === recordTypes.none && end === start) {
      at += leftInBlock;
      continue;
    }
    if (end > bytes.length) return;
    if (end - at > leftInBlock) throw new UnreadableError();
    const part = bytes.subarray(start, end);
    if (type === recordTypes.full && parts === null) yield part;
    else if (type === recordTypes.first && parts === null) parts = [part];
    else if ((type === recordTypes.middle || type === recordTypes.last) && parts !== null) {
      parts.push(part);
      if (type === recordTypes.last) {
        yield Buffer.concat(parts);
        parts = null;
      }
    } else throw new UnreadableError();
    at = end;
  }
}

/** Changes tables as a record says. Returns false if there are too many. */
function readEdit(edit: EditReader, tables: Map<number, number>): boolean {
  while (edit.hasMore) {
    const tag = edit.number();
    if (tag === tags.comparator) edit.skipText();
    else if (tag === tags.log || tag === tags.next || tag === tags.sequence || tag === tags.previousLog)
      edit.number();
    else if (tag === tags.compactPointer) {
      edit.number();
      edit.skipText();
    } else if (tag === tags.deleted) {
      edit.number();
      tables.delete(edit.number());
    } else if (tag === tags.added) {
      edit.number();
      tables.set(edit.number(), edit.number());
      edit.skipText();
      edit.skipText();
      if (tables.size > maxTables) return false;
    } else throw new UnreadableError();
  }
  return true;
}

/** Reads numbers of seven bits a byte, and texts with their lengths before them. */
class EditReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  number(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined || factor > Number.MAX_SAFE_INTEGER) throw new UnreadableError();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
      factor *= 128;
    }
    return value;
  }

  skipText(): void {
    const length = this.number();
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new UnreadableError();
  }
}
