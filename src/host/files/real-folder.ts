import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { absentAsNull } from './error-code.ts';

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(absentAsNull)) !== null;
}

/** Whether a path below a folder is reached through no link: a link could lead out of the folder. */
export async function isReachedDirectly(folder: string, path: string): Promise<boolean> {
  const real = await realpath(join(folder, path)).catch(absentAsNull);
  if (real !== null) return real === join(await realpath(folder), path);
  return !(await exists(join(folder, path)));
}
