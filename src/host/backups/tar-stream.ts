import type { Stats } from 'node:fs';
import { type FileHandle, readlink } from 'node:fs/promises';
import { errorCode } from '../files/error-code.ts';
import { FilesChangedError, type Found, openFile, walk } from '../files/walk.ts';
import { encodeHeader, endOfArchive, padding, type TarEntry } from './tar-format.ts';

const chunkBytes = 256 * 1024;

/** What went into an archive. */
export interface Tally {
  files: number;
  bytes: number;
}

/**
 * A tar stream of the paths below a folder. A running game writes: a file has the length that it had when it was opened.
 * Files that vanish, sockets and pipes are left out; links stay links.
 * @throws FilesChangedError if something became shorter, or something else, while it was read
 * @throws PathTooLongError
 */
export async function* tarStream(
  base: string,
  paths: readonly string[],
  tally: Tally,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const found of walk(base, path)) {
      if (found.stats.isFile()) yield* fileEntry(found, tally);
      else if (found.stats.isDirectory()) yield encodeHeader(entryOf(found, found.stats, { kind: 'folder' }));
      else if (found.stats.isSymbolicLink()) yield* linkEntry(found);
    }
  }
  yield endOfArchive;
}

async function* linkEntry(found: Found): AsyncGenerator<Buffer> {
  const link = await readlink(found.at, 'buffer').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    if (errorCode(error) === 'EINVAL') throw new FilesChangedError('a link was exchanged', { cause: error });
    throw error;
  });
  if (link !== null) yield encodeHeader(entryOf(found, found.stats, { kind: 'link', link }));
}

async function* fileEntry(found: Found, tally: Tally): AsyncGenerator<Buffer> {
  const file = await openFile(found.at);
  if (file === null) return;
  try {
    const stats = await file.stat();
    yield encodeHeader(entryOf(found, stats, { kind: 'file', size: stats.size }));
    for await (const chunk of readExactly(file, stats.size)) {
      tally.bytes += chunk.length;
      yield chunk;
    }
    yield padding(stats.size);
    tally.files += 1;
  } finally {
    await file.close();
  }
}

async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let position = 0;
  while (position < size) {
    const length = Math.min(chunkBytes, size - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw new FilesChangedError('a file became shorter while it was read');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function entryOf(
  { path }: Found,
  stats: Stats,
  content: Pick<TarEntry, 'kind'> & Partial<Pick<TarEntry, 'link' | 'size'>>,
): TarEntry {
  const { uid, gid, mtimeMs } = stats;
  return {
    path,
    link: Buffer.alloc(0),
    size: 0,
    mode: stats.mode & 0o777,
    uid,
    gid,
    mtime: Math.floor(mtimeMs / 1000),
    ...content,
  };
}
