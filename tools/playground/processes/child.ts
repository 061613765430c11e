import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { inheritedEnvironment } from '@steward/kit';

export interface ChildOptions {
  /** The Node program and its arguments. */
  readonly args: readonly [string, ...string[]];
  readonly cwd: string;
  /** Added to `childEnvironment()`; nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** The file to which standard error is appended, and standard output too unless it is piped. */
  readonly log: string;
  readonly pipeOutput?: boolean;
}

/** A Node program in its own process group, so that a terminal's Ctrl-C reaches the playground alone. */
export class Child {
  readonly pid: number;
  /** Resolves when the process has ended: `exit code 1` or the signal's name. */
  readonly exited: Promise<string>;
  /** Standard output if it is piped. */
  readonly output: ChildProcess['stdout'];
  #alive = true;

  private constructor(process: ChildProcess, pid: number) {
    this.pid = pid;
    this.output = process.stdout;
    this.exited = once(process, 'exit').then(([code, signal]) => {
      this.#alive = false;
      return signal === null ? `exit code ${code}` : `${signal}`;
    });
  }

  /** @throws the system's error if the program can't be started */
  static async start(options: ChildOptions): Promise<Child> {
    const log = await open(options.log, 'a', 0o600);
    try {
      const stdio: StdioOptions = ['ignore', options.pipeOutput ? 'pipe' : log.fd, log.fd];
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.args], {
        cwd: options.cwd,
        env: { ...childEnvironment(), ...options.env },
        stdio,
        detached: true,
      });
      if (child.pid === undefined) throw (await once(child, 'error'))[0];
      return new Child(child, child.pid);
    } finally {
      await log.close();
    }
  }

  /** Sends a signal to the whole process group. */
  signal(signal: NodeJS.Signals): void {
    if (this.#alive) signalGroup(this.pid, signal);
  }

  /** Waits up to so many milliseconds; returns whether the process has ended. */
  async exitsWithin(ms: number): Promise<boolean> {
    const timer = new AbortController();
    const timeout = delay(ms, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([this.exited, timeout]);
    timer.abort();
    return !this.#alive;
  }
}

/** Returns the variables that a child process inherits: none that would configure the bot. */
function childEnvironment(): NodeJS.ProcessEnv {
  return inheritedEnvironment(['NODE_COMPILE_CACHE']);
}

/** Returns the last line of a log, up to 500 characters; empty if there is none. */
export async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.at(-1)?.slice(0, 500) ?? '';
}

/** Sends a signal to every process of a group; does nothing if the group is gone. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** macOS throws EPERM if only zombies are left. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM');
}
