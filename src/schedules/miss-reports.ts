import type { Logger } from 'pino';
import type { MissedRuns } from '../domain/alert.ts';
import type { ScheduleAnnouncer } from './announcer.ts';
import type { Advance, AnnouncedSchedule } from './run-notices.ts';
import { missedRuns } from './run-request.ts';

interface MissReportsOptions {
  readonly announcer: Pick<ScheduleAnnouncer, 'missed'>;
  /** Gets the missed runs of each schedule of a guild, again if the guild could not be told of them. */
  readonly onMissed: (guildId: string, missed: readonly MissedRuns[]) => Promise<void>;
  readonly advance: Advance;
  /** How long to wait before a guild is told again after that failed, in milliseconds. */
  readonly retryMs: number;
  readonly logger: Logger;
}

/** Tells guilds of the missed runs of their schedules, those of a guild together. */
export class MissReports<Entry extends AnnouncedSchedule> {
  readonly #options: MissReportsOptions;
  #reporting: Promise<void> | null = null;
  /** When guilds are told again after that failed. */
  #dueAt = 0;

  constructor(options: MissReportsOptions) {
    this.#options = options;
  }

  /**
   * Tells guilds in the background, each once it is known what has become of all runs that were due at the start.
   * @param isOpen whether that is not known of a schedule yet
   */
  report(entries: readonly Entry[], isOpen: (entry: Entry) => boolean, now: number): void {
    if (now < this.#dueAt) return;
    this.#reporting ??= this.#reportAll(entries, isOpen, now).finally(() => (this.#reporting = null));
  }

  /** Ends the pause after a failure, which may last for hours after the clock was set back. */
  onSetBack(): void {
    this.#dueAt = 0;
  }

  /** Resolves when no guild is being told. */
  async settled(): Promise<void> {
    await this.#reporting;
  }

  async #reportAll(entries: readonly Entry[], isOpen: (entry: Entry) => boolean, now: number): Promise<void> {
    const { retryMs, logger } = this.#options;
    for (const [guildId, own] of Map.groupBy(entries, ({ schedule }) => schedule.guildId)) {
      if (own.every(({ schedule }) => schedule.progress.unreportedMisses === null) || own.some(isOpen))
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
    const { onMissed, announcer, advance } = this.#options;
    const missed = entries.flatMap((entry) => {
      const { schedule } = entry;
      const misses = schedule.progress.unreportedMisses;
      return misses === null ? [] : [{ entry, schedule, misses }];
    });
    await onMissed(
      guildId,
      missed.map(({ schedule, misses }) => missedRuns(schedule, misses)),
    );
    await announcer.missed(
      guildId,
      missed.map(({ schedule }) => schedule),
    );
    for (const { entry, misses } of missed)
      await advance(entry, ({ progress }) =>
        progress.unreportedMisses?.lastDueAt === misses.lastDueAt
          ? { progress: { ...progress, unreportedMisses: null } }
          : null,
      );
  }
}
