import type { ShardState } from '../discord/gateway/shard-states.ts';

/** An answer of the store is shared by those who ask within this time, in milliseconds. */
const freshMs = 1_000;

export interface ReadinessParts {
  /** Asks the store something that costs it next to nothing. */
  readonly askStore: () => Promise<unknown>;
  /** null where nothing comes over a gateway. */
  readonly shards: (() => ReadonlyMap<number, ShardState>) | null;
  /** How long the store may take, in milliseconds. Default 2,000. */
  readonly storeMs?: number | undefined;
}

/** Whether this process can serve people now. */
export class Readiness {
  readonly #parts: ReadinessParts;
  #asked: { readonly at: number; readonly answer: Promise<string | null> } | null = null;
  #stopping = false;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** The process is to stop: it is not ready from here on. */
  stop(): void {
    this.#stopping = true;
  }

  /** What stands in the way, in a sentence each; empty where nothing does. */
  async problems(): Promise<readonly string[]> {
    if (this.#stopping) return ['Steward is stopping.'];
    const found = [this.#gateway(), await this.#store()];
    return found.filter((problem) => problem !== null);
  }

  #gateway(): string | null {
    if (this.#parts.shards === null) return null;
    const states = [...this.#parts.shards().values()];
    if (states.length === 0) return 'Discord has not been reached yet.';
    const own = states.filter((state) => state !== 'standby');
    const ready = own.filter((state) => state === 'ready').length;
    return ready === own.length ? null : `${ready} of ${own.length} shards are connected to Discord.`;
  }

  /** However many ask, the store is asked once at a time. */
  #store(): Promise<string | null> {
    const now = performance.now();
    if (this.#asked === null || now - this.#asked.at > freshMs)
      this.#asked = { at: now, answer: this.#askStore() };
    return this.#asked.answer;
  }

  async #askStore(): Promise<string | null> {
    const { askStore, storeMs = 2_000 } = this.#parts;
    const { promise: late, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(() => resolve(`The store has not answered within ${storeMs} ms.`), storeMs);
    try {
      return await Promise.race([
        late,
        askStore().then(
          () => null,
          () => 'The store fails.',
        ),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }
}
