import { createHash } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, readlink, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCode, syncFolder } from '../files/fs.ts';
import { FilesChangedError, openFoundFile, type WalkEntry, walk } from '../files/walk.ts';
import { encodeHeader, endOfArchive, padding, type TarEntry } from './tar-format.ts';

/** Attempts, if the game shortens a file or puts something else in its place while it is read. */
const maxAttempts = 3;

/** What archives are written through; a test may put a full disk here. */
export type OpenSink = (path: string) => Writable;

/** Reaches the disk before it says that it is done. */
export const openArchiveFile: OpenSink = (path) => createWriteStream(path, { mode: 0o600, flush: true });

export interface Archive extends Readonly<ArchiveContent> {
  readonly archiveBytes: number;
  readonly sha256: string;
}

interface ArchiveOptions {
  /** What the paths are relative to. */
  readonly base: string;
  readonly paths: readonly string[];
  readonly target: string;
  readonly openSink: OpenSink;
  readonly signal: AbortSignal;
  /** Called with the bytes read so far. */
  readonly onProgress: (bytes: number) => void;
}

/** Where an archive is until it is whole. */
export function partialPath(target: string): string {
  return `${target}.partial`;
}

/** Writes a gzipped tar under a temporary name and renames it. Leaves nothing behind where it fails. */
export async function writeArchive(order: ArchiveOptions): Promise<Archive> {
  const partial = partialPath(order.target);
  try {
    const archive = await writeWithRetries(order, partial);
    await rename(partial, order.target);
    await syncFolder(dirname(order.target));
    return archive;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeWithRetries(order: ArchiveOptions, partial: string): Promise<Archive> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(order, partial);
    } catch (error) {
      if (!(error instanceof FilesChangedError) || attempt === maxAttempts) throw error;
    }
  }
}

async function writeOnce(order: ArchiveOptions, partial: string): Promise<Archive> {
  const tally: ArchiveContent = { files: 0, bytes: 0 };
  const hash = createHash('sha256');
  let archiveBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      archiveBytes += chunk.length;
      order.onProgress(tally.bytes);
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.from(tarStream(order.base, order.paths, tally), { objectMode: false }),
    createGzip(),
    count,
    order.openSink(partial),
    { signal: order.signal },
  );
  return { ...tally, archiveBytes, sha256: hash.digest('hex') };
}

const chunkBytes = 256 * 1024;

/** What went into an archive. */
export interface ArchiveContent {
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
  tally: ArchiveContent,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const found of walk(base, path)) {
      if (found.stats.isFile()) yield* encodeFile(found, tally);
      else if (found.stats.isDirectory())
        yield encodeHeader(toTarEntry(found, found.stats, { kind: 'folder' }));
      else if (found.stats.isSymbolicLink()) yield* encodeLink(found);
    }
  }
  yield endOfArchive;
}

async function* encodeLink(found: WalkEntry): AsyncGenerator<Buffer> {
  const link = await readlink(found.openPath, 'buffer').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    if (errorCode(error) === 'EINVAL') throw new FilesChangedError('a link was exchanged', { cause: error });
    throw error;
  });
  if (link !== null) yield encodeHeader(toTarEntry(found, found.stats, { kind: 'link', link }));
}

async function* encodeFile(found: WalkEntry, tally: ArchiveContent): AsyncGenerator<Buffer> {
  const file = await openFoundFile(found.openPath);
  if (file === null) return;
  try {
    const stats = await file.stat();
    yield encodeHeader(toTarEntry(found, stats, { kind: 'file', size: stats.size }));
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

function toTarEntry(
  { path }: WalkEntry,
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
