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
  /** First come, first served. */
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** Returns whether another message may be sent now, and counts it. Those that wait come first. */
  take(): boolean {
    return this.#waiting.size === 0 && this.#take();
  }

  /** How long it takes until another message may be sent, in milliseconds. */
  get everyMs(): number {
    return 1_000 / messagesPerSecond;
  }

  /** Counts a message that was not sent no more. */
  giveBack(): void {
    this.#free = Math.min(atOnce, this.#free + 1);
  }

  /** Resolves when another message may be sent, and counts it. @throws the signal's reason */
  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.take()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(resolve);
    this.#schedule();
    try {
      await promise;
    } finally {
      this.#waiting.delete(resolve);
      signal.removeEventListener('abort', onAbort);
    }
  }

  #take(): boolean {
    const now = performance.now();
    this.#free = Math.min(atOnce, this.#free + ((now - this.#countedAt) / 1_000) * messagesPerSecond);
    this.#countedAt = now;
    if (this.#free < 1) return false;
    this.#free -= 1;
    return true;
  }

  /** One timer for all: thousands may wait when a host goes down. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const resolve of this.#waiting) {
        if (!this.#take()) return this.#schedule();
        this.#waiting.delete(resolve);
        resolve();
      }
    }, 1_000 / messagesPerSecond).unref();
  }
}
