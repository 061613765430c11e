import type { StoreLog } from '../domain/store-errors.ts';

/** Logs rows that a newer version wrote, or that were damaged: each once, because some are read every few seconds. */
export class UnreadableRows {
  readonly #log: Pick<StoreLog, 'error'>;
  readonly #logged = new Set<string>();

  constructor(log: Pick<StoreLog, 'error'>) {
    this.#log = log;
  }

  /** @param row what identifies it */
  add(row: Readonly<Record<string, string>>, error: unknown, message: string): void {
    const key = JSON.stringify(row);
    if (this.#logged.has(key)) return;
    this.#logged.add(key);
    this.#log.error({ ...row, err: error }, message);
  }

  /** Returns what `read` makes of a row; null if it throws, which is logged. @param row what identifies it */
  orNull<T>(row: Readonly<Record<string, string>>, message: string, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.add(row, error, message);
      return null;
    }
  }
}
