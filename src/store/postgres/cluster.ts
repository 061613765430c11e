import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresLocation } from '../../config/database.ts';
import type { Cluster, Shard, ShardHold } from '../../domain/cluster.ts';
import type { StoreLog } from '../../domain/store-errors.ts';
import type { GuildChangeFeed } from '../cache.ts';
import type { Database } from '../schema.ts';
import { keyOfHalves, type LockKey, processKey, shardKey } from './lock-key.ts';
import { ClusterSession } from './session.ts';
import { ShardHolds } from './shard-holds.ts';

/** After the server was away, the others get this long to come back before they count as ended. */
const settleMs = 10_000;

/** The processes that share a database of PostgreSQL, told apart by the locks that they hold there. */
export class PostgresCluster implements Cluster {
  readonly processId = randomUUID();
  /** Comes over the connection that holds the locks: another one may have missed something. */
  readonly news: GuildChangeFeed = {
    epoch: () => this.#session.current,
    listen: (changed) => this.#guildListeners.push(changed),
  };
  readonly #guildListeners: ((guildId: string | null) => void)[] = [];
  readonly #db: Database;
  readonly #session: ClusterSession;
  readonly #holds: ShardHolds;
  /** On the clock of `performance.now()`. */
  #settledAt = 0;

  constructor(db: Database, location: PostgresLocation, log: StoreLog) {
    this.#db = db;
    this.#session = new ClusterSession(
      location,
      this.processId,
      {
        restored: () => {
          this.#settledAt = performance.now() + settleMs;
          this.#holds.look();
          this.#changed(null);
        },
        lost: () => this.#holds.lose(),
        heard: (text) => this.#holds.heard(text),
        guildChanged: (guildId) => this.#changed(guildId),
      },
      log,
    );
    this.#holds = new ShardHolds(this.#session);
  }

  /** Makes this process known. */
  open(): Promise<void> {
    return this.#session.open();
  }

  /** Who has lost the server itself can't tell; and who is back knows nothing yet of the others. */
  async ended(processIds: readonly string[]): Promise<ReadonlySet<string>> {
    const unsure = this.#session.current === null || performance.now() < this.#settledAt;
    if (unsure || processIds.length === 0) return new Set();
    const held = await this.#heldKeys();
    const ended = processIds.filter((id) => id !== this.processId && !held.has(processKey(id)));
    return new Set(ended);
  }

  holdShard(shard: Shard, signal: AbortSignal, manner: 'ask' | 'wait' = 'ask'): Promise<ShardHold> {
    return this.#holds.hold(shardKey(shard), signal, manner);
  }

  /** On the database's clock: the machines' own may differ by more than a window. */
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
      .returning([sql<number>`next_at - ${window}`.as('mine'), now.as('now')])
      .executeTakeFirstOrThrow();
    return Math.max(0, row.mine - row.now);
  }

  async close(): Promise<void> {
    await this.#holds.close();
    await this.#session.close();
  }

  #changed(guildId: string | null): void {
    for (const changed of this.#guildListeners) changed(guildId);
  }

  /** All advisory locks of this database with a key of 64 bits (`objsubid` 1). */
  async #heldKeys(): Promise<ReadonlySet<LockKey>> {
    const { rows } = await sql<{ upper: number; lower: number }>`
      select classid::bigint as upper, objid::bigint as lower from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(this.#db);
    return new Set(rows.map(({ upper, lower }) => keyOfHalves(upper, lower)));
  }
}
