import { type FileHandle, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Header, Pax } from 'tar';
import { absentAsNull } from '../files/error-code.ts';
import { type Found, walk } from '../files/walk.ts';

const chunkBytes = 256 * 1024;
const blockBytes = 512;

/** What went into an archive. */
export interface Tally {
  files: number;
  bytes: number;
}

/** A file became shorter while it was read: its header was already written. */
export class FileShrank extends Error {
  override readonly name = 'FileShrank';
}

/**
 * A tar stream of the paths below a folder. tar's own walker gives up on a file that grows while it is read,
 * and a running game writes: here a file has the length that it had when it was opened.
 * Files that vanish, sockets and pipes are left out; links stay links. @throws FileShrank
 */
export async function* tarStream(
  base: string,
  paths: readonly string[],
  tally: Tally,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const found of walk(base, path)) {
      if (found.stats.isFile()) yield* fileEntry(base, found.path, tally);
      else if (found.stats.isDirectory()) yield* header(found, 'Directory');
      else if (found.stats.isSymbolicLink()) yield* linkEntry(base, found);
    }
  }
  yield Buffer.alloc(2 * blockBytes);
}

async function* linkEntry(base: string, found: Found): AsyncGenerator<Buffer> {
  const target = await readlink(join(base, found.path)).catch(absentAsNull);
  if (target !== null) yield* header(found, 'SymbolicLink', target);
}

async function* fileEntry(base: string, path: string, tally: Tally): AsyncGenerator<Buffer> {
  const file = await open(join(base, path), 'r').catch(absentAsNull);
  if (file === null) return;
  try {
    const stats = await file.stat();
    yield* header({ path, stats }, 'File');
    for await (const chunk of readExactly(file, stats.size)) {
      tally.bytes += chunk.length;
      yield chunk;
    }
    yield Buffer.alloc((blockBytes - (stats.size % blockBytes)) % blockBytes);
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
    if (bytesRead === 0) throw new FileShrank('a file became shorter while it was read');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function* header(
  { path, stats }: Found,
  type: 'File' | 'Directory' | 'SymbolicLink',
  linkpath?: string,
): Generator<Buffer> {
  const data = {
    path: type === 'Directory' ? `${path}/` : path,
    type,
    mode: stats.mode & 0o7777,
    uid: stats.uid,
    gid: stats.gid,
    size: type === 'File' ? stats.size : 0,
    mtime: stats.mtime,
    ...(linkpath === undefined ? {} : { linkpath }),
  };
  const block = new Header(data);
  if (block.encode()) yield new Pax(data).encode();
  if (block.block) yield block.block;
}
