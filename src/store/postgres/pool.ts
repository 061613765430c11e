import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import type { PostgresLocation } from '../../config/database.ts';
import { type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { passingReason } from './errors.ts';

/** Enough for thousands of interactions a second; processes share the server's limit. */
const maxConnections = 10;

/** In milliseconds. */
const timeouts = {
  /** The server ends a statement after this time, even if it waits for a lock. */
  statement_timeout: 10_000,
  /** The client stops waiting for a result after this time: the connection may be lost. */
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 60_000,
};

/** The connections that Kysely uses. Throws `StoreUnavailableError` for a temporary failure, such as a lost connection. */
export class ConnectionPool implements PostgresPool {
  readonly options: object = {};
  readonly #pool: pg.Pool;

  /** @param purpose `maintenance` sets no time limits, because its statements may take long or wait for each other */
  constructor(location: PostgresLocation, log: StoreLog, purpose: 'queries' | 'maintenance' = 'queries') {
    const limits = purpose === 'queries' ? { max: maxConnections, ...timeouts } : { max: 2 };
    this.#pool = new pg.Pool({ ...connecting(location), ...limits });
    const onLost = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost');
    // The pool doesn't emit errors of connections in use, and an `error` event without a listener ends the process.
    this.#pool.on('connect', (client) => client.on('error', onLost));
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    return new PooledClient(await translateErrors(this.#pool.connect()));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
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
    this.#client.release(destroy || this.#isBroken);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await translateErrors(this.#client.query(text, [...values]));
      return {
        command: command as PostgresQueryResult<R>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as R[],
      };
    } catch (error) {
      this.#isBroken ||= error instanceof StoreUnavailableError;
      throw error;
    }
  }
}

async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = passingReason(error);
    if (reason === null) throw error;
    throw new StoreUnavailableError(`the database does not answer: ${reason}`, { cause: error });
  }
}

const int8 = 20;

/** `pg` returns 64-bit integers as text because they may exceed a number; the values stored here don't. */
const types: ClientConfig['types'] = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)),
};

/** Returns the options for every connection. `?sslmode=` in the URL configures TLS. */
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
