import { setTimeout as sleep } from 'node:timers/promises';

/** Discord accepts 50 requests a second from a bot, for everything (Discord API docs, Rate Limits, Global Rate Limit). */
const defaultPerSecond = 40;

/** Spreads the messages that the bot posts and edits by itself, in all channels, over time. First come, first served. */
export class MessageBudget {
  readonly #everyMs: number;
  /** When the next message may be sent. */
  #nextAt = 0;

  constructor(perSecond = defaultPerSecond) {
    this.#everyMs = 1_000 / perSecond;
  }

  /** Resolves when one more message may be sent. @throws the signal's reason */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#everyMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }
}
