import { publicTextsOf } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Schedule } from '../schedules/model/schedule.ts';
import type { Store } from '../store/store.ts';
import type { Panel } from './model/panel.ts';
import type { PanelGuild } from './panel-content.ts';

/** How long the settings of a guild are kept at least if a schedule is due, in milliseconds. */
const keptAtLeastMs = 30_000;

/** The settings of guilds with panels, kept until they change. */
export class PanelGuilds {
  readonly #store: Pick<Store, 'connections' | 'mutes' | 'schedules'>;
  readonly #known = new Map<string, { readonly guild: PanelGuild; readonly until: number }>();
  /** How often settings may have changed: what was read before is not kept. */
  #changes = 0;

  constructor(store: Pick<Store, 'connections' | 'mutes' | 'schedules'>) {
    this.#store = store;
  }

  async get(guildId: string): Promise<PanelGuild> {
    const now = Date.now();
    const known = this.#known.get(guildId);
    if (known !== undefined && now < known.until) return known.guild;
    const changes = this.#changes;
    const { connections, mutes, schedules } = this.#store;
    const [settings, planned, muted] = await Promise.all([
      connections.get(guildId),
      schedules.of(guildId),
      mutes.of(guildId),
    ]);
    const guild = { settings, schedules: planned, mutes: muted };
    if (changes === this.#changes) this.#known.set(guildId, { guild, until: untilNextRun(planned, now) });
    return guild;
  }

  /** Reads the settings of a guild again the next time: they may have changed. */
  forget(guildId: string): void {
    this.#changes += 1;
    this.#known.delete(guildId);
  }

  clear(): void {
    this.#changes += 1;
    this.#known.clear();
  }
}

/** Returns the texts and the time zone of a panel. */
export function localeOf(
  { language }: Panel,
  { settings }: PanelGuild,
): { readonly texts: Texts; readonly timeZone: string } {
  return { texts: publicTextsOf(settings, language), timeZone: settings?.timeZone ?? 'UTC' };
}

/** Returns until when settings are kept: the next run of a schedule changes it without a notification. */
function untilNextRun(schedules: readonly Schedule[], now: number): number {
  const times = schedules.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]));
  return Math.max(now + keptAtLeastMs, Math.min(Number.POSITIVE_INFINITY, ...times));
}
