import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { errorCode, nullIfAbsent } from './fs.ts';
import { maxRestorablePathBytes } from './paths.ts';

/** Something was exchanged for something else between looking at it and opening it. */
export class FilesChangedError extends Error {
  override readonly name = 'FilesChangedError';
}

/** A path has room where it is, but not where a restore would unpack it. */
export class PathTooLongError extends Error {
  override readonly name = 'PathTooLongError';
  /** Its beginning, without control characters. */
  readonly shownPath: string;

  constructor(path: Buffer) {
    super('a path is too long to be restored');
    this.shownPath = `${path.toString().replaceAll(/\p{C}/gu, '\ufffd').slice(0, 80)}…`;
  }
}

export interface WalkEntry {
  /** Relative to where the walk began, with `/`. Bytes: a name on Linux need not be UTF-8. */
  readonly path: Buffer;
  readonly stats: Stats;
  /** Leads to it through the folder that was read, also if that was moved since. Valid until the walk goes on. */
  readonly openPath: Buffer;
}

const isLinux = process.platform === 'linux';
const slash = Buffer.from('/');

/** macOS has a flag that refuses a link anywhere in the path. Node does not name it. */
const noFollow = process.platform === 'darwin' ? 0x2000_0000 : constants.O_NOFOLLOW;
/** A pipe is opened at once instead of when somebody writes to it. */
const readFlags = constants.O_RDONLY | constants.O_NONBLOCK | noFollow;

/** Opens a regular file that a walk found; null if it has vanished. @throws FilesChangedError if something else is there now */
export async function openFoundFile(at: Buffer): Promise<FileHandle | null> {
  const file = await openUnlinked(at, readFlags);
  if (file === null || (await file.stat()).isFile()) return file;
  await file.close();
  throw new FilesChangedError('a file was exchanged for something else');
}

/**
 * Everything at and below a path, folders before what is in them. What vanishes meanwhile is left out.
 * Links are not followed, not even one that takes the place of a folder during the walk: each folder is opened once,
 * and what is in it is reached through the open folder. @throws FilesChangedError, PathTooLongError
 */
export async function* walk(base: string, path: string, viaHandles = isLinux): AsyncGenerator<WalkEntry> {
  const start = await realpath(base).catch(nullIfAbsent);
  if (start === null) return;
  const parents = path.split('/');
  const first = parents.pop() ?? '';
  const levels: OpenFolder[] = [];
  try {
    let level = await OpenFolder.open(Buffer.from(start), Buffer.alloc(0), viaHandles);
    for (const parent of parents) {
      if (level === null) return;
      levels.push(level);
      const name = Buffer.from(parent);
      level = await OpenFolder.open(level.openPathOf(name), level.pathOf(name), viaHandles);
    }
    if (level === null) return;
    levels.push(level);
    level.remaining.push(Buffer.from(first));
    for (let deepest = levels.at(-1); deepest !== undefined; deepest = levels.at(-1)) {
      const name = deepest.remaining.pop();
      if (name === undefined) {
        levels.pop();
        await deepest.close();
        continue;
      }
      const [at, found] = [deepest.openPathOf(name), deepest.pathOf(name)];
      const stats = await lstat(at).catch(nullIfAbsent);
      if (stats === null) continue;
      if (found.length > maxRestorablePathBytes(base)) throw new PathTooLongError(found);
      const below = stats.isDirectory() ? await OpenFolder.open(at, found, viaHandles) : null;
      if (below !== null) {
        levels.push(below);
        await below.readNames();
      } else if (stats.isDirectory()) continue;
      yield { path: found, stats: below?.stats ?? stats, openPath: at };
      await deepest.assertUnchanged();
    }
  } finally {
    for (const level of levels) await level.close();
  }
}

/** A folder on the way from where a walk began to where it is. */
class OpenFolder {
  readonly stats: Stats;
  /** The names that are still to be looked at; the next one is the last. */
  remaining: Buffer[] = [];
  readonly #handle: FileHandle;
  readonly #openPath: Buffer;
  readonly #path: Buffer;
  readonly #viaHandle: boolean;

  private constructor(handle: FileHandle, stats: Stats, place: Buffer, path: Buffer, viaHandle: boolean) {
    this.#handle = handle;
    this.stats = stats;
    this.#openPath = viaHandle ? Buffer.from(`/proc/self/fd/${handle.fd}`) : place;
    this.#path = path;
    this.#viaHandle = viaHandle;
  }

  /** Returns null if it has vanished. */
  static async open(place: Buffer, path: Buffer, viaHandle: boolean): Promise<OpenFolder | null> {
    const handle = await openUnlinked(place, readFlags | constants.O_DIRECTORY);
    return handle && new OpenFolder(handle, await handle.stat(), place, path, viaHandle);
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

  /** Where a folder can't be reached through its handle, whatever was read by its path may be another folder's. */
  async assertUnchanged(): Promise<void> {
    if (this.#viaHandle) return;
    const now = await lstat(this.#openPath).catch(nullIfAbsent);
    if (now !== null && (now.ino !== this.stats.ino || now.dev !== this.stats.dev)) {
      throw new FilesChangedError('a folder was exchanged for something else');
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Returns null if nothing is there. */
async function openUnlinked(place: Buffer, flags: number): Promise<FileHandle | null> {
  return open(place, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    // A link, something in the place of a folder, and a socket.
    if (['ELOOP', 'ENOTDIR', 'ENXIO'].includes(errorCode(error) ?? '')) {
      throw new FilesChangedError('something was exchanged for something else', { cause: error });
    }
    throw error;
  });
}

/** Returns about how many bytes the regular files hold: less if they change meanwhile. */
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
