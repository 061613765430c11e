import type { Choice } from '../discord/interactions/reply.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { plain, truncate } from '../discord/texts/markdown.ts';
import { whenLabel } from '../discord/texts/schedule-times.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { fitsAction, settingsLimits } from './schedule-settings.ts';
import {
  firstRun,
  type LaterWhen,
  namesDaysOnly,
  parseLater,
  parseWhen,
  readOrProblem,
  WhenError,
} from './when.ts';
import { whenProblemText } from './when-problems.ts';

/** Offered while nothing is typed that has a meaning. */
const whenPresets = [
  'every day 04:00',
  'mon,thu 06:30',
  'weekdays 07:00',
  'every 6 h',
  'every 30 min',
  'when empty for 30 min',
  'tomorrow 03:00',
  'in 2 h',
  '1st of the month 04:00',
];

/** What makes a whole text of one that is being typed. */
const whenEndings = [' 04:00', ':00', '0', ' h', ' min'];
/** How many readings of what was typed are offered. */
const mostOwn = 3;

/**
 * Returns what is offered for the time of a schedule: what was typed means, also with an ending, and common times. What isn't
 * understood, or the action can't wait for, stays as it was typed, with what is wrong, before anything else that is meant by less
 * than the whole text.
 * @param action what was chosen; null: nothing yet
 * @param zone an IANA time zone
 */
export function whenChoices(
  t: Texts,
  whole: string,
  action: string | null,
  zone: string,
  now: number,
): readonly Choice[] {
  const typed = whole.trim();
  const read = (texts: readonly string[]) => texts.flatMap((text) => whenChoice(t, text, action, zone, now));
  if (typed === '') return read(whenPresets);
  const meant = readOrProblem(() => parseWhen(typed, zone, now));
  if (!(meant instanceof WhenError) && !fitsAction(meant, action))
    return [refusedChoice(t, typed, t.plain('error.schedule-empty.title'))];
  const begun = read(whenPresets.filter((preset) => fold(preset).startsWith(fold(typed))));
  if (!(meant instanceof WhenError)) {
    // A time of day alone can be meant for the next one only.
    const once = read([`today ${typed}`, `tomorrow ${typed}`, `next ${typed}`]).slice(0, 1);
    // Each second Friday can be meant as that of the month.
    const isOther = meant.kind === 'times' && meant.every !== undefined && meant.days.length === 1;
    const monthly = isOther ? read([`${typed} of the month`]) : [];
    return unique([...read([typed]), ...once, ...monthly, ...begun]);
  }
  const whenEnded = read(whenEndings.map((ending) => `${typed}${ending}`)).slice(0, mostOwn);
  const sharing = read(whenPresets.filter((preset) => fold(preset).includes(fold(typed))));
  const refused = refusedChoice(t, typed, whenProblemText(t, meant));
  // Days alone only lack a time of day, as presets do that have been begun.
  const isBegun = begun.length > 0 || (meant.problem === 'schedule-no-clock' && namesDaysOnly(typed));
  return unique(isBegun ? [...begun, ...whenEnded, refused] : [refused, ...whenEnded, ...sharing]);
}

/**
 * Returns a choice with what was typed, and what is wrong with it. What it sends is refused as if it had been sent without the
 * choice.
 */
export function refusedChoice(t: Texts, typed: string, problem: string): Choice {
  const name = plain(t.plain('schedule.choice.refused', { when: plain(typed, 40), problem }));
  return { name, value: truncate(typed, settingsLimits.when) };
}

/** Returns choices without those that read as an earlier one. */
export function unique(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ name }, index) => choices.findIndex((one) => one.name === name) === index);
}

/** Returns a choice that says what a text means and when it is due first; none if it means nothing, or not for this action. */
function whenChoice(
  t: Texts,
  text: string,
  action: string | null,
  zone: string,
  now: number,
): readonly Choice[] {
  if (text.length > settingsLimits.when) return [];
  const when = readOrProblem(() => parseWhen(text, zone, now));
  if (when instanceof WhenError || !fitsAction(when, action)) return [];
  const label = whenLabel(t, when, zone);
  const first = when.kind === 'once' ? null : firstRun(when, zone, now);
  const time = first === null ? null : t.dateTime(new Date(first), zone);
  const name = plain(time === null ? label : t.plain('schedule.when.first', { when: label, time }));
  return [{ name, value: text }];
}

/** Offered for the time of a power action. */
const laterPresets = ['now', 'in 15 min', 'in 30 min', 'in 1 h', 'when empty'];

/**
 * Returns what is offered for the time of a power action: what was typed, also with a unit, and common times. What isn't
 * understood stays as it was typed, with what is wrong.
 */
export function laterChoices(t: Texts, whole: string, zone: string, now: number): readonly Choice[] {
  const typed = whole.trim();
  const read = (texts: readonly string[]) => texts.flatMap((text) => laterChoice(t, text, zone, now));
  if (typed === '') return read(laterPresets);
  const own = read([typed, `in ${typed} min`, `${typed} min`, `${typed} h`, `${typed}:00`]);
  const fitting = read(laterPresets.filter((preset) => preset.includes(typed.toLowerCase())));
  if (own.length + fitting.length > 0) return unique([...own, ...fitting]);
  const problem = readOrProblem(() => parseLater(typed, zone, now));
  return problem instanceof WhenError ? [refusedChoice(t, typed, whenProblemText(t, problem))] : [];
}

function laterChoice(t: Texts, text: string, zone: string, now: number): readonly Choice[] {
  if (text.length > settingsLimits.when) return [];
  const when = readOrProblem(() => parseLater(text, zone, now));
  return when instanceof WhenError
    ? []
    : [{ name: plain(laterLabel(t, text, when, zone, now)), value: text }];
}

function laterLabel(t: Texts, text: string, when: LaterWhen, zone: string, now: number): string {
  if (when === 'now') return t.plain('later.choice.now');
  if (when === 'empty') return t.plain('later.choice.empty');
  // A length that was made of a number, or is offered, is in English.
  const shown = /\d (?:min|h)$/.test(text) ? t.duration(when - now) : text;
  return t.plain('later.choice.at', { when: shown, time: t.dateTime(new Date(when), zone) });
}
