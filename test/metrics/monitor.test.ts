import { expect, test } from 'vitest';
import { openMonitor } from '../../src/metrics/metrics.ts';
import { openLog } from '../../src/util/log.ts';
import { Page } from './scraped.ts';

async function opened() {
  const log: string[] = [];
  const destination = { write: (line: string) => void log.push(line) };
  const logger = await openLog({ level: 'warn', secrets: [], destination });
  const monitor = openMonitor({ names: ['/status'], shards: () => new Map(), logger });
  return { log, monitor, page: async () => new Page(await monitor.page()) };
}

const interaction = { kind: 'command', name: '/status', outcome: 'done', acknowledgedMs: 3, ms: 5 } as const;

test('what is not known beforehand is counted as other, however much of it there is', async () => {
  const { monitor, page } = await opened();
  for (let index = 0; index < 50; index += 1) {
    monitor.onInteraction({ ...interaction, name: `/made-up-${index}` });
  }
  const { samples } = await page();
  const counts = samples.filter(({ name }) => name === 'steward_interactions_total');
  expect(counts).toEqual([
    {
      name: 'steward_interactions_total',
      labels: { kind: 'command', command: 'other', outcome: 'done' },
      value: 50,
    },
  ]);
});

test('what can’t be counted is told in the log, and harms nobody', async () => {
  const { monitor, log, page } = await opened();
  monitor.onInteraction({ ...interaction, ms: Number.NaN });
  expect(log.join('')).toContain('something could not be counted');
  monitor.onInteraction(interaction);
  expect((await page()).sum('steward_interaction_duration_seconds_count')).toBe(1);
});
