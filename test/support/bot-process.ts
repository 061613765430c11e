import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { saysIfLong } from '@steward/fake-discord/testing';
import { type TestContext, vi } from 'vitest';
import { built } from './built.ts';
import { bundled } from './bundled.ts';
import { ownClock } from './own-clock.ts';
import { patienceMs } from './test-limits.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const quickBot = await bundled('quick-bot');

/** The compile cache (vitest.config.ts) halves the time of a start. */
const baseEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  npm_config_update_notifier: 'false',
  ...ownClock,
};

/** How the bot is run: as its users do, as developers do, with the quick timings of tests, or from a copy of the build. */
export type Program = 'npm start' | 'built' | 'node src/main.ts' | 'quick' | { readonly buildFolder: string };

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The bot in a process of its own with its own environment. It is killed after the test. */
export class BotProcess {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  output = '';
  errors = '';
  #end: Ended | null = null;
  #wake = Promise.withResolvers<void>();

  constructor(test: TestContext, program: Program, folder: string, env: Readonly<Record<string, string>>) {
    const [command, parameters] = commandLine(program);
    const child = spawn(command, parameters, {
      cwd: program === 'npm start' ? root : folder,
      env: { ...baseEnv, HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that no process outlives the test, whatever npm does with signals.
      detached: true,
    });
    if (child.pid === undefined) throw new Error(`${command} could not be started`);
    this.pid = child.pid;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.#changed();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
      this.#changed();
    });
    this.ended = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        this.#end = { code, signal };
        resolve(this.#end);
        this.#changed();
      });
    });
    test.onTestFinished(async () => {
      this.#signalGroup('SIGKILL');
      await this.ended;
    });
  }

  /** Its log: the JSON lines of standard output. */
  get log(): readonly Readonly<Record<string, unknown>>[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  }

  /** Resolves once its log contains a message. @throws Error if the process ends before */
  async logged(message: string): Promise<void> {
    const silence = saysIfLong(() => `The bot hasn't logged "${message}":\n${this.output}${this.errors}`);
    try {
      while (!this.output.includes(`"msg":"${message}`)) {
        if (this.#end !== null)
          throw new Error(`The bot ended without "${message}":\n${this.output}${this.errors}`);
        await this.#wake.promise;
      }
    } finally {
      silence();
    }
  }

  /** Kills the whole process group (`kill -9`). */
  async crashes(): Promise<void> {
    this.#signalGroup('SIGKILL');
    await this.ended;
  }

  /** Sends SIGTERM to the started process. Returns how it ended. */
  async stops(): Promise<Ended> {
    process.kill(this.pid, 'SIGTERM');
    return this.ended;
  }

  /** Sends a signal to the whole process group, as a terminal does at Ctrl-C. Returns how the process ended. */
  async groupGets(signal: NodeJS.Signals): Promise<Ended> {
    this.#signalGroup(signal);
    return this.ended;
  }

  /** Sends SIGTERM again and again until the process has ended, like an impatient person. */
  async isHurried(): Promise<void> {
    while (this.#end === null) {
      this.#signalGroup('SIGTERM');
      await Promise.race([this.ended, delay(50)]);
    }
  }

  #signalGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      // It has ended.
    }
  }

  #changed(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}

function commandLine(program: Program): [string, string[]] {
  const quiet = '--disable-warning=ExperimentalWarning';
  if (typeof program === 'object')
    return [process.execPath, [quiet, join(program.buildFolder, 'steward.mjs')]];
  switch (program) {
    case 'npm start':
      return ['npm', ['start']];
    case 'built':
      return [process.execPath, [quiet, built('steward')]];
    case 'node src/main.ts':
      return [process.execPath, [`${root}src/main.ts`]];
    case 'quick':
      return [process.execPath, [quiet, quickBot]];
  }
}

/** Resolves once the predicate returns true. Says what it waits for if that takes long. */
export async function until(predicate: () => unknown): Promise<void> {
  const silence = saysIfLong(() => `This isn't true yet: ${predicate}`);
  await vi.waitUntil(predicate, { interval: 5, timeout: patienceMs }).finally(silence);
}
