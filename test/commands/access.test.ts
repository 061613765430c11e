import { describe, expect, test } from 'vitest';
import { actions } from '../../src/access/actions.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { revokesAll, typesAndPresses } from '../support/asked-first.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { ephemeralText } from './reply-helpers.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

const threeServers = { host: { servers: three } };

describe('/access', () => {
  test('grant adds a level on all servers, and confirms it in a sentence', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    const reply = await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('✅ Permission granted');
    expect(reply.text).toContain(
      `<@&${role.id}> on all servers: **operator** (start, stop, restart, back up, mute alerts, and see status, backups, console and history)`,
    );
    const stop = await moderator.types('/power', { action: 'stop' });
    await stop.until(({ text }) => text.includes('has stopped'));
  });

  test('grant with a blank server grants nothing', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    const reply = await (
      await admin.types('/access grant', { role, permission: 'operator', server: '  ' })
    ).settled();
    expect(reply.text).toContain('Which server?');
    expect((await moderator.types('/status', { server: 's-1' })).text).toContain('You can’t ');
  });

  test('grant gives a single action on one server', async () => {
    const { admin, moderator, guild, host } = await shared(threeServers);
    const role = guild.role('Moderators');
    const granted = await (
      await admin.types('/access grant', { role, permission: 'command', server: 'Skyblock' })
    ).settled();
    expect(granted.ephemeral).toBe(true);
    expect(granted.text).toContain(`<@&${role.id}> on **Skyblock**: **command** (run console commands)`);

    const there = await moderator.types('/cmd', { command: 'list', server: 's-3' });
    await there.until(({ text }) => text.includes('ran: list'));
    const elsewhere = await (await moderator.types('/cmd', { command: 'list', server: 's-1' })).settled();
    expect(elsewhere.text).toContain('You can’t run console commands here');
    const other = await moderator.types('/power', { action: 'stop', server: 's-3' });
    expect(other.text).toContain('You can’t stop the server here');
    expect(host.changes).toEqual(['POST /v1/servers/s-3/command']);
  });

  test('grant of a level replaces another level of the role on the same servers, and says so', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    const grants = async (options: Record<string, string>) =>
      (await (await admin.types('/access grant', { role, permission: 'viewer', ...options })).settled()).text;
    expect(await grants({ permission: 'manager' })).toContain('✅ Permission granted');
    const smaller = await grants({});
    expect(smaller).toContain('✅ Permission changed');
    expect(smaller).toContain('The level changed from **manager** to **viewer**.');
    expect(smaller).not.toContain('also keeps');
    const list = (await (await admin.types('/access list')).settled()).text;
    expect(list).toContain('**viewer** · all servers\n-# status and backup list');
    expect(list).not.toContain('manager');
    const stop = await moderator.types('/power', { action: 'stop', server: 's-1' });
    expect(stop.text).toContain('You can’t stop the server here');
    // Levels are replaced for the same role, and for the same server or all of them.
    await (
      await admin.types('/access grant', { role: guild.role('Helpers'), permission: 'manager' })
    ).settled();
    expect(await grants({ permission: 'operator', server: 's-1' })).toContain('✅ Permission granted');
    expect(await grants({ server: 's-1' })).toContain('The level changed from **operator** to **viewer**.');
    expect((await (await admin.types('/access list')).settled()).text).toContain(
      '**manager** · all servers\n-# everything',
    );
  });

  test('grant says what the role keeps on the same servers', async () => {
    const { admin, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    const grants = async (options: Record<string, string>) =>
      (await (await admin.types('/access grant', { role, permission: 'viewer', ...options })).settled()).text;
    await grants({ permission: 'command', commands: 'say' });
    await grants({ permission: 'power.kill', server: 's-2' });
    await grants({ permission: 'manager' });
    const here = await grants({ server: 's-1' });
    expect(here).toContain(`<@&${role.id}> also keeps these permissions, unless you revoke them with`);
    expect(here).toContain(
      `• <@&${role.id}> on all servers: **manager** (everything with servers, backups and schedules)`,
    );
    expect(here).toContain('**command** (run console commands), only commands that start with `say`');
    expect(here).not.toContain('Creative');
    const everywhere = await grants({});
    expect(everywhere).toContain('The level changed from **manager** to **viewer**.');
    expect(everywhere).toContain('on **Creative**: **power.kill** (kill the server)');
    expect(everywhere).toContain('on **Survival**: **viewer');
  });

  test('grant says if it was already granted, and rejects an unknown server', async () => {
    const { admin, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    expect(
      (await (await admin.types('/access grant', { role, permission: 'viewer' })).settled()).text,
    ).toContain('Already granted');
    const wrong = await (
      await admin.types('/access grant', { role, permission: 'viewer', server: 'Nether' })
    ).settled();
    expect(wrong.text).toContain('No server called “Nether”');
    expect((await (await admin.types('/access list')).settled()).text).not.toContain('Nether');
  });

  test('grant on a server that the host does not list is made only if the host has that server', async () => {
    const { admin, guild, host } = await shared();
    const role = guild.role('Moderators');
    host.scripts({ on: 'GET /v1/servers', answer: { status: 403 }, times: 20 });
    const grant = async (server: string) =>
      (await admin.types('/access grant', { role, permission: 'viewer', server })).settled();

    expect((await grant('s-9')).text).toContain('Server not found');
    expect((await (await admin.types('/access list')).settled()).text).toContain(
      'So far, only admins can use me.',
    );
    expect((await grant('s-1')).text).toContain(`<@&${role.id}> on **Survival**`);
  });

  test('grant refuses more than 500 grants, and says what to do', async () => {
    const { admin, guild, settings } = await community();
    const store = await openStore({ ...settings, keyRing: null, log: recordingLog() });
    for (let number = 0; number < 500; number++) {
      const server = { connectionId: 'default', id: `old-${number}`, name: `Old ${number}` };
      const grant = { roleId: guild.role('Helpers').id, permission: 'viewer', server };
      await store.grants.add(guild.id, grant, admin.id);
    }
    await store.close();

    const role = guild.role('Moderators');
    const one = await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    expect(one.ephemeral).toBe(true);
    expect(one.text).toContain('has reached the limit of 500 permissions. Nothing changed.');
    await revokesAll(admin, guild.role('Helpers'));
    const two = await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    expect(two.text).toContain('Permission granted');
  });

  test('grant works for all servers before anything is connected', async () => {
    const { admin, guild } = await shared({ connected: false });
    const role = guild.role('Helpers');
    expect(
      (await (await admin.types('/access grant', { role, permission: 'viewer' })).settled()).text,
    ).toContain('Permission granted');
    expect(
      (await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-1' })).settled())
        .text,
    ).toContain('Not connected');
  });

  test('@everyone can be granted something', async () => {
    const { admin, member, guild } = await shared();
    await (
      await admin.types('/access grant', { role: guild.role('@everyone'), permission: 'viewer' })
    ).settled();
    expect((await (await member.types('/status')).settled()).text).toContain('Survival');
    expect((await (await admin.types('/access list')).settled()).text).toContain(
      '**everyone** · **viewer** · all servers\n-# status and backup list',
    );
    expect((await member.types('/power', { action: 'stop' })).text).toContain(
      'You can’t stop the server here',
    );
  });

  test('list shows who may do what, and that nobody else may do anything', async () => {
    const { admin, guild } = await shared(threeServers);
    const empty = await (await admin.types('/access list')).settled();
    expect(empty.ephemeral).toBe(true);
    expect(empty.text).toContain('Members with **Administrator** or **Manage Server** can do everything.');
    expect(empty.text).toContain('So far, only admins can use me.');

    const [moderators, helpers] = [guild.role('Moderators'), guild.role('Helpers')];
    await (await admin.types('/access grant', { role: moderators, permission: 'operator' })).settled();
    await (
      await admin.types('/access grant', { role: helpers, permission: 'status', server: 's-1' })
    ).settled();
    const { text, pings } = await (await admin.types('/access list')).settled();
    expect(text).toMatch(/^🔑 Who can do what\n<@&/);
    expect(text).toContain(
      `<@&${moderators.id}> · **operator** · all servers\n-# start, stop, restart, back up`,
    );
    expect(text).toContain(`<@&${helpers.id}> · **status** · Survival\n-# see the status`);
    expect(text).toContain('\n-# Members with **Administrator**');
    expect(pings).toEqual([]);
  });

  test('list leads to one grant, and a red button takes it away', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    for (const options of [{ permission: 'viewer' }, { permission: 'power.stop', server: 's-1' }])
      await (await admin.types('/access grant', { role, ...options })).settled();
    const list = await (await admin.types('/access list')).settled();
    const choose = (label: string) => admin.picks(list, 'Choose a permission to revoke', [label]);
    const card = await (await choose('@Moderators · power.stop · Survival')).settled();
    expect(card.ephemeral).toBe(true);
    expect(card.text).toContain('⚠️ Revoke this permission?');
    expect(card.text).toContain(`<@&${role.id}> · **power.stop** · Survival\n-# stop the server`);
    expect(card.text).not.toContain('viewer');
    await admin.clicks(card, 'Revoke');
    await card.until(({ text }) => text.includes('Revoked 1 permission from'));
    expect(card.text).toContain('It can still do this');
    expect(card.buttons).toEqual([]);
    const stop = await moderator.types('/power', { action: 'stop', server: 's-1' });
    expect(stop.text).toContain('You can’t stop the server here');
    // It is gone from a list that is still open.
    expect((await (await choose('@Moderators · power.stop · Survival')).settled()).text).toContain(
      'Nothing to revoke',
    );
  });

  test('the grant is kept if who presses is no admin any more', async () => {
    const { admin, guild, moderator } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const chief = guild.member({ name: 'Chief', permissions: 'manage server' });
    const list = await (await chief.types('/access list')).settled();
    const pick = () =>
      chief.picks(list, 'Choose a permission to revoke', ['@Moderators · viewer · all servers']);
    const card = await (await pick()).settled();
    chief.isGiven(0n);
    expect(ephemeralText(await (await chief.clicks(card, 'Revoke')).settled())).toContain(
      'Only members with the **Manage Server**',
    );
    expect(ephemeralText(await (await pick()).settled())).toContain(
      'Only members with the **Manage Server**',
    );
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
  });

  test('list has pages of as many as a menu can show', async () => {
    const { admin, guild } = await shared();
    for (const name of ['Moderators', 'Helpers'])
      for (const permission of actions.slice(0, 13))
        await (await admin.types('/access grant', { role: guild.role(name), permission })).settled();
    const list = await (await admin.types('/access list')).settled();
    const options = () => list.selects[0]?.options.map(({ label }) => label);
    expect(options()).toHaveLength(25);
    await admin.clicks(list, 'Next');
    await list.until(() => options()?.length === 1);
    expect(options()?.[0]).toMatch(/^@(?:Moderators|Helpers) · \S+ · all servers$/);
  });

  test('revoke asks before it takes everything from a role', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    for (const permission of ['viewer', 'power.kill'])
      await (await admin.types('/access grant', { role, permission })).settled();
    const asked = await (await admin.types('/access revoke', { role })).settled();
    expect(asked.text).toContain('⚠️ Revoke these 2 permissions?');
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
    const reply = await revokesAll(admin, role);
    expect(reply.text).toContain(`Revoked 2 permissions from <@&${role.id}>.`);
    expect(reply.text).toContain('has no other permissions');
    expect((await moderator.types('/status')).text).toContain('You can’t ');
    expect((await (await admin.types('/access list')).settled()).text).toContain(
      'So far, only admins can use me.',
    );
  });

  test('revoke takes one permission, and leaves the others', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    for (const permission of ['viewer', 'power.stop'])
      await (await admin.types('/access grant', { role, permission })).settled();
    await (await admin.types('/access revoke', { role, permission: 'power.stop' })).settled();
    expect((await moderator.types('/power', { action: 'stop' })).text).toContain('You can’t ');
    expect((await (await moderator.types('/status')).settled()).text).toContain('Survival');
  });

  test('revoke on one server leaves the others, also for a server that the host does not have any more', async () => {
    const { admin, guild, host } = await shared(threeServers);
    const role = guild.role('Moderators');
    for (const server of ['s-1', 's-2'])
      await (await admin.types('/access grant', { role, permission: 'viewer', server })).settled();
    host.servers.delete('s-2');
    expect(await admin.completes('/access revoke', { role }, 'server')).toEqual([
      { name: 'Creative', value: 's-2' },
      { name: 'Survival', value: 's-1' },
    ]);
    const reply = await typesAndPresses(admin, '/access revoke', { role, server: 's-2' }, 'Revoke');
    expect(reply.text).toContain('Revoked 1 permission');
    const { text } = await (await admin.types('/access list')).settled();
    expect(text).toContain('Survival');
    expect(text).not.toContain('Creative');
  });

  test('revoke says what the role can still do because of other grants', async () => {
    const { admin, guild, moderator } = await shared(threeServers);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    await (await admin.types('/access grant', { role, permission: 'status' })).settled();
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-1' })).settled();

    const action = await (await admin.types('/access revoke', { role, permission: 'status' })).settled();
    expect(action.text).toContain('Revoked 1 permission');
    expect(action.text).toContain('It can still do this');
    expect(action.text).toContain('on all servers: **viewer');
    const server = await typesAndPresses(admin, '/access revoke', { role, server: 's-1' }, 'Revoke');
    expect(server.text).toContain('on all servers: **viewer');
    expect((await (await moderator.types('/status', { server: 's-1' })).settled()).text).toContain(
      'Survival',
    );
  });

  test('revoke says if there was nothing to revoke, and that a level is revoked as a whole', async () => {
    const { admin, guild } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const reply = await (await admin.types('/access revoke', { role, permission: 'status' })).settled();
    expect(reply.text).toContain('Nothing to revoke');
    expect(reply.text).toContain(
      'You can’t revoke part of a level, or a single server from a permission on all servers. Revoke the whole permission, then grant what should stay.',
    );
  });
});
