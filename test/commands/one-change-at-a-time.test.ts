import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

/** Returns a guild with two servers; Ada has started Survival, which never finishes starting. */
async function starting() {
  const all = await shared({
    host: {
      servers: [
        { id: 's-1', record: { name: 'Survival', status: 'stopped' }, backups: backups(1) },
        { id: 's-2', record: { name: 'Creative', status: 'running' } },
      ],
      transitionMs: 60_000,
    },
  });
  await (
    await all.admin.types('/access grant', { role: all.guild.role('Moderators'), permission: 'manager' })
  ).settled();
  const first = await all.admin.types('/power', { action: 'start', server: 's-1' });
  await first.until(({ text }) => text.includes('status: starting'));
  return { ...all, first };
}

describe('while a change runs on a server', () => {
  test.each([
    ['another start', '/power', { action: 'start' }],
    ['a backup', '/backup create', {}],
    ['a restore', '/backup restore', { backup: 'b-01' }],
    ['the deletion of a backup', '/backup delete', { backup: 'b-01' }],
  ])('%s on it is refused at once and alone, with who is doing what', async (_what, line, options) => {
    const { moderator, host } = await starting();
    const reply = await moderator.types(line, { ...options, server: 's-1' });
    expect(reply.interaction.acknowledgedWith).toBe(4);
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(
      /\*\*start Survival\*\* isn’t finished yet\. \*\*Ada\*\* requested it <t:\d+:R>\./i,
    );
    expect(reply.text).toContain('try again when it’s done');
    expect(reply.buttons).toEqual([]);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('a console command neither blocks nor waits', async () => {
    const { moderator, first, host } = await starting();
    const reply = await moderator.types('/cmd', { command: 'list', server: 's-1' });
    await reply.until(({ text }) => text.includes('ran: list'));
    host.server('s-1').record['status'] = 'running';
    await first.until(({ text }) => text.includes('✅ Survival is running'));
  });

  test('another server can be changed', async () => {
    const { moderator, host } = await starting();
    const reply = await moderator.types('/backup create', { server: 's-2' });
    await reply.until(({ text }) => text.includes('Creative backed up'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-2/backups']);
  });

  test('it can be changed again once that is done', async () => {
    const { moderator, first, host } = await starting();
    host.server('s-1').record['status'] = 'running';
    await first.until(({ text }) => text.includes('✅ Survival is running'));
    const reply = await moderator.types('/backup create', { server: 's-1' });
    await reply.until(({ text }) => text.includes('Survival backed up'));
  });

  test('a confirmation that was open before is refused at the click, and stays open', async () => {
    const { moderator, admin, host, guild } = await shared({
      host: { servers: [{ id: 's-1', backups: backups(1) }], transitionMs: 60_000 },
    });
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'manager' })
    ).settled();
    const confirmation = await (await moderator.types('/backup delete', { backup: 'b-01' })).settled();
    const stop = await admin.types('/power', { action: 'stop' });
    await stop.until(({ text }) => text.includes('status: stopping'));

    const click = await (await moderator.clicks(confirmation, 'Delete it')).settled();
    const reply = await click.followUp();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(/\*\*stop Survival\*\* isn’t finished yet\. \*\*Ada\*\* requested it/i);
    expect(labels(confirmation)).toEqual(['Delete it', 'Cancel']);

    host.server('s-1').record['status'] = 'stopped';
    await stop.until(({ text }) => text.includes('has stopped'));
    await moderator.clicks(confirmation, 'Delete it');
    await confirmation.until(({ text }) => /Backup .+ of \w+ deleted/.test(text));
    expect(host.changes).toHaveLength(2);
  });

  test('a kill can preempt a power action that hangs, whose message shows the outcome', async () => {
    const { moderator, first, host } = await starting();
    const kill = await (await moderator.types('/power', { action: 'kill', server: 's-1' })).settled();
    await moderator.clicks(kill, 'Kill it');
    await kill.until(({ text }) => text.includes('Survival was killed'));
    await first.until(({ text }) => text.includes('The server was killed while this was running.'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-1/power']);
  });

  test('a start that the host has begun can be stopped, because it may be waiting for a person: both messages show their outcome', async () => {
    const { moderator, first, host, guild } = await starting();
    const stop = await moderator.types('/power', { action: 'stop', server: 's-1' });
    await first.until(({ text }) => text.startsWith('⚠️ Interrupted: Starting Survival'));
    expect(first.text).toContain('Someone asked to stop the server before it was up.');
    expect(first.text).not.toContain('I didn’t send it again');
    await stop.until(({ text }) => text.includes('status: stopping'));
    host.server('s-1').record['status'] = 'stopped';
    await stop.until(({ text }) => text.startsWith('✅ Survival has stopped'));
    expect(first.text).toMatch(/^⚠️ Interrupted: Starting Survival/);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-1/power']);
    expect(guild.channel('general').messages).toHaveLength(2);
  });

  test('a start that the host has begun can be restarted', async () => {
    const { moderator, first, host } = await starting();
    const restart = await moderator.types('/power', { action: 'restart', server: 's-1' });
    await first.until(({ text }) => text.startsWith('⚠️ Interrupted: Starting Survival'));
    expect(first.text).toContain('Someone asked to restart the server before it was up.');
    await restart.until(({ text }) => text.includes('status: stopping'));
    host.server('s-1').record['status'] = 'starting';
    await restart.until(({ text }) => text.includes('status: starting'));
    host.server('s-1').record['status'] = 'running';
    await restart.until(({ text }) => text.startsWith('✅ Survival is running again'));
    expect(host.changes).toHaveLength(2);
  });

  test('one of two simultaneous requests is carried out', async () => {
    const { admin, moderator, guild, host } = await shared({ host: { transitionMs: 60_000 } });
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'manager' })
    ).settled();
    const replies = await Promise.all([
      admin.types('/power', { action: 'stop' }),
      moderator.types('/power', { action: 'stop' }),
    ]);
    await Promise.all(replies.map((reply) => reply.settled()));
    expect(replies.filter(({ text }) => text.includes('isn’t finished yet'))).toHaveLength(1);
    await host.called(({ method }) => method === 'POST');
    expect(host.changes).toHaveLength(1);
  });

  test('a person without permissions on the server learns nothing of it, even if its id is the name of their own server', async () => {
    const host = {
      servers: [
        { id: 's-1', record: { name: 'Secret' } },
        { id: 's-2', record: { name: 's-1' } },
      ],
    };
    const { admin, moderator, guild } = await community({ host: { ...host, transitionMs: 60_000 } });
    const grant = { role: guild.role('Moderators'), permission: 'operator', server: 's-2' };
    await (await admin.types('/access grant', grant)).settled();
    await (await admin.types('/power', { action: 'stop', server: 's-1' })).until(({ text }) =>
      text.includes('status: stopping'),
    );
    const reply = await (await moderator.types('/power', { action: 'stop', server: 's-1' })).settled();
    expect(reply.text).toContain('You can’t stop the server here');
    expect(reply.text).not.toContain('Secret');
  });

  test('another guild on the same account is refused too, and does not see who runs it', async () => {
    const { discord, host } = await starting();
    const elsewhere = discord.addGuild({ name: 'Elsewhere' });
    await discord.registered(elsewhere, 'power');
    const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
    const form = await eve.types('/setup connect');
    const [key = ''] = host.keys;
    await (await eve.submits(form, { 'API key': key })).settled();
    const reply = await (await eve.types('/power', { action: 'start', server: 's-1' })).settled();
    expect(reply.text).toMatch(
      /\*\*start Survival\*\* isn’t finished yet\. It was requested from another Discord server/i,
    );
    expect(reply.text).not.toContain('Ada');
  });
});

