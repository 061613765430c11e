import { createHash } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, readTar, type TarEntry, TarFormatError } from '@steward/kit';
import { maxRestorablePathBytes } from '../files/paths.ts';
import type { Manifest } from './manifest.ts';
import { ignoringTarget, type UnpackTarget } from './unpack-target.ts';

/** The archive does not match its manifest. The message completes “The archive is damaged: …”. */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError';
}

/** Checks the archive's checksum. @throws ArchiveDamagedError if it differs or the archive is missing */
export async function verifyChecksum(
  archive: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(await openArchive(archive), hash, { signal });
  if (hash.digest('hex') !== manifest.sha256) throw new ArchiveDamagedError('the checksum does not match');
}

export interface UnpackOptions {
  readonly archive: string;
  readonly manifest: Manifest;
  /** The server's folder. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes unpacked so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Reads an archive to its end by the rules of a restore and passes each entry to the target, which syncs it to disk.
 * Passes on nothing that the manifest does not list. @throws ArchiveDamagedError
 */
export async function unpack(options: UnpackOptions, target: UnpackTarget): Promise<void> {
  const rules = new UnpackRules(options);
  const source = await openArchive(options.archive);
  const unpackAll = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const { entry, content } of readTar(chunks)) {
      options.signal.throwIfAborted();
      rules.check(entry);
      if (entry.kind === 'folder') await target.folder(entry);
      else if (entry.kind === 'link') await target.link(entry);
      else await target.file(entry, content);
      options.onProgress(rules.bytes);
    }
  };
  await pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), unpackAll, {
    signal: options.signal,
  }).catch((error: unknown) => {
    if (error instanceof TarFormatError) throw new ArchiveDamagedError(error.message, { cause: error });
    if (errorCode(error)?.startsWith('Z_'))
      throw new ArchiveDamagedError("it can't be decompressed", { cause: error });
    throw error;
  });
  rules.finish();
  await target.finish(options.signal);
}

/** Reads an archive as a restore would, without writing. @throws ArchiveDamagedError if a restore would fail */
export async function verifyArchive(options: UnpackOptions): Promise<void> {
  await verifyChecksum(options.archive, options.manifest, options.signal);
  await unpack(options, ignoringTarget);
}

/** Checks that an archive contains what its manifest lists, in the listed folders, each folder before its content. */
class UnpackRules {
  bytes = 0;
  readonly #manifest: Manifest;
  readonly #maxPathBytes: number;
  /** The path of folders to the last entry, including the entry if it is a folder. */
  #open: string[] = [];
  readonly #roots = new Set<string>();
  #files = 0;

  constructor({ manifest, base }: UnpackOptions) {
    this.#manifest = manifest;
    this.#maxPathBytes = maxRestorablePathBytes(base);
  }

  check(entry: TarEntry): void {
    // Latin-1 has one character per byte, so that names that are not UTF-8 can be compared.
    const path = entry.path.toString('latin1');
    if (!this.#isListed(path, entry)) throw new ArchiveDamagedError('an entry is outside the listed folders');
    if (entry.path.length > this.#maxPathBytes) throw new ArchiveDamagedError('a path in it is too long');
    if (entry.kind === 'folder') this.#open.push(path);
    if (entry.kind !== 'file') return;
    this.#files += 1;
    this.bytes += entry.size;
    if (this.#files > this.#manifest.files || this.bytes > this.#manifest.contentBytes) {
      throw new ArchiveDamagedError('it contains more than its manifest says');
    }
  }

  finish(): void {
    if (this.#files !== this.#manifest.files || this.bytes !== this.#manifest.contentBytes) {
      throw new ArchiveDamagedError('it contains less than its manifest says');
    }
    for (const { path, present } of this.#manifest.folders) {
      if (present && !this.#roots.has(toLatin1(path)))
        throw new ArchiveDamagedError(`"${path}" is missing from it`);
    }
  }

  #isListed(path: string, entry: TarEntry): boolean {
    if (path.includes('\0') || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
      return false;
    if (this.#manifest.folders.some((folder) => folder.present && toLatin1(folder.path) === path)) {
      this.#roots.add(path);
      this.#open = [];
      return entry.kind !== 'link';
    }
    const parent = dirname(path);
    while (this.#open.length > 0 && this.#open.at(-1) !== parent) this.#open.pop();
    return this.#open.length > 0;
  }
}

function toLatin1(path: string): string {
  return Buffer.from(path).toString('latin1');
}

/** Opens an archive. Refuses a link or a pipe that replaced it. */
async function openArchive(archive: string): Promise<ReadStream> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(archive, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw new ArchiveDamagedError('the archive is missing');
    throw error;
  });
  if ((await file.stat()).isFile()) return file.createReadStream();
  await file.close();
  throw new ArchiveDamagedError('the archive is not a file');
}
