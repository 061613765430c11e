export interface WaitOptions {
  /** Default 30,000. */
  readonly timeoutMs?: number;
}

/** Thrown when something that a test waited for did not come about in time. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
}

/** Tells whoever waits that something on this Discord has changed. */
export class Changes {
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<NodeJS.Timeout>();

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls back at each change; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * What `probe` finds, now or at the first change at which it finds something other than `undefined`.
   * @throws WaitTimeoutError with the words of `otherwise`; and whatever `probe` throws
   */
  until<T>(probe: () => T | undefined, otherwise: () => string, patience: WaitOptions = {}): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timeoutMs = patience.timeoutMs ?? 30_000;
    const timer = setTimeout(() => {
      end();
      reject(new WaitTimeoutError(`${otherwise()} (waited ${timeoutMs} ms)`));
    }, timeoutMs);
    this.#timers.add(timer);
    const end = () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
      unsubscribe();
    };
    const look = () => {
      try {
        const found = probe();
        if (found === undefined) return;
        end();
        resolve(found);
      } catch (error) {
        end();
        reject(error);
      }
    };
    const unsubscribe = this.subscribe(look);
    look();
    return promise;
  }

  /** Lets go of all who still wait. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#listeners.clear();
  }
}
