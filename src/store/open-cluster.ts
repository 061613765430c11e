import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../config/database.ts';
import type { Cluster, Shard, ShardHold } from '../domain/cluster.ts';
import type { StoreLog } from '../domain/store-errors.ts';
import type { GuildChangeFeed } from './cache.ts';
import type { OpenDatabase } from './open.ts';

/** A process that others know of. */
interface OpenCluster {
  readonly cluster: Cluster;
  readonly news: GuildChangeFeed;
  close(): Promise<void>;
}

/** Makes this process known to the others on its database. */
export async function openCluster(
  location: DatabaseLocation,
  { db, news }: OpenDatabase,
  log: StoreLog,
): Promise<OpenCluster> {
  if (location.kind === 'sqlite') return { cluster: new SingleProcessCluster(), news, close: async () => {} };
  const { PostgresCluster } = await import('./postgres/cluster.ts');
  const cluster = new PostgresCluster(db, location, log);
  await cluster.open();
  return { cluster, news: cluster.news, close: () => cluster.close() };
}

/** The cluster of a store that one process has to itself: whoever wrote there before has ended. */
class SingleProcessCluster implements Cluster {
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
