import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../util/fs.ts';

/**
 * Makes the database's file, for its owner alone, and its folder, where they are missing.
 * SQLite gives its own mode to the files beside it.
 */
export async function makeDatabaseFile(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, 'a', 0o600);
  await file.close();
}
