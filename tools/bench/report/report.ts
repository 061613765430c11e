import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureNames, type Options } from '../options.ts';
import { type SubjectKind, subjectKinds } from '../run/subjects.ts';
import type { Figure } from './figures.ts';
import { spread } from './figures.ts';
import type { GoalResult } from './goals.ts';
import { picture } from './picture.ts';

interface Report {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly goals: readonly GoalResult[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Writes the figures and their picture. Returns the files; none for a partial or quick run without `--out`. */
export async function writeReport(options: Options, report: Report): Promise<readonly string[]> {
  const isWhole = options.measures.length === measureNames.length;
  const isFullSize = options.size === 'usual' || options.size === 'full';
  if (options.out === null && !(isWhole && isFullSize)) return [];
  const figures = options.out === null ? join(root, 'tools/bench/results') : options.out;
  const pictures = options.out === null ? join(root, 'docs') : options.out;
  const files = [join(figures, 'latest.json'), join(pictures, 'bench.svg')] as const;
  await mkdir(figures, { recursive: true });
  await mkdir(pictures, { recursive: true });
  await writeFile(files[0], `${JSON.stringify({ size: options.size, ...report }, null, 2)}\n`);
  await writeFile(files[1], picture(report));
  return files;
}

const columns = Object.keys(subjectKinds) as readonly SubjectKind[];

/** Returns the figures as a table: medians with the minimum and maximum of the rounds. */
export function table(figures: readonly Figure[]): string {
  const rows = [['', ...columns.map((kind) => subjectKinds[kind].title)], ...figures.map(tableRow)];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export function goalLines(results: readonly GoalResult[]): string {
  return results.map(({ text, met }) => `${met ? 'met   ' : 'MISSED'}  ${text}`).join('\n');
}

function tableRow({ name, unit, of }: Figure): string[] {
  return [`${name}${unit === '' ? '' : ` (${unit})`}`, ...columns.map((kind) => formatSpread(of[kind]))];
}

function formatSpread(values: readonly number[] | undefined): string {
  if (values === undefined) return '–';
  const { median, least, most } = spread(values);
  const digits = Math.abs(median) >= 100 ? 0 : Math.abs(median) >= 10 ? 1 : 2;
  const format = (value: number) => value.toFixed(digits);
  return values.length === 1 ? format(median) : `${format(median)} (${format(least)}–${format(most)})`;
}
