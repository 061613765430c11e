import { logRecords, UnreadableLogError } from './leveldb-log.ts';

/** The most tables of a database that are looked for. */
const maxTables = 100_000;
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
/** Those without which LevelDB opens no database. */
const neededTags = [tags.log, tags.next, tags.sequence] as const;

/** What a manifest tells of a database. */
export interface Manifest {
  /** The tables that were added and not deleted since, by their numbers, with their lengths in bytes. */
  readonly tables: ReadonlyMap<number, number>;
  /** The number that the next file of the database gets. */
  readonly next: number;
  /** The number of the log with what is in no table yet. That one is there, or a newer one. 0: none need be, as after a repair. */
  readonly log: number;
  /** Whether records may be missing: it ends in one, or has zeros. LevelDB passes over them. */
  readonly hasGap: boolean;
}

/**
 * Reads the manifest of a LevelDB database; null if LevelDB couldn't, or it names more than 100,000 tables. Its cost is in proportion to
 * its size.
 */
export function readManifest(bytes: Buffer): Manifest | null {
  const tables = new Map<number, number>();
  const seen = new Set<number>();
  let [next, log, hasGap] = [0, 0, false];
  try {
    for (const record of logRecords(bytes, () => {
      hasGap = true;
    }))
      for (const edit of editsIn(new EditReader(record))) {
        seen.add(edit.tag);
        if (edit.tag === tags.next) next = Math.max(next, edit.number);
        else if (edit.tag === tags.log) log = Math.max(log, edit.number);
        else if (edit.tag === tags.deleted) tables.delete(edit.number);
        else if (edit.tag === tags.added) tables.set(edit.number, edit.size);
        if (tables.size > maxTables) return null;
      }
  } catch (error) {
    if (error instanceof UnreadableLogError) return null;
    throw error;
  }
  return neededTags.every((tag) => seen.has(tag)) ? { tables, next, log, hasGap } : null;
}

/** Yields what a record changes. @throws UnreadableLogError */
function* editsIn(
  edit: EditReader,
): Generator<{ readonly tag: number; readonly number: number; readonly size: number }> {
  while (edit.hasMore) {
    const tag = edit.number();
    let [number, size] = [0, 0];
    if (tag === tags.comparator) edit.skipText();
    else if (tag === tags.log || tag === tags.next || tag === tags.sequence || tag === tags.previousLog)
      number = edit.number();
    else if (tag === tags.compactPointer) {
      edit.number();
      edit.skipText();
    } else if (tag === tags.deleted) {
      edit.number();
      number = edit.number();
    } else if (tag === tags.added) {
      edit.number();
      number = edit.number();
      size = edit.number();
      edit.skipText();
      edit.skipText();
    } else throw new UnreadableLogError();
    yield { tag, number, size };
  }
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
      if (byte === undefined || factor > Number.MAX_SAFE_INTEGER) throw new UnreadableLogError();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
      factor *= 128;
    }
    return value;
  }

  skipText(): void {
    const length = this.number();
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new UnreadableLogError();
  }
}
