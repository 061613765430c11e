import type { Message } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type CommunityOptions, community } from '../support/community.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { patienceMs } from '../support/test-limits.ts';
import { alertsIn, quick } from './watched-panel.ts';

const minute = 60_000;

/** Alerts in #log that mention Moderators, about Survival and Lobby, under a clock that stands still. */
async function alerting(options: CommunityOptions = {}) {
  const passes = stoppedClock();
  const servers = ['Survival', 'Lobby', 'Small'].map((name, index) => ({
    id: `s-${index + 1}`,
    record: { name },
  }));
  const settings = { HOSTING_NAME: 'Our panel' };
  const overrides = { ...quick, heldCallsEveryMs: 20, ...options.overrides };
  const all = await community({ host: { servers }, settings, ...options, overrides });
  const { admin, guild, host } = all;
  const channel = guild.channel('log');
  const role = guild.role('Moderators');
  await (await admin.types('/alerts set', { channel, role })).settled();
  /** Resolves when everything was read again, so that an alert would have been posted. */
  const readsAgain = async () => {
    for (let read = 0; read < 4; read += 1) {
      const before = host.calls.length;
      await host.called((call) => call.method === 'GET' && host.calls.indexOf(call) >= before);
    }
  };
  await readsAgain();
  const becomes = (name: string, status: string) => {
    const server = servers.find(({ record }) => record.name === name);
    host.server(server?.id ?? '').record['status'] = status;
  };
  const message = (...texts: readonly string[]) =>
    channel.message(({ text }) => texts.every((part) => text.includes(part)));
  /** Resolves with the alert of a server that fell, which is a new message. */
  const falls = async (name: string, ...texts: readonly string[]): Promise<Message> => {
    const before = alertsIn(channel).length;
    becomes(name, 'stopped');
    await expect.poll(() => alertsIn(channel).length).toBe(before + 1);
    const alert = alertsIn(channel).at(-1);
    for (const text of [name, ...texts]) expect(alert?.text).toContain(text);
    if (alert === undefined) throw new Error('no alert');
    return alert;
  };
  const comesBack = async (name: string, alert: Message) => {
    becomes(name, 'running');
    await channel.message(({ id, text }) => id === alert.id && text.includes(`${name} is back`));
    await readsAgain();
  };
  const mentioned = [`<@&${role.id}>`];
  return { ...all, channel, role, mentioned, passes, readsAgain, becomes, message, falls, comesBack };
}

describe('what an alert doesn’t say yet is a new message with its mention:', () => {
  test.each([
    ['that was back in between', true],
    ['that is still away', false],
  ])('a key that is refused after a host was away, %s', async (_case, isBack) => {
    const { channel, host, mentioned, message, passes } = await alerting();
    await host.goesDown();
    const away = await message('I can’t reach Our panel');
    passes(8 * minute);
    const keys = [...host.keys];
    host.keys.clear();
    if (isBack) for (const key of keys) host.keys.add(key);
    await host.comesBack();
    if (isBack) {
      await message('I can reach Our panel again', 'It lasted 8 min.');
      passes(minute);
      host.keys.clear();
    }
    const refused = await message('Our panel refuses the API key');
    expect(refused.id).not.toBe(away.id);
    expect(refused.firstPings).toEqual(mentioned);
    expect(refused.text).not.toContain('times');
    if (!isBack) await message('The problem with Our panel has changed', 'It lasted 8 min.');
    expect(away.text).not.toMatch(/API key|I can’t reach/);
    for (const key of keys) host.keys.add(key);
    await message('I can reach Our panel again', 'It lasted 0 sec.');
    expect(alertsIn(channel)).toEqual([away, refused]);
  });

  test('a server that falls within a minute of another one that is back', async () => {
    const { channel, comesBack, falls, passes } = await alerting();
    const lobby = await falls('Lobby', 'went down');
    await comesBack('Lobby', lobby);
    passes(38_000);
    const small = await falls('Small', 'went down');
    expect(small.text).not.toContain('Lobby');
    expect(lobby.text).toContain('Lobby is back');
    expect(alertsIn(channel)).toEqual([lobby, small]);
  });

  test('a fall of a server that came back', async () => {
    const { comesBack, falls, mentioned, passes } = await alerting();
    const first = await falls('Survival', 'Survival went down');
    await comesBack('Survival', first);
    passes(2 * minute);
    const second = await falls('Survival', 'Survival went down', 'Went down 2 times (first: ');
    expect(second.firstPings).toEqual(mentioned);
    expect(first.text).toContain('Survival is back');
  });

  test('a server that ends right after it was started with Steward', async () => {
    const all = await alerting({ timings: { earlyEndMs: patienceMs } });
    const { admin, becomes, channel, falls, mentioned, message, passes, readsAgain } = all;
    const first = await falls('Survival', 'Survival went down');
    passes(18 * minute);
    const reply = await admin.types('/power', { action: 'start', server: 's-1' });
    await reply.until(({ text }) => text.startsWith('✅ Survival is running'));
    await channel.message(({ id, text }) => id === first.id && text.includes('Survival is back'));
    becomes('Survival', 'crashed');
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
    await readsAgain();
    passes(11_000);
    const second = await message('Survival crashed', 'Went down 2 times');
    expect(second.firstPings).toEqual(mentioned);
    expect(first.text).toContain('Survival is back');
    expect(reply.followUps).toEqual([]);
  });

  test('a backup that fails again', async () => {
    const { admin, host, mentioned, message, passes } = await alerting();
    const answer = { status: 409, body: { message: 'disk full' } };
    host.scripts({ on: 'POST /v1/servers/s-1/backups', times: 2, answer });
    const fails = async () => {
      await admin.types('/backup create', { server: 's-1' });
    };
    await fails();
    const first = await message('Survival wasn’t backed up');
    passes(2 * minute);
    await fails();
    const second = await message('Survival wasn’t backed up', 'This happened 2 times');
    expect(second.id).not.toBe(first.id);
    expect(second.firstPings).toEqual(mentioned);
  });
});

