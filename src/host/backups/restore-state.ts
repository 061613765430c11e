import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../files/atomic-file.ts';

export const restoreStateSchema = z.object({
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
  progress(percent: number): void {
    if (this.#state) this.#state = { ...this.#state, progress: percent };
  }
}
