import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../config/database.ts';
import type { Cluster, Shard } from '../domain/cluster.ts';
import type { StoreLog } from '../domain/store-errors.ts';
import type { Database } from './schema.ts';
import { watchDatabase } from './sqlite/external-changes.ts';

interface ClusterOptions {
  readonly log: StoreLog;
  /** How soon to notice a change of an SQLite database by another process, in milliseconds. */
  readonly staleMs: number;
  /** Called if another process changed a guild; with null if any guild may have changed. */
  readonly onGuildChange: (guildId: string | null) => void;
}

interface OpenCluster {
  readonly cluster: Cluster;
  close(): Promise<void>;
}

/** Connects this process to the others that share its database. */
export async function openCluster(
  location: DatabaseLocation,
  db: Database,
  { log, staleMs, onGuildChange }: ClusterOptions,
): Promise<OpenCluster> {
  if (location.kind === 'sqlite') {
    const stopWatching = await watchDatabase(db, staleMs, () => onGuildChange(null));
    return { cluster: new SingleProcessCluster(), close: stopWatching };
  }
  const { PostgresCluster } = await import('./postgres/cluster.ts');
  const cluster = new PostgresCluster(db, location, log, onGuildChange);
  await cluster.open();
  return { cluster, close: () => cluster.close() };
}

/** The cluster of an SQLite database, which only one process uses: every other process has ended. */
class SingleProcessCluster implements Cluster {
  readonly processId = randomUUID();
  readonly shardsLost = new Promise<never>(() => {});
  /** When a shard of each bucket may identify next, by `performance.now()`. */
  readonly #nextIdentifyAt = new Map<string, number>();

  async ended(processIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(processIds.filter((id) => id !== this.processId));
  }

  async claimShards(shards: readonly Shard[]): Promise<readonly Shard[]> {
    return shards;
  }

  async releaseShards(): Promise<void> {}

  async claimLeadership(): Promise<boolean> {
    return true;
  }

  async releaseLeadership(): Promise<void> {}

  async reserveIdentify(bot: string, bucket: number, windowMs: number): Promise<number> {
    const now = performance.now();
    const key = `${bucket} ${bot}`;
    const reservedAt = Math.max(this.#nextIdentifyAt.get(key) ?? 0, now);
    this.#nextIdentifyAt.set(key, reservedAt + windowMs);
    return Math.ceil(reservedAt - now);
  }
}
