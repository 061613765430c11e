import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { StoreSection } from '../page-protocol.ts';
import { inherited } from '../processes/child.ts';

/** Of this project. */
const program = join(import.meta.dirname, '../../../src/cli/inspect.ts');

const summarySchema = z.object({
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.string()) })),
});

/** Reads along what the bot's store remembers, by a program of the store's own. */
export class StoreWatch {
  readonly #child: ChildProcess;

  constructor(databaseUrl: string, cwd: string, onSummary: (sections: readonly StoreSection[]) => void) {
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, '--follow'],
      // Where this process dies its pipe breaks, and the program ends.
      { cwd, env: { ...inherited(), DATABASE_URL: databaseUrl }, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const { stdout } = this.#child;
    if (stdout === null) throw new TypeError('expected a pipe');
    createInterface({ input: stdout }).on('line', (line) =>
      onSummary(summarySchema.parse(JSON.parse(line)).sections),
    );
  }

  get over(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
