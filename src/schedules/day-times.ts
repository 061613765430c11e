import type { ClockTime } from './model/schedule.ts';
import { meantByAbbreviation } from './time-zones.ts';

/** What a text says about days and times of day. */
export interface DayTimes {
  /** Whether it has a word such as “every”. */
  readonly isRepeated: boolean;
  readonly isDaily: boolean;
  /** The days of the week that it names, each once: 0 is Sunday. */
  readonly days: readonly number[];
  /** Whether a single day is meant: from today on, after it, or in a week; null: the text doesn't say so. */
  readonly single: 'this' | 'next' | 'this-week' | 'next-week' | null;
  /** `today`, `tomorrow`, `overmorrow`, or what `datesOf` reads; null if it names no date. */
  readonly date: string | null;
  readonly isMonthly: boolean;
  /** A day of the month, or which day of the week in the month; null if it names none. */
  readonly nth: number | 'last' | null;
  readonly part: PartOfDay | null;
  /** In the order of the text. */
  readonly times: readonly ClockTime[];
  /** What names a time zone, such as `cest`; null: nothing does. */
  readonly zone: string | null;
}

const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const;
type PartOfDay = (typeof partsOfDay)[number];

/** The days of the week: 0 is Sunday. */
export const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** They mean nothing by themselves. */
const fillers = new Set(['on', 'of', 'the', 'and']);

/** Returns what a text in English, in lower case, says about days and times of day; null if it says anything else. */
export function readDayTimes(text: string): DayTimes | null {
  const words = withDates(text)
    .replace(/^(\d{4}-\d{1,2}-\d{1,2})t(?=\d)/, '$1 ')
    .replace(/\s*-\s*/g, '-')
    .replace(/(\d) (am|pm|a\.m\.|p\.m\.)(?=$|[\s,;&])/g, '$1$2')
    .replace(
      /\bat (\d{1,2}) ?(?:h|hours?)(?: ?(\d{2}))?(?=$|[\s,;&])/g,
      (_, hour, minute) => `at ${hour}:${minute ?? '00'}`,
    )
    .replace(/\b(?:in|at) (?:the )?(?=(?:mornings?|afternoons?|evenings?|nights?)\b)/g, '')
    // `8 in the evening`
    .replace(
      /(?<![-/:.\d])\b(\d{1,2})(?: ?h(?:ours?)?)? (?=(?:mornings?|afternoons?|evenings?|nights?)\b)/g,
      '$1:00 ',
    )
    .split(/[\s,;&]+/)
    .filter((word) => word !== '');
  let isRepeated = false;
  let isDaily = false;
  let isWeekly = false;
  let single: 'this' | 'next' | null = null;
  let isMonthly = false;
  let isAt = false;
  const days = new Set<number>();
  const dates: string[] = [];
  const nths: (number | 'last')[] = [];
  const parts: PartOfDay[] = [];
  const times: ClockTime[] = [];
  const zones: string[] = [];
  for (const word of words) {
    const isNamed = isAt || isDaily || days.size > 0 || dates.length > 0;
    const time =
      parseTime(word) ?? (isAt ? parseTime(`${word}:00`) : null) ?? (isNamed ? hourOf(word) : null);
    if (time !== null) {
      times.push(time);
      continue;
    }
    const part = partOf(word);
    const named = daysOf(word);
    const nth = nthOf(word);
    if (word === 'at') isAt = true;
    else if (word === 'every' || word === 'each') isRepeated = true;
    else if (fillers.has(word)) continue;
    else if (['day', 'days', 'daily'].includes(word)) isDaily = true;
    else if (word === 'nightly') {
      isDaily = true;
      parts.push('night');
    } else if (word === 'week' || word === 'weekly') isWeekly = true;
    else if (word === 'month' || word === 'monthly') isMonthly = true;
    else if (word === 'next') single = 'next';
    else if (word === 'this' || word === 'once') single ??= 'this';
    else if (word === 'tonight') {
      dates.push('today');
      parts.push('evening');
    } else if (part !== null) parts.push(part);
    else if (isDate(word)) dates.push(word);
    else if (named !== null) for (const day of named) days.add(day);
    else if (nth !== null) nths.push(nth);
    else if (times.length > 0 && isZone(word)) zones.push(word);
    else return null;
  }
  const [date = null, ...otherDates] = dates;
  const [nth = null, ...otherNths] = nths;
  const [part = null, ...otherParts] = parts;
  const [zone = null] = zones;
  if (otherDates.length + otherNths.length + otherParts.length > 0) return null;
  // What is due each week names its days.
  if (isWeekly && days.size === 0) return null;
  const known = times.map((time) => inPart(time, part, date !== null));
  if (known.includes(null)) return null;
  return {
    isRepeated,
    isDaily,
    days: [...days].toSorted((a, b) => a - b),
    single: single !== null && isWeekly ? `${single}-week` : single,
    date,
    isMonthly,
    nth,
    part,
    times: known.filter((time) => time !== null),
    zone,
  };
}

/** Returns the time of day that a text says, if it says nothing else: `at 4`, `8pm`, `8 in the evening`. */
export function loneTime(text: string): ClockTime | null {
  const read = readDayTimes(text);
  const [time, ...others] = read?.times ?? [];
  if (read === null || time === undefined || others.length > 0) return null;
  const saysMore =
    read.isRepeated || read.isDaily || read.single !== null || read.isMonthly || read.days.length > 0;
  return saysMore || read.date !== null || read.nth !== null || read.zone !== null ? null : time;
}

