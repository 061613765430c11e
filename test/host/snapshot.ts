import { lstat, readdir, readFile, readlink } from 'node:fs/promises';

/** Everything below a folder: what it is, its permissions, its content. Names are read as bytes, each shown as a character. */
export async function snapshot(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  const left = ['.'];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const place = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')]);
    const stats = await lstat(place);
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isFile()) all[path] = `${mode} ${(await readFile(place)).toString('base64')}`;
    else if (stats.isSymbolicLink()) all[path] = `-> ${(await readlink(place, 'buffer')).toString('latin1')}`;
    else if (stats.isDirectory()) {
      all[path] = `${mode} folder`;
      for (const name of await readdir(place, 'buffer')) left.push(`${path}/${name.toString('latin1')}`);
    }
  }
  return all;
}
