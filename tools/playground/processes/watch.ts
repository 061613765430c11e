import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Leftovers } from './leftovers.ts';

/** The watchman, in a process that outlives ours. */
export class Watch {
  readonly #watchman: ChildProcess;

  constructor() {
    this.#watchman = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'reaper.ts')],
      { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' },
    );
    // Somebody killed the watchman: there is nothing to be told any more.
    this.#watchman.stdin?.on('error', () => {});
  }

  /** What there would be to end from now on. */
  tell(remains: Leftovers): void {
    this.#watchman.stdin?.write(`${JSON.stringify(remains)}\n`);
  }

  /** All has ended; so does the watchman. */
  async dismiss(): Promise<void> {
    if (this.#watchman.exitCode !== null || this.#watchman.signalCode !== null) return;
    const exit = once(this.#watchman, 'exit');
    this.#watchman.stdin?.end('null\n');
    await exit;
  }
}
