import type { Figure } from '../run/bench.ts';
import { type Kind, kinds } from '../run/subjects.ts';
import type { Goal } from './goals.ts';
import { spread } from './statistics.ts';

const columns = Object.keys(kinds) as readonly Kind[];

/** The figures as a table: medians, with the least and the most of the rounds. */
export function table(figures: readonly Figure[]): string {
  const rows = [['', ...columns.map((kind) => kinds[kind].title)], ...figures.map(row)];
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

export function goalLines(goals: readonly Goal[]): string {
  return goals.map(({ text, met }) => `${met ? 'met   ' : 'MISSED'}  ${text}`).join('\n');
}

function row({ name, unit, of }: Figure): string[] {
  return [`${name}${unit === '' ? '' : ` (${unit})`}`, ...columns.map((kind) => cell(of[kind]))];
}

function cell(values: readonly number[] | undefined): string {
  if (values === undefined) return '–';
  const { median, least, most } = spread(values);
  const digits = Math.abs(median) >= 100 ? 0 : Math.abs(median) >= 10 ? 1 : 2;
  const text = (value: number) => value.toFixed(digits);
  return values.length === 1 ? text(median) : `${text(median)} (${text(least)}–${text(most)})`;
}
