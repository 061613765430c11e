import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { nullIfAbsent } from '@steward/kit';
import { FilesChangedError, isLinux, OpenFolder, openDown } from './open-folder.ts';
import { maxRestorablePathBytes } from './paths.ts';

/** A path would be longer than the system allows in the folder where a restore unpacks it. */
export class PathTooLongError extends Error {
  override readonly name = 'PathTooLongError';
  /** The beginning of the path, without control characters. */
  readonly shownPath: string;

  constructor(path: Buffer) {
    super('A path is too long to be restored');
    this.shownPath = `${path.toString().replaceAll(/\p{C}/gu, '\ufffd').slice(0, 80)}…`;
  }
}

/** A file, folder or link that a walk found. */
export interface WalkEntry {
  /** Relative to the walk's base, with `/`. Bytes, because a name on Linux need not be UTF-8. */
  readonly path: Buffer;
  readonly stats: Stats;
  /** The path to open it by. On Linux it goes through the open folder, even if that was moved. Valid until the next entry. */
  readonly openPath: Buffer;
}

/**
 * Yields everything at and below a path, each folder before its content. What vanishes in the meantime is left out.
 * Links are not followed, not even one that replaces a folder during the walk: each folder is opened once, and its
 * content is reached through the open folder. @throws FilesChangedError, PathTooLongError
 */
export async function* walk(base: string, path: string, viaHandles = isLinux): AsyncGenerator<WalkEntry> {
  const parents = path.split('/');
  const first = parents.pop() ?? '';
  const openFolders: OpenFolder[] = [];
  try {
    const folder = await openDown(base, parents, openFolders, viaHandles);
    if (folder === null) return;
    folder.remaining.push(Buffer.from(first));
    for (let deepest = openFolders.at(-1); deepest !== undefined; deepest = openFolders.at(-1)) {
      const name = deepest.remaining.pop();
      if (name === undefined) {
        openFolders.pop();
        await deepest.close();
        continue;
      }
      const [openPath, entryPath] = [deepest.openPathOf(name), deepest.pathOf(name)];
      const stats = await lstat(openPath).catch(nullIfAbsent);
      if (stats === null) continue;
      if (entryPath.length > maxRestorablePathBytes(base)) throw new PathTooLongError(entryPath);
      const subfolder = stats.isDirectory() ? await OpenFolder.open(openPath, entryPath, viaHandles) : null;
      if (subfolder !== null) {
        openFolders.push(subfolder);
        await subfolder.readNames();
      } else if (stats.isDirectory()) continue;
      yield { path: entryPath, stats: subfolder?.stats ?? stats, openPath };
      await deepest.assertUnchanged();
    }
  } finally {
    for (const open of openFolders) await open.close();
  }
}

/** Returns the total size of the regular files in bytes, or less if they change in the meantime. */
export async function sumFileBytes(
  base: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  try {
    for (const path of paths) {
      for await (const { stats } of walk(base, path)) {
        signal.throwIfAborted();
        if (stats.isFile()) bytes += stats.size;
      }
    }
  } catch (error) {
    if (!(error instanceof FilesChangedError)) throw error;
  }
  return bytes;
}
