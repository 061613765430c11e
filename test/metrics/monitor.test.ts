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

test('unknown names are counted as "other", however many there are', async () => {
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

test('a value that can’t be counted is logged and has no other effect', async () => {
  const { monitor, log, page } = await opened();
  monitor.onInteraction({ ...interaction, ms: Number.NaN });
  expect(log.join('')).toContain('could not update a metric');
  monitor.onInteraction(interaction);
  expect((await page()).sum('steward_interaction_duration_seconds_count')).toBe(1);
});
