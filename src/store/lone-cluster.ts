import { randomUUID } from 'node:crypto';
import type { Cluster, Shard, ShardHold } from './cluster.ts';

/** The cluster of a store that one process has to itself: whoever wrote there before has ended. */
export class LoneCluster implements Cluster {
  readonly processId = randomUUID();
  /** When a bucket is free again, on the clock that nobody sets. */
  readonly #nextIdentify = new Map<string, number>();

  async ended(processIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(processIds.filter((id) => id !== this.processId));
  }

  async holdShard(_shard: Shard, signal: AbortSignal): Promise<ShardHold> {
    signal.throwIfAborted();
    return { ending: new AbortController().signal, release: async () => {} };
  }

  async reserveIdentify(bot: string, bucket: number, windowMs: number): Promise<number> {
    const now = performance.now();
    const key = `${bucket} ${bot}`;
    const mine = Math.max(this.#nextIdentify.get(key) ?? 0, now);
    this.#nextIdentify.set(key, mine + windowMs);
    return Math.ceil(mine - now);
  }
}
