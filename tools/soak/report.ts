import { defaultRateLimits } from '../../src/discord/interactions/rate-limits.ts';
import { percentile } from '../bench/report/figures.ts';
import { isFinal, type Use } from './crowd.ts';

/** One measurement of the bot's memory, in bytes; the heap after a garbage collection. */
export interface Sample {
  readonly atMs: number;
  readonly rss: number;
  readonly heap: number;
}

export interface SoakResult {
  readonly uses: readonly Use[];
  /** How many commands the person of the floods sent. */
  readonly flooded: number;
  readonly samples: readonly Sample[];
  readonly errorLines: number;
}

const bytesPerMb = 1024 ** 2;
/** The memory's allowed variation: libraries clean up once a minute. */
const heapSlackMb = 12;
const rssSlackShare = 0.15;

/** Returns the table, and whether all goals are met. */
export function report(result: SoakResult): { readonly text: string; readonly met: boolean } {
  const { uses } = result;
  const choices = acknowledgeTimes(uses.filter(({ name }) => name === 'completes'));
  const others = acknowledgeTimes(uses.filter(({ name }) => name !== 'completes'));
  const [first, last] = [meanOfThird(result.samples, 0), meanOfThird(result.samples, 2)];
  const unacknowledged = uses.length - choices.length - others.length;
  const unfinished = uses.filter((use) => !isFinal(use)).length;
  const countWith = (word: string) => uses.filter(({ reply }) => reply?.text.includes(word)).length;
  const goals: readonly (readonly [string, string, boolean | null])[] = [
    [
      'time to acknowledge commands and clicks: p50, p99, maximum',
      spread(others),
      percentile(others, 0.99) < 1_000,
    ],
    // The bot waits for the host until Discord's limit, then sends no choices.
    ['time to send choices: p50, p99, maximum', spread(choices), percentile(choices, 1) < 3_000],
    ['not acknowledged within 3 s', `${unacknowledged}`, unacknowledged === 0],
    ['without a final response', `${unfinished}`, unfinished === 0],
    result.flooded > defaultRateLimits.person.count
      ? ['replies with "Slow down"', `${countWith('Slow down')}`, countWith('Slow down') > 0]
      : ['replies with "Slow down"', 'left out: the run is too short for it', null],
    [
      'replies with "Something went wrong"',
      `${countWith('Something went wrong')}`,
      countWith('Something went wrong') === 0,
    ],
    [
      'heap: after the warm-up, at the end',
      `${mb(first.heap)}, ${mb(last.heap)}`,
      last.heap - first.heap < heapSlackMb * bytesPerMb,
    ],
    [
      'RSS: after the warm-up, at the end',
      `${mb(first.rss)}, ${mb(last.rss)}`,
      last.rss < first.rss * (1 + rssSlackShare),
    ],
    ['errors in its log', `${result.errorLines}`, result.errorLines === 0],
  ];
  const width = Math.max(...goals.map(([name]) => name.length));
  const lines = goals.map(
    ([name, value, met]) => `${name.padEnd(width)}  ${value}${met === null ? '' : met ? '  ok' : '  MISSED'}`,
  );
  return { text: `${lines.join('\n')}\n`, met: goals.every(([, , met]) => met !== false) };
}

/** Returns the times to acknowledge, in milliseconds, shortest first. */
function acknowledgeTimes(uses: readonly Use[]): readonly number[] {
  const found = uses.flatMap(({ sentAt, acknowledgedAt }) =>
    acknowledgedAt === null ? [] : [acknowledgedAt - sentAt],
  );
  return found.toSorted((a, b) => a - b);
}

function spread(sorted: readonly number[]): string {
  return `${ms(percentile(sorted, 0.5))}, ${ms(percentile(sorted, 0.99))}, ${ms(percentile(sorted, 1))}`;
}

/** Returns the means of the first third (0) or the last third of the samples. */
function meanOfThird(
  samples: readonly Sample[],
  which: number,
): { readonly rss: number; readonly heap: number } {
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
  return `${(bytes / bytesPerMb).toFixed(1)} MB`;
}
