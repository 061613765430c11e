import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LoadProcess } from './load-process.ts';

const probe = new URL('../probe.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../../../', import.meta.url));

const usageSchema = z.object({
  cpu: z.object({ user: z.number(), system: z.number() }),
  rss: z.number(),
  heap: z.number(),
});

const quietWithinMs = 20_000;

/** How a subject is run. */
export interface Launch {
  /** Tells it to the load generator, which sends it what is asked of this bot. */
  readonly token: string;
  /** From the repository's root. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where it runs and logs. */
  readonly folder: string;
  /** More flags for its Node. */
  readonly flags?: readonly string[];
}

/** A bot that is measured, in a process of its own. */
export class Subject {
  readonly token: string;
  readonly startedAt = performance.timeOrigin + performance.now();
  readonly #child: ChildProcess;
  readonly #launch: Launch;

  constructor(launch: Launch) {
    this.#launch = launch;
    this.token = launch.token;
    const log = openSync(join(launch.folder, 'output.log'), 'a');
    const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--import', probe];
    this.#child = spawn(process.execPath, [...flags, ...(launch.flags ?? []), join(root, launch.program)], {
      cwd: launch.folder,
      env: { ...inherited(), HOME: launch.folder, ...launch.env },
      stdio: ['ignore', log, log, 'ipc'],
    });
  }

  /** Resolves, with the milliseconds since its start, when it has identified. @throws Error where it ends before */
  async identified(load: LoadProcess): Promise<number> {
    const ended = once(this.#child, 'exit').then(() => {
      const output = readFileSync(join(this.#launch.folder, 'output.log'), 'utf8').slice(-2_000);
      throw new Error(`${this.#launch.program} ended:\n${output}`);
    });
    ended.catch(() => {});
    const at = await Promise.race([load.identified(this.token), ended]);
    return at - this.startedAt;
  }

  /** CPU time so far, in microseconds. */
  async cpu(): Promise<number> {
    const { cpu } = await this.#usage('now');
    return cpu.user + cpu.system;
  }

  /** Bytes: resident as it stands, and live on the heap after a collection. */
  async memory(): Promise<{ rss: number; heap: number }> {
    return this.#usage('after collection');
  }

  /** Resolves when it has had almost nothing to do for a while; under a profiler that never is, so it is not waited for long. */
  async quiet(): Promise<void> {
    const windowMs = 250;
    const until = performance.now() + quietWithinMs;
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
    const answer = once(this.#child, 'message');
    this.#child.send(when);
    const [message] = await answer;
    return usageSchema.parse(message);
  }
}

/** Of the bench's own environment; a compile cache shortens starts, where somebody wants that. */
function inherited(): Readonly<Record<string, string>> {
  const names = ['PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
