import type { Choice } from '../discord/interactions/reply.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { plain } from '../discord/texts/markdown.ts';
import { whenLabel } from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { settingsLimits } from './schedule-settings.ts';
import { type LaterWhen, nextRun, parseLater, parseWhen, WhenError } from './when.ts';

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
 * Returns what is offered for the time of a schedule: what was typed means, also with an ending, and common times.
 * @param zone an IANA time zone
 */
export function whenChoices(t: Texts, whole: string, zone: string, now: number): readonly Choice[] {
  const typed = whole.trim();
  const read = (texts: readonly string[]) => texts.flatMap((text) => whenChoice(t, text, zone, now));
  const own = typed === '' ? [] : read([typed, ...whenEndings.map((ending) => `${typed}${ending}`)]);
  const presets = read(whenPresets);
  const query = fold(typed);
  const fitting = presets.filter(
    ({ name, value }) => fold(value).includes(query) || fold(name).startsWith(query),
  );
  const offered = [...own.slice(0, mostOwn), ...(own.length + fitting.length > 0 ? fitting : presets)];
  return offered.filter(({ name }, index) => offered.findIndex((one) => one.name === name) === index);
}

/** Returns a choice that says what a text means and when it is due first; none if it means nothing. */
function whenChoice(t: Texts, text: string, zone: string, now: number): readonly Choice[] {
  if (text.length > settingsLimits.when) return [];
  try {
    const when = parseWhen(text, zone, now);
    const label = whenLabel(t, when, zone);
    const first = when.kind === 'once' ? null : nextRun(when, zone, now);
    const time = first === null ? null : t.dateTime(new Date(first), zone);
    return [
      {
        name: plain(time === null ? label : t.plain('schedule.when.first', { when: label, time })),
        value: text,
      },
    ];
  } catch (error) {
    if (error instanceof WhenError) return [];
    throw error;
  }
}

/** Offered for the time of a power action. */
const laterPresets = ['now', 'in 15 min', 'in 30 min', 'in 1 h', 'when empty'];

/** Returns what is offered for the time of a power action: what was typed, also with a unit, and common times. */
export function laterChoices(t: Texts, whole: string, zone: string, now: number): readonly Choice[] {
  const typed = whole.trim();
  const own = typed === '' ? [] : [typed, `in ${typed} min`, `${typed} min`, `${typed} h`, `${typed}:00`];
  const fitting = laterPresets.filter((preset) => preset.includes(typed.toLowerCase()));
  const read = (texts: readonly string[]) => texts.flatMap((text) => laterChoice(t, text, zone, now));
  const offered = read([...own, ...fitting]);
  const all = offered.length > 0 ? offered : read(laterPresets);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

function laterChoice(t: Texts, text: string, zone: string, now: number): readonly Choice[] {
  if (text.length > settingsLimits.when) return [];
  try {
    return [{ name: plain(laterLabel(t, text, parseLater(text, zone, now), zone)), value: text }];
  } catch (error) {
    if (error instanceof WhenError) return [];
    throw error;
  }
}

function laterLabel(t: Texts, text: string, when: LaterWhen, zone: string): string {
  if (when === 'now') return t.plain('later.choice.now');
  if (when === 'empty') return t.plain('later.choice.empty');
  return t.plain('later.choice.at', { when: text, time: t.dateTime(new Date(when), zone) });
}