/** Starts a stop that the host accepts and never finishes. */
async function hangingStop() {
  const all = await community();
  const { admin, host } = all;
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 200, body: {} } });
  const stop = await admin.types('/power', { action: 'stop' });
  await host.called(({ method }) => method === 'POST');
  return { ...all, stop };
}

test('a server whose stop hangs can be killed, and both replies show their outcome', async () => {
  const { admin, stop, host } = await hangingStop();
  const confirmation = await (await admin.types('/power', { action: 'kill' })).settled();
  await admin.clicks(confirmation, 'Kill it');
  await confirmation.until((seen) => seen.text.includes('was killed'));
  await stop.until((seen) => seen.text.includes('The server was killed while this was running'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-1/power']);
});

test('a restart does not preempt a running stop', async () => {
  const { admin, host } = await hangingStop();
  const restart = await (await admin.types('/power', { action: 'restart' })).settled();
  expect(restart.text).toContain('Ada');
  expect(restart.text).toMatch(/\*\*stop Survival\*\* isn’t finished yet/i);
  expect(host.changes).toHaveLength(1);
});

test('a restart can be stopped once its own stop is over, and not before', async () => {
  const { admin, host } = await shared({ host: { transitionMs: 60_000 } });
  const restart = await admin.types('/power', { action: 'restart' });
  await restart.until(({ text }) => text.includes('status: stopping'));
  const early = await (await admin.types('/power', { action: 'stop' })).settled();
  expect(early.text).toMatch(/\*\*restart Survival\*\* isn’t finished yet/i);
  host.server('s-1').record['status'] = 'starting';
  await restart.until(({ text }) => text.includes('status: starting'));
  const stop = await admin.types('/power', { action: 'stop' });
  await restart.until(({ text }) => text.startsWith('⚠️ Interrupted: Restarting Survival'));
  await stop.until(({ text }) => text.includes('status: stopping'));
  host.server('s-1').record['status'] = 'stopped';
  await stop.until(({ text }) => text.startsWith('✅ Survival has stopped'));
  expect(host.changes).toHaveLength(2);
});

test('a kill does not preempt a running backup', async () => {
  const { admin, host } = await shared();
  const fields = { id: 'b-new-1', status: 'in_progress', progress: 40 };
  host.server('s-1').backups = [];
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 200, body: { id: 'b-new-1' } } });
  host.scripts({ on: 'GET /v1/servers/s-1/backups', answer: { status: 200, body: [fields] }, times: 1_000 });
  const backup = await admin.types('/backup create');
  await backup.until((seen) => seen.text.includes('40%'));
  const kill = await (await admin.types('/power', { action: 'kill' })).settled();
  expect(kill.text).toMatch(/\*\*back up Survival\*\* isn’t finished yet/i);
});

