import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureNames, type Options } from '../options.ts';
import type { Figure } from '../run/bench.ts';
import type { Goal } from './goals.ts';
import { picture } from './picture.ts';

export interface Report {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly goals: readonly Goal[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Writes the figures and their picture, where they are wanted; answers the files. */
export async function writeReport(options: Options, report: Report): Promise<readonly string[]> {
  const isWhole = options.measures.length === measureNames.length;
  const isReal = options.size === 'usual' || options.size === 'full';
  if (options.out === null && !(isWhole && isReal)) return [];
  const figures = options.out === null ? join(root, 'bench/results') : options.out;
  const pictures = options.out === null ? join(root, 'docs') : options.out;
  const files = [join(figures, 'latest.json'), join(pictures, 'bench.svg')] as const;
  await mkdir(figures, { recursive: true });
  await mkdir(pictures, { recursive: true });
  await writeFile(files[0], `${JSON.stringify({ size: options.size, ...report }, null, 2)}\n`);
  await writeFile(files[1], picture(report));
  return files;
}
