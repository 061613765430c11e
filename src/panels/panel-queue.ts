/** What waits to be edited. */
export interface Queued {
  readonly channelId: string;
  /** No edit begins before this time, by `performance.now()`. */
  notBefore: number;
}

/** How much longer than a change of a status a change of numbers waits, in milliseconds, if there are too many edits. */
const numbersWaitMs = 60_000;

/**
 * The panels whose message has to be edited. The one that has waited longest comes first, and a change of a status is
 * preferred to one of numbers, unless that has waited a minute longer: so nothing waits forever. In one channel, one message
 * is edited at a time.
 */
export class PanelQueue<Item extends Queued> {
  /** When each began to wait, the longest first. */
  readonly #statuses = new Map<Item, number>();
  readonly #numbers = new Map<Item, number>();
  readonly #busyChannels = new Set<string>();

  get size(): number {
    return this.#statuses.size + this.#numbers.size;
  }

  /** Adds a panel; one that waits keeps its place. */
  add(item: Item, change: 'status' | 'numbers'): void {
    if (this.#statuses.has(item)) return;
    if (change === 'status') {
      this.#numbers.delete(item);
      this.#statuses.set(item, performance.now());
    } else if (!this.#numbers.has(item)) this.#numbers.set(item, performance.now());
  }

  delete(item: Item): void {
    this.#statuses.delete(item);
    this.#numbers.delete(item);
  }

  clear(): void {
    this.#statuses.clear();
    this.#numbers.clear();
  }

  /** Returns the panel that is edited next; null if all have to wait. */
  next(): Item | null {
    const status = this.#first(this.#statuses);
    const numbers = this.#first(this.#numbers);
    if (status === null || numbers === null) return (status ?? numbers)?.item ?? null;
    return numbers.since + numbersWaitMs < status.since ? numbers.item : status.item;
  }

  /** Removes a panel that is edited now, and holds the others of its channel back until the returned function is called. */
  begin(item: Item): () => void {
    this.delete(item);
    this.#busyChannels.add(item.channelId);
    return () => this.#busyChannels.delete(item.channelId);
  }

  #first(queue: ReadonlyMap<Item, number>): { readonly item: Item; readonly since: number } | null {
    const now = performance.now();
    for (const [item, since] of queue)
      if (item.notBefore <= now && !this.#busyChannels.has(item.channelId)) return { item, since };
    return null;
  }
}
