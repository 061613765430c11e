interface Limits {
  /** After as many the oldest goes. A guild’s connection and one grant take about 1 KB together. */
  readonly guilds: number;
  /** How long anything is kept, in milliseconds: also where a change went unheard it is seen then. */
  readonly ageMs: number;
}

const usual: Limits = { guilds: 5_000, ageMs: 60_000 };

interface Entry<T> {
  readonly value: Promise<T>;
  /** On the clock of `performance.now()`. */
  readonly since: number;
}

/**
 * Keeps in memory what was read of guilds, as long as nobody changes it. A read is kept from its beginning: one that
 * was under way when its guild was dropped is answered to those who asked by then, and to nobody after.
 */
export class GuildCache<T> {
  readonly #news: GuildChangeFeed;
  readonly #limits: Limits;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<T>>();
  #epoch: unknown = null;
  #sweep: NodeJS.Timeout | undefined;

  constructor(news: GuildChangeFeed, limits: Limits = usual) {
    this.#news = news;
    this.#limits = limits;
  }

  /** How many guilds are kept. */
  get size(): number {
    return this.#entries.size;
  }

  /** What is kept of a guild, or else what `read` answers; a failure of that is not kept. */
  get(guildId: string, read: (guildId: string) => Promise<T>): Promise<T> {
    const epoch = this.#news.epoch();
    if (epoch === null) return read(guildId);
    if (epoch !== this.#epoch) {
      this.clear();
      this.#epoch = epoch;
    }
    return this.#entries.get(guildId)?.value ?? this.#keep(guildId, read(guildId));
  }

  /** Runs a write to a guild; what was read before is dropped also where nobody knows whether it was written. */
  async changing<Result>(guildId: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } finally {
      this.drop(guildId);
    }
  }

  /** For whoever has changed a guild, before that is said to be done. */
  drop(guildId: string): void {
    this.#entries.delete(guildId);
  }

  /** Drops everything. */
  clear(): void {
    this.#entries.clear();
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
  }

  #keep(guildId: string, value: Promise<T>): Promise<T> {
    const entry = { value, since: performance.now() };
    this.#entries.set(guildId, entry);
    value.catch(() => {
      if (this.#entries.get(guildId) === entry) this.#entries.delete(guildId);
    });
    if (this.#entries.size > this.#limits.guilds) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#sweep ??= this.#sweepLater();
    return value;
  }

  #sweepLater(): NodeJS.Timeout {
    return setTimeout(() => {
      // The next look may be a third of the age away.
      const latest = performance.now() - (this.#limits.ageMs * 2) / 3;
      for (const [guildId, { since }] of this.#entries) {
        if (since > latest) break;
        this.#entries.delete(guildId);
      }
      this.#sweep = this.#entries.size > 0 ? this.#sweepLater() : undefined;
    }, this.#limits.ageMs / 3).unref();
  }
}

/** What tells this process that another has changed the database. */
export interface GuildChangeFeed {
  /** Another value once changes may have gone unheard; null while they do. */
  epoch(): unknown;
  /** Has somebody told of each guild that was changed, while the epoch stays the same; null: it may have been any. */
  listen(changed: (guildId: string | null) => void): void;
}
