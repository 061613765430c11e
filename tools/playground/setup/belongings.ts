/** Thrown where something is started after all was ended. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** What was started, to be ended in reverse, whenever that is asked for: also halfway through the start. */
export class Belongings {
  readonly #hurry: Promise<void>;
  readonly #ends: (() => unknown)[] = [];
  readonly #starting = new Set<Promise<unknown>>();
  #closing: Promise<readonly unknown[]> | null = null;

  /** `hurry`: when nobody wants to wait any more for what is just being started. */
  constructor(hurry: Promise<void>) {
    this.#hurry = hurry;
  }

  /** @throws Ended and ends the thing at once where all is being ended */
  async add<T>(thing: T | Promise<T>, end: (thing: T) => unknown = () => {}): Promise<T> {
    const started = await this.#settled(Promise.resolve(thing));
    if (this.#closing !== null) {
      await end(started);
      throw new Ended('The playground was ended while it started');
    }
    this.#ends.push(() => end(started));
    return started;
  }

  /** Ends everything, once. What fails to end does not keep the rest from it; the answer is why it failed. */
  close(): Promise<readonly unknown[]> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #settled<T>(thing: Promise<T>): Promise<T> {
    this.#starting.add(thing);
    try {
      return await thing;
    } finally {
      this.#starting.delete(thing);
    }
  }

  async #close(): Promise<readonly unknown[]> {
    await Promise.race([Promise.allSettled(this.#starting), this.#hurry]);
    const failures: unknown[] = [];
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    return failures;
  }
}
