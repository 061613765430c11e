import type { Message } from '../discord/views/embed.ts';
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
  /** Returns the message of a run of the schedule. */
  message(schedule: Schedule, dueAt: number, content: RunNotice): Promise<Message>;
  /** Returns what the custom ids of that message contain, and of no other one. */
  markOf(schedule: Schedule, dueAt: number): string;
  /**
   * Tells a guild of the missed runs of its schedules, in one message; schedules that are paused since then, because
   * they can't run in the name of their person, have a message each.
   * @throws TimeoutError if Discord doesn't take a message in time
   */
  missed(guildId: string, schedules: readonly Schedule[]): Promise<void>;
  /** Returns the text with which players are warned. */
  warning(schedule: Schedule, minutes: number): Promise<string>;
}
