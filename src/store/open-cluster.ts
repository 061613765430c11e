import type { Cluster } from './cluster.ts';
import type { DatabaseLocation } from './database-url.ts';
import type { GuildNews } from './guild-news.ts';
import { LoneCluster } from './lone-cluster.ts';
import type { OpenDatabase } from './open-database.ts';
import type { StoreLog } from './store-log.ts';

/** A process that others know of. */
interface OpenCluster {
  readonly cluster: Cluster;
  readonly news: GuildNews;
  close(): Promise<void>;
}

/** Makes this process known to the others on its database. */
export async function openCluster(
  location: DatabaseLocation,
  { db, news }: OpenDatabase,
  log: StoreLog,
): Promise<OpenCluster> {
  if (location.kind === 'sqlite') return { cluster: new LoneCluster(), news, close: async () => {} };
  const { PostgresCluster } = await import('./postgres/postgres-cluster.ts');
  const cluster = new PostgresCluster(db, location, log);
  await cluster.open();
  return { cluster, news: cluster.news, close: () => cluster.close() };
}
