import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CommunityOptions, community } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { patientWatch, quickWatch } from '../support/quick-watch.ts';

/** Starts a bot with a log channel and a panel of Survival in #general. */
async function withPanel(options: CommunityOptions = {}) {
  const all = await community({ host: { servers: [{ id: 's-1' }] }, overrides: quickWatch, ...options });
  const { admin, guild } = all;
  const channel = guild.channel('general');
  const log = guild.channel('log');
  await (await admin.types('/setup log', { channel: log })).settled();
  await (await admin.types('/panel post', { server: 's-1' })).settled();
  const shown = (text: string) => channel.message((message) => message.text.includes(text));
  return { ...all, channel, log, shown, panel: await shown('Survival is running') };
}

/** Starts a bot with a panel of all servers in #general. */
async function withOverview(options: CommunityOptions = {}) {
  const all = await community({ host: { servers: [{ id: 's-1' }] }, overrides: quickWatch, ...options });
  const channel = all.guild.channel('general');
  await (await all.admin.types('/panel post')).settled();
  return {
    ...all,
    channel,
    panel: await channel.message(({ text }) => text.includes('🟢 **Survival** · ')),
  };
}

/** Lets time run until the end of the test, and returns a function that sets it forward, by milliseconds. Called first of all. */
function settableTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

/** Lets 20 seconds pass again and again until the end of the test, so that pauses of minutes don't take long. */
function runningClock(toFake: ('Date' | 'performance')[] = ['Date', 'performance']): void {
  const elapsed = performance.now();
  vi.useFakeTimers({ toFake });
  // It would begin anew at 0: what is due by it would wait.
  vi.advanceTimersByTime(elapsed);
  const timer = setInterval(() => vi.advanceTimersByTime(20_000), 50);
  onTestFinished(() => {
    clearInterval(timer);
    vi.useRealTimers();
  });
}

describe('a panel ends', () => {
  test('if its message is deleted, which the log channel and /panel list say once', async () => {
    const { panel, host, log, admin, channel } = await withPanel();
    panel.delete();
    host.server('s-1').record['status'] = 'stopped';
    const ended = await log.message(({ text }) => text.includes('A status panel has stopped updating'));
    expect(ended.text).toContain('**Survival** in');
    expect(ended.text).toContain('its message was deleted');
    const listed = async () => (await (await admin.types('/panel list')).settled()).text;
    await expect.poll(listed, { interval: 100 }).toMatch(/ ended <t:\d+:R> \(its message was deleted\)/);
    host.server('s-1').record['status'] = 'running';
    await (await admin.types('/panel post', { server: 's-1', channel: log })).settled();
    await log.message(({ text }) => text.includes('Survival is running'));
    expect(channel.messages).toEqual([]);
    expect(log.messages.filter(({ text }) => text.includes('has stopped updating'))).toHaveLength(1);
  });

  test('if its channel is deleted, and not found for so long', async () => {
    const panels = { ...quickWatch.panels, noAccessMs: 100, noAccessRetryMs: 50 };
    const { host, log, channel } = await withPanel({ overrides: { ...quickWatch, panels } });
    channel.delete();
    host.server('s-1').record['status'] = 'stopped';
    await log.message(({ text }) => text.includes('the channel was deleted'));
  });

  test('if the bot can’t see the channel any more for so long, but not before', async () => {
    const passes = settableTime();
    const noAccessMs = 3_600_000;
    const panels = { ...patientWatch.panels, noAccessMs, noAccessRetryMs: 20 };
    const overrides = { ...patientWatch, panels };
    const { host, log, channel, discord } = await withPanel({ overrides });
    const refused = () => discord.requests.filter(({ status }) => status === 403).length;
    channel.restrict('none');
    const told = () => log.messages.filter(({ text }) => text.includes('I can no longer see the channel'));
    host.server('s-1').record['status'] = 'stopped';
    await discord.requested(() => refused() > 1);
    passes(noAccessMs / 2);
    const before = refused();
    await expect.poll(() => refused() > before + 1 || told().length > 0).toBe(true);
    expect(told()).toEqual([]);
    passes(noAccessMs / 2);
    await expect.poll(told).toHaveLength(1);
  });

  test('not if the bot may use the channel again soon', async () => {
    const panels = { ...quickWatch.panels, noAccessRetryMs: 20 };
    const { host, log, channel, shown, discord } = await withPanel({ overrides: { ...quickWatch, panels } });
    channel.restrict('none');
    host.server('s-1').record['status'] = 'stopped';
    await discord.requested(({ status }) => status === 403);
    channel.restrict('full');
    await shown('Survival is stopped');
    expect(log.messages.filter(({ text }) => text.includes('has stopped updating'))).toEqual([]);
  });
});

