import { logParts } from './leveldb-log.ts';
import { checkTable, endsAsTable, maxTableBytes } from './leveldb-table.ts';
import type { Reading, WatchedFile } from './watched-file.ts';

const table = /\d\.(?:ldb|sst)$/;
const log = /\.log$/;
/** The most bytes of a log that are read: the game and others begin a new one after 4 MB. */
const maxLogBytes = 8 * 2 ** 20;

/** Whether a file of a LevelDB database is one of its tables, which its manifest names with their lengths. */
export function isTable(path: string): boolean {
  return table.test(path);
}

/** Checks a table or log of a LevelDB database. Others are read elsewhere: what they name is in different files. */
export async function checkDatabaseFile(path: string, file: WatchedFile): Promise<Reading> {
  if (isTable(path)) return checkTableFile(file);
  if (log.test(path)) return checkLogFile(file);
  return 'shape';
}

async function checkTableFile(file: WatchedFile): Promise<Reading> {
  const { bytes, end } = await collected(file, maxTableBytes);
  if (bytes !== null) return checkTable(bytes);
  return endsAsTable(end) ? 'unclear' : 'damaged';
}

async function checkLogFile(file: WatchedFile): Promise<Reading> {
  const { bytes } = await collected(file, maxLogBytes);
  let reading: Reading = bytes === null ? 'unclear' : 'whole';
  for (const { kind } of bytes === null ? [] : logParts(bytes)) {
    // LevelDB opens a database without what it can't read of its log.
    if (kind === 'damaged') return 'doubtful';
    if (kind !== 'part') reading = 'unclear';
  }
  return reading;
}

/** Reads a file to its end. Returns its bytes, null if they are more than this, and the last few of them. */
async function collected(file: WatchedFile, maxBytes: number) {
  let parts: Buffer[] | null = [];
  let [size, end] = [0, Buffer.alloc(0)];
  for await (const part of file) {
    size += part.length;
    if (size > maxBytes) parts = null;
    parts?.push(Buffer.from(part));
    end = Buffer.concat([end, part.subarray(-8)]).subarray(-8);
  }
  return { bytes: parts && Buffer.concat(parts), end };
}
