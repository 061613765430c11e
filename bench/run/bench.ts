import type { Size } from '../sizes.ts';
import type { LoadProcess } from './load-process.ts';
import type { Subject } from './subject.ts';
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

/** The bots that are measured under load: started once, warmed up, and then asked in turn. */
export class Fleet {
  readonly #load: LoadProcess;
  readonly #subjects: Subjects;
  readonly #size: Size;
  readonly #members = new Map<Kind, Promise<Subject>>();

  constructor(load: LoadProcess, subjects: Subjects, size: Size) {
    this.#load = load;
    this.#subjects = subjects;
    this.#size = size;
  }

  get(kind: Kind): Promise<Subject> {
    const member = this.#members.get(kind) ?? this.#begin(kind);
    this.#members.set(kind, member);
    return member;
  }

  async stop(): Promise<void> {
    for (const member of this.#members.values()) await this.#subjects.stop(await member);
    this.#members.clear();
  }

  async #begin(kind: Kind): Promise<Subject> {
    const { connected, warmUp } = this.#size;
    // The minimal bots know of no guild, which is the cheapest for them.
    const subject = await this.#subjects.ready(kind, kind === 'steward' ? connected : 0);
    const count = kind === 'limited' ? 1 : warmUp;
    const { token } = subject;
    await this.#load.load({ ask: 'flood', token, inFlight: 8, ms: null, count, guilds: connected });
    return subject;
  }
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
