/** For how long an answer may wait for Discord and be counted as in hand, in milliseconds. */
const inHandMs = 3_000;
/** An answer that waits takes some 20 KB, as whatever is in hand. */
const usualLimit = 2_000;

/** Counts the answers that wait for Discord so long that they must not keep others from being served. */
export class LateAnswers {
  readonly #limit: number;
  #count = 0;

  constructor(limit: number = usualLimit) {
    this.#limit = limit;
  }

  /** Answers false where there are so many that one more has to be given up. */
  add(): boolean {
    if (this.#count >= this.#limit) return false;
    this.#count += 1;
    return true;
  }

  remove(): void {
    this.#count -= 1;
  }
}

/** Whether the answer to one interaction is late. */
export class Lateness {
  readonly #all: LateAnswers;
  readonly #begun = Promise.withResolvers<void>();
  #since: number | null = null;
  #isLate = false;

  constructor(all: LateAnswers) {
    this.#all = all;
  }

  /** Resolves when the answer is late: it is not in hand any more. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Whether the answer may wait for so many milliseconds more. */
  mayPause(ms: number): boolean {
    this.#since ??= Date.now();
    if (this.#isLate || Date.now() + ms - this.#since <= inHandMs) return true;
    this.#isLate = this.#all.add();
    if (this.#isLate) this.#begun.resolve();
    return this.#isLate;
  }

  /** The interaction is answered, or given up. */
  over(): void {
    if (this.#isLate) this.#all.remove();
  }
}
