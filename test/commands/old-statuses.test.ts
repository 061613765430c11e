import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { outcome } from '../failures/uses.ts';
import { community } from '../support/community.ts';

/** For how long the panel repeats what it knows of a process, in milliseconds. A slow machine only shortens the effect. */
const cacheMs = 700;
const hour = 3_600_000;

/** A guild that is connected to a panel whose server has run, or not, for an hour; its changes take no time. */
async function atPanel(status: 'running' | 'stopped') {
  const panel = await PterodactylPanel.start({
    times: { startMs: 0, stopMs: 0, backupMs: 0, restoreMs: 0, cacheMs },
  });
  onTestFinished(() => panel.close());
  // Nothing listens there: the game does not say itself that it runs.
  const server = panel.addServer({ name: 'Survival' }).listenAt({ ip: '127.0.0.1', port: 1 });
  server.crashDetection = false;
  if (status === 'running') server.run();
  panel.times.statsMs = hour;
  panel.advance(hour);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
    overrides: { capabilities: (capabilities) => ({ ...capabilities, statusAgeMs: cacheMs }) },
    connected: false,
  });
  await people.connects(panel.owner.key);
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  const does = async (line: string, options = {}) => outcome(await people.admin.types(line, options));
  return { ...people, panel, server, says, does };
}

describe('at a panel that repeats a status for a while', () => {
  test.each([
    ['fails', true, '❌ The restore of Survival failed'],
    ['succeeds', false, '✅ Survival restored'],
  ])('a restore that %s says that the server is stopped, not what it was before', async (_, fails, title) => {
    const { says, admin, server, panel } = await atPanel('running');
    server.addBackup('Daily').complete();
    server.failsRestores = fails;
    const prompt = await says('/backup restore', { backup: 'Daily' });
    const reply = await outcome(await admin.clicks(prompt, 'Restore now, leave it stopped'));
    expect(reply.text).toContain(title);
    expect(server.state).toBe('offline');
    expect(panel.changes.filter((change) => change.endsWith('/restore'))).toHaveLength(1);
    expect(reply.text).toContain('Survival is now **stopped**.');
  });

  test('a start of a game that was just killed is no start of a running server', async () => {
    const { says, does, server } = await atPanel('running');
    await says('/status', { server: 'Survival' });
    server.crash();
    const reply = await does('/power', { action: 'start', server: 'Survival' });
    expect(server.state).toBe('running');
    expect(reply.text).toMatch(/^✅ Survival is running/);
    expect(reply.text).not.toContain('already');
    const history = await says('/history list');
    expect(history.text).toContain('✅');
    expect(history.text).not.toMatch(/ℹ️|already/);
  });

  test('a stop of a server that somebody just started is no stop of a stopped server', async () => {
    const { says, does, server, guild } = await atPanel('stopped');
    const channel = guild.channel('log');
    await says('/setup log', { channel });
    await says('/status', { server: 'Survival' });
    server.run();
    const reply = await does('/power', { action: 'stop', server: 'Survival' });
    expect(server.state).toBe('offline');
    expect(reply.text).toMatch(/^✅ Survival is stopped/);
    const announced = await channel.message(({ text }) => text.includes('Survival is stopped'));
    expect(announced.text).toMatch(/^✅/);
    expect(`${reply.text} ${announced.text} ${(await says('/history list')).text}`).not.toMatch(/ℹ️|already/);
  });

  test('a start of a server that runs for an hour claims no change, as its uptime proves', async () => {
    const { does } = await atPanel('running');
    const reply = await does('/power', { action: 'start', server: 'Survival' });
    expect(reply.text).toMatch(/^ℹ️ Survival is already running/);
  });

  test('a refused change says what the host last reported, and not that it is so now', async () => {
    const { does, server } = await atPanel('running');
    server.addBackup('Daily').complete();
    server.backupLimit = 1;
    const reply = await does('/backup create', { server: 'Survival' });
    expect(reply.text).toMatch(/^❌ Survival wasn’t backed up/);
    expect(reply.text).toContain('Last status of Survival, maybe a few seconds old: **running**.');
  });
});
