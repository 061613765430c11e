import { PterodactylPanel } from '@steward/fake-hosts';
import { MinecraftServer } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedTime } from '../support/stopped-clock.ts';

/** How long people and panels share what a game said. */
const minute = 60_000;

/** What a host says of a server whose process runs and whose game answers, or doesn't. */
const answers = { status: 'running', players: 2, game: { answered: true } };
const hangs = { status: 'running', players: 0, game: { answered: false } };

/** Starts a community with a panel, whose watch stores what it reads at once. */
async function watched() {
  const watch = { ...quickWatch.watch, flushEveryMs: 20 };
  const servers = [
    { id: 's-1', record: { name: 'Survival', uptime_seconds: 86_400, ...answers } },
    { id: 's-2', record: { name: 'Creative', uptime_seconds: 86_400, ...answers } },
  ];
  const all = await community({ host: { servers }, overrides: { ...quickWatch, watch } });
  const { admin, guild, host } = all;
  const channel = guild.channel('general');
  const posts = async (typed: Record<string, unknown>, text: string) => {
    await (await admin.types('/panel post', { channel, ...typed })).settled();
    return channel.message((message) => message.text.includes(text));
  };
  const panel = await posts({ server: 's-1' }, 'Survival is running');
  const overview = await posts({}, '2 servers online');
  const says = async (line: string, typed: Record<string, string> = {}) =>
    (await (await admin.types(line, typed)).settled()).text;
  const becomes = (record: Record<string, unknown>) => Object.assign(host.server('s-1').record, record);
  return { ...all, channel, panel, overview, says, becomes };
}

test('a running server whose game stops answering is said not to, since when, and never to be empty', async () => {
  const { channel, panel, overview, says, becomes } = await watched();
  becomes(hangs);
  await channel.message(({ text }) => text.includes('Survival is running, but doesn’t answer'));
  expect(panel.text).toMatch(/🟠 Survival is running, but doesn’t answer\nIts game last answered <t:\d+:R>/);
  await channel.message(({ text }) => text.includes('1 of 2 servers online'));
  expect(overview.text).toContain('**Survival** · running, but doesn’t answer');
  // A status that is up to a second old is shown as current.
  await expect
    .poll(() => says('/status', { server: 's-1' }), { interval: 100 })
    .toMatch(/Survival is running, but doesn’t answer\nIts game last answered <t:\d+:R>/);
  await expect
    .poll(() => says('/status'), { interval: 100 })
    .toContain('**Survival** · running, but doesn’t answer');
  await expect
    .poll(() => says('/players', { server: 's-1' }), { interval: 100 })
    .toMatch(/🟠 Players on Survival\nI can’t see who is online.\nIts game last answered <t:\d+:R>/);
  expect(await says('/players', { server: 's-1' })).not.toMatch(/nobody/i);
  becomes(answers);
  await channel.message(({ text }) => text.includes('Survival is running\n'));
  await expect
    .poll(() => says('/players', { server: 's-1' }), { interval: 100 })
    .toContain('Survival: 2 online');
});

test('a server that was started is starting until its game answers', async () => {
  const { channel, panel, says, becomes } = await watched();
  becomes({ status: 'stopped', game: null, uptime_seconds: null, players: 0 });
  await channel.message(({ text }) => text.includes('Survival is stopped'));
  becomes({ ...hangs, uptime_seconds: 0 });
  await channel.message(({ text }) => text.includes('Survival is starting'));
  expect(panel.text).not.toContain('hasn’t answered');
  await expect
    .poll(() => says('/status', { server: 's-1' }), { interval: 100 })
    .toContain('🟡 Survival is starting');
  await expect.poll(() => says('/status'), { interval: 100 }).toContain('**Survival** · starting');
  expect(await says('/players', { server: 's-1' })).not.toMatch(/nobody/i);
  becomes({ ...answers, uptime_seconds: 20 });
  await channel.message(({ text }) => text.includes('Survival is running'));
});

