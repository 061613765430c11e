import { access, constants, lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupStream, type FileListing, HostError, type ListedFile } from '@steward/hosts/model';
import { errorCode } from '@steward/kit';
import type { ServerFiles } from './live.ts';
import { maxDataBytes } from './world-data.ts';

/** How many bytes of an archive are read at once. */
const partBytes = 256 * 1024;
/** The most entries of a folder that are listed. */
const maxEntries = 100_000;

/** An archive on a disk of this machine. */
export interface LocalArchive {
  readonly stream: BackupStream & { readonly sizeBytes: number };
  /** When it was written, as its file system says. */
  readonly writtenAt: Date;
}

/** What a path leads to; `other`: a pipe, a device or a socket. @throws the system's error */
export async function pathKind(path: string): Promise<'file' | 'folder' | 'other'> {
  const found = await stat(path);
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'other';
}

/** Returns an archive, of which nothing is read yet. @throws the system's error if it can't be read */
export async function localArchive(path: string): Promise<LocalArchive> {
  await access(path, constants.R_OK);
  const { size, mtime } = await stat(path);
  return { stream: { format: 'tar.gz', sizeBytes: size, chunks: partsOf(path) }, writtenAt: mtime };
}

/** @throws HostError */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    await using file = await open(path, 'r');
    yield* file.createReadStream({ highWaterMark: partBytes, autoClose: false });
  } catch (cause) {
    throw new HostError('answer-lost', { call: 'open-backup', applied: 'no', cause });
  }
}

/**
 * Returns how the files of a server in a folder are listed and read. Links are not followed: what is behind one isn't in a
 * backup either.
 * @throws the system's error if there is no such folder
 */
export async function filesIn(folder: string): Promise<ServerFiles> {
  const root = await realpath(folder);
  return { list: (path) => listFolder(join(root, path)), read: (path) => readFile(join(root, path)) };
}

/** @throws HostError */
async function listFolder(path: string): Promise<FileListing> {
  try {
    await refuseLinks(path);
    const names = await readdir(path);
    const items: ListedFile[] = [];
    for (const name of names.slice(0, maxEntries)) {
      const entry = await lstatOrNull(join(path, name));
      if (entry === null) continue;
      const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
      items.push({ name, kind, sizeBytes: kind === 'file' ? entry.size : null, modifiedAt: entry.mtime });
    }
    return { items, more: names.length > maxEntries };
  } catch (cause) {
    throw new HostError('host-failed', { call: 'list-files', applied: 'no', cause });
  }
}

/** Returns null if it is no longer there: a server may run in the folder. */
async function lstatOrNull(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns null if it can't be read, or is larger than what is read of a file of a world. */
async function readFile(path: string): Promise<Uint8Array | null> {
  try {
    await refuseLinks(path);
    // Else a pipe would be waited for.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await file.stat();
    if (!found.isFile() || found.size > maxDataBytes) return null;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size), 0, found.size, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return null;
  }
}

/** @throws Error if a path leads through a link, or nowhere */
async function refuseLinks(path: string): Promise<void> {
  if ((await realpath(path)) !== path) throw new Error('The path leads through a link');
}
