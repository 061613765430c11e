import { dayMs, minuteMs } from '@steward/kit';
import { Cron } from 'croner';
import {
  type DayTimes,
  datesOfWord,
  dayOf,
  everyDay,
  loneTime,
  parseTime,
  readDayTimes,
} from './day-times.ts';
import type { ClockTime, Latest, When } from './model/schedule.ts';
import { momentAt, momentOfWall, wallAt } from './wall-clock.ts';
import { inEnglish } from './when-words.ts';

/** The error code for a text that isn't a valid schedule time. */
export type WhenProblem =
  | 'schedule-not-understood'
  /** A part looks like a time of day but isn't valid. */
  | 'schedule-no-time'
  /** It says on which days, and not at what time of day. */
  | 'schedule-no-clock'
  /** A part of it is a time zone. */
  | 'schedule-zone'
  /** A date of which nobody knows which number is the month. */
  | 'schedule-date'
  /** An interval of hours or minutes that has a time of day. */
  | 'schedule-interval-time'
  | 'schedule-cron'
  | 'schedule-too-often'
  | 'schedule-never'
  | 'schedule-past'
  | 'schedule-too-far';

/** Thrown if a text is no time of a schedule. */
export class WhenError extends Error {
  override readonly name = 'WhenError';
  readonly problem: WhenProblem;
  /** The part of the text that is wrong; null: all of it. */
  readonly part: string | null;
  constructor(problem: WhenProblem, part: string | null = null) {
    super(problem);
    this.problem = problem;
    this.part = part;
  }
}

/** Returns what a text means, or why it is no time. */
export function readOrProblem<T>(parse: () => T): T | WhenError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof WhenError) return error;
    throw error;
  }
}

/** More often than this is a load for the host, and no use for players. */
const minEveryMinutes = 5;
const maxEveryMinutes = 31 * 24 * 60;
const maxEmptyMinutes = 24 * 60;
/** How long nobody has been online where no length was typed. */
const usualEmptyMinutes = 30;
/** How long there is to think better of a first run whose time nobody typed, at least. */
const leastAheadMs = 10 * minuteMs;
/** How far ahead a single run may be. */
const maxAheadMs = 366 * dayMs;
const maxTimes = 6;

/**
 * Returns what a person typed, such as `every day 04:00` (docs/schedules.md has the syntax).
 * @param zone an IANA time zone
 * @throws WhenError
 */
export function parseWhen(typed: string, zone: string, now: number): When {
  const text = inEnglish(normalized(typed));
  const when =
    parseEmpty(text) ??
    parseEveryDays(text, zone, now) ??
    parseEvery(text, now) ??
    parseIn(text, now) ??
    parseCalendar(text, zone, now) ??
    parseCron(typed.trim().replace(/\s+/g, ' '));
  if (when === null) throw notUnderstood(text);
  assertUsable(when, zone, now);
  return when;
}

/**
 * Returns the first run after a moment, in milliseconds since 1970; null if there is none, or it depends on players. A time
 * of day that is left out when clocks go forward is due right after the change, and one that comes twice when they go
 * back is due the first time, except for cron lines and intervals that go through the hours: they leave the time out, or
 * run twice.
 */
export function nextRun(when: When, zone: string, after: number): number | null {
  return runsAfter(when, { timezone: zone })(after);
}

/**
 * Returns when what was typed is due first, in milliseconds since 1970; null if there is none, or it depends on players. Intervals
 * by the clock, whose times nobody typed, begin at least ten minutes later.
 */
export function firstRun(when: When, zone: string, now: number): number | null {
  const isByClock = when.kind === 'every' && when.from === null;
  return nextRun(when, zone, isByClock ? now + leastAheadMs - 1_000 : now);
}

/** Returns up to `count` runs after a moment. */
export function nextRuns(when: When, zone: string, after: number, count: number): readonly number[] {
  const runs: number[] = [];
  const next = runsAfter(when, { timezone: zone });
  for (let at = next(after); at !== null && runs.length < count; at = next(at)) runs.push(at);
  return runs;
}

