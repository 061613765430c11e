import { describe, expect, test } from 'vitest';
import { patienceMs } from '../support/test-limits.ts';
import { alertsIn, watchedAt } from './watched-panel.ts';

describe('a server that somebody stopped at its host', () => {
  test('is reported with who did it, and mentions nobody', async () => {
    const { panel, server, channel } = await watchedAt('pterodactyl');
    const anna = panel.addUser({ username: 'anna' });
    server.log({ event: 'server:power.stop' }, { user: anna });
    server.power('stop');
    const alert = await channel.message(({ text }) => text.includes('Survival was stopped'));
    expect(alert.text).toMatch(/Stopped in the host’s control panel by anna \(<t:\d+:t>\)\./);
    expect(alert.text).not.toContain('example.com');
    expect(alert.firstPings).toEqual([]);
    server.power('start');
    await channel.message(({ text }) => text.includes('Survival is back'));
    expect(alert.text).toMatch(/Stopped in the host’s control panel by anna \(<t:\d+:t>\)\. It was down for/);
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('in the console of its panel, which tells it late: the alert gets the name then', async () => {
    const asks = [0, 3_600_000];
    const { panel, server, channel, role } = await watchedAt('pterodactyl', {}, asks);
    const anna = panel.addUser({ username: 'anna_*b*' });
    server.report({ event: 'server:console.command', properties: { command: 'stop' } }, { user: anna });
    server.power('stop');
    const alert = await channel.message(({ text }) => text.includes('Survival went down'));
    expect(alert.firstPings).toEqual([`<@&${role.id}>`]);
    panel.advance(1_000);
    asks[1] = 0;
    await channel.message(({ text }) => text.includes('Survival was stopped'));
    expect(alert.text).toContain('Stopped by anna\\_\\*b\\* with a command in the host’s console (<t:');
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('with an API key that isn’t Steward’s says so', async () => {
    const { panel, server, channel } = await watchedAt('pelican');
    server.log({ event: 'server:power.kill' }, { user: panel.addUser({ username: 'anna' }), isApi: true });
    server.power('kill');
    const alert = await channel.message(({ text }) => text.includes('Survival was stopped'));
    expect(alert.text).toContain('Killed with anna’s API key (<t:');
  });

  test('together with somebody else: the name goes away again', async () => {
    const asks = [0, 3_600_000];
    const { panel, server, channel } = await watchedAt('pterodactyl', {}, asks);
    const [anna, ben] = ['anna', 'ben'].map((username) => panel.addUser({ username }));
    if (anna === undefined || ben === undefined) throw new Error('no users');
    server.report({ event: 'server:power.kill' }, { user: ben });
    server.log({ event: 'server:power.stop' }, { user: anna });
    server.power('stop');
    const alert = await channel.message(({ text }) => text.includes('by anna'));
    panel.advance(1_000);
    asks[1] = 0;
    await channel.message(({ text }) => text.includes('Survival went down'));
    expect(alert.text).not.toMatch(/anna|ben/);
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('and crashes a short time after it is back: a new alert, which mentions the role', async () => {
    const { panel, server, channel, role, isSeen } = await watchedAt('pterodactyl');
    server.log({ event: 'server:power.stop' }, { user: panel.addUser({ username: 'anna' }) });
    server.power('stop');
    const stopped = await channel.message(({ text }) => text.includes('by anna'));
    server.run().hasRunFor(3_600_000);
    await channel.message(({ text }) => text.includes('is back'));
    await isSeen();
    server.crashDetection = false;
    server.crash();
    const crashed = await channel.message(({ text }) => text.includes('Survival went down'));
    expect(crashed.id).not.toBe(stopped.id);
    expect(crashed.firstPings).toEqual([`<@&${role.id}>`]);
    expect(crashed.text).not.toContain('anna');
  });

  test('is down by them on its status panel and in /status, and in the history', async () => {
    const { admin, guild, panel, server } = await watchedAt('pterodactyl');
    const panels = guild.channel('general');
    await (
      await admin.types('/panel post', { channel: panels, server: 'Survival', buttons: 'off' })
    ).settled();
    server.log({ event: 'server:power.stop' }, { user: panel.addUser({ username: 'anna' }) });
    server.power('stop');
    const by = /👤 Stopped in the host’s control panel by anna \(<t:\d+:t>\)\./;
    const shown = await panels.message(({ text }) => by.test(text));
    await expect
      .poll(async () => (await (await admin.types('/status', { server: 'Survival' })).settled()).text, {
        timeout: patienceMs,
      })
      .toMatch(by);
    const list = await (await admin.types('/history list')).settled();
    expect(list.text).toMatch(/👤 <t:\d+:t> · Survival stopped outside of Steward · anna/);
    server.run();
    await expect.poll(() => shown.text, { timeout: patienceMs }).toContain('Survival is running');
    expect(shown.text).not.toContain('anna');
  });

  test('by Steward, whose key has its owner’s name: no alert', async () => {
    const { admin, server, channel, isSeen } = await watchedAt('pterodactyl');
    const stop = await admin.types('/power', { action: 'stop', server: 'Survival' });
    await stop.until(({ text }) => text.includes('stopped'));
    await isSeen();
    server.run().hasRunFor(3_600_000);
    await isSeen();
    expect(alertsIn(channel)).toEqual([]);
  });
});

test('a server that somebody restarted, which the panel tells very late: the alert gets the name', async () => {
  const asks = [0, 1, 3_600_000];
  const { panel, server, channel, isAsked } = await watchedAt('pterodactyl', {}, asks);
  server.power('restart');
  const alert = await channel.message(({ text }) => text.includes('restarted, reason unknown'));
  server.log({ event: 'server:power.restart' }, { user: panel.addUser({ username: 'anna' }) });
  asks[2] = 0;
  await isAsked(3);
  await channel.message(({ text }) => text.includes('Survival was restarted'));
  expect(alert.text).toMatch(/Restarted in the host’s control panel by anna \(<t:\d+:t>\)\./);
  expect(alertsIn(channel)).toEqual([alert]);
});
