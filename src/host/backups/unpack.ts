import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ReadEntry, Unpack } from 'tar';
import { syncFolder } from '../files/atomic-file.ts';
import { errorCode } from '../files/error-code.ts';
import { isInsidePath } from '../files/inside-path.ts';
import { walk } from '../files/walk.ts';
import type { Manifest } from './manifest.ts';

/** The archive is not what its manifest says. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** @throws ArchiveDamaged where the archive is gone, or has another checksum than when it was made */
export async function checkArchive(archive: string, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash, { signal }).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new ArchiveDamaged('the archive is gone') : error;
  });
  if (hash.digest('hex') !== manifest.sha256) throw new ArchiveDamaged('the checksum does not match');
}

export interface UnpackOrder {
  readonly archive: string;
  readonly manifest: Manifest;
  readonly target: string;
  readonly signal: AbortSignal;
  /** Called with the bytes unpacked so far. */
  readonly onProgress: (bytes: number) => void;
}

/** Unpacks a checked archive, has it reach the disk, and sees that all of it is there. @throws ArchiveDamaged */
export async function unpack(order: UnpackOrder): Promise<void> {
  await mkdir(order.target, { recursive: true, mode: 0o700 });
  const refused = await extract(order);
  if (refused !== null) throw new ArchiveDamaged(`an entry leads out of the folders: ${refused}`);
  const { files, bytes } = await settle(order);
  if (files !== order.manifest.files || bytes !== order.manifest.contentBytes) {
    throw new ArchiveDamaged('not everything could be unpacked');
  }
}

/** Answers the first entry that was refused. Links are made as they were: nothing is ever unpacked through one. */
async function extract(order: UnpackOrder): Promise<string | null> {
  const links = new Set<string>();
  let refused: string | null = null;
  let bytes = 0;
  const admit = (path: string, entry: ReadEntry): boolean => {
    const plain = path.replace(/\/$/, '');
    const safe = isWithin(plain, order.manifest) && entry.type !== 'Link' && !isBelowOne(plain, links);
    if (!safe) refused ??= path;
    if (entry.type === 'SymbolicLink') links.add(plain);
    return safe;
  };
  const unpacker = new Unpack({
    cwd: order.target,
    strict: true,
    preservePaths: true,
    chmod: true,
    processUmask: 0,
    filter: (path, entry) => 'header' in entry && admit(path, entry),
    onReadEntry: (entry) => {
      bytes += entry.size;
      order.onProgress(bytes);
    },
  });
  const source = createReadStream(order.archive, { signal: order.signal });
  await new Promise<void>((resolve, reject) => {
    source.once('error', reject);
    unpacker.on('error', (error) => {
      source.destroy();
      reject(error);
    });
    unpacker.once('close', () => resolve());
    source.pipe(unpacker);
  });
  return refused;
}

function isWithin(path: string, manifest: Manifest): boolean {
  return (
    isInsidePath(path) &&
    manifest.folders.some((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
  );
}

function isBelowOne(path: string, links: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => links.has(parts.slice(0, index + 1).join('/')));
}

/** Without this, a power cut after the swap could leave empty files in the place of the old world. */
async function settle({ target, manifest, signal }: UnpackOrder): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for (const { path } of manifest.folders) {
    for await (const { path: found, stats } of walk(target, path)) {
      signal.throwIfAborted();
      if (stats.isDirectory()) await syncFolder(join(target, found));
      if (!stats.isFile()) continue;
      files += 1;
      bytes += stats.size;
      const file = await open(join(target, found), 'r');
      await file.sync().finally(() => file.close());
    }
  }
  return { files, bytes };
}
