import { ReadCache, systemClock } from '@steward/kit';
import type { Schedules } from '../store/repositories/schedules.ts';
import type { Store } from '../store/store.ts';
import type { Schedule } from './model/schedule.ts';

/** Most guilds have no schedule. */
const maxGuilds = 5_000;
/** For how long a run that a schedule has just made may still be shown as the next one, in milliseconds. */
const maxAgeMs = 15_000;

/** The schedules of guilds, for replies that show what is next: a query for each `/status` would take a third of its time. */
export class GuildSchedules {
  readonly #schedules: Pick<Schedules, 'of'>;
  readonly #known = new ReadCache<readonly Schedule[]>(systemClock, maxGuilds, () => 1, maxAgeMs);

  constructor({ schedules, onGuildChange }: Pick<Store, 'schedules' | 'onGuildChange'>) {
    this.#schedules = schedules;
    onGuildChange((guildId) => {
      if (guildId === null) this.#known.clear();
      else this.#known.forget(guildId);
    });
  }

  /** Returns a guild's schedules; those that people have changed are never shown as they were before. */
  of(guildId: string): Promise<readonly Schedule[]> {
    return this.#known.read(guildId, { maxAgeMs, deadlineMs: 0 }, () => this.#schedules.of(guildId));
  }
}
