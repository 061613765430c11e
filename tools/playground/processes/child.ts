import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { inheritedEnvironment } from '../../../src/util/inherited-environment.ts';
import { signalGroup } from './signals.ts';

export interface ChildOptions {
  /** The program and its parameters; node runs it. */
  readonly words: readonly [string, ...string[]];
  readonly cwd: string;
  /** All of its environment, besides what finds programs and temporary folders. */
  readonly env: Readonly<Record<string, string>>;
  /** Where its log goes. */
  readonly log: string;
  /** Default: to the log too. */
  readonly output?: 'pipe';
}

/** A program of ours in a process group of its own: a terminal's Ctrl-C reaches the playground alone, which ends it in order. */
export class Child {
  readonly pid: number;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
  /** Where that was asked for. */
  readonly output: ChildProcess['stdout'];
  #alive = true;

  private constructor(process: ChildProcess, pid: number) {
    this.pid = pid;
    this.output = process.stdout;
    this.ended = once(process, 'exit').then(([code, signal]) => {
      this.#alive = false;
      return signal === null ? `exit code ${code}` : `${signal}`;
    });
  }

  /** @throws the system's error where it can't be started */
  static async start(options: ChildOptions): Promise<Child> {
    const log = await open(options.log, 'a', 0o600);
    try {
      const stdio: StdioOptions = ['ignore', options.output ?? log.fd, log.fd];
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.words], {
        cwd: options.cwd,
        env: { ...inherited(), ...options.env },
        stdio,
        detached: true,
      });
      if (child.pid === undefined) throw (await once(child, 'error'))[0];
      return new Child(child, child.pid);
    } finally {
      await log.close();
    }
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** To all of its group. */
  signal(signal: NodeJS.Signals): void {
    if (this.#alive) signalGroup(this.pid, signal);
  }

  /** Whether it has ended within so many milliseconds. */
  async endsWithin(ms: number): Promise<boolean> {
    const timer = new AbortController();
    const late = delay(ms, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([this.ended, late]);
    timer.abort();
    return !this.#alive;
  }
}

/** Returns what a program of ours inherits; nothing that would set the bot up. */
export function inherited(): NodeJS.ProcessEnv {
  return inheritedEnvironment(['NODE_COMPILE_CACHE']);
}
