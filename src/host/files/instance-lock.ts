import { join } from 'node:path';
import { tryLock } from './file-lock.ts';

/** Another host works on the same folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Takes a data folder for this process; the returned function gives it back. @throws AlreadyRunning */
export function takeFolder(folder: string): () => void {
  const release = tryLock(join(folder, 'host-lock.db'));
  if (release === null) throw new AlreadyRunning(`Another host uses ${folder} already.`);
  return release;
}
