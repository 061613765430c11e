import { describe, expect, test } from 'vitest';
import { alertsIn, watchedAt } from './watched-panel.ts';

describe('a server that its host has suspended', () => {
  test('is reported at once, and as stopped when it isn’t any more, never as one that went down', async () => {
    const { server, channel, role, isSeen } = await watchedAt('pterodactyl');
    server.suspend();
    const alert = await channel.message(({ text }) => text.includes('Survival was suspended by its host'));
    expect(alert.text).toContain('Nobody can play. Ask the host why.');
    expect(alert.firstPings).toEqual([`<@&${role.id}>`]);
    expect(alert.buttons.map(({ label }) => label)).not.toContain('Start');
    server.unsuspend();
    await channel.message(({ text }) => text.includes('Survival is no longer suspended'));
    expect(alert.text).toContain('It’s stopped now');
    await isSeen();
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('and that goes down after it was started again is reported as down', async () => {
    const { server, channel, isSeen } = await watchedAt('pterodactyl');
    server.suspend();
    await channel.message(({ text }) => text.includes('was suspended'));
    server.unsuspend();
    await channel.message(({ text }) => text.includes('no longer suspended'));
    server.run();
    await isSeen();
    server.crashDetection = false;
    server.crash();
    await channel.message(({ text }) => text.includes('Survival went down'));
  });
});

test.each([
  ['is being installed', 'installing', 'Survival is being installed by its host', 'Survival is installed'],
  ['can’t be installed', 'install_failed', 'The installation of Survival failed', 'Survival is installed'],
] as const)('a server that %s is reported as that', async (_case, status, begins, ends) => {
  const { server, channel } = await watchedAt('pelican');
  server.terminate();
  server.status = status;
  const alert = await channel.message(({ text }) => text.includes(begins));
  expect(alert.text).not.toContain('suspended');
  server.status = null;
  await channel.message(({ text }) => text.includes(ends));
});

test('servers whose machine is under maintenance share a message; one of them is moved: that’s another reason', async () => {
  const { panel, server, channel } = await watchedAt('pterodactyl');
  panel.addServer({ id: '8e0027ef', name: 'Creative' }).run();
  server.isTransferring = true;
  await channel.message(({ text }) => text.includes('Survival is being moved to another machine'));
  server.isTransferring = false;
  await channel.message(({ text }) => text.includes('Survival is no longer being moved'));
  panel.isNodeUnderMaintenance = true;
  await channel.message(({ text }) => text.includes('Creative') && text.includes('under maintenance'));
});

test('a server whose disk is full: the alert of its fall says so, and no second one follows', async () => {
  const { server, channel, isSeen, admin } = await watchedAt('pterodactyl');
  server.diskLimitMiB = 200;
  server.storesBytes(251 * 1024 * 1024);
  const alert = await channel.message(({ text }) => text.includes('Survival went down'));
  expect(alert.text).toContain('Its disk is full (251 MB of 200 MB).');
  await isSeen();
  const reply = await (await admin.types('/power', { action: 'start', server: 'Survival' })).settled();
  await reply.until(({ text }) => !text.includes('⏳'));
  expect(reply.text).toContain('❌');
  expect(reply.text).toContain('disk is full');
  expect(reply.text).not.toContain('EULA');
  expect(alertsIn(channel)).toEqual([alert]);
});
