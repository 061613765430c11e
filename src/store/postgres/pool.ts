import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import type { PostgresLocation } from '../../config/database.ts';
import { type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { passingReason } from './errors.ts';

/** One process answers thousands of interactions a second with these; several processes share what a server allows. */
const connections = 10;
/** How many statements each connection keeps parsed and planned. */
const maxNamed = 200;

/** Time-outs in milliseconds. */
const patience = {
  /** The server gives up a statement, also one that waits for a lock. */
  statement_timeout: 10_000,
  /** This side gives up the answer: the network may be gone. */
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 60_000,
};

/** Connections for Kysely; what goes wrong with them is thrown as `StoreUnavailableError`. */
export class ConnectionPool implements PostgresPool {
  readonly options: object = {};
  readonly #pool: pg.Pool;
  readonly #clients = new WeakMap<pg.PoolClient, PooledClient>();
  readonly #names = new StatementNames();

  /** `unhurried`: for migrations, which may take long and wait for each other. */
  constructor(location: PostgresLocation, log: StoreLog, manner: 'usual' | 'unhurried' = 'usual') {
    const limits = manner === 'usual' ? { max: connections, ...patience } : { max: 2 };
    this.#pool = new pg.Pool({ ...connecting(location), ...limits });
    const lost = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost');
    // Of a connection in use the pool itself hears nothing, and an `error` that nobody hears ends the process.
    this.#pool.on('connect', (client) => client.on('error', lost));
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await translated(this.#pool.connect());
    const known = this.#clients.get(client);
    if (known) return known;
    const pooled = new PooledClient(client, this.#names);
    this.#clients.set(client, pooled);
    return pooled;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #broken = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('cursors are not supported');
    return this.#run<R>(text, values);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const query = { name: this.#names.of(text), text, values: [...values] };
      const { command, rowCount, rows } = await translated(this.#client.query(query));
      return {
        command: command as PostgresQueryResult<R>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as R[],
      };
    } catch (error) {
      this.#broken ||= error instanceof StoreUnavailableError;
      throw error;
    }
  }
}

/** Named statements are parsed and planned once in each connection. */
class StatementNames {
  readonly #names = new Map<string, string>();

  /** None for what stars its columns: such a statement breaks when a newer process adds one. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= maxNamed || sql.includes('*') || !/^(select|insert|update|delete) /.test(sql))
      return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = passingReason(error);
    if (reason === null) throw error;
    throw new StoreUnavailableError(`the database does not answer: ${reason}`, { cause: error });
  }
}

const int8 = 20;

/** Whole numbers of 64 bits come as text, for they may be larger than a number holds; ours are not. */
const types: ClientConfig['types'] = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)),
};

/** How each connection is made, TLS by `?sslmode=` included. */
export function connecting(location: PostgresLocation): ClientConfig {
  return {
    connectionString: location.url,
    application_name: 'steward',
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
  };
}
