/** An answer is remembered this long at most, in milliseconds, whatever age a caller would take. */
export const longestAgeMs = 60_000;

interface InFlight<T> {
  readonly answer: Promise<T>;
  readonly patienceMs: number;
}

interface Answered<T> {
  readonly value: T;
  readonly at: number;
}

export interface Wanted {
  /** An answer this old will do. */
  readonly maxAgeMs: number;
  /** A read in flight is joined where it is at least as patient. */
  readonly patienceMs: number;
}

/**
 * Reads that several callers make at once go to the host once, and their answers are kept for callers who
 * don't need them fresh. Failures are not kept.
 */
export class ReadCache<T> {
  /** As many as calls are under way, which interactions in hand and running operations bound. */
  readonly #inFlight = new Map<string, InFlight<T>>();
  /** Oldest first. */
  readonly #answered = new Map<string, Answered<T>>();
  readonly #now: () => number;
  readonly #limit: number;
  readonly #weigh: (value: T) => number;
  #weight = 0;

  /** `limit`: so much is kept as answers weigh together (each 1, if not said otherwise); of more, those read or used last. */
  constructor(now: () => number, limit = 1000, weigh: (value: T) => number = () => 1) {
    this.#now = now;
    this.#limit = limit;
    this.#weigh = weigh;
  }

  read(key: string, wanted: Wanted, load: () => Promise<T>): Promise<T> {
    const known = this.#remembered(key, wanted.maxAgeMs);
    if (known !== null) return Promise.resolve(known.value);
    const running = this.#inFlight.get(key);
    if (running !== undefined && running.patienceMs >= wanted.patienceMs) return running.answer;
    const begun = { answer: load(), patienceMs: wanted.patienceMs };
    this.#inFlight.set(key, begun);
    begun.answer.then(
      (value) => {
        if (this.#ended(key, begun)) this.#remember(key, value);
      },
      () => this.#ended(key, begun),
    );
    return begun.answer;
  }

  /** Drops what is known; who asks from now on does not join reads that are in flight. */
  forget(key: string): void {
    this.#drop(key);
    this.#inFlight.delete(key);
  }

  /** Answers false where the read was forgotten meanwhile: what it brought is not to be kept. */
  #ended(key: string, begun: InFlight<T>): boolean {
    if (this.#inFlight.get(key) !== begun) return false;
    return this.#inFlight.delete(key);
  }

  #remembered(key: string, maxAgeMs: number): Answered<T> | null {
    const answered = this.#answered.get(key);
    if (answered === undefined) return null;
    if (this.#now() - answered.at > Math.min(maxAgeMs, longestAgeMs) || maxAgeMs <= 0) return null;
    this.#answered.delete(key);
    this.#answered.set(key, answered);
    return answered;
  }

  #remember(key: string, value: T): void {
    const at = this.#now();
    this.#drop(key);
    this.#answered.set(key, { value, at });
    this.#weight += this.#weigh(value);
    for (const [other, answered] of this.#answered) {
      if (this.#weight <= this.#limit && at - answered.at <= longestAgeMs) break;
      this.#drop(other);
    }
  }

  #drop(key: string): void {
    const answered = this.#answered.get(key);
    if (answered === undefined) return;
    this.#answered.delete(key);
    this.#weight -= this.#weigh(answered.value);
  }
}
