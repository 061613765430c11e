import type { Story } from './discord.ts';
import type { SlowHost } from './host.ts';

/** One look at the bot's memory, in bytes; heap after a collection. */
export interface Sample {
  readonly atMs: number;
  readonly rss: number;
  readonly heap: number;
}

export interface Soaked {
  readonly stories: readonly Story[];
  readonly samples: readonly Sample[];
  readonly host: SlowHost;
  readonly guilds: number;
  /** For which it was measured. */
  readonly minutes: number;
  readonly cpuMs: number;
  readonly strangeLines: number;
}

const mega = 1024 ** 2;
/** What a steady state may swing by: sweeps of libraries come once a minute. */
const heapSlackMb = 12;
const rssSlackShare = 0.15;

/** The table, and whether everything holds. */
export function report(soaked: Soaked): { readonly text: string; readonly holds: boolean } {
  const { stories, host } = soaked;
  const choices = waits(stories.filter(({ what }) => what === 'completes'));
  const others = waits(stories.filter(({ what }) => what !== 'completes'));
  const [first, last] = [third(soaked.samples, 0), third(soaked.samples, 2)];
  const unacknowledged = stories.length - choices.length - others.length;
  const late = [...choices, ...others].filter((ms) => ms > 3_000).length;
  const unanswered = stories.filter(({ answered }) => !answered).length;
  const told = (word: string) => stories.filter(({ text }) => text.includes(word)).length;
  const goals: readonly (readonly [string, string, boolean | null])[] = [
    ['guilds, each with a key of its own', `${soaked.guilds}`, null],
    ['interactions, those of the warm-up too', `${stories.length}`, null],
    ['commands and presses acknowledged: p50, p99, longest', spread(others), at(others, 0.99) < 1_000],
    // Choices are waited for as long as Discord lets us, and are none then.
    ['choices answered: p50, p99, longest', spread(choices), at(choices, 1) < 3_000],
    ['acknowledged after 3 s', `${late}`, late === 0],
    ['never acknowledged', `${unacknowledged}`, unacknowledged === 0],
    ['never answered', `${unanswered}`, unanswered === 0],
    ['told "Too fast"', `${told('Too fast')}`, told('Too fast') > 0],
    [
      'told "Too many requests" (the host’s 429)',
      `${told('Too many requests') + told('gets too many requests')}`,
      null,
    ],
    ['told "Something went wrong"', `${told('Something went wrong')}`, told('Something went wrong') === 0],
    [
      'told of a host too slow or unreachable',
      `${told('took too long') + told('could not be reached')}`,
      null,
    ],
    ['calls to the host, of them 429, most at once', `${host.calls}, ${host.limited}, ${host.most}`, null],
    [
      'heap after collection: after warm-up, at the end',
      `${mb(first.heap)}, ${mb(last.heap)}`,
      last.heap - first.heap < heapSlackMb * mega,
    ],
    [
      'RSS: after warm-up, at the end',
      `${mb(first.rss)}, ${mb(last.rss)}`,
      last.rss < first.rss * (1 + rssSlackShare),
    ],
    ['bot’s CPU', `${Math.round(soaked.cpuMs / (soaked.minutes * 600))} % of a core`, null],
    ['error lines in its log', `${soaked.strangeLines}`, soaked.strangeLines === 0],
  ];
  const width = Math.max(...goals.map(([name]) => name.length));
  const lines = goals.map(
    ([name, value, holds]) =>
      `${name.padEnd(width)}  ${value}${holds === null ? '' : holds ? '  ok' : '  MISSED'}`,
  );
  return { text: `${lines.join('\n')}\n`, holds: goals.every(([, , holds]) => holds !== false) };
}

/** How long each waited to be acknowledged, in milliseconds, shortest first. */
function waits(stories: readonly Story[]): readonly number[] {
  const found = stories.flatMap(({ sentAt, acknowledgedAt }) =>
    acknowledgedAt === null ? [] : [acknowledgedAt - sentAt],
  );
  return found.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function spread(sorted: readonly number[]): string {
  return `${ms(at(sorted, 0.5))}, ${ms(at(sorted, 0.99))}, ${ms(at(sorted, 1))}`;
}

/** The mean of a third of the samples. */
function third(samples: readonly Sample[], which: number): { readonly rss: number; readonly heap: number } {
  const size = Math.max(1, Math.floor(samples.length / 3));
  const part = which === 0 ? samples.slice(0, size) : samples.slice(-size);
  const mean = (of: (sample: Sample) => number) =>
    part.reduce((sum, sample) => sum + of(sample), 0) / part.length;
  return { rss: mean(({ rss }) => rss), heap: mean(({ heap }) => heap) };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / mega).toFixed(1)} MB`;
}
