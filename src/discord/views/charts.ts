import { type DayChart, type Mark, summarizeDay } from '../../charts/day.ts';
import { type DaysChart, type DaysSummary, daysRows, summarizeDays } from '../../charts/days.ts';
import type { Operation } from '../../domain/operation.ts';
import type { Restart, Sample } from '../../domain/watch.ts';
import { inline, join, type Markdown, time } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from './embed.ts';

const hourMs = 3_600_000;

/** Describes the picture of a day for those who can’t see it, within Discord’s limit of 1,024 characters. */
export function dayAltText(t: Texts, chart: DayChart): string {
  const { players, uptimePercent } = summarizeDay(chart);
  const count = (kind: Mark['kind']) => chart.marks.filter((mark) => mark.kind === kind).length;
  return t.plain('chart.day.alt', {
    players: players === null ? t.plain('chart.no-data') : t.number(players),
    uptime: uptimePercent === null ? t.plain('chart.no-data') : t.uptime(uptimePercent),
    restarts: count('restart'),
    crashes: count('crash'),
    backups: count('backup'),
  });
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
      if (name === 'power.restart') return [{ at: new Date(at), kind: 'restart' }];
      return name === 'backup.create' ? [{ at: new Date(at), kind: 'backup' }] : [];
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
    steps.some(({ name }) => name.startsWith('power.') || name === 'backup.restore') &&
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

/** Shows the picture of a server's last days, or says how to get one if nothing was measured. */
export function daysMessage(
  t: Texts,
  serverName: string,
  days: number,
  chart: DaysChart | null,
  hasPicture = true,
): Message {
  const title = t.md('chart.days.title', { server: inline(serverName, 60), days });
  if (chart === null)
    return message({ tone: 'neutral', icon: '📈', title, text: t.md('chart.days.nothing') });
  const { observedMs, uptimePercent, busiest } = summarizeDays(chart.hours);
  const rows = daysRows(chart).map((row) =>
    row === 'memory' && chart.memoryLimitBytes === null
      ? t.md('chart.row.memory-size')
      : t.md(`chart.row.${row}`),
  );
  return message({
    tone: 'neutral',
    icon: '📈',
    title,
    text: join([
      ...(uptimePercent === null
        ? []
        : [t.md('chart.days.uptime', { uptime: t.uptime(uptimePercent), observed: t.duration(observedMs) })]),
      ...busiestLines(t, busiest, chart.to),
      ...(hasPicture
        ? [join([...rows, t.md('chart.row.uptime')], ' · '), t.md('chart.days.legend')]
        : [t.md('chart.days.no-picture')]),
    ]),
    ...(hasPicture ? { image: `attachment://${daysPictureName}` } : {}),
    footer: t.plain('chart.days.footer'),
  });
}

/** Returns a line on when the most players were online, which is known by the hour; none if nobody was. */
function busiestLines(t: Texts, busiest: DaysSummary['busiest'], now: Date): readonly Markdown[] {
  if (busiest === null || busiest.players === 0) return [];
  const { hour, players } = busiest;
  const end = new Date(Math.min(hour.getTime() + hourMs, now.getTime()));
  return [t.md('chart.days.busiest', { players, from: time(hour, 'f'), to: time(end, 't') })];
}

/** Describes the picture of several days for those who can’t see it. */
export function daysAltText(t: Texts, days: number, { hours }: DaysChart): string {
  const { uptimePercent, busiest } = summarizeDays(hours);
  return t.plain('chart.days.alt', {
    days,
    players: busiest === null ? t.plain('chart.no-data') : t.number(busiest.players),
    uptime: uptimePercent === null ? t.plain('chart.no-data') : t.uptime(uptimePercent),
  });
}
