import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { revokesAll } from '../support/asked-first.ts';
import { community, sharedCommunity } from '../support/community.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { labels } from './reply-helpers.ts';
import { numbered, three } from './servers.ts';

const shared = sharedCommunity();

describe('/status without a server', () => {
  test('shows all servers of the account by name, each with its status, players and address', async () => {
    const [survival, ...others] = three;
    const players = { online: 2, max: 20, list: [] };
    const record = { ...survival.record, players, ip: 'play.example.com' };
    const { admin } = await community({ host: { servers: [{ ...survival, record }, ...others] } });
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text.split('\n').slice(0, 4)).toEqual([
      '1 of 3 servers online · 2 players',
      '⚫ **Creative** · stopped',
      '🔴 **Skyblock** · crashed',
      '🟢 **Survival** · 👥 2/20 `play.example.com`',
    ]);
    expect(reply.message.embeds[0]?.color).toBe(0xd83c3e);
    expect(labels(reply)).toEqual(['Refresh']);
    const choices = await admin.completes('/status', {}, 'server');
    expect(choices.map(({ name }) => name.split(' ')[0])).toEqual(['Creative', 'Skyblock', 'Survival']);
  });

  test.each([
    [['running', 'running'], 0x2e9e5b],
    [['running', 'stopped'], 0x80848e],
    [['running', 'starting'], 0x5865f2],
  ])('has the color of the worst of %j', async (statuses, color) => {
    const servers = statuses.map((status, index) => ({ id: `s-${index}`, record: { status } }));
    const { admin } = await shared({ host: { servers } });
    const { message } = await (await admin.types('/status')).settled();
    expect(message.embeds[0]?.color).toBe(color);
  });

  test('Refresh shows what has changed in the same message', async () => {
    const { admin, host } = await shared({ host: { servers: three } });
    const reply = await (await admin.types('/status')).settled();
    host.server('s-2').record['status'] = 'running';
    await expect
      .poll(async () => {
        await (await admin.clicks(reply, 'Refresh')).settled();
        return reply.text;
      })
      .toContain('2 of 3 servers online');
  });

  test('shows the default server if there is one', async () => {
    const { admin } = await shared({ host: { servers: three } });
    await (await admin.types('/setup server', { server: 's-2' })).settled();
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toContain('Creative is stopped');
    expect(reply.text).not.toContain('Survival');
  });

  test('shows to a person only the servers that they may see', async () => {
    const { admin, moderator, guild } = await shared({ host: { servers: three } });
    const role = guild.role('Moderators');
    for (const server of ['s-1', 's-3'])
      await (await admin.types('/access grant', { role, permission: 'viewer', server })).settled();
    const reply = await (await moderator.types('/status')).settled();
    expect(reply.text).toContain('Survival');
    expect(reply.text).toContain('Skyblock');
    expect(reply.text).not.toContain('Creative');
    expect(reply.text).toContain('2 servers');
  });

  test('shows the first of sixty servers to everybody, the others to one person in pages', async () => {
    const { admin } = await shared({ host: { servers: numbered(60) } });
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toContain('60 servers online');
    expect(labels(reply)).toEqual(['More servers', 'Refresh']);
    const own = await (await admin.clicks(reply, 'More servers')).settled();
    expect(own.ephemeral).toBe(true);
    expect(labels(own)).toEqual(['Previous', 'Next', 'Refresh']);
    const seen = [reply.text, own.text];
    await (await admin.clicks(own, 'Next')).settled();
    expect(own.text).toContain('Page 3 of 3');
    expect(labels(own)).toEqual(['Previous', 'Refresh']);
    const shown = [...seen, own.text].flatMap((text) => text.match(/Server \d+/g) ?? []);
    expect(shown).toEqual(numbered(60).map(({ record }) => record.name));
    const chosen = await (await admin.picks(own, 'Choose a server', ['Server 60'])).settled();
    expect(chosen.ephemeral).toBe(true);
    expect(chosen.text).toContain('Server 60 is running');
  });

  test('turning a page checks again what the person may see', async () => {
    const { admin, moderator, guild } = await shared({ host: { servers: numbered(60) } });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const reply = await (await moderator.types('/status')).settled();
    const own = await (await moderator.clicks(reply, 'More servers')).settled();
    await revokesAll(admin, role);
    const click = await moderator.clicks(own, 'Next');
    expect(click.text).toContain('You can’t ');
    expect(own.text).toContain('Page 2 of 3');
  });

  test('a page that is no longer there shows the last one', async () => {
    const { admin, host } = await shared({ host: { servers: numbered(60) } });
    const reply = await (await admin.types('/status')).settled();
    const own = await (await admin.clicks(reply, 'More servers')).settled();
    for (const { id } of numbered(60).slice(30)) host.servers.delete(id);
    const stop = await admin.types('/power', { action: 'stop', server: 's-01' });
    await stop.until(({ text }) => text.includes('has stopped'));
    await (await admin.clicks(own, 'Next')).settled();
    expect(own.text).toContain('Page 2 of 2');
    expect(own.text).toContain('Server 30');
  });

  test('says of each server that can’t be read that its status is not known, and why', async () => {
    const { admin, host } = await withoutStatuses();
    fails(host, 's-1', 504);
    fails(host, 's-2', 500);
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toMatch(/^⚪ \*\*Survival\*\* · unknown · The host took too long to respond$/m);
    expect(reply.text).toMatch(/^⚪ \*\*Creative\*\* · unknown · The host had an error$/m);
    expect(reply.text).toMatch(/^🔴 \*\*Skyblock\*\* · crashed$/m);
    expect(reply.text).toContain('Updated');
  });

  test('says so if the host limits the reads', async () => {
    const { admin, host } = await withoutStatuses();
    for (const { id } of three) fails(host, id, 429);
    const reply = await (await admin.types('/status')).settled();
    for (const name of ['Survival', 'Creative', 'Skyblock'])
      expect(reply.text).toContain(`⚪ **${name}** · unknown · Too many requests`);
    // Nothing that it shows was read now.
    expect(reply.text).not.toContain('Updated');
  });
});

test('says of a machine that is down what the panel says of it, which takes some seconds to notice', async () => {
  const panel = await PterodactylPanel.start({ times: { cacheMs: 0 } });
  onTestFinished(() => panel.close());
  for (const { name } of six) panel.addServer({ name });
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const overrides = { leastReadMs: 0 };
  const { admin, connects } = await community({ settings, connected: false, overrides });
  await connects(panel.owner.key);
  panel.node = 'unreachable';
  const { text } = await (await admin.types('/status')).settled();
  for (const { name } of six)
    expect(text).toContain(`⚪ **${name}** · unknown · The machine that runs the server can’t be reached`);
});

const six = numbered(6).map(({ record }) => record);

/** A host whose list carries no statuses. */
async function withoutStatuses() {
  const all = await community({ host: { servers: three } });
  const data = three.map(({ id, record }) => ({ id, name: record.name }));
  all.host.scripts({
    on: 'GET /v1/servers',
    times: Number.POSITIVE_INFINITY,
    answer: { status: 200, body: { data } },
  });
  return all;
}

/** Makes each read of a server fail. */
function fails(host: ScriptedHost, id: string, status: number): void {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '3600' } : {};
  host.scripts({
    on: `GET /v1/servers/${id}`,
    times: Number.POSITIVE_INFINITY,
    answer: { status, body: {}, headers },
  });
}
