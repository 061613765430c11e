import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, syncFolder, writeJsonFile } from '../files/fs.ts';
import { type Swap, swapSchema } from './swap.ts';

const restoreStateSchema = z.object({
  backupId: z.string(),
  state: z.enum(['running', 'complete', 'failed']),
  /** When it began, ISO 8601. */
  at: z.iso.datetime(),
  /** Percent. */
  progress: z.number().min(0).max(100),
  /** Why it failed, and what became of the files, in words for people. */
  problem: z.string().nullable(),
});

/** The last restore of a server, as it is shown. */
export type RestoreState = z.infer<typeof restoreStateSchema>;

/** Keeps the last restore's state on disk, so that a client that lost the answer learns of it after any restart. */
export class RestoreRecord {
  readonly #path: string;
  #state: RestoreState | null;

  private constructor(path: string, state: RestoreState | null) {
    this.#path = path;
    this.#state = state;
  }

  static async open(folder: string): Promise<RestoreRecord> {
    const path = join(folder, 'restore.json');
    return new RestoreRecord(path, await readJsonFile(path, restoreStateSchema));
  }

  get state(): RestoreState | null {
    return this.#state;
  }

  async put(state: RestoreState): Promise<void> {
    this.#state = state;
    await writeJsonFile(this.#path, state);
  }

  /** Not written down: after a crash it begins at 0 or is over. */
  setProgress(percent: number): void {
    if (this.#state) this.#state = { ...this.#state, progress: percent };
  }
}

const journalSchema = z.object({ restore: restoreStateSchema, swap: swapSchema });

/** Says that a server's folders are being swapped, and how: it is there exactly as long as they may be mixed. */
export class RestoreJournal {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'restore-journal.json');
  }

  read(): Promise<z.infer<typeof journalSchema> | null> {
    return readJsonFile(this.#path, journalSchema);
  }

  write(restore: RestoreState, swap: Swap): Promise<void> {
    return writeJsonFile(this.#path, { restore, swap });
  }

  async clear(): Promise<void> {
    await rm(this.#path, { force: true });
    await syncFolder(dirname(this.#path));
  }
}