/** Returns how many runs there are within 24 hours after a moment. */
export function runsADay(when: When, zone: string, after: number): number {
  const end = after + dayMs;
  return nextRuns(when, zone, after, checkedRuns).filter((at) => at <= end).length;
}

/** A time zone, or an offset from UTC in minutes. */
type Where = { readonly timezone: string } | { readonly utcOffset: number };

/** Returns a function that returns the first run after a moment. */
function runsAfter(when: When, where: Where): (after: number) => number | null {
  if (when.kind === 'empty') return () => null;
  if (when.kind === 'once') return (after) => (when.at > after ? when.at : null);
  if (when.kind === 'every' && when.from !== null) {
    const { from } = when;
    const every = when.minutes * minuteMs;
    return (after) => from + Math.max(0, Math.floor((after - from) / every) + 1) * every;
  }
  const isDay = dayFilter(when);
  const lines = cronLines(when).map((line) => runsOfLine(line, where, isDay));
  return (after) => earliest(lines.map((next) => next(after)));
}

/** Returns whether something is due on the day of a time, which is given as `wallAt` returns it. */
type IsDay = (wall: number) => boolean;

function dayFilter(when: When): IsDay {
  const every = when.kind === 'times' ? when.every : undefined;
  if (every === undefined) return () => true;
  const from = Date.parse(every.from) / dayMs;
  return (wall) => (Math.floor(wall / dayMs) - from) % every.days === 0;
}

function runsOfLine(line: string, where: Where, isDay: IsDay): (after: number) => number | null {
  if ('timezone' in where && isInterval(line)) {
    const cron = openCron(line, where.timezone);
    return (after) => nextOf(cron, after);
  }
  // Times of day are those of a clock on the wall; croner leaves one out if the clocks skip it and the day ends with that.
  const cron = openCron(line, 'UTC');
  const [toWall, toMoment] = wallClock(where);
  return (after) => {
    let wall = nextOf(cron, toWall(after));
    while (wall !== null && (!isDay(wall) || toMoment(wall) <= after)) wall = nextOf(cron, wall);
    return wall && toMoment(wall);
  };
}

/** Returns the functions between moments and what a clock on the wall shows. */
function wallClock(where: Where): readonly [(at: number) => number, (wall: number) => number] {
  if ('timezone' in where) {
    const { timezone } = where;
    return [(at) => wallAt(at, timezone), (wall) => momentOfWall(wall, timezone)];
  }
  const offsetMs = where.utcOffset * minuteMs;
  return [(at) => at + offsetMs, (wall) => wall - offsetMs];
}

/** What a change of the clocks does to a run. */
export interface ClockChange {
  /** `skipped`: a time of day that is left out. `twice`: one that comes twice. */
  readonly kind: 'skipped' | 'twice';
  /** When the clocks change. */
  readonly at: number;
  /** The runs that take the place of that time, in order; none, one or two. */
  readonly runs: readonly number[];
}

/** Returns the first change of the clocks within a year that leaves out a time of the schedule or makes it come twice. */
export function clockChange(when: When, zone: string, now: number): ClockChange | null {
  const isCounted = when.kind === 'every' && when.from !== null;
  if (when.kind === 'empty' || when.kind === 'once' || isCounted) return null;
  const until = now + maxAheadMs;
  let moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  for (;;) {
    const change = moment.getTimeZoneTransition('next');
    if (change === null || change.epochMilliseconds > until) return null;
    const found = effectOf(when, zone, change);
    if (found !== null) return found;
    moment = change;
  }
}

function effectOf(when: When, zone: string, change: Temporal.ZonedDateTime): ClockChange | null {
  const at = change.epochMilliseconds;
  const before = change.subtract({ seconds: 1 }).offsetNanoseconds / 1e9 / 60;
  const shiftMs = (change.offsetNanoseconds / 1e9 / 60 - before) * minuteMs;
  // The wall clock times that are left out, or that come twice, by the offset before the change.
  const [from, to] = shiftMs > 0 ? [at, at + shiftMs] : [at + shiftMs, at];
  const wanted = runsAfter(when, { utcOffset: before })(from - 1_000);
  if (wanted === null || wanted >= to) return null;
  const lines = cronLines(when);
  if (lines.every((line) => goesOnEvenly(line, shiftMs))) return null;
  const isSkipped = shiftMs > 0;
  const end = isSkipped ? at + (lines.every(isInterval) ? 0 : minuteMs) : at - shiftMs;
  const runs = nextRuns(when, zone, from - 1_000, 60).filter((run) => run < end);
  return { kind: isSkipped ? 'skipped' : 'twice', at, runs };
}

