import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@steward/kit';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { type Swap, swapSchema } from './swap.ts';

const restoreStateSchema = z.object({
  backupId: z.string(),
  state: z.enum(['running', 'complete', 'failed']),
  /** When the restore began, ISO 8601. */
  at: z.iso.datetime(),
  /** Percent. */
  progress: z.number().min(0).max(100),
  /** Why it failed and what happened to the files, as a sentence for people. */
  problem: z.string().nullable(),
});

/** A server's last restore. */
export type RestoreState = z.infer<typeof restoreStateSchema>;

/** Stores a server's last restore on disk, so that a client that lost the response can look it up after a restart. */
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

  /** Sets the progress in memory only: after a crash the restore is over or begins again. */
  setProgress(percent: number): void {
    if (this.#state) this.#state = { ...this.#state, progress: percent };
  }
}

const journalSchema = z.object({ restore: restoreStateSchema, swap: swapSchema });

/** The journal of a swap on disk. It exists only while old and new folders may be mixed. */
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
