import type { Operation } from '../domain/operation.ts';
import type { Schedule } from '../domain/schedule.ts';
import type { LostWarnings } from './decide.ts';

/** The content of the message of a run. */
export interface RunNotice {
  /** When the run begins; null if it has begun, or does not take place. */
  readonly begin: number | null;
  /** What the run became; null if nothing. */
  readonly operation: Operation | null;
  readonly lost: LostWarnings | null;
}

/** Tells people about the runs of schedules. Messages are in the language of the guild. */
export interface ScheduleAnnouncer {
  /** Returns the channel that runs of the schedule are announced in; null if there is none. */
  channelOf(schedule: Schedule): Promise<string | null>;
  /**
   * Posts the message of the run of `schedule.progress.notice`, once, and returns its id; null if the channel refuses it.
   * An announcement is not posted any more when the run begins.
   * @throws what Discord failed with, if it may accept the message later
   */
  post(schedule: Schedule, content: RunNotice, signal: AbortSignal): Promise<string | null>;
  /**
   * Edits that message. Does nothing if it is gone.
   * @throws what Discord failed with, if it may accept the message later
   */
  update(schedule: Schedule, content: RunNotice, signal: AbortSignal): Promise<void>;
  /**
   * Tells a guild of the missed runs of its schedules, in one message; schedules that are paused since then, because
   * they can't run in the name of their person, have a message each.
   * @throws what Discord failed with, if it may accept the message later
   */
  missed(guildId: string, schedules: readonly Schedule[]): Promise<void>;
  /** Returns the text with which players are warned. */
  warning(schedule: Schedule, minutes: number): Promise<string>;
}
