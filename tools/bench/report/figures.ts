import type { SubjectKind } from '../run/subjects.ts';

/** A measured figure: one value per round for each bot. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: Readonly<Partial<Record<SubjectKind, readonly number[]>>>;
}

/** Collects the values of several figures, round by round. */
export class FigureCollector {
  readonly #figures = new Map<string, { unit: string; of: Partial<Record<SubjectKind, number[]>> }>();

  add(name: string, unit: string, kind: SubjectKind, value: number): void {
    const figure = this.#figures.get(name) ?? { unit, of: {} };
    this.#figures.set(name, figure);
    const values = figure.of[kind] ?? [];
    figure.of[kind] = values;
    values.push(value);
  }

  figures(): readonly Figure[] {
    return [...this.#figures].map(([name, { unit, of }]) => ({ name, unit, of }));
  }
}

/** Returns the value below which this share of ascending values lies; 0 if there are none. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)] ?? 0;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spread(values: readonly number[]): Spread {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  const median =
    ascending.length % 2 === 1
      ? (ascending[Math.floor(middle)] ?? 0)
      : ((ascending[middle - 1] ?? 0) + (ascending[middle] ?? 0)) / 2;
  return { median, least: ascending[0] ?? 0, most: ascending.at(-1) ?? 0 };
}
