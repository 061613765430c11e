import { describe, expect, onTestFinished, test } from 'vitest';
import { typesAndPresses } from '../support/asked-first.ts';
import { community } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { type HostOptions, ScriptedHost } from '../support/scripted-host.ts';
import { labels } from './reply-helpers.ts';

const atHome = [
  { id: 's-1', record: { name: 'Survival', status: 'running' } },
  { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
];
const onPanel = [
  { id: 's-1', record: { name: 'Survival', status: 'stopped' } },
  { id: 's-9', record: { name: 'Lobby', status: 'running' } },
];
const panelKey = 'the-key-of-the-panel-1234';

interface Options {
  readonly host?: HostOptions;
  readonly panel?: HostOptions;
  readonly connected?: boolean;
}

/** Starts a bot with the hosts “Home” and “Our panel”, whose servers `s-1` are called alike; the guild is connected to both. */
async function twoHosts({ host, panel: panelOptions, connected = true }: Options = {}) {
  const panel = await new ScriptedHost({ servers: onPanel, keys: [panelKey], ...panelOptions }).start();
  onTestFinished(() => panel.close());
  const home = await new ScriptedHost({ servers: atHome, ...host }).start();
  onTestFinished(() => home.close());
  const hosts = [
    { id: 'home', name: 'Home', kind: 'generic', address: home.url },
    { id: 'panel', name: 'Our panel', kind: 'generic', address: panel.url },
  ];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const people = await community({ connected: false, settings });
  const { admin } = people;
  const connectsTo = async (to: string, key: string) => {
    const form = await admin.types('/setup connect', { host: to });
    return (await admin.submits(form, { 'API key': key })).settled();
  };
  const says = async (line: string, options = {}) => (await admin.types(line, options)).settled();
  if (connected) {
    await connectsTo('home', 'test-key-of-the-account');
    await connectsTo('panel', panelKey);
  }
  const { host: _, ...others } = people;
  return { ...others, home, panel, connectsTo, says };
}

describe('/setup with several hosts', () => {
  test('connects to the host that is picked, and sends each key to its own host only', async () => {
    const { admin, connectsTo, home, panel } = await twoHosts({ connected: false });
    expect(await admin.completes('/setup connect', {}, 'host')).toEqual([
      { name: 'Home', value: 'home' },
      { name: 'Our panel', value: 'panel' },
    ]);
    expect(await admin.completes('/setup connect', { host: 'pan' }, 'host')).toHaveLength(1);
    const form = await admin.types('/setup connect', { host: 'panel' });
    expect(form.modal.text).toContain('Connect Our panel');
    expect((await connectsTo('Our panel', panelKey)).text).toContain('• Lobby');
    expect((await connectsTo('home', 'test-key-of-the-account')).text).toContain('• Creative');
    await (await admin.types('/status')).settled();
    expect(new Set(home.calls.map(({ key }) => key))).toEqual(new Set(['test-key-of-the-account']));
    expect(new Set(panel.calls.map(({ key }) => key))).toEqual(new Set([panelKey]));
  });

  test.each([{}, { host: 'elsewhere' }])('asks which host it is to be: %j', async (options) => {
    const { admin } = await twoHosts({ connected: false });
    const { text, ephemeral } = await admin.types('/setup connect', options);
    expect(ephemeral).toBe(true);
    expect(text).toContain('Which host?');
    expect(text).toMatch(/• Home\n• Our panel/);
  });

  test('is asked for under the checklist, which the choice then becomes', async () => {
    const { admin, says } = await twoHosts({ connected: false });
    const list = await says('/setup show');
    await (await admin.clicks(list, 'Connect')).settled();
    const form = await admin.picks(list, 'Which host?', ['Our panel']);
    await (await admin.submits(form, { 'API key': panelKey })).settled();
    expect(list.text).toContain('✅ Connected');
    expect(list.text).toContain('✅ Connection: Our panel');
    await (await admin.picks(list, 'Set up…', ['Connection'])).settled();
    await (await admin.clicks(list, 'Back')).settled();
    expect(list.text).toContain('Setup: ');
  });

  test('a refused key leaves the other connection alone, and says so of its own host only', async () => {
    const { connectsTo, says } = await twoHosts({ connected: false });
    await connectsTo('home', 'test-key-of-the-account');
    const { text } = await connectsTo('panel', 'a-key-that-is-wrong');
    expect(text).toContain('Nothing was saved.');
    expect(text).not.toContain('your existing connection is unchanged');
    expect((await says('/status')).text).toContain('Creative');
  });

  test('shows each connection', async () => {
    const { says } = await twoHosts();
    const shown = await says('/setup show');
    expect(shown.text).toContain('✅ Connection: Home and Our panel');
    expect(shown.text).toMatch(/\*\*Home\*\*\n-# [\d.:]+ · API key: ends in `ount`/);
    expect(shown.text).toMatch(/\*\*Our panel\*\*\n-# [\d.:]+ · API key: ends in `1234`/);
    expect(shown.text).not.toContain('the-key-of');
  });

  test('shows which connection does not work', async () => {
    const { says, panel } = await twoHosts();
    panel.keys.clear();
    const broken = await says('/setup show');
    expect(broken.text).toContain('Connected, but not every host works right now');
    expect(broken.text).toContain('The host refused the API key.');
  });

  test('removes the connection that is picked, and keeps the settings also with the last one', async () => {
    const { admin, says, guild, panel } = await twoHosts();
    await says('/setup log', { channel: guild.channel('log') });
    expect((await says('/setup disconnect')).text).toContain('Which connection?');
    expect(await admin.completes('/setup disconnect', {}, 'connection')).toEqual([
      { name: 'Home', value: 'home' },
      { name: 'Our panel', value: 'panel' },
    ]);
    const removed = await disconnects(admin, { connection: 'home' });
    expect(removed.text).toContain('I deleted the API key of **Home**');
    const left = await says('/setup show');
    expect(left.text).toContain(`-# ${new URL(panel.url).host} · API key`);
    expect(left.text).toContain('ends in `1234`');
    expect(left.text).toContain(`Log channel: <#${guild.channel('log').id}>`);
    expect((await says('/status')).text).not.toContain('Creative');
    expect((await disconnects(admin)).text).toContain(
      'I deleted the API key, and there’s no default server now. Everything else stays.',
    );
    expect((await says('/setup show')).text).toContain('No hosting account is connected yet');
  });
});

describe('servers of several connections', () => {
  test('are all in the overview, with the connection where two are called alike', async () => {
    const { says } = await twoHosts();
    const { text } = await says('/status');
    expect(text).toContain('🟢 **Survival (Home)** · 3 players');
    expect(text).toContain('⚫ **Survival (Our panel)** · stopped');
    expect(text).toContain('⚫ **Creative** · stopped');
    expect(text).toContain('🟢 **Lobby** · ');
    expect(text).toContain('4 servers');
  });

  test('are all offered, and the picked one is used, although its id occurs twice', async () => {
    const { admin, says, home, panel } = await twoHosts();
    const choices = await admin.completes('/power', { action: 'start' }, 'server');
    expect(choices.map(({ name }) => name)).toEqual([
      'All servers',
      'Creative · stopped',
      'Lobby · running',
      'Survival (Home) · running',
      'Survival (Our panel) · stopped',
    ]);
    const server = `${choices.find(({ name }) => `${name}`.startsWith('Survival (Our panel)'))?.value}`;
    const start = await admin.types('/power', { action: 'start', server });
    await start.until(({ text }) => text.includes('✅ Survival (Our panel) is running'));
    expect(panel.changes).toHaveLength(1);
    expect(home.changes).toEqual([]);
    expect((await says('/status', { server })).text).toContain('Survival (Our panel) is running');
    expect((await says('/power', { action: 'kill', server })).text).toContain('Kill Survival (Our panel)?');
  });

  test('can be named by their names and ids, unless two have the same', async () => {
    const { says } = await twoHosts();
    expect((await says('/status', { server: 'lobby' })).text).toContain('Lobby is running');
    expect((await says('/status', { server: 's-2' })).text).toContain('Creative is stopped');
    for (const server of ['s-1', 'Survival']) {
      const { text } = await says('/status', { server });
      expect(text).toContain('Several servers are called');
      expect(text).toContain('• Survival (Home)');
      expect(text).toContain('• Survival (Our panel)');
      expect(text).not.toContain('Lobby');
    }
    expect((await says('/status', { server: 'survival (home)' })).text).toContain(
      'Survival (Home) is running',
    );
  });

  test('are suggested by their names, with and without the connection, and by the connection', async () => {
    const { admin } = await twoHosts();
    const suggested = async (server: string) =>
      (await admin.completes('/status', { server }, 'server')).map(({ name }) => `${name}`.split(' · ')[0]);
    expect(await suggested('lob')).toEqual(['Lobby']);
    expect(await suggested('survival (our')).toEqual(['Survival (Our panel)']);
    expect(await suggested('our panel')).toEqual(['Lobby', 'Survival (Our panel)']);
    expect(await suggested('attic')).toEqual([]);
  });

  test('are granted, made the default and remembered by buttons each by itself', async () => {
    const { admin, moderator, guild, says, panel } = await twoHosts();
    const choices = await admin.completes('/status', { server: 'Survival' }, 'server');
    const server = `${choices[1]?.value}`;
    expect(choices[1]?.name).toContain('Our panel');
    await says('/access grant', { role: guild.role('Moderators'), permission: 'operator', server });
    const offered = await moderator.completes('/status', {}, 'server');
    expect(offered.map(({ name }) => name)).toEqual(['Survival (Our panel) · stopped']);
    const status = await (await moderator.types('/status')).settled();
    expect(status.text).toContain('Survival (Our panel) is stopped');
    const start = await moderator.clicks(status, 'Start');
    await start.until(({ text }) => text.includes('✅ Survival (Our panel) is running'));
    expect(panel.changes).toHaveLength(1);
    const byName = await moderator.types('/status', { server: 'Survival' });
    expect((await byName.settled()).text).toContain('Survival (Our panel) is running');

    await says('/setup server', { server });
    expect((await says('/status')).text).toContain('Survival (Our panel) is running');
    expect(labels(await says('/status'))).toContain('Stop');
    await disconnects(admin, { connection: 'home' });
    expect((await says('/setup show')).text).toContain('Default server: **Survival (Our panel)**');
    const revoke = { role: guild.role('Moderators'), server };
    expect((await typesAndPresses(admin, '/access revoke', revoke, 'Revoke')).text).toContain(
      'Revoked 1 permission',
    );
  });

  test('may both be changed at the same time, although their ids are the same', async () => {
    const { admin, home, panel } = await twoHosts({
      panel: { servers: [{ id: 's-1', record: { name: 'Survival', status: 'running' } }] },
    });
    const choices = await admin.completes('/power', { action: 'stop', server: 'Survival' }, 'server');
    const replies = await Promise.all(
      choices.map(({ value }) => admin.types('/power', { action: 'stop', server: `${value}` })),
    );
    for (const reply of replies) await reply.until(({ text }) => text.includes('has stopped'));
    expect([home.changes.length, panel.changes.length]).toEqual([1, 1]);
  });
});

describe('a host that can’t be reached', () => {
  test('hides no server of the others, and is named', async () => {
    const { admin, says, panel } = await twoHosts();
    await panel.goesDown();
    const { text } = await says('/status');
    expect(text).toContain('🟢 **Survival** · ');
    expect(text).toContain('**Creative**');
    expect(text).toContain('⚠️ **Our panel**: I couldn’t reach the host');
    const choices = await admin.completes('/status', {}, 'server');
    expect(choices.map(({ name }) => name)).toEqual(['Creative · stopped', 'Survival · running']);
    expect((await says('/status', { server: 'Creative' })).text).toContain('Creative is stopped');
  });

  test('is named if it may have the server that was typed, or if no server was named', async () => {
    const { says, panel, home } = await twoHosts({ host: { servers: atHome.slice(0, 1) } });
    await panel.goesDown();
    const typed = await says('/power', { action: 'stop', server: 'Lobby' });
    expect(typed.text).toContain('Some servers can’t be listed right now');
    expect(typed.text).toContain('⚠️ **Our panel**: I couldn’t reach the host');
    const unnamed = await says('/power', { action: 'stop' });
    expect(unnamed.text).toContain('Which server?');
    expect(unnamed.text).toContain('• Survival');
    expect(unnamed.text).toContain('⚠️ **Our panel**');
    expect(home.changes).toEqual([]);
  });

  test('is named if one of its servers was seen with the typed name, which is not of another host then', async () => {
    const { admin, says, panel, home, restarts } = await twoHosts();
    await admin.completes('/status', {}, 'server');
    await panel.goesDown();
    // No list is cached any more.
    await restarts();
    const typed = await says('/power', { action: 'stop', server: 'survival' });
    expect(typed.text).toContain('• Survival (Home)');
    expect(typed.text).toContain('• Survival (Our panel)');
    expect(typed.text).toContain('⚠️ **Our panel**: I couldn’t reach the host');
    expect(home.changes).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      const onPanel = await admin.types('/power', { action: 'stop', server: 'Survival (Our panel)' });
      await onPanel.until(({ text }) => text.includes('couldn’t reach the host'));
    }
    await says('/power', { action: 'stop', server: 'Survival (Home)' });
    await home.called(({ method }) => method === 'POST');
  });

  test('is reported for its own servers', async () => {
    const { admin, says, panel } = await twoHosts();
    const [lobby] = await admin.completes('/status', { server: 'Lobby' }, 'server');
    await panel.goesDown();
    expect((await says('/status', { server: `${lobby?.value}` })).text).toContain(
      'The host can’t be reached',
    );
  });
});

test('a server of a removed connection has a sentence, and works again when it is connected again', async () => {
  const { admin, says, connectsTo } = await twoHosts();
  const [lobby] = await admin.completes('/status', { server: 'Lobby' }, 'server');
  const server = `${lobby?.value}`;
  const shown = await says('/status', { server });
  await disconnects(admin, { connection: 'panel' });
  expect((await says('/status', { server })).text).toContain(
    '**Lobby** belongs to a connection that was removed',
  );
  expect((await admin.clicks(shown, 'Refresh')).text).toContain('Connection removed');
  await connectsTo('panel', panelKey);
  expect((await says('/status', { server })).text).toContain('Lobby is running');
});
