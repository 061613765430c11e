import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../files/atomic-file.ts';

const runRecordSchema = z.object({
  pid: z.int().positive(),
  /** Empty if the process had ended before the first look at it. */
  identity: z.string(),
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  ready: z.boolean(),
  /** Where in the console's log this run begins. */
  logOffset: z.int().nonnegative(),
});

/** What is remembered of a game process, so that the next host process knows it after a crash of this one. */
export type RunRecord = z.infer<typeof runRecordSchema>;

/** The files that belong to one server's runs. */
export class RunFiles {
  readonly consoleInput: string;
  readonly consoleLog: string;
  readonly #record: string;

  constructor(folder: string) {
    this.consoleInput = join(folder, 'console.in');
    this.consoleLog = join(folder, 'console.log');
    this.#record = join(folder, 'process.json');
  }

  /** Synchronous, so that nothing comes between the start of a process and its being known. */
  remember(record: RunRecord): void {
    const temporary = `${this.#record}.tmp`;
    writeFileSync(temporary, JSON.stringify(record), { mode: 0o600 });
    renameSync(temporary, this.#record);
  }

  recall(): Promise<RunRecord | null> {
    return readJsonFile(this.#record, runRecordSchema);
  }

  forget(): Promise<void> {
    return rm(this.#record, { force: true });
  }
}
