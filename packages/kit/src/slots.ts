/** How much may be in progress at the same time. */
export interface SlotLimits {
  /** Of one key. */
  readonly each: number;
  /** Of all keys together. Default: no limit. */
  readonly all?: number;
  /** How many may wait with one key; any further one is refused. Default: no limit. */
  readonly waiting?: number;
}

/** How long to wait for a slot. */
export interface SlotWait {
  /** In milliseconds. Default: as long as it takes. */
  readonly withinMs?: number;
  /** Ends the wait. Default: nothing does. */
  readonly signal?: AbortSignal | undefined;
  /** Called if it has to wait; must not throw. */
  readonly onWait?: (() => void) | undefined;
}

/**
 * Limits what is in progress for each key and for all, so that one whose work hangs leaves room to the others. First come,
 * first served with each key; keys that wait take turns. Holds entries only for keys with work.
 */
export class Slots {
  readonly #limits: Required<SlotLimits>;
  readonly #taken = new Map<string, number>();
  #allTaken = 0;
  /** Those that wait, by key; the key that got a slot last comes last. */
  readonly #queues = new Map<string, Set<() => void>>();

  constructor(limits: SlotLimits) {
    this.#limits = { all: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY, ...limits };
  }

  /**
   * Waits for a slot. Returns what frees it, of which only the first call does something; null if too many wait, or the wait
   * ended before its turn.
   */
  async acquire(key: string, wait: SlotWait = {}): Promise<(() => void) | null> {
    const queue = this.#queues.get(key);
    if (queue === undefined && this.#hasRoom(key)) this.#take(key);
    else if ((queue?.size ?? 0) >= this.#limits.waiting || !(await this.#turn(key, wait))) return null;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#free(key);
      this.#admit();
    };
  }

  /** Waits until a slot was taken. Returns false if the wait ended before. */
  async #turn(key: string, { withinMs, signal, onWait }: SlotWait): Promise<boolean> {
    if (signal?.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const queue = this.#queues.get(key) ?? new Set();
    this.#queues.set(key, queue);
    const admit = () => resolve(true);
    queue.add(admit);
    onWait?.();
    const giveUp = () => {
      if (!queue.delete(admit)) return;
      if (queue.size === 0) this.#queues.delete(key);
      resolve(false);
    };
    const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const isAdmitted = await promise;
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    return isAdmitted;
  }

  #hasRoom(key: string): boolean {
    return this.#allTaken < this.#limits.all && (this.#taken.get(key) ?? 0) < this.#limits.each;
  }

  #take(key: string): void {
    this.#allTaken += 1;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  #free(key: string): void {
    this.#allTaken -= 1;
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
  }

  /** Gives free slots to those that wait: one with each key after the other. */
  #admit(): void {
    for (const [key, queue] of this.#queues) {
      if (this.#allTaken >= this.#limits.all) return;
      if (!this.#hasRoom(key)) continue;
      const [next] = queue;
      if (next === undefined) continue;
      this.#take(key);
      queue.delete(next);
      this.#queues.delete(key);
      if (queue.size > 0) this.#queues.set(key, queue);
      next();
    }
  }
}
