import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { errorCode, nullIfAbsent } from '@steward/kit';
import { FilesChangedError, type OpenFolder, openDown, openFoundFile } from './open-folder.ts';
import { isInsidePath, restoreFolderName } from './paths.ts';

/** Something in a folder of a server. */
export interface FolderEntry {
  readonly name: string;
  readonly stats: Stats;
}

/** How many entries are looked at together. */
const entriesAtOnce = 64;

/**
 * Returns what a folder in a server's folder holds, in no order; null if it is not there. Links are not followed.
 * @param path relative to the server's folder; empty: that itself
 * @param limit how many entries are returned at most; `more` says if there are others
 */
export async function listFolder(
  cwd: string,
  path: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly FolderEntry[]; readonly more: boolean } | null> {
  if (path !== '' && !isReadable(path)) return null;
  return inFolder(cwd, path === '' ? [] : path.split('/'), async (folder) => {
    const names: string[] = [];
    for await (const name of folder.names()) {
      if (path === '' && name === restoreFolderName) continue;
      names.push(name);
      if (names.length > limit) break;
    }
    const entries: FolderEntry[] = [];
    const listed = names.slice(0, limit);
    for (let at = 0; at < listed.length; at += entriesAtOnce) {
      signal.throwIfAborted();
      const some = listed.slice(at, at + entriesAtOnce).map((name) => entryOf(folder, name));
      for (const entry of await Promise.all(some)) if (entry !== null) entries.push(entry);
    }
    await folder.assertUnchanged();
    return { entries, more: names.length > limit };
  });
}

/** Returns null if it has vanished, or its name is no UTF-8. */
async function entryOf(folder: OpenFolder, name: string): Promise<FolderEntry | null> {
  const stats = await lstat(folder.openPathOf(Buffer.from(name))).catch(nullIfAbsent);
  return stats && { name, stats };
}

/**
 * Returns the content of a file in a server's folder; null if it is not there, or no regular file. Links are not followed. Of
 * a file that grows meanwhile, what it held when it was opened.
 */
export async function readFileInside(
  cwd: string,
  path: string,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | 'too-large' | null> {
  if (!isReadable(path)) return null;
  const parents = path.split('/');
  const name = Buffer.from(parents.pop() ?? '');
  return inFolder(cwd, parents, async (folder) => {
    await using file = await openFoundFile(folder.openPathOf(name));
    await folder.assertUnchanged();
    if (file === null) return null;
    const { size } = await file.stat();
    if (size > maxBytes) return 'too-large';
    const content = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(content, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return content.subarray(0, length);
  });
}

/** Returns whether a path names something in the server's folder that is the server's own. */
function isReadable(path: string): boolean {
  return isInsidePath(path) && !path.endsWith('/') && path.split('/', 1)[0] !== restoreFolderName;
}

/** Returns what `use` returns for an open folder; null if it is not there, or a link or something else is in its place. */
async function inFolder<T>(
  cwd: string,
  parts: readonly string[],
  use: (folder: OpenFolder) => Promise<T>,
): Promise<T | null> {
  const opened: OpenFolder[] = [];
  try {
    const folder = await openDown(cwd, parts, opened);
    return folder && (await use(folder));
  } catch (error) {
    if (error instanceof FilesChangedError || errorCode(error) === 'ENAMETOOLONG') return null;
    throw error;
  } finally {
    for (const folder of opened) await folder.close();
  }
}
