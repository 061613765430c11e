import { type FakeDiscord, type Guild, WaitTimeoutError } from '@steward/fake-discord';
import { programFile } from '../../build/builds.ts';
import { PlaygroundError } from '../options.ts';
import type { ProcessState } from '../page-protocol.ts';
import { Child, lastLine } from './child.ts';

const readyWithin = { timeoutMs: 30_000 };

export interface BotOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly log: string;
  /** Called when the process has started or ended. */
  readonly onChange: () => void;
}

/** The bot's process: the program that `npm start` runs, configured by environment variables alone. */
export class Bot {
  readonly #options: BotOptions;
  #child: Child | null = null;
  #starting = false;
  #stopRequested = false;
  #closed = false;
  #problem: string | null = null;

  constructor(options: BotOptions) {
    this.#options = options;
  }

  get child(): Child | null {
    return this.#child;
  }
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  get state(): ProcessState {
    if (this.#child !== null) return 'running';
    return this.#starting ? 'starting' : 'stopped';
  }
  /** How the process ended, if that was not requested. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Starts the process; does nothing if it runs. */
  async start(): Promise<void> {
    if (this.#child !== null || this.#starting || this.#closed) return;
    this.#starting = true;
    this.#stopRequested = false;
    this.#problem = null;
    const { env, folder, log } = this.#options;
    try {
      // The data folder has no .env whose settings would mix with these.
      const child = await Child.start({ args: [programFile('steward')], cwd: folder, env, log });
      this.#child = child;
      void child.exited.then((exit) => this.#onExit(child, exit));
    } finally {
      this.#starting = false;
      this.#options.onChange();
    }
  }

  /** Sends SIGTERM, as a process manager does, or SIGKILL. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#stopRequested = true;
    this.#child?.signal(signal);
  }

  lastLogLine(): Promise<string> {
    return lastLine(this.#options.log);
  }

  /** Prevents another start. */
  close(): void {
    this.#closed = true;
  }

  async #onExit(child: Child, exit: string): Promise<void> {
    if (this.#child !== child) return;
    this.#child = null;
    if (!this.#stopRequested) this.#problem = `${exit}: ${await this.lastLogLine()}`;
    this.#options.onChange();
  }
}

/**
 * Resolves when the bot is connected and has registered its commands.
 * @throws PlaygroundError with the bot's last log line if it ends or takes longer than 30 s
 */
export async function waitUntilReady(
  discord: FakeDiscord,
  guild: Guild,
  bot: Bot,
  print: (line: string) => void,
): Promise<void> {
  const fail = async (reason: string): Promise<never> => {
    throw new PlaygroundError(`The bot did not start (${reason}): ${await bot.lastLogLine()}`);
  };
  const ready = Promise.all([
    discord.connected(1, {
      ...readyWithin,
      onLongWait: () => print('Still starting: this machine is busy …'),
    }),
    discord.registered(guild, undefined, { ...readyWithin, onLongWait: () => {} }),
  ]).catch((error: unknown) => {
    if (error instanceof WaitTimeoutError) return fail(error.message);
    throw error;
  });
  await Promise.race([ready, bot.child?.exited.then(fail) ?? ready]);
}
