import type { Schedule, ScheduleChange } from './model/schedule.ts';

/** A schedule that the scheduler follows. */
export interface FollowedSchedule {
  /** As it is stored now. */
  schedule: Schedule;
  /** When there is something to do; 0: now. */
  wakeAt: number;
}

/**
 * Stores a change of a schedule. If a person changed it meanwhile, the change is made to what they stored. Returns false if
 * there is no longer anything to change, which null means.
 */
export type Advance = (
  entry: FollowedSchedule,
  toChange: (schedule: Schedule) => ScheduleChange | null,
) => Promise<boolean>;
