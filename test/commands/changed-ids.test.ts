import { PterodactylPanel } from '@steward/fake-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { adds, hour, lastRun, scheduling } from '../schedules/scheduling.ts';
import { quickWatch } from '../support/quick-watch.ts';

/** For how long the panel repeats what it knows of a process, in milliseconds. */
const statusAgeMs = 20;

/** Returns a guild that is connected to a panel with two running servers, Survival and Creative. */
async function atPanel() {
  const times = { startMs: 0, stopMs: 0, cacheMs: 0 };
  const panel = await PterodactylPanel.start({ version: '1.12.2', wings: '1.11', times });
  onTestFinished(() => panel.close());
  panel.limits.requestsPerMinute = 1_000_000;
  panel.limits.tokens = 1_000_000;
  const [survival, creative] = ['Survival', 'Creative'].map((name) => {
    // Nothing listens there.
    const server = panel.addServer({ name }).listenAt({ ip: '127.0.0.1', port: 1 }).run();
    server.crashDetection = false;
    return server;
  });
  if (survival === undefined || creative === undefined) throw new Error('no servers');
  panel.advance(hour);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const all = await scheduling({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
    overrides: {
      capabilities: (capabilities) => ({ ...quickWatch.capabilities(capabilities), statusAgeMs }),
    },
    connected: false,
  });
  await all.connects(panel.owner.key);
  const says = async (line: string, options = {}) => (await all.admin.types(line, options)).settled();
  await says('/setup log', { channel: all.channel });
  return { ...all, panel, survival, creative, says };
}

test('a panel that calls its servers otherwise from one moment to the next has the same servers', async () => {
  const all = await atPanel();
  const { admin, moderator, guild, channel, panel, survival, creative, says } = all;
  const general = guild.channel('general');
  const on = { server: 'Survival' };
  await says('/setup server', on);
  for (const permission of ['status', 'power.start'])
    await says('/access grant', { ...on, role: guild.role('Moderators'), permission });
  await says('/alerts set', { channel: general, server: 'Creative' });
  await admin.types('/panel post', { ...on, channel: general });
  const panelMessage = await general.message(({ text }) => text.includes('Survival is running'));
  await admin.types('/panel post', { channel: guild.channel('log') });
  const overview = await channel.message(
    ({ text }) => text.includes('Survival') && text.includes('Creative'),
  );
  await adds(all, { ...on, action: 'command', command: 'say hi', when: 'every 6 h' });
  const asked = await (await moderator.types('/cmd', { ...on, command: 'op Mo' })).settled();
  await moderator.clicks(asked, 'Ask for approval');
  const request = await channel.message(({ text }) => text.includes(' needs approval: '));
  survival.hangs = true;
  const stopping = await admin.types('/power', { ...on, action: 'stop' });
  await expect.poll(() => survival.state).toBe('stopping');

  panel.usesLongIds = true;
  const lists = () => panel.requests.filter(({ path, status }) => path === '/api/client' && status === 200);
  const before = lists().length;
  await expect.poll(() => lists().length).toBeGreaterThan(before);

  // The operation that runs ends, and the panel message shows it.
  survival.power('kill');
  survival.hangs = false;
  const stopped = await stopping.settled();
  await stopped.until(({ text }) => text.includes('✅'));
  await general.message(
    (message) => message.id === panelMessage.id && message.text.includes('Survival is stopped'),
  );
  // The grant.
  const started = await (await moderator.types('/power', { ...on, action: 'start' })).settled();
  await started.until(({ text }) => text.includes('✅'));
  expect(survival.state).toBe('running');
  await general.message(
    (message) => message.id === panelMessage.id && message.text.includes('Survival is running'),
  );
  // The approval.
  await admin.clicks(request, 'Approve');
  await expect.poll(() => survival.commands).toContain('op Mo');
  await asked.until(({ text }) => text.includes('✅'));
  // The overview and the alert.
  creative.crash();
  await channel.message(({ id, text }) => id === overview.id && /Creative.*stopped|🔴.*Creative/.test(text));
  await general.message(({ text }) => text.includes('Creative went down'));
  // The schedule.
  all.passes(6 * hour);
  await expect.poll(() => survival.commands).toContain('say hi');
  await expect.poll(() => lastRun(all), { interval: 100 }).toContain(': done');
  // The default server, the history, and the ids that people may type.
  expect((await says('/status')).text).toContain('Survival is running');
  const history = (await says('/history list', on)).text;
  for (const entry of ['Survival has stopped', 'Survival started']) expect(history).toContain(entry);
  for (const server of [survival.shortId, survival.longId, survival.uuid])
    expect((await says('/status', { server })).text).toContain('Survival is running');
  expect(panel.changes.filter((change) => change.endsWith('/power'))).toHaveLength(2);
  expect(panel.changes.every((change) => change.includes(survival.shortId))).toBe(true);
});
