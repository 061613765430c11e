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

/**
 * WAL with synchronous FULL: a completed write survives kill -9 and a power failure. An operation must be on disk
 * before the host is called. FULL costs one fsync for each write (0.3 ms instead of 0.02 ms on an SSD); writes are few.
 * secure_delete: a deleted key is overwritten, although it is encrypted.
 */
const pragmas = ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on'];

/** Kysely over `node:sqlite`. `path` may be `:memory:`. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver;

  constructor(path: string) {
    this.#driver = new NodeSqliteDriver(path);
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
  #connection: SqliteConnection | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    const connection = new SqliteConnection(this.#path);
    try {
      for (const pragma of pragmas) await connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
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
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

const busyTimeoutMs = 5_000;
const cachedStatements = 200;

/** A connection to an SQLite database that caches its prepared statements. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = Date.now() + busyTimeoutMs;
    for (;;) {
      try {
        return this.#execute<Row>(query);
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
      }
      // SQLite's own busy_timeout would block the event loop, and so a lock holder in this process.
      await delay(2 + Math.random() * 20);
    }
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
    if (this.#statements.size >= cachedStatements) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** https://www.sqlite.org/rescode.html: the low byte is the primary code; 5 is SQLITE_BUSY, 6 SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  return (error.errcode & 0xff) === 5 || (error.errcode & 0xff) === 6;
}

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query may not carry a value of type ${typeof value}`);
}
