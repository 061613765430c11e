import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { absentAsNull } from './error-code.ts';

export interface Found {
  /** Relative to where the walk began, with `/`. */
  readonly path: string;
  readonly stats: Stats;
}

/** Everything at and below a path, folders before what is in them. What vanishes meanwhile is left out. Links are not followed. */
export async function* walk(base: string, path: string): AsyncGenerator<Found> {
  const stats = await lstat(join(base, path)).catch(absentAsNull);
  if (stats === null) return;
  yield { path, stats };
  if (!stats.isDirectory()) return;
  const names = (await readdir(join(base, path)).catch(absentAsNull)) ?? [];
  for (const name of names.sort()) yield* walk(base, `${path}/${name}`);
}

/** How much is there: regular files and their bytes. */
export async function measure(
  base: string,
  paths: readonly string[],
): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for (const path of paths) {
    for await (const { stats } of walk(base, path)) {
      if (!stats.isFile()) continue;
      files += 1;
      bytes += stats.size;
    }
  }
  return { files, bytes };
}
