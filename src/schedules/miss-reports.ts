import type { MissedRuns } from '../alerts/model/alert.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import { pausedFor } from './edits.ts';
import type { Advance, FollowedSchedule } from './followed-schedule.ts';
import type { Schedule } from './model/schedule.ts';
import { loadTexts, missedRuns, type RunContext } from './run-request.ts';
import { makerMessage, missesMessage } from './schedule-view.ts';

export interface MissReportsOptions extends Pick<RunContext, 'connections' | 'retryMs' | 'logger'> {
  readonly logChannel: Pick<LogChannel, 'post'>;
  /** Gets the missed runs of each schedule of a guild, again if the guild could not be told of them. */
  readonly onMissed: (guildId: string, missed: readonly MissedRuns[]) => Promise<void>;
}

/** How long Discord has to take a message about missed runs, in milliseconds; it is tried again later. */
const missedMs = 20_000;

/** Tells guilds of the missed runs of their schedules, those of a guild together. */
export class MissReports<Entry extends FollowedSchedule> {
  readonly #options: MissReportsOptions;
  readonly #advance: Advance;
  #reporting: Promise<void> | null = null;
  /** When guilds are told again after that failed. */
  #dueAt = 0;

  constructor(options: MissReportsOptions, advance: Advance) {
    this.#options = options;
    this.#advance = advance;
  }

  /**
   * Tells guilds in the background, each once it is known what has become of all runs that were due at the start.
   * @param isUndecided whether a run of a schedule that was due at the start may still begin
   */
  report(entries: readonly Entry[], isUndecided: (entry: Entry) => boolean, now: number): void {
    if (now < this.#dueAt) return;
    this.#reporting ??= this.#reportAll(entries, isUndecided, now).finally(() => (this.#reporting = null));
  }

  /** Ends the pause after a failure, which may last for hours after the clock was set back. */
  onSetBack(): void {
    this.#dueAt = 0;
  }

  /** Resolves when no guild is being told. */
  async settled(): Promise<void> {
    await this.#reporting;
  }

  async #reportAll(
    entries: readonly Entry[],
    isUndecided: (entry: Entry) => boolean,
    now: number,
  ): Promise<void> {
    const { retryMs, logger } = this.#options;
    for (const [guildId, own] of Map.groupBy(entries, ({ schedule }) => schedule.guildId)) {
      if (own.every(({ schedule }) => schedule.progress.unreportedMisses === null) || own.some(isUndecided))
        continue;
      try {
        await this.#report(guildId, own);
      } catch (error) {
        this.#dueAt = now + retryMs;
        logger.warn({ err: error, guild: guildId }, 'failed to report missed runs to a guild; will retry');
      }
    }
  }

  async #report(guildId: string, entries: readonly Entry[]): Promise<void> {
    const told = entries.map((entry) => ({ entry, schedule: entry.schedule }));
    const schedules = told.flatMap(({ schedule }) => (schedule.progress.unreportedMisses ? schedule : []));
    await this.#options.onMissed(guildId, schedules.flatMap(missedRuns));
    await this.#post(guildId, schedules);
    for (const { entry, schedule } of told)
      await this.#advance(entry, ({ progress: { unreportedMisses: misses, ...progress } }) =>
        misses !== null && misses.lastDueAt === schedule.progress.unreportedMisses?.lastDueAt
          ? { progress: { ...progress, unreportedMisses: null } }
          : null,
      );
  }

  /**
   * Reports missed runs in one message; schedules that are paused since then, because they can't run in the name of their
   * person, have a message each.
   * @throws TimeoutError if Discord doesn't take a message in time
   */
  async #post(guildId: string, schedules: readonly Schedule[]): Promise<void> {
    const { logChannel } = this.#options;
    const [first] = schedules;
    if (first === undefined) return;
    const keyOf = ({ id, progress }: Schedule) => `missed:${id}:${progress.unreportedMisses?.lastDueAt}`;
    const { paused = [], others = [] } = Object.groupBy(schedules, (one) =>
      pausedFor(one) === null ? 'others' : 'paused',
    );
    const t = await loadTexts(first, this.#options);
    const messages = paused.map((one) => ({
      key: keyOf(one),
      body: makerMessage(t, one),
    }));
    if (others.length > 0)
      messages.push({ key: others.map(keyOf).sort().join(), body: missesMessage(t, others) });
    for (const { key, body } of messages)
      await logChannel.post(guildId, body, key, AbortSignal.timeout(missedMs));
  }
}
