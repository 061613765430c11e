import { type FileListing, type ListedFile, orNull } from '@steward/hosts/model';
import { type ContentFile, maxPathBytes, maxUnlisted } from './contents.ts';

/** Lists a folder of a server. @throws HostError */
export type ListFolder = (folder: string) => Promise<FileListing>;

/** Lists folders of a server, each once, up to a limit, and keeps their files. */
export class FolderLister {
  readonly files: ContentFile[] = [];
  /** Folders that were not listed, or not whole: at most `maxUnlisted`. */
  readonly unlisted = new Set<string>();
  /** Folders that are, or may hold, worlds, and weren't looked into: at most `maxUnlisted`. */
  readonly unlooked = new Set<string>();
  isWhole = true;
  readonly #list: ListFolder;
  readonly #maxFiles: number;
  #callsLeft: number;
  readonly #listed = new Map<string, Promise<readonly ListedFile[]>>();

  constructor(
    list: ListFolder,
    { maxCalls, maxFiles }: { readonly maxCalls: number; readonly maxFiles: number },
  ) {
    this.#list = list;
    this.#callsLeft = maxCalls;
    this.#maxFiles = maxFiles;
  }

  get callsLeft(): number {
    return this.#callsLeft;
  }

  /** Returns what the server's own folder holds. @throws HostError */
  async root(): Promise<readonly ListedFile[]> {
    this.#callsLeft--;
    const items = this.#keep('', await this.#list(''));
    this.#listed.set('', Promise.resolve(items));
    return items;
  }

  /** Returns what a folder holds; nothing if it can't be listed. */
  folder(path: string): Promise<readonly ListedFile[]> {
    const listed = this.#listed.get(path) ?? this.#listOnce(path);
    this.#listed.set(path, listed);
    return listed;
  }

  /** Notes that something of a folder is not known. */
  leaveOut(path: string): void {
    this.isWhole = false;
    if (this.unlisted.size < maxUnlisted) this.unlisted.add(path);
  }

  /** Notes that a folder isn't looked into, though a world may be in it. */
  passOver(path: string): void {
    if (this.unlooked.size < maxUnlisted) this.unlooked.add(path);
  }

  async #listOnce(path: string): Promise<readonly ListedFile[]> {
    if (this.#callsLeft <= 0) {
      this.leaveOut(path);
      return [];
    }
    this.#callsLeft--;
    const listed = await orNull(this.#list(path));
    if (listed === null) this.leaveOut(path);
    return listed === null ? [] : this.#keep(path, listed);
  }

  #keep(path: string, { items, more }: FileListing): readonly ListedFile[] {
    if (more) this.leaveOut(path);
    const folder = path === '' ? '' : `${path}/`;
    const valid = items.filter(
      ({ name }) =>
        name !== '' &&
        name !== '.' &&
        name !== '..' &&
        !/[/\0]/.test(name) &&
        folder.length + name.length <= maxPathBytes,
    );
    for (const { name, kind, sizeBytes, modifiedAt } of valid) {
      if (kind !== 'file') continue;
      if (this.files.length >= this.#maxFiles) this.leaveOut(path);
      else this.files.push({ path: folder + name, sizeBytes, modifiedAt: modifiedAt?.getTime() ?? null });
    }
    return valid;
  }
}

/** Returns the names of the folders among what a folder holds. */
export function folderNames(items: readonly ListedFile[]): readonly string[] {
  return items.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
}
