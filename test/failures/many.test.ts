import { expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { outcome } from './uses.ts';

const shared = sharedCommunity();

const number = (index: number) => String(index + 1).padStart(3, '0');
const sixty = Array.from({ length: 60 }, (_, index) => ({
  id: `server-${number(index)}`,
  record: { name: `World ${number(index)} ${'of a long name '.repeat(5)}` },
}));

test('60 servers are shown page by page, and found by typing', async () => {
  const fixture = await shared({ host: { servers: sixty } });
  const { admin } = fixture;
  let page = await outcome(await admin.types('/status'));
  const worlds = new Set<string>();
  for (const next of ['More servers', 'Next', null]) {
    for (const [found] of page.text.matchAll(/World \d+/g)) worlds.add(found);
    if (next !== null) page = await outcome(await admin.clicks(page, next));
  }
  expect(page.text).toContain('Page 3 of 3');
  expect(worlds.size).toBe(60);
  await expect(admin.clicks(page, 'Next')).rejects.toThrow('disabled');

  expect(await admin.completes('/status', {}, 'server')).toHaveLength(25);
  const found = await admin.completes('/status', { server: 'world 047' }, 'server');
  expect(found.map(({ value }) => value)).toEqual(['server-047']);
  const which = await outcome(await admin.types('/backup list'));
  expect(which.text).toContain('Which server?');
  expect(which.text).toMatch(/… and \d+ more/);
});

test('an admin who connects an account with 60 servers sees which were found', async () => {
  const { connects } = await shared({ host: { servers: sixty }, connected: false });
  const reply = await connects();
  expect(reply.text).toContain('Connected');
  expect(reply.text).toMatch(/… and \d+ more/);
  expect(reply.buttons.map(({ label }) => label)).toContain('Next: Roles');
});

test('for an account without servers, every command says that there are none', async () => {
  const fixture = await shared({ host: { servers: [] } });
  const replies = await Promise.all([
    fixture.admin.types('/status'),
    fixture.admin.types('/power', { action: 'start' }),
    fixture.admin.types('/cmd', { command: 'list' }),
    fixture.admin.types('/backup create'),
  ]);
  for (const reply of replies) expect((await outcome(reply)).text).toContain('lists no servers');
  expect(await fixture.admin.completes('/status', {}, 'server')).toEqual([]);
});

test('200 backups are shown newest first, page by page, and found by typing', async () => {
  const backups = Array.from({ length: 200 }, (_, index) => ({
    id: `b-${number(index)}`,
    created_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    size_bytes: 1_000_000 * index,
  }));
  const fixture = await shared({ host: { servers: [{ id: 's-1', backups }] } });
  const first = await outcome(await fixture.admin.types('/backup list'));
  expect(first.text).toContain('page 1 of 20');
  expect(first.text).toContain('190 MB');
  expect(first.text).not.toContain('180 MB');
  expect((await outcome(await fixture.admin.clicks(first, 'Next'))).text).toContain('180 MB');

  const choices = await fixture.admin.completes('/backup delete', {}, 'backup');
  expect(choices).toHaveLength(25);
  expect(choices[0]?.name).toMatch(/ · 190 MB/);
  const found = await fixture.admin.completes('/backup delete', { backup: '017' }, 'backup');
  expect(found.map(({ value }) => value)).toEqual(['b-017']);
});

test('missing pages of a list are mentioned, and servers and backups on them can still be typed', async () => {
  const servers = [{ id: 's-1', backups: [{ id: 'b-1' }] }, { id: 's-2' }];
  const fixture = await shared({ host: { servers } });
  const { admin, host } = fixture;
  const meta = { pagination: { total: 120, per_page: 1, current_page: 1, total_pages: 120 } };
  const first = { status: 200, body: { data: [{ id: 's-1', name: 'Survival', status: 'running' }], meta } };
  host.scripts({ on: 'GET /v1/servers', answer: first, times: 20 });
  expect((await outcome(await admin.types('/status'))).text).toContain('more servers than it listed');
  const further = await outcome(await admin.types('/power', { action: 'stop', server: 's-2' }));
  expect(further.text).toMatch(/^✅/);
  expect(host.changes).toEqual(['POST /v1/servers/s-2/power']);

  const backups = { status: 200, body: { data: [{ id: 'b-1' }], meta } };
  host.scripts({ on: 'GET /v1/servers/s-1/backups', answer: backups, times: 20 });
  const list = await outcome(await admin.types('/backup list', { server: 's-1' }));
  expect(list.text).toContain('more backups than it listed');
  const unlisted = await outcome(await admin.types('/backup delete', { server: 's-1', backup: 'b-99' }));
  const reply = await outcome(await admin.clicks(unlisted, 'Delete it'));
  expect(reply.text).toContain('the backup may be gone');
});
