import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresLocation } from '../../config/database.ts';
import type { Cluster, Shard } from '../../domain/cluster.ts';
import { ShardsLostError, type StoreLog, StoreUnavailableError } from '../../domain/store-errors.ts';
import type { Database } from '../schema.ts';
import { keyOfHalves, type LockKey, processKey, shardKey, watchKey } from './lock-key.ts';
import { ClusterSession } from './session.ts';

/** How long other processes have to reconnect after a database outage before they count as ended, in milliseconds. */
const settleMs = 10_000;

/** The processes that share a PostgreSQL database. Each holds an advisory lock for itself and for each of its shards. */
export class PostgresCluster implements Cluster {
  readonly processId = randomUUID();
  readonly #db: Database;
  readonly #session: ClusterSession;
  readonly #claimed = new Set<LockKey>();
  readonly #shardsLost = Promise.withResolvers<never>();
  /** The session in which this process claimed the leadership of a bot; its locks end with it. */
  readonly #led = new Map<string, object>();
  /** When every other process must have reconnected after an outage, by `performance.now()`. */
  #settledAt = 0;

  /** @param onGuildChange gets null if notifications may have been missed: any guild may have changed */
  constructor(
    db: Database,
    location: PostgresLocation,
    log: StoreLog,
    onGuildChange: (guildId: string | null) => void,
  ) {
    this.#db = db;
    // Nothing awaits the promise in a process without shards.
    this.#shardsLost.promise.catch(() => {});
    this.#session = new ClusterSession(
      location,
      this.processId,
      {
        onRestored: () => {
          this.#settledAt = performance.now() + settleMs;
          onGuildChange(null);
        },
        onLost: () => {
          onGuildChange(null);
          if (this.#claimed.size > 0) this.#shardsLost.reject(new ShardsLostError());
        },
        onGuildChanged: onGuildChange,
      },
      log,
    );
  }

  get shardsLost(): Promise<never> {
    return this.#shardsLost.promise;
  }

  /** Connects and locks this process’s id. */
  open(): Promise<void> {
    return this.#session.open();
  }

  /** Returns an empty set while this process is not connected, or others may still be reconnecting. */
  async ended(processIds: readonly string[]): Promise<ReadonlySet<string>> {
    const isUnsure = this.#session.current === null || performance.now() < this.#settledAt;
    if (isUnsure || processIds.length === 0) return new Set();
    const held = await this.#heldKeys();
    return new Set(processIds.filter((id) => id !== this.processId && !held.has(processKey(id))));
  }

  async claimShards(shards: readonly Shard[]): Promise<readonly Shard[]> {
    const { claimed } = await this.#session.query<{ claimed: LockKey[] | null }>(
      `select array_agg(key::text) filter (where pg_try_advisory_lock(key)) as claimed
       from unnest($1::bigint[]) as shards (key)`,
      [shards.map(shardKey)],
    );
    for (const key of claimed ?? []) this.#claimed.add(key);
    return shards.filter((shard) => claimed?.includes(shardKey(shard)));
  }

  async releaseShards(): Promise<void> {
    const keys = [...this.#claimed];
    this.#claimed.clear();
    if (keys.length > 0) await this.#unlock(keys);
  }

  async claimLeadership(bot: string): Promise<boolean> {
    const { current } = this.#session;
    if (current === null) return false;
    if (this.#led.get(bot) === current) return true;
    const { claimed } = await this.#session.query<{ claimed: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as claimed',
      [watchKey(bot)],
    );
    // The session can have been replaced during the query; the lock then ended with the earlier one.
    if (!claimed || this.#session.current !== current) return false;
    this.#led.set(bot, current);
    return true;
  }

  async releaseLeadership(bot: string): Promise<void> {
    const { current } = this.#session;
    const claimedIn = this.#led.get(bot);
    this.#led.delete(bot);
    if (claimedIn !== undefined && claimedIn === current) await this.#unlock([watchKey(bot)]);
  }

  async #unlock(keys: readonly LockKey[]): Promise<void> {
    try {
      await this.#session.query(
        'select count(pg_advisory_unlock(key)) from unnest($1::bigint[]) as locks (key)',
        [keys],
      );
    } catch (error) {
      // The server released the locks when the connection ended.
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }

  /** Uses the database's clock, because the machines' clocks may differ by more than a window. */
  async reserveIdentify(bot: string, bucket: number, windowMs: number): Promise<number> {
    const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
    const window = sql<number>`${Math.ceil(windowMs)}::bigint`;
    const row = await this.#db
      .insertInto('identifies')
      .values({ bot, bucket, next_at: sql<number>`${now} + ${window}` })
      .onConflict((conflict) =>
        conflict
          .columns(['bot', 'bucket'])
          .doUpdateSet({ next_at: sql<number>`greatest(identifies.next_at, ${now}) + ${window}` }),
      )
      .returning([sql<number>`next_at - ${window}`.as('reserved_at'), now.as('now')])
      .executeTakeFirstOrThrow();
    return Math.max(0, row.reserved_at - row.now);
  }

  async close(): Promise<void> {
    this.#claimed.clear();
    await this.#session.close();
  }

  /** Returns all advisory locks of this database with a key of 64 bits (`objsubid` 1). */
  async #heldKeys(): Promise<ReadonlySet<LockKey>> {
    const { rows } = await sql<{ upper: number; lower: number }>`
      select classid::bigint as upper, objid::bigint as lower from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(this.#db);
    return new Set(rows.map(({ upper, lower }) => keyOfHalves(upper, lower)));
  }
}
