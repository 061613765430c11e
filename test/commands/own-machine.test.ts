import { describe, expect, test } from 'vitest';
import { quick } from '../alerts/watched-panel.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';

/** A guild whose host is a program on its own machine; Survival was backed up there. */
async function atHome({ overrides, ...options }: CommunityOptions = {}) {
  const backups = [{ id: 'b-1', name: 'Daily', archive_path: '/srv/steward/backups/survival/b-1.tar.gz' }];
  const all = await community({
    host: { isOwnMachine: true, servers: [{ id: 's-1', backups }] },
    ...(overrides === undefined ? {} : { overrides }),
    ...options,
  });
  const says = async (line: string, values = {}) => (await all.admin.types(line, values)).settled();
  /** Asks for an action, and returns how it ended. */
  const does = async (line: string, values = {}) => {
    const reply = await all.admin.types(line, values);
    await reply.until(({ text }) => text.startsWith('❌'));
    return reply;
  };
  return { ...all, says, does };
}

/** Resolves when a host was read some more times: what was true before has been seen. */
async function readsAgain(host: ScriptedHost): Promise<void> {
  for (let read = 0; read < 8; read += 1) {
    const { length } = host.calls;
    await host.called((call) => call.method === 'GET' && host.calls.indexOf(call) >= length);
  }
}

const nobody = /support|control panel|status page/;

describe('whoever is their own host is sent to nobody else', () => {
  test('if the host declines something', async () => {
    const { host, does } = await atHome();
    const answer = {
      status: 409,
      body: { error: { code: 'order_refused', message: 'The port is in use.' } },
    };
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
    const { text } = await does('/power', { action: 'restart' });
    expect(text).toContain('The port is in use.');
    expect(text).toContain('Once the problem that the host reports is solved, try again.');
    expect(text).not.toMatch(nobody);
  });

  test('if it accepts a backup, and reports that it failed', async () => {
    const { host, does } = await atHome();
    const body = { id: 'b-2', name: 'x', status: 'failed', error: 'A file could not be read.' };
    host.server('s-1').backups.push({ ...body, created_at: new Date().toISOString() });
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 200, body } });
    const { text } = await does('/backup create');
    expect(text).toContain('A file could not be read.');
    expect(text).toContain('Once the problem that the host reports is solved, try again.');
    expect(text).not.toMatch(nobody);
  });

  test('if it has an error, or is away', async () => {
    const { host, says } = await atHome();
    host.scripts({ on: 'GET /v1/servers/s-1/backups', answer: { status: 500 }, times: 9 });
    const failed = await says('/backup list');
    expect(failed.text).toContain('look at the host’s log on its machine');
    await host.goesDown();
    const away = await says('/backup list');
    expect(away.text).toContain('check that the host is running on its machine');
    for (const { text } of [failed, away]) expect(text).not.toMatch(nobody);
  });

  test('by an alert that it is away, or that a server was restarted', async () => {
    const { guild, host, says } = await atHome({ overrides: quick });
    const { record } = host.server('s-1');
    record['uptime_seconds'] = 3_600;
    const channel = guild.channel('log');
    await says('/alerts set', { channel });
    await readsAgain(host);
    record['uptime_seconds'] = 5;
    const restarted = await channel.message(({ text }) => text.includes('restarted, reason unknown'));
    expect(restarted.text).toContain('It may have crashed, or been restarted on its machine.');
    await host.goesDown();
    const away = await channel.message(({ text }) => text.includes('I can’t reach'));
    expect(away.text).toContain('check that the host is running on its machine');
    for (const { text } of [restarted, away]) expect(text).not.toMatch(nobody);
  });
});

test('whoever is their own host reads about keys what they can do on its machine', async () => {
  const { host, connects, says, admin } = await atHome({ connected: false });
  const refused = await connects('a-key-that-is-wrong-4711');
  expect(refused.text).toContain('Copy the whole key as the host printed it, or create a new one there.');
  host.servers.clear();
  const connected = await connects();
  expect(connected.text).toContain('Add yours to the host’s `host.json` and restart the host, or');
  const none = await says('/status');
  expect(none.text).toContain('Add yours to its `host.json` and restart the host, or create a key');
  const question = await says('/setup disconnect');
  await admin.clicks(question, 'Disconnect');
  await question.until(({ text }) => text.includes('I deleted the API key'));
  expect(question.text).toContain('If you created the key only for me, remove it from the host too.');
  for (const { text } of [refused, connected, none, question]) expect(text).not.toMatch(nobody);
});

test('a backup on one’s own machine is a file there, which only those read who can download it', async () => {
  const { admin, moderator, guild, says } = await atHome();
  const reply = await says('/backup download', { backup: 'b-1' });
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('/srv/steward/backups/survival/b-1.tar.gz');
  expect(reply.text).not.toMatch(nobody);
  const check = await says('/setup check');
  expect(check.text).not.toMatch(/download/);
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'backup.list' })).settled();
  const refused = await (await moderator.types('/backup download', { backup: 'b-1' })).settled();
  expect(refused.text).not.toContain('/srv/');
});
