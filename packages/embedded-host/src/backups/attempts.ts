import { exponentialDelay, retry } from '@steward/kit';

interface AttemptsOptions {
  /** Between attempts, in milliseconds. */
  readonly pauses: { readonly firstMs: number; readonly maxMs: number };
  /** How many attempts have failed when `onFailing` is called. */
  readonly untilTold: number;
  /** Called once for each work, with what the last attempt threw. */
  readonly onFailing: (error: unknown) => void;
}

/** Does a work that must be done in the end, in as many attempts as it takes. */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #closing = new AbortController();
  #running: { readonly stopping: AbortController; readonly over: Promise<void> } | null = null;

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  /**
   * Resolves when an attempt has succeeded, or nothing tries any longer.
   * @param attempt gets a signal that is aborted when the attempts are stopped
   */
  begin(attempt: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { pauses, untilTold, onFailing } = this.#options;
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, this.#closing.signal]);
    const over = retry(() => attempt(signal), {
      pauseAfter: (error, count) => {
        if (count === untilTold) onFailing(error);
        return exponentialDelay(count, pauses);
      },
      signals: [signal],
    })
      // They were stopped.
      .catch(() => {})
      .finally(() => {
        this.#running = null;
      });
    this.#running = { stopping, over };
    return over;
  }

  /** Stops the attempts of the last work, and waits for the one that has begun. */
  async stop(): Promise<void> {
    this.#running?.stopping.abort();
    await this.#running?.over;
  }

  /** Begins no further attempt, of any work. */
  close(): void {
    this.#closing.abort();
  }
}
