import { ConnectionRepository } from './connection-repository.ts';
import { parseDatabaseUrl, type SqliteLocation } from './database-url.ts';
import { GrantRepository } from './grant-repository.ts';
import { GuildRepository } from './guild-repository.ts';
import { openKeyFile } from './key-file.ts';
import { generateKey, type KeyRing } from './key-ring.ts';
import { fixedKeys, type KeySource } from './key-source.ts';
import { LoneCluster } from './lone-cluster.ts';
import { openDatabase } from './open-database.ts';
import { OperationRepository } from './operation-repository.ts';
import { ServerRefRepository } from './server-ref-repository.ts';
import { SessionRepository } from './session-repository.ts';
import type { Store } from './store.ts';
import type { StoreLog } from './store-log.ts';
import { Vault } from './vault.ts';

export interface StoreOptions {
  /** `sqlite:<path>` or `sqlite::memory:`. */
  readonly databaseUrl: string;
  /** null: the key file beside the database, made on first start. */
  readonly keyRing: KeyRing | null;
  readonly log: StoreLog;
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
  const db = await openDatabase(location);
  try {
    const vault = new Vault(await keySource(location, options));
    const cluster = new LoneCluster();
    const serverRefs = new ServerRefRepository(db);
    return {
      connections: new ConnectionRepository(db, vault),
      grants: new GrantRepository(db),
      operations: new OperationRepository(db, vault, cluster, options.log),
      serverRefs,
      guilds: new GuildRepository(db, (guildId) => serverRefs.forget(guildId)),
      sessions: new SessionRepository(db),
      cluster,
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function keySource(location: SqliteLocation, { keyRing, log }: StoreOptions): Promise<KeySource> {
  if (keyRing) return fixedKeys(keyRing);
  if (location.path === ':memory:') return fixedKeys([generateKey(new Date())]);
  return openKeyFile(keyFilePath(location), log);
}

/** Where the embedded store keeps its keys. */
export function keyFilePath(location: SqliteLocation): string {
  return `${location.path}.key`;
}
