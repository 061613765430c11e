import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readdir, realpath } from 'node:fs/promises';
import { errorCode, nullIfAbsent } from '@steward/kit';

/** A file or folder was replaced between `lstat` and `open`, or while it was read. */
export class FilesChangedError extends Error {
  override readonly name = 'FilesChangedError';
}

export const isLinux = process.platform === 'linux';
const slash = Buffer.from('/');

/** macOS: O_NOFOLLOW_ANY, which refuses a link anywhere in the path. Node has no constant for it. */
const noFollow = process.platform === 'darwin' ? 0x2000_0000 : constants.O_NOFOLLOW;
/** O_NONBLOCK: opening a pipe does not wait for a writer. */
const readFlags = constants.O_RDONLY | constants.O_NONBLOCK | noFollow;

/** Opens a regular file that must not be a link; null if it has vanished. @throws FilesChangedError if it is something else */
export async function openFoundFile(openPath: Buffer): Promise<FileHandle | null> {
  const file = await openNoFollow(openPath, readFlags);
  if (file === null || (await file.stat()).isFile()) return file;
  await file.close();
  throw new FilesChangedError('A file was replaced by something else');
}

/**
 * Opens the folder that a path below a base leads to; null if it is not there. Links are not followed.
 * @param opened gets each folder on the way and itself, which the caller closes
 * @throws FilesChangedError if a part of the path is a link, or no folder
 */
export async function openDown(
  base: string,
  parts: readonly string[],
  opened: OpenFolder[],
  viaHandles = isLinux,
): Promise<OpenFolder | null> {
  const start = await realpath(base).catch(nullIfAbsent);
  if (start === null) return null;
  let folder = await OpenFolder.open(Buffer.from(start), Buffer.alloc(0), viaHandles);
  for (const part of parts) {
    if (folder === null) return null;
    opened.push(folder);
    const name = Buffer.from(part);
    folder = await OpenFolder.open(folder.openPathOf(name), folder.pathOf(name), viaHandles);
  }
  if (folder !== null) opened.push(folder);
  return folder;
}

/** A folder that was opened once: its content is reached through it, even if it was moved. */
export class OpenFolder {
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

  /** Yields the names of its content, in no order; those that are no UTF-8 name nothing. @throws FilesChangedError */
  async *names(): AsyncGenerator<string> {
    for await (const { name } of await opendir(this.#openPath)) yield name;
    await this.assertUnchanged();
  }

  /** Sets `remaining` to all names. @throws FilesChangedError */
  async readNames(): Promise<void> {
    const names = (await readdir(this.#openPath, 'buffer').catch(nullIfAbsent)) ?? [];
    await this.assertUnchanged();
    this.remaining = names.sort((a, b) => Buffer.compare(b, a));
  }

  /** Checks that the path still leads to this folder: without /proc it is read by its path. @throws FilesChangedError */
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
