import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { signalGroup } from '../src/processes/process-group.ts';

/** A program, started as its users start it, in a process group that does not outlive the test. */
export class Program {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #ended = false;
  readonly #waiting = new Set<() => void>();

  /** @param cwd default: the folder in which the tests run */
  constructor(test: TestContext, command: readonly [string, ...string[]], cwd?: string) {
    const [file, ...parameters] = command;
    this.#child = spawn(file, parameters, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream === null) throw new TypeError('expected pipes');
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        this.#wake();
      });
    }
    this.#closed = once(this.#child, 'close').then(() => {
      this.#ended = true;
      this.#wake();
    });
    test.onTestFinished(() => this.dies());
  }

  /** Returns the first line of output or errors that matches. @throws Error if the program ends without it */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      for (const line of this.lines) {
        const match = pattern.exec(line);
        if (match !== null) return match;
      }
      if (this.#ended) throw new Error(`The program ended without ${pattern}:\n${this.lines.join('\n')}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Kills its whole process group (`kill -9`). */
  async dies(): Promise<void> {
    if (this.#ended) return;
    if (this.#child.pid !== undefined) signalGroup(this.#child.pid, 'SIGKILL');
    await this.#closed;
  }

  /** Sends SIGTERM, as a process manager does. Returns the exit code. */
  async stops(): Promise<number | null> {
    this.signals('SIGTERM');
    await this.#closed;
    return this.#child.exitCode;
  }

  /** Sends a signal to its whole group, as a terminal does at Ctrl-C. Returns the exit code. */
  async groupGets(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.pid !== undefined) signalGroup(this.#child.pid, signal);
    await this.#closed;
    return this.#child.exitCode;
  }

  /** Sends SIGTERM again and again until the program has ended, like an impatient person. */
  async isHurried(): Promise<void> {
    while (!this.#ended) {
      this.signals('SIGTERM');
      await Promise.race([this.#closed, delay(50)]);
    }
  }

  /** Sends a signal to the program alone. */
  signals(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
