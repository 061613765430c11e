import { createHash } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../files/fs.ts';
import { maxRestorablePathBytes } from '../files/paths.ts';
import type { Manifest } from './manifest.ts';
import { readTar, type TarEntry, TarFormatError } from './tar-format.ts';
import { ignoringTarget, type UnpackTarget } from './unpack-target.ts';

/** The archive is not what its manifest says. */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError';
}

/** @throws ArchiveDamagedError where the archive is gone, or has another checksum than when it was made */
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
  /** Called with the bytes unpacked so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Reads a checked archive to its end by the rules of a restore, hands each entry to the target, and has it reach the disk.
 * Nothing is handed over that the manifest does not account for. @throws ArchiveDamagedError
 */
export async function unpack(order: UnpackOptions, target: UnpackTarget): Promise<void> {
  const rules = new UnpackRules(order);
  const source = await openArchive(order.archive);
  const takeAll = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const { entry, content } of readTar(chunks)) {
      order.signal.throwIfAborted();
      rules.check(entry);
      if (entry.kind === 'folder') await target.folder(entry);
      else if (entry.kind === 'link') await target.link(entry);
      else await target.file(entry, content);
      order.onProgress(rules.bytes);
    }
  };
  await pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), takeAll, { signal: order.signal }).catch(
    (error: unknown) => {
      if (error instanceof TarFormatError) throw new ArchiveDamagedError(error.message, { cause: error });
      if (errorCode(error)?.startsWith('Z_'))
        throw new ArchiveDamagedError("it can't be decompressed", { cause: error });
      throw error;
    },
  );
  rules.finish();
  await target.finish(order.signal);
}

/** Reads an archive as a restore would, and writes nothing. @throws ArchiveDamagedError if a restore of it would fail */
export async function verifyArchive(order: UnpackOptions): Promise<void> {
  await verifyChecksum(order.archive, order.manifest, order.signal);
  await unpack(order, ignoringTarget);
}

/** What an archive may hold: what its manifest says, in its listed folders, each folder before what is in it. */
class UnpackRules {
  bytes = 0;
  readonly #manifest: Manifest;
  readonly #maxPathBytes: number;
  /** The folders that the last entry is in, and itself if it is one. */
  #open: string[] = [];
  readonly #roots = new Set<string>();
  #files = 0;

  constructor({ manifest, base }: UnpackOptions) {
    this.#manifest = manifest;
    this.#maxPathBytes = maxRestorablePathBytes(base);
  }

  check(entry: TarEntry): void {
    // One character for each byte: parts of paths can be compared whatever they are.
    const path = entry.path.toString('latin1');
    if (!this.#isListed(path, entry))
      throw new ArchiveDamagedError('an entry is outside of the listed folders');
    if (entry.path.length > this.#maxPathBytes) throw new ArchiveDamagedError('a path in it is too long');
    if (entry.kind === 'folder') this.#open.push(path);
    if (entry.kind !== 'file') return;
    this.#files += 1;
    this.bytes += entry.size;
    if (this.#files > this.#manifest.files || this.bytes > this.#manifest.contentBytes) {
      throw new ArchiveDamagedError('it holds more than its manifest says');
    }
  }

  finish(): void {
    if (this.#files !== this.#manifest.files || this.bytes !== this.#manifest.contentBytes) {
      throw new ArchiveDamagedError('it holds less than its manifest says');
    }
    for (const { path, present } of this.#manifest.folders) {
      if (present && !this.#roots.has(toLatin1(path)))
        throw new ArchiveDamagedError(`"${path}" is missing in it`);
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

/** Whoever can write to the backups' folder may have put a pipe or a link there. */
async function openArchive(archive: string): Promise<ReadStream> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(archive, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw new ArchiveDamagedError('the archive is gone');
    throw error;
  });
  if ((await file.stat()).isFile()) return file.createReadStream();
  await file.close();
  throw new ArchiveDamagedError('the archive is no file');
}
