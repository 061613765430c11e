import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'vitest';

/** A Node program in its own process, killed after the test. */
export class ChildProgram {
  readonly process: ChildProcess;
  output = '';
  errors = '';
  readonly #exit: Promise<number | null>;
  readonly #lines = new Set<string>();
  #wake: () => void = () => {};

  constructor(
    test: TestContext,
    parameters: readonly string[],
    options: { cwd?: string; env?: Record<string, string> } = {},
  ) {
    this.process = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
    });
    const { stdout, stderr } = this.process;
    if (!stdout || !stderr) throw new TypeError('expected pipes');
    createInterface({ input: stdout }).on('line', (waitForLine) => {
      this.output += `${waitForLine}\n`;
      this.#lines.add(waitForLine);
      this.#wake();
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.#exit = once(this.process, 'close').then(([code]) => code);
    test.onTestFinished(async () => {
      this.process.kill('SIGKILL');
      await this.#exit;
    });
  }

  /** Returns the first matching line of output. Fails if the process ends without one. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    let ended = false;
    void this.#exit.then(() => {
      ended = true;
      this.#wake();
    });
    for (;;) {
      for (const line of this.#lines) {
        const match = pattern.exec(line);
        if (match) return match;
      }
      if (ended) throw new Error(`The process ended without ${pattern}: ${this.output}${this.errors}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits for the process, after sending it a signal if given. Returns its exit code; null if a signal ended it. */
  async waitForExit(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal) this.process.kill(signal);
    return this.#exit;
  }
}
