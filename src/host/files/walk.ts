import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { errorCode, nullIfAbsent } from './fs.ts';
import { maxRestorablePathBytes } from './paths.ts';

/** A file or folder was replaced between `lstat` and `open`, or while it was read. */
export class FilesChangedError extends Error {
  override readonly name = 'FilesChangedError';
}

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

const isLinux = process.platform === 'linux';
const slash = Buffer.from('/');

/** macOS: O_NOFOLLOW_ANY, which refuses a link anywhere in the path. Node has no constant for it. */
const noFollow = process.platform === 'darwin' ? 0x2000_0000 : constants.O_NOFOLLOW;
/** O_NONBLOCK: opening a pipe does not wait for a writer. */
const readFlags = constants.O_RDONLY | constants.O_NONBLOCK | noFollow;

/** Opens a regular file that a walk found; null if it has vanished. @throws FilesChangedError if it was replaced */
export async function openFoundFile(openPath: Buffer): Promise<FileHandle | null> {
  const file = await openNoFollow(openPath, readFlags);
  if (file === null || (await file.stat()).isFile()) return file;
  await file.close();
  throw new FilesChangedError('A file was replaced by something else');
}

/**
 * Yields everything at and below a path, each folder before its content. What vanishes in the meantime is left out.
 * Links are not followed, not even one that replaces a folder during the walk: each folder is opened once, and its
 * content is reached through the open folder. @throws FilesChangedError, PathTooLongError
 */
export async function* walk(base: string, path: string, viaHandles = isLinux): AsyncGenerator<WalkEntry> {
  const start = await realpath(base).catch(nullIfAbsent);
  if (start === null) return;
  const parents = path.split('/');
  const first = parents.pop() ?? '';
  const openFolders: OpenFolder[] = [];
  try {
    let folder = await OpenFolder.open(Buffer.from(start), Buffer.alloc(0), viaHandles);
    for (const parent of parents) {
      if (folder === null) return;
      openFolders.push(folder);
      const name = Buffer.from(parent);
      folder = await OpenFolder.open(folder.openPathOf(name), folder.pathOf(name), viaHandles);
    }
    if (folder === null) return;
    openFolders.push(folder);
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

/** An open folder of a walk: the current one or one above it. */
class OpenFolder {
  readonly stats: Stats;
  /** The names that are left to visit, the next one last. */
  remaining: Buffer[] = [];
  readonly #handle: FileHandle;
  readonly #openPath: Buffer;
  readonly #path: Buffer;
  readonly #viaHandle: boolean;

  private constructor(handle: FileHandle, stats: Stats, openPath: Buffer, path: Buffer, viaHandle: boolean) {
    this.#handle = handle;
    this.stats = stats;
    this.#openPath = viaHandle ? Buffer.from(`/proc/self/fd/${handle.fd}`) : openPath;
    this.#path = path;
    this.#viaHandle = viaHandle;
  }

  /** Returns null if the folder has vanished. */
  static async open(openPath: Buffer, path: Buffer, viaHandle: boolean): Promise<OpenFolder | null> {
    const handle = await openNoFollow(openPath, readFlags | constants.O_DIRECTORY);
    return handle && new OpenFolder(handle, await handle.stat(), openPath, path, viaHandle);
  }

  openPathOf(name: Buffer): Buffer {
    return Buffer.concat([this.#openPath, slash, name]);
  }

  pathOf(name: Buffer): Buffer {
    return this.#path.length === 0 ? name : Buffer.concat([this.#path, slash, name]);
  }

  async readNames(): Promise<void> {
    const names = (await readdir(this.#openPath, 'buffer').catch(nullIfAbsent)) ?? [];
    await this.assertUnchanged();
    this.remaining = names.sort((a, b) => Buffer.compare(b, a));
  }

  /** Without /proc a folder is read by its path, which may lead to another folder by now. @throws FilesChangedError */
  async assertUnchanged(): Promise<void> {
    if (this.#viaHandle) return;
    const now = await lstat(this.#openPath).catch(nullIfAbsent);
    if (now !== null && (now.ino !== this.stats.ino || now.dev !== this.stats.dev)) {
      throw new FilesChangedError('A folder was replaced by something else');
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Opens a path that must not be a link; null if it does not exist. @throws FilesChangedError */
async function openNoFollow(path: Buffer, flags: number): Promise<FileHandle | null> {
  return open(path, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    // In this order: a link, something else than a folder, a socket.
    if (['ELOOP', 'ENOTDIR', 'ENXIO'].includes(errorCode(error) ?? '')) {
      throw new FilesChangedError('A file or folder was replaced by something else', { cause: error });
    }
    throw error;
  });
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
