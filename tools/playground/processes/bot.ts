import { join } from 'node:path';
import type { ProcessState } from '../page-protocol.ts';
import { Child } from './child.ts';
import { lastLine } from './last-line.ts';

/** Of this project. */
const program = join(import.meta.dirname, '../../../src/main.ts');

export interface BotOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly log: string;
  /** Its process has come or gone. */
  readonly onChange: () => void;
}

/** The bot: the same program as `npm start` runs, with settings from the environment alone. */
export class Bot {
  readonly #options: BotOptions;
  #child: Child | null = null;
  #starting = false;
  #asked = false;
  #closed = false;
  #problem: string | null = null;

  constructor(options: BotOptions) {
    this.#options = options;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  get state(): ProcessState {
    if (this.#child !== null) return 'running';
    return this.#starting ? 'starting' : 'stopped';
  }
  /** How it ended, where nobody asked it to. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Nothing happens where it runs. */
  async start(): Promise<void> {
    if (this.#child !== null || this.#starting || this.#closed) return;
    this.#starting = true;
    this.#asked = false;
    this.#problem = null;
    const { env, folder, log } = this.#options;
    try {
      // In the data folder there is no .env whose settings would mix with these.
      const child = await Child.start({ words: [program], cwd: folder, env, log });
      this.#child = child;
      void child.ended.then((how) => this.#ended(child, how));
    } finally {
      this.#starting = false;
      this.#options.onChange();
    }
  }

  get child(): Child | null {
    return this.#child;
  }

  /** The last that it has said. */
  lastLine(): Promise<string> {
    return lastLine(this.#options.log);
  }

  /** It is not started again from now on. */
  close(): void {
    this.#closed = true;
  }

  /** SIGTERM, as a process manager sends it, or `kill -9`. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#asked = true;
    this.#child?.signal(signal);
  }

  async #ended(child: Child, how: string): Promise<void> {
    if (this.#child !== child) return;
    this.#child = null;
    if (!this.#asked) this.#problem = `${how}: ${await this.lastLine()}`;
    this.#options.onChange();
  }
}
