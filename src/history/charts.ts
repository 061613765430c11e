import { dayMs, hourMs, minuteMs } from '@steward/kit';
import {
  type DayChart,
  type DaySign,
  type DayWords,
  type Mark,
  shownMarks,
  signsOf,
  summarizeDay,
} from '../charts/day.ts';
import { type DaysChart, type DaysSummary, type DaysWords, daysRows, summarizeDays } from '../charts/days.ts';
import { canBeWritten } from '../charts/drawing.ts';
import { type ChartPeriod, periodOf } from '../charts/period.ts';
import { inline, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type EmbedCard, type Message, message } from '../discord/views/embed.ts';
import { withNextSteps } from '../discord/views/next-steps.ts';
import { stepKinds } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Restart, Sample } from '../watch/model/watch.ts';

/** Describes the picture of a day for those who can’t see it, within Discord’s limit of 1,024 characters. */
export function dayAltText(t: Texts, chart: DayChart): string {
  const { players, uptimePercent } = summarizeDay(chart);
  const marks = shownMarks(chart);
  const count = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length;
  return t.plain('chart.day.alt', {
    title: dayTitle(t, chart),
    players: players === null ? t.plain('chart.no-data') : t.number(players),
    uptime: uptimePercent === null ? t.plain('chart.no-data') : t.uptimePercent(uptimePercent),
    restarts: count('restart'),
    crashes: count('crash'),
    backups: count('backup'),
  });
}

/** Returns the title of a picture of a day, or of less if there isn’t as much. */
function dayTitle(t: Texts, { from, to }: Pick<DayChart, 'from' | 'to'>): string {
  const { unit, count } = periodOf(to.getTime() - from.getTime());
  if (unit === 'hours' && count >= 24) return t.plain('chart.day.title');
  const duration = t.duration(count * (unit === 'minutes' ? minuteMs : hourMs));
  return t.plain('chart.day.title-short', { duration });
}

/** Returns the words for a picture of a day; null if its font doesn’t have them. */
export function dayWords(t: Texts, time: Pick<DayChart, 'from' | 'to'>): DayWords | null {
  const title = dayTitle(t, time);
  if (!canBeWritten(title)) return null;
  const sign = (name: DaySign) => t.plain(`chart.sign.${name}`);
  const signs = {
    restart: sign('restart'),
    crash: sign('crash'),
    backup: sign('backup'),
    down: sign('down'),
    unreachable: sign('unreachable'),
  };
  return { title, now: t.plain('chart.now'), signs };
}

const signIcons = { restart: '▲', crash: '✕', backup: '●', down: '▨', unreachable: '░' } as const;

/** Explains the signs in a picture of a day; null if it does so itself, or has none. */
export function dayLegend(t: Texts, chart: DayChart): string | null {
  const signs = chart.words === null ? signsOf(chart) : [];
  if (signs.length === 0) return null;
  return signs.map((sign) => `${signIcons[sign]} ${t.plain(`chart.sign.${sign}`)}`).join(' · ');
}

/** How far apart a restart that an operation made may be seen from its end, in milliseconds. */
const sameRestartMs = 2 * 60_000;

/**
 * Returns the restarts and backups that operations made, the crashes that samples show, and the restarts that happened at the
 * host.
 */
export function marksOf(
  operations: readonly Operation[],
  samples: readonly Pick<Sample, 'at' | 'status'>[],
  restarts: readonly Pick<Restart, 'at' | 'cause'>[],
): readonly Mark[] {
  const made = operations.flatMap(({ steps }) =>
    steps.flatMap(({ name, state, startedAt, endedAt }): readonly Mark[] => {
      // A host without start times can show too late that a restart has ended: when is then not known.
      const at = endedAt ?? startedAt;
      if (state !== 'done' || at === null) return [];
      const { mark } = stepKinds[name];
      return mark === undefined ? [] : [{ at: new Date(at), kind: mark }];
    }),
  );
  const atHost = restarts.flatMap(({ at, cause }): readonly Mark[] => {
    if (cause === 'crash') return [{ at, kind: 'crash' }];
    return operations.some((operation) => mayHaveStarted(operation, at)) ? [] : [{ at, kind: 'restart' }];
  });
  return [...made, ...crashesOf(samples), ...atHost];
}

/** Returns whether an operation on the server's power ran at a time, or shortly before or after. */
function mayHaveStarted({ steps, createdAt, endedAt }: Operation, at: Date): boolean {
  const until = endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return (
    steps.some(({ name }) => stepKinds[name].isPower === true) &&
    at.getTime() >= createdAt.getTime() - sameRestartMs &&
    at.getTime() <= until + sameRestartMs
  );
}

/** A crash is when the status becomes `crashed`; a host that could not be read in between is no change. */
function crashesOf(samples: readonly Pick<Sample, 'at' | 'status'>[]): readonly Mark[] {
  const known = samples.filter(({ status }) => status !== 'unreachable' && status !== 'unknown');
  return known.flatMap(({ at, status }, index): readonly Mark[] => {
    const before = known[index - 1]?.status;
    return status === 'crashed' && before !== undefined && before !== 'crashed'
      ? [{ at, kind: 'crash' }]
      : [];
  });
}

/** The names of the pictures. */
export const dayPictureName = 'last-24-hours.png';
export const daysPictureName = 'chart.png';

