import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@steward/kit';
import { Kysely } from 'kysely';
import type { Grant } from '../access/model/grant.ts';
import { type ServerWorld, serverWorldSchema } from '../backups/model/server-world.ts';
import { type WorldLoss, worldLossSchema } from '../backups/model/world-loss.ts';
import {
  type DatabaseLocation,
  keysMissing,
  parseDatabaseUrl,
  type SqliteLocation,
  UnsupportedDatabaseError,
} from '../config/database.ts';
import { generateKey, type KeyRing } from '../config/key-ring.ts';
import { DatabaseUnavailableError, type StoreLog, StoreUnavailableError } from '../domain/store-errors.ts';
import type { GuildConnections } from '../settings/guild-settings.ts';
import { fixedKeys, type KeySource, keyFilePath, openKeyFile } from './crypto/key-file.ts';
import { Vault } from './crypto/vault.ts';
import { GuildCache, GuildChanges } from './guild-cache.ts';
import { DatabaseVersionError, migrate } from './migrate.ts';
import { openCluster } from './open-cluster.ts';
import { AlertStore } from './repositories/alerts.ts';
import { BackupTests } from './repositories/backup-tests.ts';
import { Cases } from './repositories/cases.ts';
import { Connections } from './repositories/connections.ts';
import { Grants } from './repositories/grants.ts';
import { Guilds } from './repositories/guilds.ts';
import { KnownLists } from './repositories/known-lists.ts';
import { MuteStore } from './repositories/mutes.ts';
import { ObservationStore } from './repositories/observations.ts';
import { Operations } from './repositories/operations.ts';
import { PanelActs } from './repositories/panel-acts.ts';
import { Panels } from './repositories/panels.ts';
import { PausedSaves } from './repositories/paused-saves.ts';
import { People } from './repositories/people.ts';
import { Samples } from './repositories/samples.ts';
import { Schedules } from './repositories/schedules.ts';
import { ServerRefs } from './repositories/server-refs.ts';
import { Sessions } from './repositories/sessions.ts';
import { SettingChanges } from './repositories/setting-changes.ts';
import { WorldFindings } from './repositories/world-findings.ts';
import type { Database, Tables } from './schema.ts';
import { lockForBot } from './sqlite/bot-lock.ts';
import { diskRoom } from './sqlite/disk-room.ts';
import { NodeSqliteDialect } from './sqlite/node-sqlite-dialect.ts';
import type { Store } from './store.ts';
import { UnreadableRows } from './unreadable-rows.ts';

const defaultPatienceMs = 30_000;
const defaultStaleMs = 5_000;
const defaultOtherBotMs = 15_000;
/** How long values are cached if each change clears the cache, in milliseconds: it bounds the memory. */
const maxCacheMs = 60_000;

interface StoreOptions {
  /** `sqlite:<path>`, `sqlite::memory:` or `postgres://…`. */
  readonly databaseUrl: string;
  /** null: the key file beside the SQLite database, created on first start. PostgreSQL needs a key ring. */
  readonly keyRing: KeyRing | null;
  readonly log: StoreLog;
  /** How long to wait for a PostgreSQL server that is not up yet, in milliseconds. Default: 30 s. */
  readonly patienceMs?: number;
  /** How soon a change by another process takes effect if no notification of it arrives, in milliseconds. Default: 5 s. */
  readonly staleMs?: number;
  /** How long a query of an SQLite database waits for the lock of another process, in milliseconds. Default: 5 s. */
  readonly busyMs?: number | undefined;
  /** Whether this process runs the bot: an SQLite database is for one bot only. Default: false. */
  readonly runsBot?: boolean;
  /** How long to wait for another bot on the SQLite database to end, in milliseconds. Default: 15 s. */
  readonly otherBotMs?: number | undefined;
  /** Ends a wait with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the store, and creates it on first start.
 * @throws UnsupportedDatabaseError
 * @throws DatabaseUnavailableError if it can't be opened, or another bot keeps running on the SQLite database
 * @throws DatabaseVersionError
 * @throws KeyFileError
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const location = parseDatabaseUrl(options.databaseUrl);
  if (location.kind === 'postgres' && options.keyRing === null)
    throw new UnsupportedDatabaseError(keysMissing);
  const unlock = await lockedForBot(location, options);
  try {
    const store = await openRepositories(location, options);
    return { ...store, close: () => store.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Locks the database if this process runs a bot that can't share it. Returns a function that releases the lock. */
async function lockedForBot(location: DatabaseLocation, options: StoreOptions): Promise<() => void> {
  const { runsBot = false, otherBotMs = defaultOtherBotMs, log, signal } = options;
  if (!runsBot || location.kind === 'postgres' || location.path === ':memory:') return () => {};
  const { path } = location;
  try {
    await makeDatabaseFile(path);
    return await lockForBot(path, { log, patienceMs: otherBotMs, signal });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || signal?.aborted) throw error;
    throw cannotOpen(path, error);
  }
}

