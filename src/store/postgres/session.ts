import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, repeat, systemClock } from '@steward/kit';
import pg from 'pg';
import type { PostgresLocation } from '../../config/database.ts';
import { type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { guildChannel } from '../guild-cache.ts';
import { type LockKey, processKey } from './lock-key.ts';
import { connecting } from './pool.ts';

/*
 * When a process ends, the server releases its locks: at once if its machine still runs, within 25 s if not.
 * A process must detect a lost connection sooner than that, before another process gets its locks.
 */
const heartbeatMs = 5_000;
const keepAlive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';
/** Overrides a server setting that ends idle sessions. */
const noIdleTimeout = 'set idle_session_timeout = 0';

const retryPauses = { firstMs: 100, maxMs: 2_000 };
/** How many times to try the lock of this process while the server ends the session that held it before. */
const lockAttempts = 20;
const lockRetryMs = 100;

const connectionLost = 'the connection that holds this process’s locks is lost';

export interface SessionListener {
  /** The session was lost; the server may have released its locks. */
  onLost(): void;
  /** A new session is open; it holds the lock of this process and no shard locks. */
  onRestored(): void;
  /** This or another process changed a guild. */
  onGuildChanged(guildId: string): void;
}

/** The connection that holds this process's locks. Reconnects after a loss, until it is closed. */
export class ClusterSession {
  readonly #location: PostgresLocation;
  readonly #processId: string;
  readonly #listener: SessionListener;
  readonly #log: StoreLog;
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  /** Settles when the queries so far have ended: a connection takes one at a time. Never rejects. */
  #queries: Promise<unknown> = Promise.resolve();

  constructor(location: PostgresLocation, processId: string, listener: SessionListener, log: StoreLog) {
    this.#location = location;
    this.#processId = processId;
    this.#listener = listener;
    this.#log = log;
  }

  /** The current connection, compared by identity; null while there is none. */
  get current(): object | null {
    return this.#client;
  }

  async open(): Promise<void> {
    this.#client = await this.#connect();
    void repeat(heartbeatMs, () => this.#beat(), this.#closing.signal);
  }

  /**
   * Runs a query when the earlier ones have ended, on the connection that there is now. Returns the first row of the result.
   * @throws StoreUnavailableError if there is no connection, or it was lost
   */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row> {
    const client = this.#client;
    const result = this.#queries.then(() => this.#query<Row>(client, text, values));
    this.#queries = result.catch(() => {});
    return result;
  }

  async #query<Row extends pg.QueryResultRow>(
    client: pg.Client | null,
    text: string,
    values: readonly unknown[],
  ): Promise<Row> {
    // The locks of another connection are others: what was to be locked with this one is not locked with that.
    if (client === null || client !== this.#client) throw new StoreUnavailableError(connectionLost);
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      if (rows[0] === undefined) throw new TypeError('expected a row');
      return rows[0];
    } catch (error) {
      this.#lose(client, error);
      throw new StoreUnavailableError(connectionLost, { cause: error });
    }
  }

  /** Closes the connection, which releases every lock. */
  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #beat(): Promise<void> {
    // `query` handles the loss.
    if (this.#client !== null) await this.query('select 1 as alive').catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const name = `steward ${this.#processId}`;
    const client = new pg.Client({
      ...connecting(this.#location),
      application_name: name,
      query_timeout: heartbeatMs,
    });
    const onEnd = (error?: Error) => this.#lose(client, error);
    client.on('error', onEnd).on('end', onEnd);
    client.on('notification', ({ payload = '' }) => this.#listener.onGuildChanged(payload));
    try {
      await client.connect();
      await client.query(`${keepAlive}; ${noIdleTimeout}; listen ${guildChannel}`);
      await lockProcess(client, name, processKey(this.#processId));
      return client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    this.#log.warn({ err: error }, 'lost the database connection that holds this process’s locks');
    this.#listener.onLost();
    void this.#restore();
  }

  async #restore(): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = 1; !signal.aborted; attempt++) {
      await systemClock.sleep(backoff(attempt, retryPauses), signal);
      if (signal.aborted) return;
      try {
        const client = await this.#connect();
        if (signal.aborted) return await client.end();
        this.#client = client;
        this.#log.warn({}, 'the database connection that holds this process’s locks is back');
        return this.#listener.onRestored();
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'the database can’t be reached yet');
      }
    }
  }
}

/** Acquires the lock of this process; ends an earlier session of this process if the server still has one. */
async function lockProcess(client: pg.Client, name: string, key: LockKey): Promise<void> {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as held',
      [key],
    );
    if (rows[0]?.held) return;
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [name],
    );
    await sleep(lockRetryMs);
  }
  throw new Error('the lock of this process is still held by a connection that was lost');
}