/** Returns the words for a picture of several days; null if its font doesn’t have them. */
export function daysWords(t: Texts, memoryLimitBytes: number | null): DaysWords | null {
  const rows = {
    players: t.plain('chart.row.players'),
    cpu: t.plain('chart.row.cpu'),
    memory: t.plain(memoryLimitBytes === null ? 'chart.row.memory-size' : 'chart.row.memory'),
    uptime: t.plain('chart.row.uptime'),
  };
  const now = t.plain('chart.now');
  return canBeWritten(Object.values(rows).join('')) ? { rows, now } : null;
}

const rowIcons = { players: '🔵', cpu: '🟠', memory: '🟢', uptime: '🟩' } as const;

/** Explains the rows of a picture of several days, as far as it doesn’t do so itself. */
function daysLegend(t: Texts, chart: DaysChart): readonly Markdown[] {
  const legend = md`-# ${t.md('chart.days.legend')}`;
  if (chart.words !== null) return [legend];
  const rows = [...daysRows(chart), 'uptime' as const].map((row) => {
    const name = row === 'memory' && chart.memoryLimitBytes === null ? 'memory-size' : row;
    return md`${rowIcons[row]} ${t.md(`chart.row.${name}`)}`;
  });
  return [join(rows, ' · '), legend];
}

/**
 * Shows the picture of a server's last minutes, hours or days.
 * @param picture whether there is one, or why not
 */
export function daysMessage(
  t: Texts,
  serverName: string,
  period: ChartPeriod,
  chart: DaysChart,
  picture: 'drawn' | 'too-early' | 'unavailable' = 'drawn',
  buttons: readonly Button[] = [],
): Message {
  const title = daysTitle(t, inline(serverName, 60), period);
  const { observedMs, uptimePercent, busiest } = summarizeDays(chart.parts);
  const notes = {
    drawn: daysLegend(t, chart),
    'too-early': [t.md('chart.days.soon')],
    unavailable: [t.md('chart.days.no-picture')],
  }[picture];
  const card: EmbedCard = {
    tone: 'neutral',
    icon: '📈',
    title,
    text: join([
      ...(uptimePercent === null ? [] : [uptimeText(t, t.uptimePercent(uptimePercent), observedMs, chart)]),
      ...busiestLines(t, busiest),
      ...notes,
    ]),
    ...(picture === 'drawn' ? { image: `attachment://${daysPictureName}` } : {}),
  };
  return message(card, buttons);
}

/** Says that nothing was measured, and to an admin how to have it measured. */
export function noDaysMessage(t: Texts, serverName: string, period: ChartPeriod, isAdmin: boolean): Message {
  const text = t.sentences([t.md('chart.days.nothing'), ...(isAdmin ? [t.md('chart.days.set-up')] : [])]);
  const title = daysTitle(t, inline(serverName, 60), period);
  return message(
    { tone: 'neutral', icon: '📈', title, text },
    withNextSteps(t, text, { server: null, isAdmin }),
  );
}

function daysTitle(t: Texts, server: Markdown, { unit, count }: ChartPeriod): Markdown {
  switch (unit) {
    case 'minutes':
      return t.md('chart.minutes.title', { server, minutes: count });
    case 'hours':
      return t.md('chart.hours.title', { server, hours: count });
    case 'days':
      return t.md('chart.days.title', { server, days: count });
  }
}

/** How much of the time has to be measured for a figure to hold for all of it. */
const wholePart = 0.9;

function uptimeText(t: Texts, uptime: string, observedMs: number, { from, to }: DaysChart): Markdown {
  const isWhole = observedMs >= wholePart * (to.getTime() - from.getTime());
  return isWhole
    ? t.md('chart.days.uptime-whole', { uptime })
    : t.md('chart.days.uptime', { uptime, observed: t.duration(observedMs) });
}

/** What the usual times are called, by days; others are durations. */
const periodLabels = new Map<number, 'chart.period.1' | 'chart.period.7' | 'chart.period.30'>([
  [1, 'chart.period.1'],
  [7, 'chart.period.7'],
  [30, 'chart.period.30'],
]);

/** Returns buttons that show a chart of other times, of which the shown one stands out. Both in days. */
export function periodButtons(
  t: Texts,
  offered: readonly number[],
  shown: number,
  customId: (days: number) => string,
): readonly Button[] {
  return offered.map((days) => {
    const key = periodLabels.get(days);
    const label = key === undefined ? t.duration(days * dayMs) : t.plain(key);
    return { customId: customId(days), label, style: days === shown ? 'primary' : 'secondary' };
  });
}

/** Returns a line on when the most players were online; none if nobody was. */
function busiestLines(t: Texts, busiest: DaysSummary['busiest']): readonly Markdown[] {
  if (busiest === null || busiest.players === 0) return [];
  const { from, players } = busiest;
  return [t.md('chart.days.busiest', { players, time: time(from, 'f') })];
}

/** Describes the picture of minutes, hours or days for those who can’t see it. */
export function daysAltText(t: Texts, { parts }: DaysChart): string {
  const { observedMs, uptimePercent, busiest } = summarizeDays(parts);
  return t.plain('chart.days.alt', {
    observed: t.duration(observedMs),
    players: busiest === null ? t.plain('chart.no-data') : t.number(busiest.players),
    uptime: uptimePercent === null ? t.plain('chart.no-data') : t.uptimePercent(uptimePercent),
  });
}
