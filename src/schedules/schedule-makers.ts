import type { CurrentRights } from '../discord/current-rights.ts';
import type { Schedules } from '../store/repositories/schedules.ts';
import type { MakerProblem, Schedule } from './model/schedule.ts';
import type { Planned } from './model/scheduled-run.ts';
import { maySchedule } from './schedule-rights.ts';

interface ScheduleMakersOptions {
  readonly currentRights: Pick<CurrentRights, 'problem'>;
  readonly schedules: Pick<Schedules, 'of'>;
}

/** Looks up whether the people who made schedules may still do what they scheduled. */
export class ScheduleMakers {
  readonly #options: ScheduleMakersOptions;

  constructor(options: ScheduleMakersOptions) {
    this.#options = options;
  }

  /** Returns the guild's active schedules that will pause at their next run, as far as Discord says. */
  async concerned(guildId: string): Promise<readonly Schedule[]> {
    const schedules = await this.#options.schedules.of(guildId);
    const pausing = await Promise.all(schedules.map((schedule) => this.willPause(schedule)));
    return schedules.filter((_, index) => pausing[index]);
  }

  /** Returns whether a schedule is active and will pause at its next run, as far as Discord says. */
  async willPause(schedule: Schedule): Promise<boolean> {
    const { state, settings } = schedule;
    // What was typed with `/power` is over then, instead of paused.
    return state === 'active' && settings.later === null && (await this.problem(schedule)) !== null;
  }

  /**
   * Returns why a schedule can't run in the name of the person who made it; null if it can, or if Discord does not say
   * in time: a run is not lost because Discord is away.
   */
  async problem(planned: Planned): Promise<MakerProblem | null> {
    const { id, guildId, createdBy } = planned;
    const absent = { guildId, person: createdBy, log: { schedule: id } };
    const problem = await this.#options.currentRights.problem(absent, (access) =>
      maySchedule(access, planned),
    );
    return problem === null ? null : `maker-${problem}`;
  }
}
