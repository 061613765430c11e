import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { nullIfAbsent } from './fs.ts';

/** Where restores are unpacked, inside a server's folder: on its filesystem, so that a rename swaps them in. */
export const restoreFolderName = '.steward-restore';

/** The longest path that the system takes, without the byte that ends it. */
const maxPathBytes = process.platform === 'darwin' ? 1023 : 4095;

/** Returns how long a path below a server's folder may be so that a restore can unpack it. */
export function maxRestorablePathBytes(cwd: string): number {
  return maxPathBytes - Buffer.byteLength(join(cwd, restoreFolderName, '00000000', 'new', '/'));
}

/** Whether a relative path names something below the folder that it is relative to, and says so plainly. */
export function isInsidePath(path: string): boolean {
  if (path === '' || isAbsolute(path) || /[\p{Cc}\\]/u.test(path)) return false;
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  const parts = plain.split('/');
  return (
    normalize(plain) === plain.replaceAll('/', sep) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Whether one of two relative paths is the other, or holds it. */
export function pathsOverlap(a: string, b: string): boolean {
  const [x, y] = [`${a}/`, `${b}/`];
  return x.startsWith(y) || y.startsWith(x);
}

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(nullIfAbsent)) !== null;
}

/** Whether a path below a folder is reached through no link: a link could lead out of the folder. */
export async function isReachedDirectly(folder: string, path: string): Promise<boolean> {
  const real = await realpath(join(folder, path)).catch(nullIfAbsent);
  if (real !== null) return real === join(await realpath(folder), path);
  return !(await exists(join(folder, path)));
}
