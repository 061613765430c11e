import { setImmediate as turn } from 'node:timers/promises';

interface Group<Row> {
  readonly rows: Row[];
  readonly written: Promise<void>;
}

/**
 * Writes rows in groups: those that come in one turn of the event loop, or while a group is being written, are written
 * together. In SQLite each write waits for the disk.
 */
export class BatchWriter<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  readonly #most: number;
  /** The group that is not being written yet. */
  #open: Group<Row> | null = null;
  #last: Promise<void> = Promise.resolve();

  /** `most`: how many rows a group may have. */
  constructor(write: (rows: readonly Row[]) => Promise<void>, most: number) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves when the row is written; rejects as `write` does, for each row of its group. */
  add(row: Row): Promise<void> {
    const group = this.#open ?? this.#begin();
    group.rows.push(row);
    if (group.rows.length >= this.#most) this.#open = null;
    return group.written;
  }

  #begin(): Group<Row> {
    const rows: Row[] = [];
    const group = { rows, written: this.#inTurn(rows) };
    this.#open = group;
    this.#last = group.written;
    return group;
  }

  async #inTurn(rows: readonly Row[]): Promise<void> {
    // What became of the group before is told to those whose rows it has.
    await this.#last.catch(() => {});
    await turn();
    if (this.#open?.rows === rows) this.#open = null;
    await this.#write(rows);
  }
}
