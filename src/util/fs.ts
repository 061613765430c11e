import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

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
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return false;
    throw error;
  }
}
