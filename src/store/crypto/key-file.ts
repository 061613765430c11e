import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '@steward/kit';
import type { SqliteLocation } from '../../config/database.ts';
import {
  formatKeyRing,
  generateKey,
  type KeyRing,
  KeyRingError,
  parseKeyRing,
} from '../../config/key-ring.ts';
import type { StoreLog } from '../../domain/store-errors.ts';

/** Returns the path of an SQLite database's key file. */
export function keyFilePath(location: Pick<SqliteLocation, 'path'>): string {
  return `${location.path}.key`;
}

/** Thrown if the key file can't be read as a key ring. The message names the file and quotes none of its content. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * Opens the key file beside an SQLite database; creates it on first start, accessible to the owner only.
 * If others can access the file, restricts it to the owner and logs a warning.
 * @throws KeyFileError
 */
export async function openKeyFile(path: string, log: StoreLog): Promise<KeySource> {
  await createKeyFile(path);
  await restrictToOwner(path, log);
  let ring = readKeyFile(path);
  return {
    get ring() {
      return ring;
    },
    async refresh() {
      ring = mergeRings(readKeyFile(path), ring);
      return ring;
    },
  };
}

/**
 * Returns the keys in a key file. It is read synchronously, because it is read around every write of a sealed text, and the
 * threads of `node:fs/promises` take ten times the CPU time.
 * @throws KeyFileError
 */
export function readKeyFile(path: string): KeyRing {
  try {
    return parseKeyRing(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof KeyRingError) throw new KeyFileError(`The key file ${path}: ${error.message}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new KeyFileError(`The key file ${path} can't be read: ${reason}`, { cause: error });
  }
}

/** Replaces the key file atomically: a reader gets the old keys or the new ones. */
export async function writeKeyFile(path: string, ring: KeyRing): Promise<void> {
  const temporary = await writeTemporaryFile(path, ring);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Creates the file atomically: if processes start together, one creates it and the others read it complete. */
async function createKeyFile(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  const temporary = await writeTemporaryFile(path, [generateKey(new Date())]);
  try {
    await link(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeTemporaryFile(path: string, ring: KeyRing): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  await writeSynced(temporary, `${formatKeyRing(ring)}\n`);
  return temporary;
}

async function restrictToOwner(path: string, log: StoreLog): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return;
  const closed = await chmod(path, 0o600).then(
    () => true,
    () => false,
  );
  log.warn(
    { path, closed },
    closed
      ? 'key file was accessible to other users: fixed its permissions'
      : 'key file is accessible to other users',
  );
}

function mergeRings(current: KeyRing, before: KeyRing): KeyRing {
  const ids = new Set(current.map((key) => key.id));
  return [...current, ...before.filter((key) => !ids.has(key.id))];
}

/** The source of the vault's keys. */
export interface KeySource {
  /** The keys as they were last read. */
  readonly ring: KeyRing;
  /** Reads the keys again if they can change while the process runs. Keys that were read before still decrypt. */
  refresh(): Promise<KeyRing>;
}

/** Returns a source of keys that don't change while the process runs. */
export function fixedKeys(ring: KeyRing): KeySource {
  return { ring, refresh: async () => ring };
}
