import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../files/json-file.ts';

const noteSchema = z.object({
  /** When the run began that is to end; null if that isn't known. */
  startedAt: z.iso
    .datetime()
    .nullable()
    .transform((text) => (text === null ? null : new Date(text))),
});

/** Notes on disk that a restart is in progress: if the host is killed before the game runs again, the next host finishes it. */
export class RestartNote {
  readonly #path: string;

  /** @param folder the server's own folder of the host */
  constructor(folder: string) {
    this.#path = join(folder, 'restart.json');
  }

  /** Notes a restart before it begins. Synchronous, so that the run can't end meanwhile. */
  write(startedAt: Date | null): void {
    const temporary = `${this.#path}.tmp`;
    writeFileSync(temporary, JSON.stringify({ startedAt }), { mode: 0o600 });
    renameSync(temporary, this.#path);
  }

  /** Returns the restart that an earlier host didn't finish; null if there is none. */
  read(): Promise<z.output<typeof noteSchema> | null> {
    return readJsonFile(this.#path, noteSchema);
  }

  /** Notes that it's over, or no longer wanted. */
  clear(): void {
    rmSync(this.#path, { force: true });
  }
}