describe('a panel stays', () => {
  test('while Discord fails, and is edited again when it works', async () => {
    const { host, shown, discord, log } = await withPanel({ overrides: patientWatch });
    runningClock();
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 500, times: 4 });
    host.server('s-1').record['status'] = 'stopped';
    await discord.requested(() => discord.requests.filter(({ status }) => status === 500).length === 4);
    await shown('Survival is stopped');
    expect(log.messages.filter(({ text }) => text.includes('has stopped updating'))).toEqual([]);
  });

  test('while the host can’t be read, and says since when and why', async () => {
    const overrides = { ...quickWatch, watch: { ...quickWatch.watch, currentForMs: 1_000 } };
    const { host, shown } = await withPanel({ overrides });
    await host.goesDown();
    const panel = await shown('The host can’t be reached.** This is from <t:');
    expect(panel.text).toContain('Survival: last seen running');
    expect(panel.text).not.toMatch(/🟢|Updated/);
    await host.comesBack();
    await shown('Survival is running');
  });

  test('and shows that its server is back as soon as anybody has read it', async () => {
    const hour = 3_600_000;
    // The bot makes no read of its own before the test ends.
    const watch = {
      ...quickWatch.watch,
      everyMs: hour,
      slowestMs: hour,
      slowestProbeMs: hour,
      unreachableMs: hour,
      currentForMs: 300,
    };
    const { host, shown, admin, panel } = await withPanel({ overrides: { ...quickWatch, watch } });
    await host.goesDown();
    await admin.clicks(panel, 'Refresh');
    await shown('Survival: last seen running');
    await host.comesBack();
    // The first one may show what was read a second ago, without a read of the host.
    const shownAfterStatus = async () => {
      await (await admin.types('/status')).settled();
      return panel.text;
    };
    await expect.poll(shownAfterStatus, { interval: 200 }).toContain('Survival is running');
  });

  test('if the host has the server no more, or the guild is disconnected, and says so', async () => {
    const { host, shown, admin, connects } = await withPanel();
    const server = host.server('s-1');
    host.servers.delete('s-1');
    await shown('Server not found');
    host.servers.set('s-1', server);
    await shown('Survival is running');
    await disconnects(admin);
    const panel = await shown('The hosting account was disconnected');
    expect(panel.text).toContain('/setup connect');
    await connects();
    await shown('Survival is running');
  });
});

describe('after a restart, a panel of all servers', () => {
  test('shows the servers that it showed before, while their host is away', async () => {
    const { host, channel, panel, restarts, guild, admin } = await withOverview();
    await (await admin.types('/alerts set', { channel: guild.channel('log') })).settled();
    let revision = 0;
    await restarts(async () => {
      revision = panel.revision;
      await host.goesDown();
    });
    await channel.message((message) => message === panel && message.revision > revision);
    expect(panel.text).toMatch(/⚪ \*\*Survival\*\*: last seen running <t:\d+:R>/);
    expect(panel.text).toContain('The host can’t be reached');
    expect(panel.text).toContain('1 server');
    await host.comesBack();
    await channel.message(({ text }) => text.includes('🟢 **Survival** · '));
  });

  test('does not show a status as the current one that an earlier process has read', async () => {
    // No read of the server comes to its end before the test does.
    const overrides = { ...quickWatch, watch: { ...quickWatch.watch, deadlineMs: 600_000 } };
    const { host, channel, panel, restarts } = await withOverview({ overrides });
    let revision = 0;
    await restarts(async () => {
      revision = panel.revision;
      const items = [{ id: 's-1', name: 'Survival' }];
      host.scripts({ on: 'GET /v1/servers', answer: { status: 200, body: items }, times: 1e6 });
      host.scripts({ on: 'GET /v1/servers/s-1', answer: 'hangs', times: 1e6 });
    });
    await channel.message((message) => message === panel && message.revision > revision);
    expect(panel.text).toMatch(/⚪ \*\*Survival\*\*: last seen running <t:\d+:R>/);
    expect(panel.text).not.toMatch(/🟢|Updated/);
  });
});

test('a channel whose edits Discord limits does not hold up the panels of others', async () => {
  const { admin, guild, host, discord } = await withPanel();
  const other = guild.channel('log');
  await (await admin.types('/panel post', { server: 's-1', channel: other })).settled();
  await other.message(({ text }) => text.includes('Survival is running'));
  const general = guild.channel('general').id;
  discord.faults.next({
    method: 'PATCH',
    path: new RegExp(`^/channels/${general}/`),
    status: 429,
    retryAfter: 3_600,
  });
  host.server('s-1').record['status'] = 'stopped';
  await other.message(({ text }) => text.includes('Survival is stopped'));
});

test('a panel that could not be posted is posted when Discord accepts it, once', async () => {
  const { admin, guild, discord } = await community({ overrides: quickWatch });
  const log = guild.channel('log');
  discord.faults.next({ method: 'POST', path: /^\/channels\/\d+\/messages$/, drop: 'after' });
  const reply = await (await admin.types('/panel post', { server: 's-1', channel: log })).settled();
  expect(reply.text).toContain('as soon as it does');
  await log.message(({ text }) => text.includes('Survival is running'));
  expect(log.messages).toHaveLength(1);
});

test('when the bot leaves the guild, its panels go', async () => {
  const { guild, admin, discord, host } = await withPanel();
  guild.leave();
  guild.rejoin();
  await discord.registered(guild, 'panel');
  host.server('s-1').record['status'] = 'stopped';
  expect((await (await admin.types('/panel list')).settled()).text).toContain('No status panels yet');
});

test('names of any text keep Discord’s limits, and ping nobody', async () => {
  const servers = fc.sample(fc.tuple(anyText(), fc.array(anyText(), { maxLength: 40 })), {
    numRuns: 12,
    seed: 7,
  });
  const { admin, guild, discord } = await community({
    overrides: quickWatch,
    host: {
      servers: servers.map(([name, list], index) => ({
        id: `s-${index}`,
        record: { name, status: 'running', version: name, players: { online: list.length, list } },
        backups: [{ id: `b-${index}`, name, created_at: new Date().toISOString() }],
      })),
    },
  });
  for (const index of servers.keys())
    await (await admin.types('/panel post', { server: `s-${index}` })).settled();
  await (await admin.types('/panel post')).settled();
  const { channels } = guild;
  const messages = channels[0]?.messages ?? [];
  for (const message of messages) await channels[0]?.message((one) => one === message && one.revision > 1);
  expect(messages).toHaveLength(servers.length + 1);
  expect(discord.requests.filter(({ status }) => status === 400)).toEqual([]);
  expect(messages.flatMap(({ pings }) => pings)).toEqual([]);
});
