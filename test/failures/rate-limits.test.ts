import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { arrived, expectPlainWords, expectReference, outcome, reads, serversOfUses, writes } from './uses.ts';

describe.each([...reads, ...writes])('$name, where the host gets too many requests', (use) => {
  test('says when to try again where that is too long to wait for', async () => {
    const town = await community({ host: { servers: serversOfUses() } });
    town.host.scripts({ on: use.on, answer: { status: 429, headers: { 'retry-after': '50' } }, times: 9 });
    const reply = await outcome(await use.does(town));
    expect(reply.text).toMatch(/^❌/);
    const moment = Number(/Try again <t:(\d+):R>\./.exec(reply.text)?.[1]) * 1_000 - Date.now();
    expect(moment).toBeGreaterThan(40_000);
    expect(moment).toBeLessThan(52_000);
    expect(arrived(town, use)).toBe(1);
    expectPlainWords(reply.text);
    expectReference(reply, town);
  });
});

test.each<[string, () => Readonly<Record<string, string>>]>([
  ['the seconds to wait', () => ({ 'retry-after': '1' })],
  ['a date', () => ({ 'retry-after': new Date(Date.now() + 1_000).toUTCString() })],
  ['nothing of how long', () => ({})],
])('where the host says %s, the change waits that long and is made once', async (_, headers) => {
  const town = await community();
  const on = 'POST /v1/servers/s-1/backups';
  town.host.scripts({ on, answer: { status: 429, headers: headers(), body: 'Slow down' } });
  const reply = await outcome(await town.admin.types('/backup create'));
  expect(reply.text).toMatch(/^✅ Backup of Survival made/);
  expect(town.host.changes).toEqual([on, on]);
  expect(town.host.server('s-1').backups).toHaveLength(1);
});

test('a look waits for a moment too, instead of being turned away', async () => {
  const town = await community();
  town.host.scripts({ on: 'GET /v1/servers', answer: { status: 429, headers: { 'retry-after': '1' } } });
  const reply = await outcome(await town.admin.types('/status'));
  expect(reply.text).toContain('Survival');
});
