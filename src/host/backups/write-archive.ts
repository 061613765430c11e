import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '../files/atomic-file.ts';
import { FilesChangedError } from '../files/walk.ts';
import { type Tally, tarStream } from './tar-stream.ts';

/** Attempts, if the game shortens a file or puts something else in its place while it is read. */
const attempts = 3;

/** What archives are written through; a test may put a full disk here. */
export type OpenSink = (path: string) => Writable;

/** Reaches the disk before it says that it is done. */
export const openFile: OpenSink = (path) => createWriteStream(path, { mode: 0o600, flush: true });

export interface Archive extends Readonly<Tally> {
  readonly archiveBytes: number;
  readonly sha256: string;
}

export interface ArchiveOrder {
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
export function partialOf(target: string): string {
  return `${target}.partial`;
}

/** Writes a gzipped tar under a temporary name and renames it. Leaves nothing behind where it fails. */
export async function writeArchive(order: ArchiveOrder): Promise<Archive> {
  const partial = partialOf(order.target);
  try {
    const archive = await writePatiently(order, partial);
    await rename(partial, order.target);
    await syncFolder(dirname(order.target));
    return archive;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writePatiently(order: ArchiveOrder, partial: string): Promise<Archive> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(order, partial);
    } catch (error) {
      if (!(error instanceof FilesChangedError) || attempt === attempts) throw error;
    }
  }
}

async function writeOnce(order: ArchiveOrder, partial: string): Promise<Archive> {
  const tally: Tally = { files: 0, bytes: 0 };
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
