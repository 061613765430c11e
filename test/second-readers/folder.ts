import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Files } from '@steward/worlds/testing';
import type { Read } from './subject.ts';

/** Returns what a function does with a new folder that has these files, and is deleted then. */
export async function inFolder<Result>(
  files: Files,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-second-reader-'));
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads the files of a folder. @param at what comes before their paths */
export async function filesIn(folder: string, at = ''): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(at + path.slice(folder.length + 1), await readFile(path));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns what a reader says of a save. @param read adds what the save holds; whatever it throws, the save is refused */
export async function readingOf(
  read: (add: (part: Uint8Array | string) => void) => Promise<void>,
): Promise<Read> {
  const hash = createHash('sha256');
  try {
    await read((part) => hash.update(part).update('\0'));
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
  return { kind: 'read', content: hash.digest('hex') };
}
