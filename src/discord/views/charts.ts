import { type DayChart, type Mark, summarizeDay } from '../../charts/day.ts';
import type { Operation } from '../../domain/operation.ts';
import type { Sample } from '../../domain/watch.ts';
import type { Texts } from '../texts/texts.ts';
import type { Markdown } from './markdown.ts';

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

/** Returns what the signs in the picture of a day mean. */
export function dayLegend(t: Texts): Markdown {
  return t.md('chart.day.legend');
}

/** Returns the restarts and backups that operations made, and the crashes that samples show. */
export function marksOf(
  operations: readonly Operation[],
  samples: readonly Pick<Sample, 'at' | 'status'>[],
): readonly Mark[] {
  const made = operations.flatMap(({ steps }) =>
    steps.flatMap(({ name, state, endedAt }): readonly Mark[] => {
      if (state !== 'done' || endedAt === null) return [];
      if (name === 'power.restart') return [{ at: new Date(endedAt), kind: 'restart' }];
      return name === 'backup.create' ? [{ at: new Date(endedAt), kind: 'backup' }] : [];
    }),
  );
  return [...made, ...crashesOf(samples)];
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
