import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresLocation } from '../../config/database.ts';
import { type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import { type LockKey, processKey } from './lock-key.ts';
import { connecting } from './pool.ts';

export const channel = 'steward_cluster';
/** On which the triggers of migration 0003 name each guild that was changed. */
const guildChannel = 'steward_guilds';

/*
 * A process that is gone lets its locks go: at once where its machine tells the server, within 25 s where the machine
 * is gone too. This side must notice sooner that it lost the server, before another process has what was locked here.
 */
const beatMs = 5_000;
const serverNotices =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';
/** Where the server is set to end sessions that ask nothing. */
const staysOpen = 'set idle_session_timeout = 0';

const retryMs = { first: 100, most: 2_000 };
/** How often the lock of this process is tried while the server ends the session that held it before. */
const lockTries = 20;
const lockRetryMs = 100;

/** What a session tells whoever uses it. */
export interface SessionListener {
  /** Made again after it was lost; the lock of this process is held. */
  restored(): void;
  /** The server may have let go whatever was locked. */
  lost(): void;
  /** A message of a process, this one included. */
  heard(text: string): void;
  /** A guild was changed, by this process or another. */
  guildChanged(guildId: string): void;
}

/**
 * The one connection whose locks say that this process is there. Made again where it is lost, until it is closed.
 */
export class ClusterSession {
  readonly #location: PostgresLocation;
  readonly #processId: string;
  readonly #listener: SessionListener;
  readonly #log: StoreLog;
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #beat: NodeJS.Timeout | undefined;

  constructor(location: PostgresLocation, processId: string, listener: SessionListener, log: StoreLog) {
    this.#location = location;
    this.#processId = processId;
    this.#listener = listener;
    this.#log = log;
  }

  /** What stands for the connection as it is now; null while there is none. Locks go with it. */
  get current(): object | null {
    return this.#client;
  }

  async open(): Promise<void> {
    this.#client = await this.#connect();
    this.#beat = setInterval(() => void this.#lives(), beatMs).unref();
  }

  /** @throws StoreUnavailableError while there is no connection */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row> {
    const client = this.#client;
    if (client === null)
      throw new StoreUnavailableError('the connection that holds this process’s locks is lost');
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      if (rows[0] === undefined) throw new TypeError('expected a row');
      return rows[0];
    } catch (error) {
      this.#lose(client, error);
      throw new StoreUnavailableError('the connection that holds this process’s locks is lost', {
        cause: error,
      });
    }
  }

  /** Lets every lock go. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#beat);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #lives(): Promise<void> {
    if (this.#client === null) return;
    // A loss is told where it is found.
    await this.query('select 1 as alive').catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const name = `steward ${this.#processId}`;
    const client = new pg.Client({
      ...connecting(this.#location),
      application_name: name,
      query_timeout: beatMs,
    });
    const ended = (error?: Error) => this.#lose(client, error);
    client.on('error', ended).on('end', ended);
    client.on('notification', ({ channel: where, payload = '' }) => {
      if (where === guildChannel) this.#listener.guildChanged(payload);
      else this.#listener.heard(payload);
    });
    try {
      await client.connect();
      await client.query(`${serverNotices}; ${staysOpen}; listen ${channel}; listen ${guildChannel}`);
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
    this.#log.warn({ err: error }, 'the connection that holds this process’s shards was lost');
    this.#listener.lost();
    void this.#restore();
  }

  async #restore(): Promise<void> {
    const signal = this.#closing.signal;
    for (let wait = retryMs.first; !signal.aborted; wait = Math.min(wait * 2, retryMs.most)) {
      try {
        await delay(wait * (0.5 + Math.random() / 2), undefined, { signal });
        const client = await this.#connect();
        if (signal.aborted) return await client.end();
        this.#client = client;
        this.#log.warn({}, 'the connection that holds this process’s shards is there again');
        return this.#listener.restored();
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'the database can’t be reached yet');
      }
    }
  }
}

/** The server may not have noticed yet that this process's session before is gone: it is told. */
async function lockProcess(client: pg.Client, name: string, key: LockKey): Promise<void> {
  for (let left = lockTries; left > 0; left--) {
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
    await delay(lockRetryMs);
  }
  throw new Error('the lock of this process is still held by a connection that was lost');
}
