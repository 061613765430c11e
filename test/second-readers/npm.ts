import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MissingError } from './subject.ts';

const folder = import.meta.dirname;

/** Returns when a file of this folder was written; 0 if it isn't there. */
function writtenAt(name: string): number {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Installs the readers that are on npm, in this folder, if they aren't there. @throws MissingError */
export async function installFromNpm(): Promise<void> {
  // npm writes this file last.
  if (writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json')) return;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', '--prefix', folder, ...options]).catch((error: unknown) => {
    throw new MissingError(`npm can’t install it: ${error instanceof Error ? error.message : error}`);
  });
}
