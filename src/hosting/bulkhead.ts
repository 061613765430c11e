/** Calls of one account at the same time: more than its people and its ten operations make while it answers. */
const usualAtOnce = 16;
/** More wait for their turn; past this many, one is given up at once. */
const usualInLine = 256;

interface Lane {
  taken: number;
  /** First come, first served. */
  readonly line: Set<() => void>;
}

/**
 * Lets so many calls of one account be under way at once: an account whose servers hang leaves connections to the
 * others. Bounded by the calls under way; an account without any is forgotten.
 */
export class Bulkhead {
  readonly #lanes = new Map<string, Lane>();
  readonly #atOnce: number;
  readonly #inLine: number;

  constructor(atOnce = usualAtOnce, inLine = usualInLine) {
    this.#atOnce = atOnce;
    this.#inLine = inLine;
  }

  /** Waits for a turn, which has to be given back with `leave`. Answers false where there was none in time. */
  async take(accountId: string, withinMs: number, signal: AbortSignal): Promise<boolean> {
    const lane = this.#lanes.get(accountId) ?? { taken: 0, line: new Set() };
    this.#lanes.set(accountId, lane);
    if (lane.taken < this.#atOnce) {
      lane.taken += 1;
      return true;
    }
    if (lane.line.size >= this.#inLine || signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const called = () => resolve(true);
    const giveUp = () => {
      if (lane.line.delete(called)) resolve(false);
    };
    lane.line.add(called);
    const timer = setTimeout(giveUp, withinMs);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    });
  }

  /** Gives a turn to the next in line. */
  leave(accountId: string): void {
    const lane = this.#lanes.get(accountId);
    if (lane === undefined) return;
    const [next] = lane.line;
    if (next !== undefined) {
      lane.line.delete(next);
      next();
      return;
    }
    lane.taken -= 1;
    if (lane.taken === 0) this.#lanes.delete(accountId);
  }
}
