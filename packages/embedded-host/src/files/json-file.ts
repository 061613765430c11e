import { readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nullIfAbsent, syncFolder, writeSynced } from '@steward/kit';
import type { z } from 'zod';

/**
 * Replaces a JSON file atomically and durably: a reader sees the old text or the new one, even after a crash.
 * @param mode as of `writeSynced`
 */
export async function writeJsonFile(path: string, value: unknown, mode?: number): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await writeSynced(temporary, `${JSON.stringify(value, null, 2)}\n`, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Reads and parses a JSON file; null if it does not exist. @throws ZodError, SyntaxError */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch(nullIfAbsent);
  return text === null ? null : schema.parse(JSON.parse(text));
}
