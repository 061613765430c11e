import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder that only its owner can use, and its missing parents. Not by `mkdir` with `recursive`, which never ends
 * in folders such as /proc, where the parent exists and the system says ENOENT all the same.
 * @throws the system's error if it can't be made
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have just made it.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
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

/** Writes a file to the disk itself. @param mode of a new file, less what the umask takes; default: only its owner can read it */
export async function writeSynced(path: string, text: string, mode = 0o600): Promise<void> {
  await using handle = await open(path, 'w', mode);
  await handle.writeFile(text);
  await handle.sync();
}
