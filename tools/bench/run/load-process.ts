import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addressesSchema, type Order, replySchema, type Stretch, stretchSchema } from '../load/protocol.ts';

const program = fileURLToPath(new URL('../load/main.ts', import.meta.url));

/** The load generator, in a process of its own: Discord, the hosting API, and the clocks. */
export class LoadProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #number = 0;

  constructor() {
    this.#child = spawn(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (message) => {
      const { number, value, error } = replySchema.parse(message);
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`the load generator ended with ${code}`));
    });
  }

  async addresses(): Promise<z.infer<typeof addressesSchema>> {
    return addressesSchema.parse(await this.#ask({ ask: 'addresses' }));
  }

  async expect(token: string, guilds: number): Promise<void> {
    await this.#ask({ ask: 'expect', token, guilds });
  }

  /** When it identified, in milliseconds since 1970, with fractions. */
  async identified(token: string): Promise<number> {
    return z.number().parse(await this.#ask({ ask: 'identified', token }));
  }

  async joins(token: string, guilds: number): Promise<void> {
    await this.#ask({ ask: 'joins', token, guilds });
  }

  /** @throws Error where an interaction was answered wrongly or not at all: such figures say nothing */
  async load(call: Extract<Order, { ask: 'flood' | 'steady' }>): Promise<Stretch> {
    const stretch = stretchSchema.parse(await this.#ask(call));
    const { good, bad, lost } = stretch;
    if (bad + lost > 0)
      throw new Error(
        `${call.token}: ${good} interactions were answered, ${bad} wrongly and ${lost} not at all`,
      );
    return stretch;
  }

  stop(): void {
    this.#child.disconnect();
  }

  #ask(call: Order): Promise<unknown> {
    this.#number += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#number, waiting);
    this.#child.send({ number: this.#number, call });
    return waiting.promise;
  }
}
