import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '@steward/kit';
import { z } from 'zod';
import type { LoadProcess } from '../load/load-process.ts';

const probe = new URL('../probe.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../../../', import.meta.url));

const usageSchema = z.object({
  cpu: z.object({ user: z.number(), system: z.number() }),
  rss: z.number(),
  heap: z.number(),
});

const idleWithinMs = 20_000;

/** How a bot is run. */
export interface LaunchOptions {
  /** By this token the load generator recognizes the bot. */
  readonly token: string;
  /** The path of the program in the repository. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Its working directory; contains `output.log`. */
  readonly folder: string;
  /** More flags for Node. */
  readonly flags?: readonly string[];
}

/** A measured bot in its own process. */
export class Subject {
  readonly token: string;
  readonly startedAt = performance.timeOrigin + performance.now();
  readonly #child: ChildProcess;
  readonly #launch: LaunchOptions;

  constructor(launch: LaunchOptions) {
    this.#launch = launch;
    this.token = launch.token;
    const log = openSync(join(launch.folder, 'output.log'), 'a');
    const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--import', probe];
    this.#child = spawn(process.execPath, [...flags, ...(launch.flags ?? []), join(root, launch.program)], {
      cwd: launch.folder,
      env: { ...inheritedEnvironment(['NODE_COMPILE_CACHE']), HOME: launch.folder, ...launch.env },
      stdio: ['ignore', log, log, 'ipc'],
    });
  }

  /** Resolves with the milliseconds from its start to its IDENTIFY. @throws Error if it ends before */
  async identified(load: LoadProcess): Promise<number> {
    const ended = once(this.#child, 'exit').then(() => {
      const output = readFileSync(join(this.#launch.folder, 'output.log'), 'utf8').slice(-2_000);
      throw new Error(`${this.#launch.program} ended:\n${output}`);
    });
    ended.catch(() => {});
    const at = await Promise.race([load.identified(this.token), ended]);
    return at - this.startedAt;
  }

  /** Returns its CPU time so far, in microseconds. */
  async cpu(): Promise<number> {
    const { cpu } = await this.#usage('now');
    return cpu.user + cpu.system;
  }

  /** Returns its resident set, in bytes. */
  async rss(): Promise<number> {
    return (await this.#usage('now')).rss;
  }

  /** Returns its resident set, and its live heap after a garbage collection, in bytes. */
  async memory(): Promise<{ rss: number; heap: number }> {
    return this.#usage('after collection');
  }

  /** Resolves once it has used almost no CPU for 250 ms, or after 20 s: under a profiler it never becomes idle. */
  async idle(): Promise<void> {
    const windowMs = 250;
    const until = performance.now() + idleWithinMs;
    for (let before = await this.cpu(); performance.now() < until; ) {
      await sleep(windowMs);
      const now = await this.cpu();
      if (now - before < windowMs * 1_000 * 0.03) return;
      before = now;
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  async #usage(when: 'now' | 'after collection') {
    const response = once(this.#child, 'message');
    this.#child.send(when);
    const [message] = await response;
    return usageSchema.parse(message);
  }
}
