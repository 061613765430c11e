import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SqliteLocation } from '../../config/database.ts';
import type { StoreLog } from '../../domain/store-errors.ts';
import { formatKeyRing, generateKey, type KeyRing, KeyRingError, parseKeyRing } from './key-ring.ts';

/** Where the embedded store keeps its keys. */
export function keyFilePath(location: SqliteLocation): string {
  return `${location.path}.key`;
}

/** Thrown where the key file can't be read as a key ring. Names the file, nothing of its content. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * The keys of the embedded store: a file beside the database, readable by its owner alone, made on first start.
 * A file that others can read is closed to them, and reported.
 * @throws KeyFileError
 */
export async function openKeyFile(path: string, log: StoreLog): Promise<KeySource> {
  await createKeyFile(path);
  await closeToOthers(path, log);
  let ring = await readKeyFile(path);
  return {
    get ring() {
      return ring;
    },
    async refresh() {
      ring = joined(await readKeyFile(path), ring);
      return ring;
    },
  };
}

/** @throws KeyFileError */
export async function readKeyFile(path: string): Promise<KeyRing> {
  try {
    return parseKeyRing(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof KeyRingError) throw new KeyFileError(`The key file ${path}: ${error.message}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new KeyFileError(`The key file ${path} can't be read: ${reason}`, { cause: error });
  }
}

/** Replaces the keys in one step: a reader sees the old ones or the new ones. */
export async function writeKeyFile(path: string, ring: KeyRing): Promise<void> {
  const temporary = await writeBeside(path, ring);
  await rename(temporary, path);
  await syncFolder(path);
}

/** Of processes that start together one makes the file; the others find it whole. */
async function createKeyFile(path: string): Promise<void> {
  if (await exists(path)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = await writeBeside(path, [generateKey(new Date())]);
  try {
    await link(temporary, path);
    await syncFolder(path);
  } catch (error) {
    if (!(await exists(path))) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeBeside(path: string, ring: KeyRing): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${formatKeyRing(ring)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function closeToOthers(path: string, log: StoreLog): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return;
  const closed = await chmod(path, 0o600).then(
    () => true,
    () => false,
  );
  log.warn(
    { path, closed },
    closed ? 'key file was open to others: closed it' : 'key file is open to others',
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

function joined(current: KeyRing, before: KeyRing): KeyRing {
  const ids = new Set(current.map((key) => key.id));
  return [...current, ...before.filter((key) => !ids.has(key.id))];
}

/** Where the vault's keys come from. */
export interface KeySource {
  /** The keys as they were last read. */
  readonly ring: KeyRing;
  /** Reads them again, where they can change while the process runs. Keys once seen still decrypt. */
  refresh(): Promise<KeyRing>;
}

/** Keys that don't change while the process runs. */
export function fixedKeys(ring: KeyRing): KeySource {
  return { ring, refresh: async () => ring };
}
