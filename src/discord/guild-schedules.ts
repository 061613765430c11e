import { LRUCache } from 'lru-cache';
import type { Schedule, Schedules } from '../domain/schedule.ts';
import type { Store } from '../domain/store.ts';

/** Most guilds have no schedule. */
const maxGuilds = 5_000;
/** For how long a run that a schedule has just made may still be shown as the next one, in milliseconds. */
const maxAgeMs = 15_000;

/** The schedules of guilds, for replies that show what is next: a query for each `/status` would take a third of its time. */
export class GuildSchedules {
  readonly #schedules: Pick<Schedules, 'of'>;
  readonly #known = new LRUCache<string, Promise<readonly Schedule[]>>({ max: maxGuilds, ttl: maxAgeMs });

  constructor({ schedules, onGuildChange }: Pick<Store, 'schedules' | 'onGuildChange'>) {
    this.#schedules = schedules;
    onGuildChange((guildId) => {
      if (guildId === null) this.#known.clear();
      else this.#known.delete(guildId);
    });
  }

  /** Returns a guild's schedules; those that people have changed are never shown as they were before. */
  of(guildId: string): Promise<readonly Schedule[]> {
    const known = this.#known.get(guildId);
    if (known !== undefined) return known;
    const read = this.#schedules.of(guildId);
    this.#known.set(guildId, read);
    read.catch(() => this.#known.delete(guildId));
    return read;
  }
}
