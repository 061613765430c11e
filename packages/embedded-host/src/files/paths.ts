import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { nullIfAbsent } from '@steward/kit';

/** Restores are unpacked here, in the server's folder: on the same file system, so that a rename swaps them in. */
export const restoreFolderName = '.steward-restore';

/** The longest path that the system allows, without the terminating byte. */
const maxPathBytes = process.platform === 'darwin' ? 1023 : 4095;

/** Returns the longest path below a server's folder, in bytes, that a restore can unpack. */
export function maxRestorablePathBytes(cwd: string): number {
  return maxPathBytes - Buffer.byteLength(join(cwd, restoreFolderName, '00000000', 'new', '/'));
}

/** Returns true if a relative path is normalized and stays inside the folder that it is relative to. */
export function isInsidePath(path: string): boolean {
  if (path === '' || isAbsolute(path) || /[\p{Cc}\\]/u.test(path)) return false;
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  const parts = plain.split('/');
  return (
    normalize(plain) === plain.replaceAll('/', sep) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Returns true if two relative paths are the same or one contains the other. */
export function pathsOverlap(a: string, b: string): boolean {
  const [x, y] = [`${a}/`, `${b}/`];
  return x.startsWith(y) || y.startsWith(x);
}

/** Returns true if a path is a folder, or lies in it. Both are absolute and normalized. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder.replace(/\/$/, '')}/`);
}

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(nullIfAbsent)) !== null;
}

/** Returns true if no part of a path below a folder is a link: a link could lead out of the folder. */
export async function isReachedDirectly(folder: string, path: string): Promise<boolean> {
  const real = await realpath(join(folder, path)).catch(nullIfAbsent);
  if (real !== null) return real === join(await realpath(folder), path);
  return !(await exists(join(folder, path)));
}