/** Returns a guild at a panel whose node was restarted in a backup that Ada had asked for: it stays unfinished. */
async function withDeadBackup() {
  const panel = await PterodactylPanel.start({
    times: { cacheMs: 0, startMs: 0, stopMs: 0, backupMs: 3_600_000 },
  });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' }).run();
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const all = await community({ settings, connected: false });
  await all.connects(panel.owner.key);
  const role = all.guild.role('Moderators');
  await (await all.admin.types('/access grant', { role, permission: 'manager' })).settled();
  server.addBackup('Old').complete();
  const backup = await all.admin.types('/backup create', { name: 'New' });
  await backup.until(({ text }) => text.includes('Backing up Survival'));
  await expect.poll(() => panel.changes).toHaveLength(1);
  panel.restartNode();
  return { ...all, panel, server, backup };
}

describe('while a panel makes a backup, be it one that its node has forgotten', () => {
  test('the server can be stopped and started, and the outcome of the backup is told all the same', async () => {
    const { moderator, backup, server } = await withDeadBackup();
    const stop = await moderator.types('/power', { action: 'stop' });
    await stop.until(({ text }) => text.startsWith('✅ Survival has stopped'));
    const start = await moderator.types('/power', { action: 'start' });
    await start.until(({ text }) => text.startsWith('✅ Survival is running'));
    expect(backup.text).toContain('Backing up Survival');
    server.backups.find(({ name }) => name === 'New')?.complete();
    await backup.until(({ text }) => text.startsWith('✅ Survival backed up'));
  });

  test.each([
    ['another backup', '/backup create', {}],
    ['a restore', '/backup restore', { backup: 'Old' }],
  ])('%s waits for it', async (_what, line, options) => {
    const { moderator } = await withDeadBackup();
    const reply = await (await moderator.types(line, options)).settled();
    expect(reply.text).toMatch(
      /\*\*Back up Survival as “New”\*\* isn’t finished yet\. \*\*Ada\*\* requested it/,
    );
    expect(reply.text).toContain('If it never ends');
  });

  test('deleting it frees the server for those', async () => {
    const { moderator, backup } = await withDeadBackup();
    const reply = await (await moderator.types('/backup delete', { backup: 'New' })).settled();
    await moderator.clicks(reply, 'Delete it');
    await reply.until(({ text }) => /Backup .+ of Survival deleted/.test(text));
    await backup.until(({ text }) => text.startsWith('❌ Backup “New” of Survival failed'));
    const restore = await (await moderator.types('/backup restore', { backup: 'Old' })).settled();
    expect(restore.text).not.toContain('isn’t finished yet');
  });
});
