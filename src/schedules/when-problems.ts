import { UserError } from '../discord/interactions/user-error.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { timeOfDay } from './time-zones.ts';
import type { WhenError } from './when.ts';

/** Returns the error that says why a text is no time. @param zone an IANA time zone */
export function whenUserError(error: WhenError, typed: string, zone: string, now: number): UserError {
  const { problem } = error;
  switch (problem) {
    case 'schedule-past':
      return new UserError(problem, { zone, time: timeOfDay(now, zone) });
    case 'schedule-too-often':
    case 'schedule-too-far':
    case 'schedule-interval-time':
      return new UserError(problem);
    case 'schedule-no-time':
    case 'schedule-date':
      return new UserError(problem, { part: error.part ?? typed });
    case 'schedule-zone':
      return new UserError(problem, { part: error.part ?? typed, zone });
    case 'schedule-not-understood':
    case 'schedule-no-clock':
    case 'schedule-cron':
    case 'schedule-never':
      return new UserError(problem, { when: typed });
  }
}

/** Returns in a few words why a text is no time, for a choice. */
export function whenProblemText(t: Texts, { problem, part }: WhenError): string {
  return problem === 'schedule-no-time' || problem === 'schedule-date' || problem === 'schedule-zone'
    ? t.plain(`error.${problem}.title`, { part: part ?? '' })
    : t.plain(`error.${problem}.title`);
}
