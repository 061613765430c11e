/** Concurrent calls of one account: more than its people and its ten operations make while the host responds. */
const defaultConcurrency = 16;
/** Calls of one account that may wait; any further one is refused. */
const queueSize = 256;

interface Slots {
  taken: number;
  /** First in, first out. */
  readonly queue: Set<() => void>;
}

/**
 * Limits the concurrent calls of each account, so that one whose servers hang leaves connections to the others. Holds
 * entries only for accounts with calls in flight.
 */
export class Bulkhead {
  readonly #slots = new Map<string, Slots>();
  readonly #concurrency: number;

  constructor(concurrency = defaultConcurrency) {
    this.#concurrency = concurrency;
  }

  /** Waits for a slot, to be freed with `release`. Returns false if none was free in time. */
  async acquire(accountId: string, withinMs: number, signal: AbortSignal): Promise<boolean> {
    const slots = this.#slots.get(accountId) ?? { taken: 0, queue: new Set() };
    this.#slots.set(accountId, slots);
    if (slots.taken < this.#concurrency) {
      slots.taken += 1;
      return true;
    }
    if (slots.queue.size >= queueSize || signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const acquired = () => resolve(true);
    const giveUp = () => {
      if (slots.queue.delete(acquired)) resolve(false);
    };
    slots.queue.add(acquired);
    const timer = setTimeout(giveUp, withinMs);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    });
  }

  /** Frees a slot, or passes it to the first call in the queue. */
  release(accountId: string): void {
    const slots = this.#slots.get(accountId);
    if (slots === undefined) return;
    const [next] = slots.queue;
    if (next !== undefined) {
      slots.queue.delete(next);
      next();
      return;
    }
    slots.taken -= 1;
    if (slots.taken === 0) this.#slots.delete(accountId);
  }
}