/** `04:00`, `4:00`, `04.00`, `4h00`, `4 am`, `4:30pm`, `noon`, `midnight` */
export function parseTime(text: string): ClockTime | null {
  if (text === 'noon') return { hour: 12, minute: 0 };
  if (text === 'midnight') return { hour: 0, minute: 0 };
  const match = /^(\d{1,2})(?:[:.h](\d{2}))? ?(am|pm|a\.m\.|p\.m\.)?$/.exec(text);
  if (match === null) return null;
  const [, hours = '', minutes, half] = match;
  if (minutes === undefined && half === undefined) return null;
  const [typed, minute] = [Number(hours), Number(minutes ?? 0)];
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.startsWith('p') ? 12 : 0);
  return hour <= 23 && minute <= 59 ? { hour, minute } : null;
}

/** `6h`, which is a time after a day or “at” only: without them it is a length. */
function hourOf(word: string): ClockTime | null {
  return /^\d{1,2}h$/.test(word) ? parseTime(`${word}00`) : null;
}

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Returns the day of the week that a word names, also in short or in the plural: 0 is Sunday; null if it names none. */
export function dayOf(word: string): number | null {
  const name = word.replace(/\.$/, '').replace(/days$/, 'day');
  const index = dayNames.findIndex((full) => name.length >= 2 && full.startsWith(name));
  return index < 0 ? null : index;
}

/** Returns the English name of a day of the week; 0 is Sunday. */
export function dayName(day: number): string {
  return dayNames[day] ?? '';
}

function daysOf(word: string): readonly number[] | null {
  if (word === 'weekday' || word === 'weekdays') return [1, 2, 3, 4, 5];
  if (word === 'weekend' || word === 'weekends') return [0, 6];
  const [from, to, ...more] = word.split('-').map(dayOf);
  if (from === undefined || from === null || to === null || more.length > 0) return null;
  if (to === undefined) return [from];
  const count = ((to - from + 7) % 7) + 1;
  return everyDay.slice(0, count).map((index) => (from + index) % 7);
}

const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const monthName = `(${monthNames.join('|')})`;
const monthDay = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
const dayThenMonth = new RegExp(`\\b${monthDay}(?: of)? ${monthName}\\b(?:,? (\\d{4})\\b)?`, 'g');
const monthThenDay = new RegExp(`\\b${monthName} ${monthDay}(?![:.\\dh])(?:,? (\\d{4})\\b)?`, 'g');

/** Returns a text in which dates with the name of a month are written as `2026-12-24`, or `yyyy-12-24` without a year. */
function withDates(text: string): string {
  const numeric = (year: string | undefined, month: string, day: string) =>
    `${year ?? 'yyyy'}-${monthNames.indexOf(month) + 1}-${day}`;
  return text
    .replace(dayThenMonth, (_, day, month, year) => numeric(year, month, day))
    .replace(monthThenDay, (_, month, day, year) => numeric(year, month, day));
}

const relativeDates = ['today', 'tomorrow', 'overmorrow'];
/** With slashes, some write the day first and some the month. */
const dateForms = [
  /^(?:(?<year>\d{4})|yyyy)[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})?$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}))?$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}))?$/,
];

function isDate(word: string): boolean {
  return relativeDates.includes(word) || dateForms.some((form) => form.test(word));
}

/** Returns the dates that a word can mean, without a year the next ones; two if either number can be the month. */
export function datesOfWord(word: string, today: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  const ahead = relativeDates.indexOf(word);
  if (ahead >= 0) return [today.add({ days: ahead })];
  const dates = dateForms.flatMap((form) => {
    const { year, month, day } = form.exec(word)?.groups ?? {};
    const years = year === undefined ? [today.year, today.year + 1] : [Number(year)];
    const all = years.flatMap((one) => dateIn(one, Number(month), Number(day)) ?? []);
    return all.find((date) => year !== undefined || Temporal.PlainDate.compare(date, today) >= 0) ?? [];
  });
  return dates.filter((date, index) => dates.findIndex((one) => one.equals(date)) === index);
}

function dateIn(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

const ordinals: Readonly<Record<string, number | 'last'>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 'last',
};

function nthOf(word: string): number | 'last' | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|\.|日|号)?$/.exec(word) ?? [];
  return digits === undefined ? (ordinals[word] ?? null) : Number(digits);
}

function partOf(word: string): PartOfDay | null {
  return partsOfDay.find((part) => word === part || word === `${part}s`) ?? null;
}

/**
 * Returns a time in a part of the day, in which hours up to 12 are those of a clock with hands; null if it can't be in it, or nobody
 * knows on which day it is: 2 at night.
 * @param isDated whether it is on a certain day
 */
function inPart(time: ClockTime, part: PartOfDay | null, isDated: boolean): ClockTime | null {
  const { hour, minute } = time;
  const later = { hour: hour + 12, minute };
  switch (part) {
    case null:
      return time;
    case 'morning':
      return hour < 12 ? time : null;
    case 'afternoon':
      if (hour === 0) return later;
      return hour < 12 ? later : time;
    case 'evening':
      if (hour >= 16) return time;
      return hour >= 4 && hour < 12 ? later : null;
    case 'night':
      if (hour >= 18) return time;
      if (hour >= 8 && hour < 12) return later;
      if (isDated || (hour > 7 && hour !== 12)) return null;
      return { hour: hour % 12, minute };
  }
}

/** Returns whether a word after a time names a time zone: `cest`, `utc+2`. */
function isZone(word: string): boolean {
  const name = word.replace(/[+-]\d{1,2}(?::?\d{2})?$/, '');
  const isUtc = ['utc', 'gmt', 'z'].includes(name);
  return isUtc || meantByAbbreviation(name).length > 0 || /^\p{L}+\/\p{L}+/u.test(word);
}
