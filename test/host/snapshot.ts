import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { walk } from '../../src/host/files/walk.ts';

/** Everything below a folder: what it is, its permissions, its content. */
export async function snapshot(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for await (const { path, stats } of walk(folder, '.')) {
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isFile()) all[path] = `${mode} ${(await readFile(join(folder, path))).toString('base64')}`;
    else if (stats.isSymbolicLink()) all[path] = `-> ${await readlink(join(folder, path))}`;
    else if (stats.isDirectory()) all[path] = `${mode} folder`;
  }
  return all;
}