/** Returns whether croner goes on in real time with a cron line when clocks change, by its rule `no-wildcard`. */
function isInterval(line: string): boolean {
  return line.split(' ', 2).some((field) => /[*?/]/.test(field));
}

/** Returns whether the intervals of a cron line stay the same when the clocks are set by `shiftMs`, such as every hour. */
function goesOnEvenly(line: string, shiftMs: number): boolean {
  if (!isInterval(line)) return false;
  const [minute, hour] = line.split(' ');
  const everyDayLine: When = { kind: 'cron', line: `${minute} ${hour} * * *` };
  const times = nextRuns(everyDayLine, 'UTC', -1, checkedRuns).filter((at) => at < dayMs);
  const known = new Set(times);
  return times.every((at) => known.has((at + shiftMs + dayMs) % dayMs));
}

/**
 * Returns until when a run waits for an empty server: `2 h`, `90 min` or `06:00`; null if it is none of these.
 */
export function parseLatest(typed: string): Latest | null {
  const text = inEnglish(normalized(typed));
  const minutes = parseDuration(text);
  if (minutes !== null) return minutes >= 1 && minutes <= 24 * 60 ? { kind: 'after', minutes } : null;
  const time = loneTime(text.replace(/^until /, ''));
  return time && { kind: 'time', time };
}

/** When a power action is to be sent: now, as soon as nobody is online, or at a time in milliseconds since 1970. */
export type LaterWhen = 'now' | 'empty' | number;

/** Returns whether a text of `/power` means that it is done now. */
export function isNow(typed: string): boolean {
  return inEnglish(normalized(typed)) === 'now';
}

/**
 * Returns what a person typed for `/power`: `now`, `in 15 min`, `22:00`, `today 22:00`, `when empty`.
 * @param zone an IANA time zone
 * @throws WhenError even if it is more than 24 hours ahead
 */
export function parseLater(typed: string, zone: string, now: number): LaterWhen {
  const text = inEnglish(normalized(typed));
  if (text === 'now') return 'now';
  if (/^(?:when |if )?empty$/.test(text)) return 'empty';
  const time = loneTime(text);
  const when: When | null =
    time === null
      ? (parseIn(parseDuration(text) === null ? text : `in ${text}`, now) ?? parseCalendar(text, zone, now))
      : { kind: 'times', times: [time], days: everyDay };
  if (when === null || (time === null && when.kind !== 'once')) throw notUnderstood(text);
  const at = nextRun(when, zone, now);
  if (at === null) throw new WhenError('schedule-past');
  // The next time of day is 25 hours ahead when clocks go back.
  if (time === null && at - now > dayMs) throw new WhenError('schedule-too-far');
  return at;
}

/** Returns the latest moment until which a due run waits. */
export function latestBegin(latest: Latest | null, zone: string, dueAt: number): number {
  if (latest === null) return dueAt;
  if (latest.kind === 'after') return dueAt + latest.minutes * minuteMs;
  return nextRun({ kind: 'times', times: [latest.time], days: everyDay }, zone, dueAt) ?? dueAt;
}

/** Returns minutes such as `10,5,1`, the most first; null if they are not 1 to 60, or more than five. */
export function parseMinutes(typed: string): readonly number[] | null {
  const parts = normalized(typed)
    .replace(/\s*(?:min|minutes?)$/, '')
    .split(/\s*[,;]\s*|\s+/);
  const minutes = [...new Set(parts.map(Number))].toSorted((a, b) => b - a);
  const isValid = minutes.every((value) => Number.isInteger(value) && value >= 1 && value <= 60);
  return isValid && minutes.length <= 5 ? minutes : null;
}

function normalized(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}

