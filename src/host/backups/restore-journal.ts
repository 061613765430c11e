import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, syncFolder, writeJsonFile } from '../files/atomic-file.ts';
import { type RestoreState, restoreStateSchema } from './restore-state.ts';
import { type Swap, swapSchema } from './swap.ts';

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
