import type { Operation } from '../domain/operation.ts';
import type { Schedule } from '../domain/schedule.ts';

/** Tells people about the runs of schedules. Messages are in the language of the guild. */
export interface ScheduleAnnouncer {
  /** Returns the channel that runs of the schedule are announced in; null if there is none. */
  channelOf(schedule: Schedule): Promise<string | null>;
  /**
   * Posts the message that announces the run of `schedule.progress.notice`, once, and returns its id; null if the channel
   * refuses it.
   * @param begin when the run begins
   * @throws what Discord failed with, if it may accept the message later
   */
  post(schedule: Schedule, begin: number): Promise<string | null>;
  /**
   * Shows in that message what becomes of the run. Does nothing if the message is gone.
   * @param operation what the run became; null if nothing
   * @throws what Discord failed with, if it may accept the message later
   */
  update(schedule: Schedule, operation: Operation | null): Promise<void>;
  /**
   * Tells a guild of the missed runs of its schedules, in one message.
   * @throws what Discord failed with, if it may accept the message later
   */
  missed(guildId: string, schedules: readonly Schedule[]): Promise<void>;
  /** Returns the text with which players are warned. */
  warning(schedule: Schedule, minutes: number): Promise<string>;
}