function notUnderstood(text: string): WhenError {
  const part = /\b\d{1,2}[:.h]\d{2}\b/.exec(text)?.[0];
  return part === undefined || parseTime(part) !== null
    ? new WhenError('schedule-not-understood')
    : new WhenError('schedule-no-time', part);
}

/** `when empty for 30 min`, `when nobody is online` */
function parseEmpty(text: string): When | null {
  const [found, rest] = /^(?:when |if )?empty(?:(?: for)? (.+))?$/.exec(text) ?? [];
  if (found === undefined) return null;
  const minutes = rest === undefined ? usualEmptyMinutes : parseDuration(rest);
  return minutes !== null && minutes >= 1 && minutes <= maxEmptyMinutes ? { kind: 'empty', minutes } : null;
}

const unitNames: Readonly<Record<string, number>> = {
  hour: 60,
  hours: 60,
  week: 7 * 24 * 60,
  weeks: 7 * 24 * 60,
};

/** `every 6 h`, `every 30 min`, `every 2 weeks`, `every other day`, `weekly` */
function parseEvery(text: string, now: number): When | null {
  const [, typed] = /^(?:every|each) (.+)$/.exec(text.replace(/^weekly$/, 'every week')) ?? [];
  if (typed === undefined) return null;
  const rest = typed
    .replace(/^(?:other|second) (?=(?:day|week|hour)\b)/, '2 ')
    .replace(/^(\d{1,2})(?:st|nd|rd|th|\.) (?=(?:day|week|hour|minute)\b)/, '$1 ');
  const minutes = unitNames[rest] ?? parseDuration(rest);
  if (minutes === null) {
    const [, interval = '', time = ''] = /^(\d+ ?[a-z]+) (?:at )?(.+)$/.exec(rest) ?? [];
    if (parseDuration(interval) !== null && loneTime(`at ${time}`) !== null)
      throw new WhenError('schedule-interval-time');
    return null;
  }
  if (minutes < minEveryMinutes) throw new WhenError('schedule-too-often');
  if (minutes > maxEveryMinutes) throw new WhenError('schedule-too-far');
  const isByClock = 60 % minutes === 0 || (minutes % 60 === 0 && (24 * 60) % minutes === 0);
  return { kind: 'every', minutes, from: isByClock ? null : countedFrom(minutes, now) };
}

function countedFrom(minutes: number, now: number): number {
  return Math.ceil(now / minuteMs + minutes) * minuteMs;
}

/** Returns a rule as if it was typed now: an interval that doesn't go by the clock begins with its first run. */
export function countedAnew(when: When, now: number): When {
  return when.kind === 'every' && when.from !== null
    ? { ...when, from: countedFrom(when.minutes, now) }
    : when;
}

/**
 * `every other friday 20:00`, `every 2 days at 5`, `friday 20:00 every 2 weeks`: counted from the first such day
 * @throws WhenError
 */
function parseEveryDays(text: string, zone: string, now: number): When | null {
  const interval = /\b(?:every|each) (?:(?:other|second) |(\d{1,2})(?:st|nd|rd|th|\.)? ?)([a-z]+)\b/;
  const [found = '', typed = '2', unit = ''] = interval.exec(text) ?? [];
  const namesDay = dayOf(unit) !== null;
  const isWeekly = namesDay || /^w(?:eeks?)?$/.test(unit);
  if (!isWeekly && !/^d(?:ays?)?$/.test(unit)) return null;
  const days = Number(typed) * (isWeekly ? 7 : 1);
  // Each third Friday can be meant as that of the month.
  if (days === 0 || (namesDay && days !== 14)) return null;
  const when = parseCalendar(text.replace(found, namesDay ? unit : '').trim(), zone, now);
  if (when?.kind !== 'times') return null;
  const isWeekday = when.days.length < everyDay.length;
  if (isWeekday && (when.days.length > 1 || days % 7 > 0)) return null;
  if (days * dayMs > maxEveryMinutes * minuteMs) throw new WhenError('schedule-too-far');
  const first = nextRun(when, zone, now);
  if (first === null || days === (isWeekday ? 7 : 1)) return when;
  return { ...when, every: { days, from: dayIn(zone, first).toString() } };
}

