import { setTimeout as sleep } from 'node:timers/promises';
import { jittered } from '../../util/backoff.ts';

/** A connection that served so long was a good one. */
const heldMs = 5_000;
/** On top of the half second that @discordjs/ws waits. */
const stepMs = 100;
const longestMs = 30_000;

/** The time between two connections of a shard: longer and longer where Discord ends each of them at once. */
export class ReconnectBackoff {
  readonly #ending = new AbortController();
  /** Connections in a row that did not hold. */
  #inVain = 0;
  #servedSince: number | null = null;

  /** Discord began to serve the shard. */
  served(): void {
    this.#servedSince = performance.now();
  }

  /** Resolves when the next connection may begin. The first one, and the first after a good one, need not wait. */
  async next(): Promise<void> {
    if (this.#servedSince !== null && performance.now() - this.#servedSince >= heldMs) this.#inVain = 0;
    this.#servedSince = null;
    const pause = Math.min(longestMs, stepMs * (2 ** Math.max(0, this.#inVain - 1) - 1));
    this.#inVain += 1;
    if (pause === 0) return;
    const { signal } = this.#ending;
    await sleep(jittered(pause), undefined, { signal }).catch(() => {});
  }

  /** Nobody is to wait any more. */
  end(): void {
    this.#ending.abort();
  }
}
