import type { Cluster } from './cluster.ts';
import type { DatabaseLocation } from './database-url.ts';
import { LoneCluster } from './lone-cluster.ts';
import type { Database } from './schema.ts';
import type { StoreLog } from './store-log.ts';

/** Makes this process known to the others on its database. */
export async function openCluster(
  location: DatabaseLocation,
  db: Database,
  log: StoreLog,
): Promise<{ readonly cluster: Cluster; close(): Promise<void> }> {
  if (location.kind === 'sqlite') return { cluster: new LoneCluster(), close: async () => {} };
  const { PostgresCluster } = await import('./postgres/postgres-cluster.ts');
  const cluster = new PostgresCluster(db, location, log);
  await cluster.open();
  return { cluster, close: () => cluster.close() };
}
