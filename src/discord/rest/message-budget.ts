/**
 * How many messages a second the bot posts and edits by itself: at most 40 in any second, of which four may be sent at once.
 * Discord allows 50 requests a second for everything that the bot does with its token, apart from interactions; the rest is
 * for announcements, commands and the gateway.
 */
const messagesPerSecond = 36;
const atOnce = 4;

/** Limits the messages that the bot posts and edits by itself, for all guilds together. */
export class MessageBudget {
  /** How many messages may be sent now, as of `#countedAt` by `performance.now()`. */
  #free = atOnce;
  #countedAt = performance.now();

  /** How long it takes until another message may be sent, in milliseconds. */
  get everyMs(): number {
    return 1_000 / messagesPerSecond;
  }

  /** Returns whether another message may be sent now, and counts it. */
  take(): boolean {
    const now = performance.now();
    this.#free = Math.min(atOnce, this.#free + (now - this.#countedAt) / this.everyMs);
    this.#countedAt = now;
    if (this.#free < 1) return false;
    this.#free -= 1;
    return true;
  }

  /** Counts a message no more, because it was not sent. */
  giveBack(): void {
    this.#free = Math.min(atOnce, this.#free + 1);
  }
}