/** `in 2 h` */
function parseIn(text: string, now: number): When | null {
  const [, duration] = /^in (.+)$/.exec(text) ?? [];
  const minutes = duration === undefined ? null : (unitNames[duration] ?? parseDuration(duration));
  return minutes === null ? null : { kind: 'once', at: now + minutes * minuteMs };
}

/**
 * `every day 04:00`, `mon,thu 06:30`, `8pm on fridays`, `next monday 20:00`, `2026-12-24 18:00`, `1st of the month 04:00`, `last
 * friday of the month 20:00`; a time without a day is due each day
 * @throws WhenError
 */
function parseCalendar(text: string, zone: string, now: number): When | null {
  const read = readDayTimes(text);
  if (read === null) return null;
  const { days, date, isDaily, isMonthly, isRepeated, nth, part, single, times } = read;
  const isUtc = zone === 'UTC' && ['utc', 'gmt', 'z'].includes(read.zone ?? '');
  if (read.zone !== null && !isUtc) throw new WhenError('schedule-zone', read.zone);
  if (isMonthly) return date === null && single === null ? monthly(read) : null;
  if (nth !== null) return null;
  const isNamed = days.length > 0 || date !== null || isDaily || part !== null;
  const [time, ...others] = times;
  if (time === undefined) {
    if (isNamed) throw new WhenError('schedule-no-clock');
    return null;
  }
  if (date === null && single === null) {
    const isKnown = !isDaily || days.length === 0;
    return isKnown && times.length <= maxTimes ? daily(days, times) : null;
  }
  const isOneDay =
    date === null ? days.length === 1 : days.length === 0 && (single === null || single === 'this');
  if (!isOneDay || isDaily || isRepeated || others.length > 0) return null;
  const today = dayIn(zone, now);
  const [weekday = 0] = days;
  const [day, ...otherDays] =
    date === null ? [namedDay(single ?? 'this', today, weekday)] : datesOfWord(date, today);
  if (day === undefined) return null;
  if (otherDays.length > 0) throw new WhenError('schedule-date', date);
  const isOver = date === null && single === 'this' && momentAt(day.toPlainDateTime(time), zone) <= now;
  const at = momentAt((isOver ? day.add({ days: 7 }) : day).toPlainDateTime(time), zone);
  if (at <= now) throw new WhenError('schedule-past');
  return { kind: 'once', at };
}

function daily(days: readonly number[], times: readonly ClockTime[]): When {
  return { kind: 'times', times: sortedTimes(times), days: days.length === 0 ? everyDay : [...days] };
}

/** Returns the day of the week that is meant; a week begins on Monday. */
function namedDay(
  single: NonNullable<DayTimes['single']>,
  today: Temporal.PlainDate,
  weekday: number,
): Temporal.PlainDate {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  switch (single) {
    case 'this':
      return dayFrom(today, weekday);
    case 'next':
      return dayFrom(today.add({ days: 1 }), weekday);
    case 'this-week':
      return dayFrom(monday, weekday);
    case 'next-week':
      return dayFrom(monday.add({ days: 7 }), weekday);
  }
}

/** Returns the first such day of the week from a day on. */
function dayFrom(from: Temporal.PlainDate, day: number): Temporal.PlainDate {
  return from.add({ days: (day - (from.dayOfWeek % 7) + 7) % 7 });
}

/** Returns the day in a time zone at a moment. */
function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

/** Returns once a month, on a day of the month or of the week, at midnight if no time is named; null if there is no such day. */
function monthly({ days, nth, times, part }: DayTimes): When | null {
  const [time = { hour: 0, minute: 0 }, ...others] = times;
  if (nth === null || others.length > 0) return null;
  if (times.length === 0 && part !== null) throw new WhenError('schedule-no-clock');
  const at = `${time.minute} ${time.hour}`;
  const [day, ...more] = days;
  if (day !== undefined) {
    const isKnown = more.length === 0 && (nth === 'last' || (nth >= 1 && nth <= 4));
    return isKnown ? { kind: 'cron', line: `${at} * * ${day}${nth === 'last' ? 'L' : `#${nth}`}` } : null;
  }
  if (nth === 'last') return { kind: 'cron', line: `${at} L * *` };
  return nth >= 1 && nth <= 31 ? { kind: 'cron', line: `${at} ${nth} * *` } : null;
}

function sortedTimes(times: readonly ClockTime[]): ClockTime[] {
  const byMinute = new Map(times.map((time) => [time.hour * 60 + time.minute, time]));
  return [...byMinute].toSorted(([a], [b]) => a - b).map(([, time]) => time);
}

const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 };

