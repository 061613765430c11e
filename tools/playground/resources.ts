/** Thrown when something is started after the playground has begun to stop. */
export class StartCancelledError extends Error {
  override readonly name = 'StartCancelledError';
}

/** An `AsyncDisposableStack` that can also be closed while things are still starting. */
export class Resources {
  readonly #stack = new AsyncDisposableStack();
  readonly #starting = new Set<Promise<unknown>>();
  readonly #hurry: Promise<void>;
  #closing: Promise<void> | null = null;

  /** `hurry` resolves when closing must not wait for things that are still starting. */
  constructor(hurry: Promise<void>) {
    this.#hurry = hurry;
  }

  /**
   * Returns the value once it has started, and closes it when everything is closed.
   * @throws StartCancelledError if closing began meanwhile; the value is then closed at once
   */
  async add<T>(value: T | Promise<T>, close: (value: T) => unknown = () => {}): Promise<T> {
    const starting = Promise.resolve(value);
    this.#starting.add(starting);
    const started = await starting.finally(() => this.#starting.delete(starting));
    if (this.#closing !== null) {
      await close(started);
      throw new StartCancelledError('The playground was stopped while it was starting.');
    }
    return this.#stack.adopt(started, async () => {
      await close(started);
    });
  }

  /** Closes everything once, in reverse order. @throws the error of a failed close, `SuppressedError` for several */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#starting), this.#hurry]);
    await this.#stack.disposeAsync();
  }
}
