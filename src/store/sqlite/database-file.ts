import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../util/fs.ts';

/**
 * Creates the database file and its folder if they are missing, accessible to the owner only. SQLite creates its other
 * files with the same mode.
 */
export async function makeDatabaseFile(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, 'a', 0o600);
  await file.close();
}
