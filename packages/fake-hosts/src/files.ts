/** A file or folder in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 for a folder. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** A file of a server, or in an archive. */
export interface StoredFile {
  readonly path: string;
  readonly content: Buffer;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/**
 * The files of a server: text by path, without empty folders. `write` stores what is no text, or was written at a different time
 * from now. A folder was modified when the newest file in it was, unless `touch` says otherwise.
 */
export class ServerFiles extends Map<string, string> {
  readonly #now: () => number;
  readonly #contents = new Map<string, Buffer>();
  readonly #times = new Map<string, number>();
  readonly #folderTimes = new Map<string, number>();

  constructor(now: () => number, files: Iterable<readonly [string, string]> = []) {
    super();
    this.#now = now;
    for (const [path, text] of files) this.set(path, text);
  }

  override set(path: string, text: string): this {
    return this.write(path, text);
  }

  override delete(path: string): boolean {
    this.#contents.delete(path);
    this.#times.delete(path);
    return super.delete(path);
  }

  override clear(): void {
    this.#contents.clear();
    this.#times.clear();
    this.#folderTimes.clear();
    super.clear();
  }

  write(path: string, content: string | Uint8Array, modifiedAt = this.#now()): this {
    const bytes = Buffer.from(content);
    this.#contents.set(path, bytes);
    this.#times.set(path, modifiedAt);
    return super.set(path, bytes.toString());
  }

  /** Sets when a folder was modified last. */
  touch(folder: string, modifiedAt: number): void {
    this.#folderTimes.set(folder, modifiedAt);
  }

  content(path: string): Buffer | null {
    return this.#contents.get(path) ?? null;
  }

  modifiedAt(path: string): number {
    const time = this.#times.get(path) ?? this.#folderTimes.get(path);
    return time ?? Math.max(0, ...this.#below(path).map((file) => this.#times.get(file) ?? 0));
  }

  /** Returns what is in a folder, in no order; null if there is none. The empty path is the server's own folder. */
  list(folder: string): readonly FolderEntry[] | null {
    const below = this.#below(folder);
    if (below.length === 0 && folder !== '') return null;
    const from = folder === '' ? 0 : folder.length + 1;
    const paths = new Set(below.map((path) => path.slice(0, endOf(path.indexOf('/', from), path))));
    return [...paths].map((path) => {
      const content = this.content(path);
      return {
        name: path.slice(from),
        isFolder: content === null,
        bytes: content?.length ?? 0,
        modifiedAt: this.modifiedAt(path),
      };
    });
  }

  /** Returns the files whose paths begin with none of these. */
  stored(excluded: readonly string[] = []): readonly StoredFile[] {
    const kept = [...this.#contents].filter(([path]) => !excluded.some((prefix) => path.startsWith(prefix)));
    return kept.map(([path, content]) => ({ path, content, modifiedAt: this.modifiedAt(path) }));
  }

  #below(folder: string): readonly string[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    return [...this.keys()].filter((path) => path.startsWith(prefix));
  }
}

function endOf(slash: number, path: string): number {
  return slash < 0 ? path.length : slash;
}
