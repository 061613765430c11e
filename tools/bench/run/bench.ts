import type { Size } from '../sizes.ts';
import type { Fleet } from './fleet.ts';
import type { LoadProcess } from './load-process.ts';
import type { Kind, Subjects } from './subjects.ts';

/** One figure, as it was measured: a value for each round, by who was measured. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: Readonly<Partial<Record<Kind, readonly number[]>>>;
}

/** What a measure works with. */
export interface Bench {
  readonly load: LoadProcess;
  readonly subjects: Subjects;
  readonly fleet: Fleet;
  readonly size: Size;
  /** Tells whoever waits what is going on. */
  note(text: string): void;
}

/** Collects the values of several figures, round by round. */
export class Ledger {
  readonly #figures = new Map<string, { unit: string; of: Partial<Record<Kind, number[]>> }>();

  add(name: string, unit: string, kind: Kind, value: number): void {
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
