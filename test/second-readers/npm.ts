import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MissingError } from './subject.ts';

const folder = import.meta.dirname;
/** npm writes this file last. */
const marker = join(folder, 'node_modules', '.package-lock.json');

/** Installs the readers that are on npm, in this folder, if they aren't there. @throws MissingError */
export async function installFromNpm(): Promise<void> {
  if (existsSync(marker)) return;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', '--prefix', folder, ...options]).catch((error: unknown) => {
    throw new MissingError(`npm can’t install it: ${error instanceof Error ? error.message : error}`);
  });
}
