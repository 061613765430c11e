import type { ClockTime, When } from '../../schedules/model/schedule.ts';
import { inline, inlineCode, type Markdown, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** Returns when a schedule is due, without a full stop. */
export function whenText(t: Texts, when: When): Markdown {
  switch (when.kind) {
    case 'times': {
      const times = plainList(t, when.times.map(clockText));
      const [weekday = 0] = when.days;
      if (when.every !== undefined) {
        const { days } = when.every;
        return when.days.length === 7
          ? t.md('schedule.when.every-days', { days, times })
          : t.md('schedule.when.every-weeks', { weeks: days / 7, day: t.weekday(weekday), times });
      }
      if (when.days.length === 7) return t.md('schedule.when.daily', { times });
      if (when.days.join() === '1,2,3,4,5') return t.md('schedule.when.weekdays', { times });
      // A week begins on Monday here.
      const days = when.days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
      return t.md('schedule.when.days', {
        days: plainList(
          t,
          days.map((day) => t.weekday(day)),
        ),
        times,
      });
    }
    case 'every': {
      const { minutes, from } = when;
      if (from !== null) return t.md('schedule.when.every', { duration: t.duration(minutes * 60_000) });
      return minutes < 60
        ? t.md('schedule.when.minutes', { minutes })
        : t.md('schedule.when.hours', { hours: minutes / 60, first: '00:00' });
    }
    case 'cron': {
      const weekday = monthlyWeekdayOf(when.line);
      if (weekday !== null) {
        const { nth, day, time } = weekday;
        return t.md('schedule.when.monthly-weekday', { nth, day: t.weekday(day), time: clockText(time) });
      }
      const monthly = monthlyOf(when.line);
      if (monthly === null) return t.md('schedule.when.cron', { line: inlineCode(when.line) });
      const { day, time } = monthly;
      return day === 'L'
        ? t.md('schedule.when.monthly-last', { time: clockText(time) })
        : t.md('schedule.when.monthly', { day: Number(day), time: clockText(time) });
    }
    case 'empty':
      return t.md('schedule.when.empty', { minutes: when.minutes });
    case 'once':
      return when.emptyUntil === undefined
        ? t.md('schedule.when.once', { time: time(new Date(when.at), 'f') })
        : t.md('schedule.when.once-empty');
  }
}

/** Returns when a schedule is due in plain text, for a choice. @param zone an IANA time zone */
export function whenLabel(t: Texts, when: When, zone: string): string {
  if (when.kind === 'once' && when.emptyUntil === undefined)
    return t.plain('schedule.when.once', { time: t.dateTime(new Date(when.at), zone) });
  return `${whenText(t, when)}`.replaceAll('`', '');
}

/** Returns a time of day as `04:00`, which every language reads. */
export function clockText({ hour, minute }: ClockTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * Returns the day of the month (`L`: the last) and the time at which a cron line is due each month; null if it isn't such a
 * line.
 */
function monthlyOf(line: string): { readonly day: string; readonly time: ClockTime } | null {
  const [, minute, hour, day] = /^(\d{1,2}) (\d{1,2}) (\d{1,2}|L) \* \*$/.exec(line) ?? [];
  if (minute === undefined || day === undefined) return null;
  return { day, time: { hour: Number(hour), minute: Number(minute) } };
}

/** Returns which day of the week in the month a cron line means, such as the last Friday; null if it isn't such a line. */
function monthlyWeekdayOf(
  line: string,
): { readonly nth: string; readonly day: number; readonly time: ClockTime } | null {
  const [, minute, hour, day, nth = 'last'] =
    /^(\d{1,2}) (\d{1,2}) \* \* ([0-6])(?:L|#([1-4]))$/.exec(line) ?? [];
  if (minute === undefined) return null;
  return { nth, day: Number(day), time: { hour: Number(hour), minute: Number(minute) } };
}

/** Returns a list of plain texts in words. */
export function plainList(t: Texts, items: readonly string[]): Markdown {
  return t.list(
    items.map((item) => inline(item)),
    'and',
  );
}
