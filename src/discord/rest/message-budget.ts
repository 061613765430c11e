import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How many messages a second the bot posts and edits by itself. Discord allows 50 requests a second for everything that the
 * bot does with its token, apart from interactions; the rest is for announcements, commands and the gateway.
 */
const messagesPerSecond = 40;

/** How often `wait` looks for room, in milliseconds. */
const lookEveryMs = 25;

/** Limits the messages that the bot posts and edits by itself, for all guilds together. */
export class MessageBudget {
  readonly #perSecond: number;
  /** When the last ones were sent, in milliseconds since 1970: at most as many as there may be in a second. */
  readonly #sent: number[] = [];

  constructor(perSecond = messagesPerSecond) {
    this.#perSecond = perSecond;
  }

  /** Returns whether another message may be sent now, and counts it. */
  take(): boolean {
    const now = Date.now();
    const [oldest] = this.#sent;
    if (oldest !== undefined && this.#sent.length >= this.#perSecond) {
      // A clock that was set back must not stop everything.
      if (now >= oldest && now - oldest < 1_000) return false;
      this.#sent.shift();
    }
    this.#sent.push(now);
    return true;
  }

  /** Resolves when another message may be sent, and counts it. @throws the signal's reason */
  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (!this.take()) await sleep(lookEveryMs, undefined, { signal });
  }
}
