import type { Connection } from './connection.ts';
import { ConnectionRepository } from './connection-repository.ts';
import { type DatabaseLocation, keysMissing, parseDatabaseUrl, UnsupportedDatabase } from './database-url.ts';
import { GrantRepository } from './grant-repository.ts';
import type { Grant } from './grants.ts';
import { GuildMemory } from './guild-memory.ts';
import { GuildRepository } from './guild-repository.ts';
import { keyFilePath, openKeyFile } from './key-file.ts';
import { generateKey, type KeyRing } from './key-ring.ts';
import { fixedKeys, type KeySource } from './key-source.ts';
import { openCluster } from './open-cluster.ts';
import { openDatabase } from './open-database.ts';
import { operationRepository } from './operation-repository.ts';
import { ServerRefRepository } from './server-ref-repository.ts';
import { SessionRepository } from './session-repository.ts';
import type { Store } from './store.ts';
import type { StoreLog } from './store-log.ts';
import { Vault } from './vault.ts';

/** How long a PostgreSQL that is not up yet is waited for. */
const startPatienceMs = 30_000;

export interface StoreOptions {
  /** `sqlite:<path>`, `sqlite::memory:` or `postgres://…`. */
  readonly databaseUrl: string;
  /** null: the key file beside the database, made on first start. PostgreSQL has none. */
  readonly keyRing: KeyRing | null;
  readonly log: StoreLog;
  /** How long a PostgreSQL that is not up yet is waited for, in milliseconds. Default: 30 s. */
  readonly patienceMs?: number;
  /** Cuts that wait short: it rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens what is remembered; makes it on first start.
 * @throws UnsupportedDatabase
 * @throws DatabaseUnavailable
 * @throws DatabaseTooNew
 * @throws KeyFileUnreadable
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const location = parseDatabaseUrl(options.databaseUrl);
  if (location.kind === 'postgres' && options.keyRing === null) throw new UnsupportedDatabase(keysMissing);
  const { log, patienceMs = startPatienceMs, signal } = options;
  const opened = await openDatabase(location, log, patienceMs, signal);
  const { db } = opened;
  try {
    const vault = new Vault(await keySource(location, options));
    const { cluster, news, close } = await openCluster(location, opened, options.log);
    const connections = new GuildMemory<Connection | null>(news);
    const grants = new GuildMemory<readonly Grant[]>(news);
    const serverRefs = new ServerRefRepository(db);
    const changed = (guildId: string | null) => {
      for (const memory of [connections, grants, serverRefs])
        if (guildId === null) memory.clear();
        else memory.drop(guildId);
    };
    news.listen(changed);
    return {
      connections: new ConnectionRepository(db, vault, connections),
      grants: new GrantRepository(db, grants),
      operations: operationRepository(db, vault, cluster, options.log),
      serverRefs,
      guilds: new GuildRepository(db, changed),
      sessions: new SessionRepository(db, vault),
      cluster,
      close: async () => {
        await close();
        await db.destroy();
        changed(null);
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function keySource(location: DatabaseLocation, { keyRing, log }: StoreOptions): Promise<KeySource> {
  if (keyRing) return fixedKeys(keyRing);
  if (location.kind === 'postgres' || location.path === ':memory:')
    return fixedKeys([generateKey(new Date())]);
  return openKeyFile(keyFilePath(location), log);
}
