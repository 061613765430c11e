import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { StoreUnavailableError } from '../../domain/store-errors.ts';
import { refusal } from './errors.ts';

/**
 * WAL with synchronous FULL: a completed write survives kill -9 and a power failure. An operation must be on disk
 * before the host is called. FULL costs one fsync for each write (0.3 ms instead of 0.02 ms on an SSD); writes are few.
 * secure_delete: a deleted key is overwritten, although it is encrypted.
 */
const pragmas = ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on'];

/** How long a query waits for the lock of another process, in milliseconds. */
const defaultBusyMs = 5_000;

export interface SqliteOptions {
  /** How long a query waits for the lock of another process, in milliseconds. Default: 5 s. */
  readonly busyMs?: number | undefined;
  /** Whether nothing else may have the database open: queries throw if something has, and it can't open it until the end. */
  readonly locksOthersOut?: boolean;
}

/**
 * Kysely over `node:sqlite`. `path` may be `:memory:`. Queries throw `StoreUnavailableError` while the database can't be
 * used, because another process has locked it, or its disk is full or fails.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver;

  constructor(path: string, options: SqliteOptions = {}) {
    this.#driver = new NodeSqliteDriver(path, options);
  }

  createDriver(): Driver {
    return this.#driver;
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Lets Kysely migrate in one transaction, so that processes that start together don't conflict: SQLite can roll back DDL. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Has one connection, which Kysely lends to one caller at a time (`supportsMultipleConnections` is false). */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: SqliteOptions;
  #connection: SqliteConnection | undefined;

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#options = options;
  }

  async init(): Promise<void> {
    const { busyMs = defaultBusyMs, locksOthersOut = false } = this.#options;
    const connection = new SqliteConnection(this.#path, busyMs);
    try {
      for (const pragma of locksOthersOut ? ['locking_mode = exclusive', ...pragmas] : pragmas)
        await connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#connection = connection;
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#connection) throw new Error('the database is not open');
    return this.#connection;
  }

  /** Acquires the write lock at once: a transaction that starts with a read fails if another one is writing. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // SQLite has rolled back by itself if the disk was full, for example.
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

const cachedStatements = 200;

/** A connection to an SQLite database that caches its prepared statements. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #busyMs: number;
  readonly #statements = new LRUCache<string, { statement: StatementSync; reads: boolean }>({
    max: cachedStatements,
  });
  /** Since when the database is locked, and when that was seen last, by `performance.now()`; null if it is not. */
  #lock: { readonly since: number; seenAt: number } | null = null;

  constructor(path: string, busyMs: number) {
    this.#database = new DatabaseSync(path);
    this.#busyMs = busyMs;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = this.#execute<Row>(query);
        if (!readsOnly.test(query.sql)) this.#lock = null;
        return result;
      } catch (error) {
        const refused = refusal(error);
        if (refused === null) throw error;
        if (!refused.isLock || !this.#mayWait())
          throw new StoreUnavailableError(`the database can’t be used: ${refused.reason}`, { cause: error });
      }
      // SQLite's own busy_timeout would block the event loop, and so a lock holder in this process.
      await delay(2 + Math.random() * 20);
    }
  }

  /**
   * Returns whether a query that met a lock waits for its end. All queries share the time, because they share the
   * connection: those after the first would otherwise wait in turn.
   */
  #mayWait(): boolean {
    const now = performance.now();
    if (this.#lock === null || now - this.#lock.seenAt > this.#busyMs)
      this.#lock = { since: now, seenAt: now };
    this.#lock.seenAt = now;
    return now - this.#lock.since <= this.#busyMs;
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, reads } = this.#prepared(query.sql);
    const values = query.parameters.map(sqlValue);
    if (reads) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepared(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** What succeeds although another process holds the lock for writing. */
const readsOnly = /^(?:select|pragma)/i;

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query may not carry a value of type ${typeof value}`);
}
