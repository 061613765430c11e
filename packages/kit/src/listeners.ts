/** Functions that are called together. They can be added after the part that calls them was built. */
export class Listeners<Values extends readonly unknown[]> {
  readonly #all: ((...values: Values) => void)[] = [];

  add(listener: (...values: Values) => void): void {
    this.#all.push(listener);
  }

  /** Calls all of them, in the order in which they were added. Throws what one of them throws. */
  readonly notify = (...values: Values): void => {
    for (const listener of this.#all) listener(...values);
  };
}