/** Returns the minutes of `30 min`, `6 h`, `2h30m`, `1 day`, `2 weeks`; null if it is no duration. */
function parseDuration(typed: string): number | null {
  const text = typed.replace(/(?<=[a-z]) and (?=\d)/g, ' ');
  const whole = /^(?:\d{1,6} ?(?:m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)(?: |$|(?=\d)))+$/;
  if (!whole.test(text)) return null;
  const parts = [...text.matchAll(/(\d+) ?([mhdw])/g)];
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (unitMinutes[unit] ?? 0), 0);
}

/** @throws WhenError if it looks like a cron line and is none */
function parseCron(line: string): When | null {
  const fields = line.split(' ');
  const looksLikeCron = fields.length >= 5 && fields.length <= 7 && /^[\d*/,?-]+$/.test(fields[0] ?? '');
  if (!looksLikeCron) return null;
  const when: When = { kind: 'cron', line: line.toUpperCase() };
  if (fields.length !== 5) throw new WhenError('schedule-cron');
  try {
    openCron(when.line, 'UTC');
  } catch {
    throw new WhenError('schedule-cron');
  }
  return when;
}

/** Returns whether a text names days that come again, and nothing else: `daily`, `mon,thu`. */
export function namesDaysOnly(typed: string): boolean {
  const read = readDayTimes(inEnglish(normalized(typed)));
  if (read === null || read.part !== null || read.date !== null || read.single !== null) return false;
  return read.times.length === 0 && !read.isMonthly && (read.isDaily || read.days.length > 0);
}

/** How many runs are looked at: those of a day that runs every five minutes … */
const checkedRuns = 288;
/** … or of a month. */
const checkedMs = 32 * dayMs;

/** @throws WhenError if there is no run, only a late one, or two runs are too close */
function assertUsable(when: When, zone: string, now: number): void {
  if (when.kind === 'empty') return;
  const first = nextRun(when, zone, now);
  if (first === null) throw new WhenError(when.kind === 'once' ? 'schedule-past' : 'schedule-never');
  if (when.kind === 'once' && first - now > maxAheadMs) throw new WhenError('schedule-too-far');
  if (when.kind !== 'cron' && when.kind !== 'times') return;
  const next = runsAfter(when, { timezone: zone });
  let before = first;
  for (let count = 1; count < checkedRuns; count += 1) {
    const run = next(before);
    if (run === null || run - first > checkedMs) return;
    if (run - before < minEveryMinutes * minuteMs) throw new WhenError('schedule-too-often');
    before = run;
  }
}

/** Returns the cron lines of calendar times. */
function cronLines(when: When): readonly string[] {
  switch (when.kind) {
    case 'times':
      return when.times.map(({ hour, minute }) => `${minute} ${hour} * * ${when.days.join(',')}`);
    case 'every':
      return [when.minutes <= 60 ? byMinute(when.minutes) : byHour(when.minutes / 60)];
    case 'cron':
      return [when.line];
    case 'empty':
    case 'once':
      return [];
  }
}

function byMinute(minutes: number): string {
  return minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`;
}

/** The hours stand in a list, so that each is a time of day: see `nextRun`. */
function byHour(hours: number): string {
  const all = Array.from({ length: 24 / hours }, (_, index) => index * hours);
  return `0 ${all.join(',')} * * *`;
}

function openCron(line: string, timezone: string): Cron {
  return new Cron(line, { timezone, paused: true, fixedTimeRule: 'no-wildcard' });
}

function nextOf(cron: Cron, after: number): number | null {
  return cron.nextRun(new Date(after))?.getTime() ?? null;
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
