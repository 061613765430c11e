import { createHash } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, readlink, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  encodeHeader,
  endOfArchive,
  errorCode,
  padding,
  retry,
  syncFolder,
  type TarEntry,
} from '@steward/kit';
import { FilesChangedError, openFoundFile } from '../files/open-folder.ts';
import { type WalkEntry, walk } from '../files/walk.ts';
import { keptMode } from './kept-mode.ts';

/** How often to try if the game shortens or replaces a file while it is read. */
const maxAttempts = 3;

/** Opens the file that an archive is written to. A test may simulate a full disk. */
export type OpenSink = (path: string) => Writable;

/** Opens a file that is synced to disk before it emits `finish`. */
export const openArchiveFile: OpenSink = (path) => createWriteStream(path, { mode: 0o600, flush: true });

export interface WrittenArchive extends Readonly<ArchiveContent> {
  readonly archiveBytes: number;
  readonly sha256: string;
}

interface ArchiveOptions {
  /** The folder that the paths are relative to. */
  readonly base: string;
  readonly paths: readonly string[];
  readonly target: string;
  readonly openSink: OpenSink;
  readonly signal: AbortSignal;
  /** Called with the number of bytes read so far. */
  readonly onProgress: (bytes: number) => void;
}

/** Returns the path of an archive that is not complete yet. */
export function partialPath(target: string): string {
  return `${target}.partial`;
}

/** Writes a gzipped tar archive under a temporary name and renames it. Leaves nothing behind if it fails. */
export async function writeArchive(options: ArchiveOptions): Promise<WrittenArchive> {
  const partial = partialPath(options.target);
  try {
    const archive = await retry(() => writeOnce(options, partial), { pauseAfter });
    await rename(partial, options.target);
    await syncFolder(dirname(options.target));
    return archive;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function pauseAfter(error: unknown, attempt: number): number | null {
  return error instanceof FilesChangedError && attempt < maxAttempts ? 0 : null;
}

async function writeOnce(options: ArchiveOptions, partial: string): Promise<WrittenArchive> {
  const content: ArchiveContent = { files: 0, bytes: 0 };
  const hash = createHash('sha256');
  let archiveBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      archiveBytes += chunk.length;
      options.onProgress(content.bytes);
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.from(tarStream(options.base, options.paths, content), { objectMode: false }),
    createGzip(),
    count,
    options.openSink(partial),
    { signal: options.signal },
  );
  return { ...content, archiveBytes, sha256: hash.digest('hex') };
}

const chunkBytes = 256 * 1024;

/** What an archive contains: the number of regular files and their total size. */
export interface ArchiveContent {
  files: number;
  bytes: number;
}

/**
 * Yields a tar stream of the paths below a folder. The game may be writing: each file gets the length that it had when
 * it was opened. Files that vanish, sockets and pipes are left out; links stay links.
 * @throws FilesChangedError if a file was shortened or replaced while it was read
 * @throws PathTooLongError
 */
export async function* tarStream(
  base: string,
  paths: readonly string[],
  content: ArchiveContent,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const found of walk(base, path)) {
      if (found.stats.isFile()) yield* encodeFile(found, content);
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
    if (errorCode(error) === 'EINVAL') throw new FilesChangedError('A link was replaced', { cause: error });
    throw error;
  });
  if (link !== null) yield encodeHeader(toTarEntry(found, found.stats, { kind: 'link', link }));
}

async function* encodeFile(found: WalkEntry, content: ArchiveContent): AsyncGenerator<Buffer> {
  const file = await openFoundFile(found.openPath);
  if (file === null) return;
  try {
    const stats = await file.stat();
    yield encodeHeader(toTarEntry(found, stats, { kind: 'file', size: stats.size }));
    for await (const chunk of readExactly(file, stats.size)) {
      content.bytes += chunk.length;
      yield chunk;
    }
    yield padding(stats.size);
    content.files += 1;
  } finally {
    await file.close();
  }
}

async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let position = 0;
  while (position < size) {
    const length = Math.min(chunkBytes, size - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw new FilesChangedError('A file became shorter while it was read');
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
    mode: keptMode(content.kind, stats.mode),
    uid,
    gid,
    mtime: Math.floor(mtimeMs / 1000),
    ...content,
  };
}
