/** When the calls of a process end: with the `after`th call, before or after it has an effect. */
interface Death {
  readonly after: number;
  readonly isDone: boolean;
}

/** Makes a process die in one of its calls: that one and all later ones never return. */
export class Mortal {
  calls = 0;
  readonly #death: Death | null;

  constructor(death: Death | null) {
    this.#death = death;
  }

  get isDead(): boolean {
    return this.#death !== null && this.calls > this.#death.after;
  }

  wrap<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return async (...args: readonly unknown[]) => {
          const death = this.#death;
          const number = this.calls;
          this.calls += 1;
          if (death !== null && number > death.after) return new Promise(() => {});
          const isLast = death !== null && number === death.after;
          if (isLast && !death.isDone) {
            this.calls += 1;
            return new Promise(() => {});
          }
          const result: unknown = await value.apply(object, args);
          if (!isLast) return result;
          this.calls += 1;
          return new Promise(() => {});
        };
      },
    });
  }
}
