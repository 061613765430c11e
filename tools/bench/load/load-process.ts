import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type CallInput,
  type LoadResult,
  loadResultSchema,
  replySchema,
  type Watched,
  watchedSchema,
} from './protocol.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The load generator in its own process: Discord, the hosting API, and the clocks. */
export class LoadProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #number = 0;

  constructor() {
    this.#child = spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (message) => {
      const { number, value, error } = replySchema.parse(message);
      const pending = this.#pending.get(number);
      this.#pending.delete(number);
      if (error === undefined) pending?.resolve(value);
      else pending?.reject(new Error(error));
    });
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#pending.values())
        reject(new Error(`the load generator ended with ${code}`));
    });
  }

  /** Returns the address of the host. */
  async host(): Promise<string> {
    return z.string().parse(await this.#call({ type: 'host' }));
  }

  /** Starts the Discord of a bot. Returns its address. `guilds`: how many guilds READY contains. */
  async open(token: string, guilds: number): Promise<string> {
    return z.string().parse(await this.#call({ type: 'open', token, guilds }));
  }

  /** Stops the Discord of a bot. */
  async close(token: string): Promise<void> {
    await this.#call({ type: 'close', token });
  }

  /** Resolves with the time at which a bot identified, in milliseconds since 1970. */
  async identified(token: string): Promise<number> {
    return z.number().parse(await this.#call({ type: 'identified', token }));
  }

  async sendGuilds(token: string): Promise<void> {
    await this.#call({ type: 'sendGuilds', token });
  }

  /** Runs a load. @throws Error if an interaction got a wrong response or none: the figures would mean nothing */
  async run(call: Extract<CallInput, { type: 'flood' | 'steady' }>): Promise<LoadResult> {
    const result = loadResultSchema.parse(await this.#call(call));
    const { good, bad, lost } = result;
    if (bad + lost > 0)
      throw new Error(
        `${call.token}: ${good} interactions succeeded, ${bad} failed and ${lost} got no response`,
      );
    return result;
  }

  /** Has servers change from now on, for the panels of a bot. */
  async watch(guilds: number, changeEveryMs: number): Promise<void> {
    await this.#call({ type: 'watch', guilds, changeEveryMs });
  }

  /** Returns what the bot did with its panels since `watch`, or since the last call. */
  async watched(): Promise<Watched> {
    return watchedSchema.parse(await this.#call({ type: 'watched' }));
  }

  stop(): void {
    this.#child.disconnect();
  }

  #call(call: CallInput): Promise<unknown> {
    this.#number += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#number, pending);
    this.#child.send({ number: this.#number, call });
    return pending.promise;
  }
}
