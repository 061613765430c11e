import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { community } from '../support/community.ts';
import { type Page, scrape } from './scraped.ts';

const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['row', 'stat', 'timeseries']),
  datasource: z
    .object({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) })
    .optional(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});

const dashboard = z.object({
  uid: z.literal('steward'),
  schemaVersion: z.number().min(39),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })),
  }),
  panels: z.array(panel),
});

async function read() {
  const file = new URL('../../deploy/grafana/steward.json', import.meta.url);
  return dashboard.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Returns the metrics of a query: the names before a selector. */
function metricsIn(expression: string): readonly string[] {
  return [...expression.matchAll(/([a-z_:][\w:]*)\{/g)].map(([, name = '']) => name);
}

/** Returns the labels by which a query selects or groups. */
function labelsIn(expression: string): readonly string[] {
  const picked = [...expression.matchAll(/(\w+)(?:=|!=|=~)"/g)].map(([, label = '']) => label);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(', '),
  );
  return [...picked, ...grouped];
}

async function page(): Promise<Page> {
  return scrape(await community({ connected: false, settings: { HTTP_PORT: '0' } }));
}

test('the dashboard queries only metrics that exist, and all of Steward’s own', async () => {
  const { panels, templating } = await read();
  const { names } = await page();
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const queried = new Set(expressions.flatMap(metricsIn));
  expect(queried.size).toBeGreaterThan(15);
  for (const name of queried) expect(names).toContain(name);
  for (const name of names) {
    const family = name.replace(/_(bucket|sum|count)$/, '');
    if (!name.startsWith('steward_')) continue;
    expect(
      [...queried].some((other) => other.startsWith(family)),
      `${name} is on no panel`,
    ).toBe(true);
  }
  expect(templating.list.find(({ type }) => type === 'datasource')?.query).toBe('prometheus');
});

test('the dashboard groups only by labels that exist', async () => {
  const { panels } = await read();
  const code = await readFile(new URL('../../src/metrics/metrics.ts', import.meta.url), 'utf8');
  const known = [...code.matchAll(/labelNames: \[(.*)\]/g)].flatMap(([, labels = '']) =>
    [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
  );
  for (const { targets, title } of panels)
    for (const { expr } of targets)
      for (const label of labelsIn(expr)) expect([...known, 'le', 'instance'], title).toContain(label);
});

test('the dashboard’s panels have unique ids and don’t overlap', async () => {
  const { panels } = await read();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { gridPos, title } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken, title).not.toContain(`${x} ${y}`);
        taken.add(`${x} ${y}`);
      }
    }
  }
});
