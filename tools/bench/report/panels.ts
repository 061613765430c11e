import type { Figure } from '../run/bench.ts';
import { type Kind, kinds } from '../run/subjects.ts';
import { spread } from './statistics.ts';

export interface Bar {
  readonly label: string;
  readonly kind: Kind;
  readonly value: number;
}

/** Bars that share a scale. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  /** For example "less is better". */
  readonly better: string;
  readonly bars: readonly Bar[];
}

const less = 'less is better';

/** What the picture shows of the figures; panels of which nothing was measured are left out. */
export function panels(figures: readonly Figure[]): readonly Panel[] {
  const single = (name: string, title: string, unit: string, better: string): Panel => ({
    ...{ title, unit, better },
    bars: barsOf(figures, name, (kind) => kinds[kind].title),
  });
  const memory = figures
    .filter(({ name }) => name.startsWith('RSS, '))
    .flatMap(({ name }) => {
      const guilds = name.slice('RSS, '.length).replace(/(\d)(\d{3})\b/, '$1,$2');
      return barsOf(figures, name, (kind) => `${kinds[kind].title.split(',', 1)[0]}, ${guilds}`);
    })
    .filter(({ kind }) => kind !== 'raw');
  return [
    single('interactions a second, 32 at a time', 'Interactions answered a second', '', 'more is better'),
    single('CPU per interaction, 32 at a time', 'CPU per interaction', 'µs', less),
    single('acknowledgement at 50/s, p99', 'To the first answer, p99 at 50 a second', 'ms', less),
    single('start to identify', 'From start to Discord', 'ms', less),
    { title: 'Memory', unit: 'MB', better: less, bars: memory },
    single('autocompletion, host at 300 ms, host calls for 100', 'Host calls for 100 completions', '', less),
  ].filter(({ bars }) => bars.length > 0);
}

function barsOf(figures: readonly Figure[], name: string, label: (kind: Kind) => string): readonly Bar[] {
  const of = figures.find((figure) => figure.name === name)?.of ?? {};
  return (Object.keys(kinds) as readonly Kind[]).flatMap((kind) => {
    const values = of[kind];
    return values === undefined ? [] : [{ kind, label: label(kind), value: spread(values).median }];
  });
}
