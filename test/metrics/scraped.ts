import type { Community } from '../support/community.ts';

/** Returns the HTTP address of the latest start of the bot, from its log. */
export function httpUrl({ log }: Pick<Community, 'log'>): string {
  const line = log.findLast((text) => text.includes('"msg":"serving HTTP"'));
  if (line === undefined) throw new Error('HTTP is not served');
  return JSON.parse(line).url;
}

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A page of /metrics. */
export class Page {
  readonly text: string;
  readonly samples: readonly Sample[];

  constructor(text: string) {
    this.text = text;
    this.samples = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(readSample);
  }

  /** Returns the sum of the samples of a metric that have these labels. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.samples
      .filter(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )
      .reduce((sum, { value }) => sum + value, 0);
  }

  /** Returns every name that a query can use, including metrics without samples. */
  get names(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const [, name = '', type] of this.text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
      else names.add(name);
    }
    return names;
  }
}

export async function scrape(fixture: Pick<Community, 'log'>): Promise<Page> {
  const response = await fetch(`${httpUrl(fixture)}/metrics`);
  return new Page(await response.text());
}

function readSample(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`This is no sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
    value: Number(value),
  };
}
