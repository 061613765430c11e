import { ReadCache, systemClock, withTimeout } from '@steward/kit';
import type { ShardState } from '../discord/gateway/shard-states.ts';

/** How long a result of the database check is shared, in milliseconds. */
const cacheMs = 1_000;

export interface ReadinessOptions {
  /** Makes a write that costs next to nothing. */
  readonly checkStore: () => Promise<unknown>;
  readonly shards: () => ReadonlyMap<number, ShardState>;
  /** Whether Discord refuses this machine's address now. Default: never. */
  readonly isAddressRefused?: () => boolean;
  /** How long the write may take, in milliseconds. Default: 2,000. */
  readonly storeMs?: number | undefined;
}

/** Checks whether this process can serve people now. */
export class Readiness {
  readonly #options: ReadinessOptions;
  /** The result of the last write, shared among callers. */
  readonly #writes = new ReadCache<string | null>(systemClock, 1);
  #stopping = false;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Marks the process as stopping: it is no longer ready. */
  stop(): void {
    this.#stopping = true;
  }

  /** Returns why the process is not ready, a sentence each; empty if it is ready. */
  async problems(): Promise<readonly string[]> {
    if (this.#stopping) return ['Steward is stopping.'];
    const found = [this.#address(), this.#gateway(), await this.#store()];
    return found.filter((problem) => problem !== null);
  }

  #address(): string | null {
    return this.#options.isAddressRefused?.()
      ? 'Discord refuses requests from this machine’s address.'
      : null;
  }

  #gateway(): string | null {
    const states = [...this.#options.shards().values()];
    if (states.length === 0) return 'Discord has not been reached yet.';
    const own = states.filter((state) => state !== 'standby');
    const ready = own.filter((state) => state === 'ready').length;
    return ready === own.length ? null : `${ready} of ${own.length} shards are connected to Discord.`;
  }

  #store(): Promise<string | null> {
    return this.#writes.read('', { maxAgeMs: cacheMs, deadlineMs: 0 }, () => this.#checkStore());
  }

  async #checkStore(): Promise<string | null> {
    const { checkStore, storeMs = 2_000 } = this.#options;
    const check = checkStore().then(
      () => null,
      () => 'The store fails.',
    );
    const problem = await withTimeout(storeMs, check);
    return problem === undefined ? `The store has not answered within ${storeMs} ms.` : problem;
  }
}
