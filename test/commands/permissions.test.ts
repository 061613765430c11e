import type { OptionValues } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type Action, actions, levels } from '../../src/access/actions.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { revokesAll } from '../support/asked-first.ts';
import { sharedCommunity } from '../support/community.ts';
import { backups, three } from './servers.ts';

const shared = sharedCommunity();

/** A command line for each action. */
const typed: Readonly<Record<Action, readonly [line: string, options: OptionValues]>> = {
  status: ['/status', {}],
  'power.start': ['/power', { action: 'start' }],
  'power.stop': ['/power', { action: 'stop' }],
  'power.restart': ['/power', { action: 'restart' }],
  'power.kill': ['/power', { action: 'kill' }],
  command: ['/cmd', { command: 'list' }],
  logs: ['/logs', {}],
  history: ['/history chart', {}],
  'alerts.mute': ['/alerts mute', { for: '1 h' }],
  schedule: ['/schedule add', { action: 'start', when: 'every day 04:00' }],
  'backup.list': ['/backup list', {}],
  'backup.create': ['/backup create', {}],
  'backup.restore': ['/backup restore', { backup: 'b-01' }],
  'backup.delete': ['/backup delete', { backup: 'b-01' }],
  'backup.lock': ['/backup lock', { backup: 'b-01' }],
  'backup.download': ['/backup download', { backup: 'b-01' }],
  'backup.test': ['/backup test', {}],
};

const forAdmins = [
  '/setup connect',
  '/setup show',
  '/setup disconnect',
  '/setup server',
  '/setup log',
  '/setup approvals',
  '/setup language',
  '/access grant',
  '/access revoke',
  '/access list',
  '/panel post',
  '/panel list',
  '/alerts set',
  '/alerts off',
  '/alerts show',
];

describe('in a new guild', () => {
  test('only admins may do anything; others read at once, in private, who can give them access', async () => {
    const { moderator, member, host } = await shared();
    const before = host.calls.length;
    for (const person of [moderator, member]) {
      for (const action of actions) {
        const reply = await person.types(...typed[action]);
        expect(reply.ephemeral, action).toBe(true);
        expect(reply.text).toContain(`You can’t ${en[`action.${action}`]} here`);
        expect(reply.text).toContain(
          'Someone with the **Manage Server** permission can give one of your roles',
        );
        expect(reply.text).not.toMatch(/\/access grant|Reference/);
      }
    }
    expect(host.calls).toHaveLength(before);
  });

  test('people with some permission read that an admin can allow the rest', async () => {
    const { moderator, admin, guild } = await shared();
    const grant = { role: guild.role('Moderators'), permission: 'status' };
    await (await admin.types('/access grant', grant)).settled();
    for (const action of actions.filter((name) => name !== 'status')) {
      const reply = await (await moderator.types(...typed[action])).settled();
      expect(reply.text).toContain('An admin can allow it.');
    }
  });

  test('settings are only for admins, even if Discord shows them to others', async () => {
    const { guild, admin, moderator, discord } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    for (const line of forAdmins) {
      const options: OptionValues =
        line === '/access grant'
          ? { role, permission: 'manager' }
          : line === '/access revoke'
            ? { role }
            : line === '/alerts set'
              ? { channel: guild.channel('log') }
              : {};
      const reply = await moderator.types(line, options);
      expect(reply.opensModal, line).toBe(false);
      expect(reply.ephemeral, line).toBe(true);
      expect(reply.text).toContain('Only members with the **Manage Server** permission can do this.');
    }
    expect((await (await admin.types('/access list')).settled()).text).toContain('**manager** · all servers');
    const hidden = discord
      .registeredCommands(guild.id)
      .filter(({ default_member_permissions: needed }) => String(needed) === String(1n << 5n));
    expect(hidden.map(({ name }) => name)).toEqual(['panel', 'setup', 'access']);
  });
});

describe('a grant that is revoked while the host is slow', () => {
  test.each(['/power', '/cmd'] as const)('does not count for %s any more', async (line) => {
    const { admin, moderator, guild, host } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = host.calls.length;
    host.holds(promise);
    const options = { '/power': { action: 'stop' }, '/cmd': { command: 'list' } }[line];
    // The name has to be looked up at the slow host.
    const reply = await moderator.types(line, { ...options, server: 'survival' });
    await host.called(() => host.calls.length > asked);
    expect((await revokesAll(admin, role)).text).toContain('Permission revoked');
    resolve();
    const refused = await reply.until(({ thinking, text }) => !thinking && text !== '');
    expect(refused.text).toContain('You can’t ');
    expect(refused.ephemeral).toBe(true);
    expect(host.changes).toEqual([]);
  });
});

