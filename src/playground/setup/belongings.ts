/** Thrown where something is started after all was ended. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** What was started, to be ended in reverse, whenever that is asked for: also halfway through the start. */
export class Belongings {
  readonly #ends: (() => unknown)[] = [];
  #closing: Promise<void> | null = null;

  /** @throws Ended and ends the thing at once where all was ended meanwhile */
  async add<T>(thing: T | Promise<T>, end: (thing: T) => unknown): Promise<T> {
    const started = await thing;
    if (this.#closing !== null) {
      await end(started);
      throw new Ended('The playground was ended while it started');
    }
    this.#ends.push(() => end(started));
    return started;
  }

  /** Ends everything, once. What fails to end does not keep the rest from it. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const failures: unknown[] = [];
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be ended in order');
  }
}
