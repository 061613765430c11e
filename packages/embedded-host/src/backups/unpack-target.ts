import { constants } from 'node:fs';
import { type FileHandle, lchown, mkdir, open, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, syncFolder, type TarEntry } from '@steward/kit';
import { keptMode } from './kept-mode.ts';

/** Receives the entries of an archive, each folder before its content. */
export interface UnpackTarget {
  folder(entry: TarEntry): Promise<void>;
  link(entry: TarEntry): Promise<void>;
  /** Must read the content to its end. */
  file(entry: TarEntry, content: AsyncIterable<Buffer>): Promise<void>;
  /** Resolves when everything is synced to disk. */
  finish(signal: AbortSignal): Promise<void>;
}

/** Reads all content and writes nothing. */
export const ignoringTarget: UnpackTarget = {
  folder: async () => {},
  link: async () => {},
  file: async (_entry, content) => {
    for await (const _chunk of content);
  },
  finish: async () => {},
};

const createFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const user = process.getuid?.() ?? 0;
const isRoot = user === 0;

/** A file belongs to another user, and only root can give it to them. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
}

/**
 * Unpacks into a new folder. Each link is first an empty file and becomes a link at the end, so that nothing is written
 * through a link, no matter how the file system compares names.
 */
export class FolderTarget implements UnpackTarget {
  readonly #root: string;
  readonly #parents: readonly string[];
  readonly #isWanted: (path: Buffer) => boolean;
  readonly #mustKeepOwners: boolean;
  readonly #folders: TarEntry[] = [];
  readonly #links: TarEntry[] = [];

  private constructor(
    root: string,
    parents: readonly string[],
    mustKeepOwners: boolean,
    wanted: (path: Buffer) => boolean,
  ) {
    this.#root = root;
    this.#mustKeepOwners = mustKeepOwners;
    this.#parents = parents;
    this.#isWanted = wanted;
  }

  /**
   * Creates the folder. Entries outside the listed paths are ignored.
   * @param mustKeepOwners throws an OwnerError for files that this user can't give to their owner. Default: they become this user's
   */
  static async create(
    root: string,
    paths: readonly string[],
    { mustKeepOwners = false }: { readonly mustKeepOwners?: boolean } = {},
  ): Promise<FolderTarget> {
    await mkdir(root, { mode: 0o700 });
    for (const path of paths) await mkdir(dirname(join(root, path)), { recursive: true });
    const roots = paths.map((path) => Buffer.from(`${path}/`));
    const parents = paths.flatMap((path) => foldersAbove(path)).map((path) => join(root, path));
    return new FolderTarget(root, [...new Set(parents), root], mustKeepOwners, (path) =>
      roots.some((listed) =>
        Buffer.concat([path, Buffer.from('/')])
          .subarray(0, listed.length)
          .equals(listed),
      ),
    );
  }

  async folder(entry: TarEntry): Promise<void> {
    if (!this.#isWanted(entry.path)) return;
    this.#assertOwner(entry);
    // Its final mode is set when its content is complete.
    await mkdir(this.#pathOf(entry), { mode: 0o700 });
    this.#folders.push(entry);
  }

  async link(entry: TarEntry): Promise<void> {
    if (!this.#isWanted(entry.path)) return;
    this.#assertOwner(entry);
    await (await open(this.#pathOf(entry), createFlags, 0o600)).close();
    this.#links.push(entry);
  }

  async file(entry: TarEntry, content: AsyncIterable<Buffer>): Promise<void> {
    if (!this.#isWanted(entry.path)) return ignoringTarget.file(entry, content);
    this.#assertOwner(entry);
    const file = await open(this.#pathOf(entry), createFlags, 0o600);
    try {
      await file.writeFile(content);
      await applyMetadata(file, entry);
    } finally {
      await file.close();
    }
  }

  async finish(signal: AbortSignal): Promise<void> {
    for (const link of this.#links) {
      signal.throwIfAborted();
      await rm(this.#pathOf(link));
      await symlink(link.link, this.#pathOf(link));
      await giveOwner(link, (uid, gid) => lchown(this.#pathOf(link), uid, gid));
    }
    for (const folder of this.#folders.reverse()) {
      signal.throwIfAborted();
      const handle = await open(this.#pathOf(folder), constants.O_RDONLY | constants.O_DIRECTORY);
      await applyMetadata(handle, folder).finally(() => handle.close());
    }
    for (const parent of this.#parents) await syncFolder(parent);
  }

  #assertOwner({ uid }: TarEntry): void {
    if (this.#mustKeepOwners && !isRoot && uid !== user)
      throw new OwnerError('a file belongs to another user');
  }

  #pathOf(entry: TarEntry): Buffer {
    return Buffer.concat([Buffer.from(`${this.#root}/`), entry.path]);
  }
}

/** Returns the folders above a relative path, deepest first. */
function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === '.' ? [] : [above, ...foldersAbove(above)];
}

/**
 * Sets owner, mode and time. Leaves out set-user-id bits, and set-group-id bits of files, so that an archive can't grant
 * another user's rights.
 */
async function applyMetadata(handle: FileHandle, entry: TarEntry): Promise<void> {
  await giveOwner(entry, (uid, gid) => handle.chown(uid, gid));
  await handle.chmod(keptMode(entry.kind, entry.mode));
  // As a date: Node reads a negative number as the current time.
  const mtime = new Date(entry.mtime * 1000);
  await handle.utimes(mtime, mtime);
  await handle.sync();
}

/** Only root can change a file's user. Others can only set their own groups. */
async function giveOwner(
  { uid, gid }: TarEntry,
  chown: (uid: number, gid: number) => Promise<void>,
): Promise<void> {
  if (isRoot) return chown(uid, gid);
  await chown(-1, gid).catch((error: unknown) => {
    if (errorCode(error) !== 'EPERM') throw error;
  });
}
