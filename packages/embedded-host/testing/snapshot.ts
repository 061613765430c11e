import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { expect } from 'vitest';

/** Returns everything below a folder with type, mode and content. Names are decoded as Latin-1, so any bytes work. */
export async function snapshot(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  const left = ['.'];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const place = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')]);
    const stats = await lstat(place);
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isFile()) all[path] = `${mode} ${(await readFile(place)).toString('base64')}`;
    else if (stats.isSymbolicLink()) all[path] = `-> ${(await readlink(place, 'buffer')).toString('latin1')}`;
    else if (stats.isDirectory()) {
      all[path] = `${mode} folder`;
      for (const name of await readdir(place, 'buffer')) left.push(`${path}/${name.toString('latin1')}`);
    }
  }
  return all;
}

/** Expects the world to equal a snapshot, except for `level.dat`, which the game rewrites at each start. */
export async function expectWorld(folder: string, before: Record<string, string>): Promise<void> {
  const now = await snapshot(folder);
  expect({ ...now, './level.dat': '' }).toEqual({ ...before, './level.dat': '' });
}

/** Returns the entry of a file with this content in a snapshot. */
export function fileOf(text: string): string {
  return `644 ${Buffer.from(text).toString('base64')}`;
}
