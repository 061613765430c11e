/** A file or folder of a server, as its host lists it. The name is the host's: untrusted, of any length, never a path. */
export interface ListedFile {
  readonly name: string;
  /** `other`: a link, a pipe, or something else that holds no data of its own. */
  readonly kind: 'file' | 'folder' | 'other';
  /** Null for a folder, or if the host doesn't say. Rounded unless the host's `exactSizes`. */
  readonly sizeBytes: number | null;
  /** When its content was last written; null if the host doesn't say. No more precise than the host's `timesMs`. */
  readonly modifiedAt: Date | null;
}

/** What a folder holds; `more` is true if the list was cut. */
export interface FileListing {
  readonly items: readonly ListedFile[];
  readonly more: boolean;
}

/** What a host tells about the files of a server. */
export interface FileCapabilities {
  /** How precise the times of files are, in milliseconds: 1, a second or a minute. Null: it tells none. */
  readonly timesMs: number | null;
  /** Whether the sizes are in bytes, not rounded. */
  readonly exactSizes: boolean;
  /** Whether a restore gives files the times that they had; else they have that of the restore. */
  readonly restoreKeepsTimes: boolean;
  /** The largest file that `readFile` returns, in bytes; null if files can't be read, or are changed on the way. */
  readonly maxReadBytes: number | null;
  /** Whether only text in UTF-8 can be read. Default: false. */
  readonly textOnly?: boolean;
  /** Whether each file that is read is noted in a log that the server's owner reads. Default: false. */
  readonly readsAreLogged?: boolean;
}

export type ArchiveFormat = 'tar.gz' | 'zip';

/** The archive of a backup, on its way. */
export interface BackupStream {
  readonly format: ArchiveFormat;
  /** How many bytes will come; null if the host doesn't say. */
  readonly sizeBytes: number | null;
  /**
   * For one reader. Must be read to its end, or ended by `return`. Rejects with a `HostError` if the connection is lost, the
   * signal of the call aborts (`answer-lost`), nothing comes for too long (`too-slow`), or fewer or more bytes come than the
   * host said.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
}
