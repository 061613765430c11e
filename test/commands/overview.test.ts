import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { labels } from './reply-helpers.ts';
import { numbered, three } from './servers.ts';

describe('/status without a server', () => {
  test('shows all servers of the account, each with its status and players', async () => {
    const { admin } = await community({ host: { servers: three } });
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toMatch(/^Servers$/m);
    expect(reply.text).toMatch(/🟢 \*\*Survival\*\*: running, 3 online/);
    expect(reply.text).toMatch(/⚫ \*\*Creative\*\*: stopped$/m);
    expect(reply.text).toMatch(/🔴 \*\*Skyblock\*\*: crashed$/m);
    expect(reply.text).toContain('3 servers');
    expect(reply.buttons).toEqual([]);
  });

  test('shows the default server if there is one', async () => {
    const { admin } = await community({ host: { servers: three } });
    await (await admin.types('/setup server', { server: 's-2' })).settled();
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toContain('Creative is stopped');
    expect(reply.text).not.toContain('Survival');
  });

  test('shows to a person only the servers that they may see', async () => {
    const { admin, moderator, guild } = await community({ host: { servers: three } });
    const role = guild.role('Moderators');
    for (const server of ['s-1', 's-3'])
      await (await admin.types('/access grant', { role, permission: 'viewer', server })).settled();
    const reply = await (await moderator.types('/status')).settled();
    expect(reply.text).toContain('Survival');
    expect(reply.text).toContain('Skyblock');
    expect(reply.text).not.toContain('Creative');
    expect(reply.text).toContain('2 servers');
  });

  test('shows sixty servers in pages, and each of them once', async () => {
    const { admin } = await community({ host: { servers: numbered(60) } });
    const reply = await (await admin.types('/status')).settled();
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      expect(reply.text).toContain(`Servers, page ${page} of 4`);
      expect(reply.text).toContain('60 servers');
      seen.push(...(reply.text.match(/Server \d+/g) ?? []));
      expect(labels(reply)).toEqual([...(page > 1 ? ['Previous'] : []), ...(page < 4 ? ['Next'] : [])]);
      if (page < 4) await (await admin.clicks(reply, 'Next')).settled();
    }
    expect(seen).toEqual(numbered(60).map(({ record }) => record.name));
    await (await admin.clicks(reply, 'Previous')).settled();
    expect(reply.text).toContain('page 3 of 4');
  });

  test('turning a page checks again what the person may see', async () => {
    const { admin, moderator, guild } = await community({ host: { servers: numbered(40) } });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const reply = await (await moderator.types('/status')).settled();
    await (await admin.types('/access revoke', { role })).settled();
    const click = await moderator.clicks(reply, 'Next');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('No permission');
    expect(reply.text).toContain('page 1 of 3');
  });

  test('a page that is no longer there shows the last one', async () => {
    const { admin, host } = await community({ host: { servers: numbered(60) } });
    const reply = await (await admin.types('/status')).settled();
    for (const _ of [2, 3]) await (await admin.clicks(reply, 'Next')).settled();
    for (const { id } of numbered(60).slice(20)) host.servers.delete(id);
    const stop = await admin.types('/power', { action: 'stop', server: 's-01' });
    await stop.until(({ text }) => text.includes('has stopped'));
    await (await admin.clicks(reply, 'Next')).settled();
    expect(reply.text).toContain('Servers, page 2 of 2');
    expect(reply.text).toContain('Server 20');
  });

  test('says if the account has no servers', async () => {
    const { admin } = await community({ host: { servers: [] } });
    expect((await (await admin.types('/status')).settled()).text).toContain(
      'The hosting account has no servers.',
    );
  });

  test('says of each server that can’t be read that its status is not known, and why', async () => {
    const { admin, host } = await withoutStatuses();
    fails(host, 's-1', 504);
    fails(host, 's-2', 500);
    const reply = await (await admin.types('/status')).settled();
    expect(reply.text).toMatch(/^⚪ \*\*Survival\*\*: unknown · The host took too long to respond$/m);
    expect(reply.text).toMatch(/^⚪ \*\*Creative\*\*: unknown · The host had an error$/m);
    expect(reply.text).toMatch(/^🔴 \*\*Skyblock\*\*: crashed$/m);
  });

  test('says so if the host limits the reads', async () => {
    const { admin, host } = await withoutStatuses();
    for (const { id } of three) fails(host, id, 429);
    const reply = await (await admin.types('/status')).settled();
    for (const name of ['Survival', 'Creative', 'Skyblock'])
      expect(reply.text).toContain(`⚪ **${name}**: unknown · Too many requests`);
  });
});

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