describe('a member', () => {
  test('with “Manage Server” may do everything', async () => {
    const { guild } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: backups(1) }] },
    });
    const chief = guild.member({ name: 'Chief', permissions: 'manage server' });
    for (const action of ['status', 'power.start', 'backup.list', 'command', 'backup.delete'] as const) {
      const reply = await (await chief.types(...typed[action])).settled();
      expect(reply.text).not.toContain('You can’t ');
    }
    expect((await (await chief.types('/setup show')).settled()).text).toContain('✅ Connection');
    expect((await (await chief.types('/access list')).settled()).text).toContain('Who can do what');
  });

  test('may do everything with a role that has Manage Server', async () => {
    const { guild } = await shared();
    const chief = guild.member({ roles: [guild.addRole('Chiefs', 'manage server')] });
    expect((await (await chief.types('/access list')).settled()).text).toContain('Who can do what');
  });

  test('whose role is an operator may do what that is, and nothing else', async () => {
    const { admin, moderator, guild } = await shared({
      host: { servers: [{ id: 's-1', backups: backups(1) }] },
    });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    for (const action of actions) {
      const reply = await (await moderator.types(...typed[action])).settled();
      if (levels.operator.some((mine) => mine === action))
        expect(reply.text, action).not.toContain('You can’t ');
      else expect(reply.text, action).toContain('You can’t ');
    }
  });

  test('may do what any of their roles may', async () => {
    const { admin, guild } = await shared({ host: { servers: three } });
    const [moderators, helpers] = [guild.role('Moderators'), guild.role('Helpers')];
    await (
      await admin.types('/access grant', { role: moderators, permission: 'status', server: 's-1' })
    ).settled();
    await (
      await admin.types('/access grant', { role: helpers, permission: 'status', server: 's-2' })
    ).settled();
    const both = guild.member({ roles: [moderators, helpers] });
    const { text } = await (await both.types('/status')).settled();
    expect(text).toContain('Survival');
    expect(text).toContain('Creative');
    expect(text).not.toContain('Skyblock');
  });

  test('who may not use the default server is refused at once, in private, without a request to the host', async () => {
    const { admin, moderator, guild, host } = await shared({ host: { servers: three } });
    await (await admin.types('/setup server', { server: 's-2' })).settled();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager', server: 's-1' })).settled();
    const before = host.calls.length;
    for (const action of actions) {
      const reply = await (await moderator.types(...typed[action])).settled();
      expect(reply.ephemeral, action).toBe(true);
      expect(reply.text).toContain('You can’t ');
    }
    expect(host.calls).toHaveLength(before);
  });
});

describe('permission is checked again at the click', () => {
  test('of a power button', async () => {
    const { admin, moderator, guild, host } = await shared();
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'operator' })
    ).settled();
    const reply = await (await moderator.types('/status', { server: 's-1' })).settled();
    moderator.loses(guild.role('Moderators'));
    for (const button of ['Stop', 'Restart', 'Refresh']) {
      const click = await moderator.clicks(reply, button);
      expect(click.ephemeral).toBe(true);
      expect(click.text).toContain('You can’t ');
    }
    expect(reply.text).toContain('Survival is running');
    expect(host.changes).toEqual([]);
  });

  test('of a confirmation, which stays open until the person gets the role back', async () => {
    const { admin, moderator, guild, host } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    const reply = await (await moderator.types('/power', { action: 'kill' })).settled();
    await revokesAll(admin, role);
    const click = await moderator.clicks(reply, 'Kill it');
    expect(click.ephemeral).toBe(true);
    // They have no grants left.
    expect(click.text).toContain('You can’t kill the server here');
    expect(click.text).not.toContain('On this game server');
    expect(host.changes).toEqual([]);

    await (await admin.types('/access grant', { role, permission: 'power.kill' })).settled();
    await moderator.clicks(reply, 'Kill it');
    await reply.until(({ text }) => text.includes('Survival was killed'));
    expect(host.changes).toHaveLength(1);
  });

  test('of a button of a server that the person may not see, which is not named', async () => {
    const { admin, moderator, guild } = await shared({ host: { servers: three } });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator', server: 's-2' })).settled();
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    const click = await moderator.clicks(reply, 'Stop');
    expect(click.text).toContain('You can’t stop the server here');
    expect(click.text).not.toContain('Survival');
  });

  test('of the person who clicks, not of the one who got the message', async () => {
    const { admin, member, host } = await shared();
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    const click = await member.clicks(reply, 'Stop');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('You can’t stop the server here');
    expect(host.changes).toEqual([]);
  });
});

describe('a refusal that needed a request to the host', () => {
  test('is shown only to the person', async () => {
    const { admin, guild } = await shared({ host: { servers: three } });
    const reply = await (await admin.types('/status', { server: 'Nowhere' })).settled();
    expect(reply.text).toContain('No server called “Nowhere”');
    expect(reply.ephemeral).toBe(true);
    const seen = guild.channel('general').messages.filter(({ deleted, ephemeral }) => !deleted && !ephemeral);
    expect(seen).toEqual([]);
  });
});

test('who may not use a server that was picked is refused at once, however long its id', async () => {
  const id = 'long'.repeat(40);
  const servers = [
    { id: 's-1', record: { name: 'Survival' } },
    { id, record: { name: 'Long' } },
  ];
  const { admin, moderator, guild, host } = await shared({ host: { servers } });
  const [picked] = await admin.completes('/power', { action: 'stop', server: 'Long' }, 'server');
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'manager', server: 's-1' })).settled();
  const calls = host.calls.length;
  const reply = await moderator.types('/power', { action: 'stop', server: `${picked?.value}` });
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('You can’t ');
  expect(reply.interaction.acknowledgedWith).toBe(4);
  expect(host.calls).toHaveLength(calls);
});
