import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../util/fs.ts';

/**
 * Makes the database's file and its folder if they are missing, for their owner alone. SQLite gives the files beside it
 * the same mode.
 */
export async function makeDatabaseFile(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, 'a', 0o600);
  await file.close();
}
