import type { Message } from './message.ts';

/** "The past few minutes" in which Discord remembers a nonce (message.mdx); how many it does not say. */
const rememberedMs = 3 * 60_000;

/** The bot's newest messages by their nonces: with `enforce_nonce` the same one is not sent twice. */
export class Nonces {
  readonly #messages = new Map<string, Message>();

  /** The message that was sent under a nonce in the past few minutes. */
  find(nonce: string, now: number): Message | undefined {
    const found = this.#messages.get(nonce);
    return found !== undefined && now - found.createdAt <= rememberedMs ? found : undefined;
  }

  keep(nonce: string, message: Message): void {
    for (const [old, { createdAt }] of this.#messages) {
      if (message.createdAt - createdAt > rememberedMs) this.#messages.delete(old);
    }
    this.#messages.set(nonce, message);
  }
}
