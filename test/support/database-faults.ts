import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type { PostgresLocation } from '../../src/config/database.ts';
import type { StoreLog } from '../../src/domain/store-errors.ts';
import { ConnectionPool } from '../../src/store/postgres/pool.ts';
import { NodeSqliteDialect } from '../../src/store/sqlite/node-sqlite-dialect.ts';

/** Which writes of operations fail, counted from 1. */
export interface FailingWrites {
  readonly first: number;
  readonly count: number;
  /** Whether the database has made the write when its error comes. */
  readonly when: 'before' | 'after';
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Has the database itself refuse a query. */
type Refuse = (query: CompiledQuery, execute: Execute) => Promise<never>;

const writes = /^(?:insert into|update|delete from) "operations"/;

/** A dialect whose writes of operations fail where a test says so, with an error of the real database. */
export class FaultyDatabase {
  readonly dialect: Dialect;
  /** How many writes of operations there were since `fails`. */
  writes = 0;
  #failing: FailingWrites = { first: 0, count: 0, when: 'before' };

  private constructor(dialect: Dialect, refuse: Refuse) {
    const createDriver = dialect.createDriver.bind(dialect);
    const wrapped = new WeakSet<DatabaseConnection>();
    dialect.createDriver = () => {
      const driver = createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (wrapped.has(connection)) return connection;
        wrapped.add(connection);
        const execute: Execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query) => this.#run(query, execute, refuse);
        return connection;
      };
      return driver;
    };
    this.dialect = dialect;
  }

  /** SQLite fails as no version of Steward expects it to. */
  static broken(path: string): FaultyDatabase {
    return new FaultyDatabase(new NodeSqliteDialect(path), async (_, execute) => {
      await execute(CompiledQuery.raw('insert into a_table_that_is_missing values (1)'));
      throw new Error('SQLite accepted a write');
    });
  }

  /** SQLite refuses as a database that may only be read. */
  static sqlite(path: string): FaultyDatabase {
    return new FaultyDatabase(new NodeSqliteDialect(path), async (query, execute) => {
      await execute(CompiledQuery.raw('pragma query_only = on'));
      try {
        await execute(query);
      } finally {
        await execute(CompiledQuery.raw('pragma query_only = off'));
      }
      throw new Error('SQLite accepted a write');
    });
  }

  /** PostgreSQL ends the connection. */
  static postgres(location: PostgresLocation, log: StoreLog): FaultyDatabase {
    const dialect = new PostgresDialect({ pool: new ConnectionPool(location, log) });
    return new FaultyDatabase(dialect, async (_, execute) => {
      await execute(CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())'));
      throw new Error('PostgreSQL did not end the connection');
    });
  }

  /** Has writes fail from now on; null: none. */
  fails(failing: FailingWrites | null): void {
    this.writes = 0;
    if (failing !== null) this.#failing = failing;
  }

  async #run<Row>(query: CompiledQuery, execute: Execute, refuse: Refuse): Promise<QueryResult<Row>> {
    if (!writes.test(query.sql)) return execute<Row>(query);
    this.writes += 1;
    const { first, count, when } = this.#failing;
    if (this.writes < first || this.writes >= first + count) return execute<Row>(query);
    if (when === 'after') await execute(query);
    return refuse(query, execute);
  }
}