async function openRepositories(location: DatabaseLocation, options: StoreOptions): Promise<Store> {
  const { log, staleMs = defaultStaleMs } = options;
  const db = await openDatabase(location, options);
  try {
    const vault = new Vault(await keySource(location, options));
    // A change of an SQLite database is always noticed; a notification of PostgreSQL may be lost.
    const cacheMs = location.kind === 'sqlite' ? maxCacheMs : staleMs;
    const connections = new GuildCache<GuildConnections | null>(cacheMs);
    const grants = new GuildCache<readonly Grant[]>(cacheMs);
    const changes = new GuildChanges(db, [connections, grants]);
    const parts = { db, vault, changes, unreadable: new UnreadableRows(log) };
    const knownLists = new KnownLists(parts);
    const onGuildChange = (guildId: string | null) => changes.invalidate(guildId);
    const { cluster, close } = await openCluster(location, db, { log, staleMs, onGuildChange });
    return {
      connections: new Connections(parts, connections),
      grants: new Grants(parts, grants),
      operations: new Operations(parts, cluster),
      schedules: new Schedules(parts),
      cases: new Cases(parts),
      serverRefs: new ServerRefs(parts),
      guilds: new Guilds(parts, knownLists),
      people: new People(parts),
      settingChanges: new SettingChanges(parts),
      sessions: new Sessions(parts),
      panels: new Panels(parts),
      alerts: new AlertStore(parts),
      mutes: new MuteStore(parts),
      observations: new ObservationStore(parts),
      panelActs: new PanelActs(parts),
      samples: new Samples(parts, samplesRoom(location)),
      knownLists,
      backupTests: new BackupTests(parts),
      worldLosses: new WorldFindings<WorldLoss>(
        parts,
        { kind: 'loss', schema: worldLossSchema, keptWith: 'backup_tests' },
        (columns, details) => ({ ...columns, ...details }),
      ),
      serverWorlds: new WorldFindings<ServerWorld>(
        parts,
        { kind: 'world', schema: serverWorldSchema, keptWith: 'server_watches' },
        (columns, details) => ({ ...columns, ...details }),
      ),
      pausedSaves: new PausedSaves(parts),
      cluster,
      checkWritable: () => checkWritable(db),
      onGuildChange: (listener) => changes.subscribe(listener),
      close: async () => {
        await close();
        await db.destroy();
        changes.invalidate(null);
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

/** Returns what says whether the database's disk has room for samples. PostgreSQL does not say how full its disk is. */
function samplesRoom(location: DatabaseLocation): () => Promise<boolean> {
  return location.kind === 'sqlite' && location.path !== ':memory:'
    ? diskRoom(dirname(location.path))
    : async () => true;
}

/**
 * Opens the database and migrates its tables to this version. Creates a missing SQLite database; waits up to
 * `patienceMs` for a PostgreSQL server that is not up yet. The signal ends the wait with an AbortError.
 * @throws DatabaseUnavailableError
 * @throws DatabaseVersionError
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: Pick<StoreOptions, 'log' | 'patienceMs' | 'busyMs' | 'signal'>,
): Promise<Database> {
  const { log, patienceMs = defaultPatienceMs, busyMs, signal } = options;
  if (location.kind === 'sqlite') return openSqlite(location, busyMs);
  // Imported only if needed, because the PostgreSQL client costs memory and start-up time.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(location, log, patienceMs, signal);
}

async function openSqlite(location: SqliteLocation, busyMs?: number): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.path, { busyMs }) });
  try {
    if (location.path !== ':memory:') await makeDatabaseFile(location.path);
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error instanceof DatabaseVersionError ? error : cannotOpen(location.path, error);
  }
  return db;
}

function cannotOpen(path: string, error: unknown): DatabaseUnavailableError {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailableError(
    `The database ${path} can't be opened: ${reason}. Set DATABASE_URL to a SQLite file that this user can write or create.`,
    { cause },
  );
}

/**
 * Creates the database file and its folder if they are missing, accessible to the owner only. SQLite creates its other
 * files with the same mode.
 */
async function makeDatabaseFile(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, 'a', 0o600);
  await file.close();
}

/** Writes the one row of a table that nothing reads. @throws StoreUnavailableError if the database accepts no writes now */
async function checkWritable(db: Database): Promise<void> {
  const row = { id: 1, checked_at: Date.now() };
  await db
    .insertInto('write_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
