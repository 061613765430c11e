import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Returns the system's code of an error, for example `ENOENT`; null if it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Returns null for ENOENT and rethrows every other error. For `.catch()`. */
export function nullIfAbsent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** Syncs a folder, so that renames and removals in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Replaces a JSON file atomically and durably: a reader sees the old text or the new one, even after a crash. Mode 0600. */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await writeSynced(temporary, `${JSON.stringify(value, null, 2)}\n`);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, text: string): Promise<void> {
  await using handle = await open(path, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
}

/** Reads and parses a JSON file; null if it does not exist. @throws ZodError, SyntaxError */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch(nullIfAbsent);
  return text === null ? null : schema.parse(JSON.parse(text));
}