describe('a mention that comes less than a minute after another one', () => {
  test('is made up for by one message for all that still lasts when the minute is over', async () => {
    const all = await alerting();
    const { admin, channel, comesBack, falls, host, mentioned, message, passes, readsAgain } = all;
    const lobby = await falls('Lobby', 'went down');
    expect(lobby.firstPings).toEqual(mentioned);
    await comesBack('Lobby', lobby);
    passes(10_000);
    const small = await falls('Small', 'went down');
    await comesBack('Small', small);
    passes(10_000);
    const answer = { status: 409, body: { message: 'disk full' } };
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer });
    await admin.types('/backup create', { server: 's-1' });
    const failed = await message('Survival wasn’t backed up');
    const again = await falls('Lobby', 'Lobby went down');
    for (const alert of [small, failed, again]) expect(alert.firstPings).toEqual([]);
    // Another process makes up for it.
    await all.restarts();
    await readsAgain();
    const told = [lobby, small, failed, again];
    expect(alertsIn(channel)).toEqual(told);
    passes(41_000);
    const held = await message('2 more alerts aren’t over');
    expect(held.firstPings).toEqual(mentioned);
    expect(held.text).toContain('Lobby went down');
    expect(held.text).toContain(`${channel.id}/${again.id}`);
    expect(held.text).toContain('Survival wasn’t backed up');
    expect(held.text).not.toContain('Small');
    passes(2 * minute);
    await readsAgain();
    await comesBack('Lobby', again);
    expect(alertsIn(channel)).toEqual([...told, held]);
    expect(again.pings).toEqual([]);
  });

  test('is not made up for if someone mutes the alert meanwhile', async () => {
    const { admin, channel, comesBack, falls, passes, readsAgain } = await alerting();
    const lobby = await falls('Lobby', 'went down');
    await comesBack('Lobby', lobby);
    const small = await falls('Small', 'went down');
    await (await admin.types('/alerts mute', { for: '1 h', server: 's-3' })).settled();
    passes(61_000);
    await readsAgain();
    await readsAgain();
    expect(channel.messages.filter(({ firstPings }) => firstPings.length > 0)).toEqual([lobby]);
    expect(small.text).toContain('went down');
  });

  test('waits for the next fall of a server that keeps going down, if it’s up then', async () => {
    const { becomes, channel, comesBack, falls, mentioned, message, passes, readsAgain } = await alerting();
    for (const title of ['went down', 'went down', 'keeps going down'])
      await comesBack('Survival', await falls('Survival', title));
    passes(61_000);
    await readsAgain();
    expect(alertsIn(channel)).toHaveLength(3);
    becomes('Survival', 'stopped');
    const held = await message('had no mention, because');
    expect(held.firstPings).toEqual(mentioned);
    expect(held.content).toBe(`${mentioned.join()} ❌ Survival keeps going down`);
    expect(alertsIn(channel)).toHaveLength(4);
  });
});

describe('a server that goes down for the third time within 30 minutes', () => {
  test('is one message from then on, which counts, until it has been up for 30 minutes', async () => {
    const { becomes, channel, comesBack, falls, mentioned, message, passes, readsAgain } = await alerting();
    const alerts: Message[] = [];
    for (const [index, title] of ['went down', 'went down', 'keeps going down'].entries()) {
      const alert = await falls('Survival', `Survival ${title}`);
      if (index > 0) expect(alert.text).toContain(`Went down ${index + 1} times`);
      expect(alert.firstPings).toEqual(mentioned);
      await comesBack('Survival', alert);
      passes(5 * minute);
      alerts.push(alert);
    }
    for (const count of [4, 5]) {
      passes(20 * minute);
      await readsAgain();
      becomes('Survival', 'stopped');
      const again = await message('Survival keeps going down', `Went down ${count} times`);
      await comesBack('Survival', again);
    }
    expect(alertsIn(channel)).toEqual(alerts);
    passes(31 * minute);
    await readsAgain();
    const next = await falls('Survival', 'Survival went down');
    expect(next.text).not.toContain('times');
    expect(next.firstPings).toEqual(mentioned);
  });
});
