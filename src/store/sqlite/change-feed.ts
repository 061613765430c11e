import type { GuildChangeFeed } from '../cache.ts';

/** SQLite says only that another connection has changed something, and only when it is asked. */
export class SqliteNews implements GuildChangeFeed {
  readonly #dataVersion: () => number | null;
  readonly #listeners: ((guildId: null) => void)[] = [];
  #last: number | null = null;

  constructor(dataVersion: () => number | null) {
    this.#dataVersion = dataVersion;
  }

  epoch(): number | null {
    const version = this.#dataVersion();
    if (version !== this.#last) {
      this.#last = version;
      for (const changed of this.#listeners) changed(null);
    }
    return version;
  }

  listen(changed: (guildId: null) => void): void {
    this.#listeners.push(changed);
  }
}