describe('the reply to a start', () => {
  const isDown = { status: 'stopped', game: null, uptime_seconds: null };

  test('says that people can join once its game answers, and not before that it worked', async () => {
    const { admin, channel, becomes } = await watched();
    becomes(isDown);
    await channel.message(({ text }) => text.includes('Survival is stopped'));
    becomes({ game: { answered: false } });
    const reply = await admin.types('/power', { action: 'start', server: 's-1' });
    await reply.until(({ text }) => text.startsWith('⏳ Survival has started\nPeople can’t join yet'));
    becomes({ ...answers, uptime_seconds: 0 });
    await reply.until(({ text }) => /People can join Survival \(started in \d sec\)/.test(text));
    expect(reply.text).toContain('✅');
    expect(reply.text.match(/\d sec/g)).toHaveLength(1);
  });

  test('says after a restart that people can join again', async () => {
    const { admin, channel, becomes, host } = await watched();
    await channel.message(({ text }) => text.includes('Survival is running'));
    const reply = await admin.types('/power', { action: 'restart', server: 's-1' });
    await host.called(({ method, path }) => method === 'POST' && path.endsWith('/power'));
    becomes({ ...answers, uptime_seconds: 0 });
    await reply.until(({ text }) =>
      text.startsWith('✅ People can join Survival again after the restart (started in'),
    );
  });

  test('counts from the order if the host still tells of the process before', async () => {
    const { admin, channel, becomes } = await watched();
    becomes(isDown);
    await channel.message(({ text }) => text.includes('Survival is stopped'));
    becomes({ game: { answered: false } });
    const reply = await admin.types('/power', { action: 'start', server: 's-1' });
    await reply.until(({ text }) => text.includes('Survival has started'));
    becomes({ ...answers, uptime_seconds: 86_400 });
    await reply.until(({ text }) => text.includes('People can join Survival'));
    expect(reply.text).toMatch(/\(started in \d sec\)/);
  });

  test('promises nothing of a game that never answered', async () => {
    const servers = [{ id: 's-1', record: { name: 'Survival', ...isDown } }];
    const { admin, host, guild } = await community({ host: { servers }, overrides: quickWatch });
    const channel = guild.channel('general');
    await (await admin.types('/panel post', { channel, server: 's-1' })).settled();
    await channel.message(({ text }) => text.includes('Survival is stopped'));
    const reply = await admin.types('/power', { action: 'start', server: 's-1' });
    await reply.until(({ text }) => text.includes('Survival is running'));
    Object.assign(host.server('s-1').record, answers);
    await channel.message(({ text }) => text.includes('👥'));
    expect(reply.text).not.toContain('can join');
  });
});

test('a game that never answered, as behind a firewall, is no reason to doubt that its server runs', async () => {
  const servers = [{ id: 's-1', record: { name: 'Survival', ...hangs } }];
  const { guild, admin } = await community({ host: { servers }, overrides: quickWatch });
  const channel = guild.channel('general');
  await (await admin.types('/panel post', { channel, server: 's-1' })).settled();
  await channel.message(({ text }) => text.includes('🟢 Survival is running'));
  const says = async (line: string) => (await (await admin.types(line)).settled()).text;
  expect(await says('/status')).toContain('🟢 Survival is running');
  expect(await says('/players')).not.toMatch(/nobody/i);
});

test('a game at a panel that takes connections and answers none of them is noticed, and that it answers again', async () => {
  const advance = stoppedTime();
  const limits = { requestsPerMinute: Number.POSITIVE_INFINITY };
  const panel = await PterodactylPanel.start({ limits, times: { cacheMs: 0 } });
  onTestFinished(() => panel.close());
  let isHanging = false;
  const game = await MinecraftServer.listen((socket, response) => {
    if (!isHanging) socket.write(response);
  });
  const { host: ip, port } = game.address;
  panel.addServer({ name: 'Survival' }).run().listenAt({ ip, port });
  // Of a process that began just now, an answer may be of the one before.
  advance(minute);
  const host = { id: 'panel', name: 'Panel', kind: 'pterodactyl', address: panel.url };
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([host]) };
  const watch = { ...quickWatch.watch, deadlineMs: 10_000 };
  const { admin, guild, connects } = await community({
    ...{ settings, connected: false, overrides: { ...quickWatch, watch } },
  });
  await connects(panel.owner.key);
  const channel = guild.channel('general');
  await (await admin.types('/panel post', { channel, server: 'Survival' })).settled();
  /** Lets time pass until the panel says this. */
  const shows = (text: string) =>
    expect
      .poll(() => {
        advance(100);
        return channel.messages.map((message) => message.text).join('\n');
      })
      .toContain(text);
  await shows('👥');
  isHanging = true;
  advance(minute);
  await shows('🟠 Survival is running, but doesn’t answer');
  isHanging = false;
  advance(minute);
  await shows('🟢 Survival is running');
});
