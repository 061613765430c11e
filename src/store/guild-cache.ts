import { ReadCache, systemClock } from '@steward/kit';
import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { guildTransaction } from './guild-transaction.ts';
import type { Database, Tables } from './schema.ts';

/** A guild's connection and one grant take about 1 KB together. */
const defaultMaxGuilds = 5_000;

/** The PostgreSQL notification channel of changed guilds; the payload is the guild’s id. */
export const guildChannel = 'steward_guilds';

/** Caches one value for each guild; concurrent reads of a guild share one. */
export class GuildCache<T> {
  readonly #values: ReadCache<T>;
  readonly #maxAgeMs: number;

  constructor(maxAgeMs: number, maxGuilds = defaultMaxGuilds) {
    this.#values = new ReadCache(systemClock, maxGuilds, () => 1, maxAgeMs);
    this.#maxAgeMs = maxAgeMs;
  }

  /** Returns the cached value, or the result of `read`; a failed read is not cached. */
  get(guildId: string, read: (guildId: string) => Promise<T>): Promise<T> {
    return this.#values.read(guildId, { maxAgeMs: this.#maxAgeMs, deadlineMs: 0 }, () => read(guildId));
  }

  /** Removes a guild's value, or all if it is null; the result of a read in progress is not cached. */
  forget(guildId: string | null): void {
    if (guildId === null) this.#values.clear();
    else this.#values.forget(guildId);
  }
}

/** Gets the id of a guild that changed; null if any guild may have. Must not throw. */
export type GuildListener = (guildId: string | null) => void;

/** Invalidates the caches of this process, and of others on the same PostgreSQL database, when a guild changes. */
export class GuildChanges {
  readonly #db: Database;
  readonly #caches: readonly Pick<GuildCache<unknown>, 'forget'>[];
  readonly #listeners = new Set<GuildListener>();

  constructor(db: Database, caches: readonly Pick<GuildCache<unknown>, 'forget'>[]) {
    this.#db = db;
    this.#caches = caches;
  }

  /**
   * Runs a transaction that writes to a guild, as `guildTransaction` does, and tells other processes with it. Then it invalidates the
   * guild, even if that fails: it may have been made.
   */
  async transact<Result>(
    guildId: string,
    work: (db: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await guildTransaction(this.#db, guildId, async (db) => {
        const result = await work(db);
        if (db.getExecutor().adapter instanceof PostgresAdapter)
          await sql`select pg_notify(${guildChannel}, ${guildId})`.execute(db);
        return result;
      });
    } finally {
      this.invalidate(guildId);
    }
  }

  /** Tells every process that a guild has changed. */
  tell(guildId: string): Promise<void> {
    return this.transact(guildId, async () => {});
  }

  /** Calls the listener after each change of a guild, by this or another process. Returns a function that ends it. */
  subscribe(listener: GuildListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Removes a guild, or every guild if null, from the caches of this process. */
  invalidate(guildId: string | null): void {
    for (const cache of this.#caches) cache.forget(guildId);
    for (const listener of this.#listeners) listener(guildId);
  }
}
