import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { backups, three } from './servers.ts';

const shared = sharedCommunity();

const names = (choices: readonly { readonly name: string | number }[]) => choices.map(({ name }) => name);

describe('autocomplete of a server', () => {
  test('offers each server with its status, in every command that has the option', async () => {
    const { admin, guild } = await shared({ host: { servers: three } });
    const all = ['Creative · stopped', 'Skyblock · crashed', 'Survival · running'];
    const role = guild.role('Moderators');
    const forSeveral = ['/power', '/cmd', '/backup create'];
    for (const [line, options] of [
      ['/status', {}],
      ['/power', { action: 'stop' }],
      ['/cmd', { command: 'list' }],
      ['/backup list', {}],
      ['/backup create', {}],
      ['/backup restore', {}],
      ['/backup delete', {}],
      ['/setup server', {}],
      ['/access grant', { role, permission: 'viewer' }],
    ] as const) {
      const shown = names(await admin.completes(line, options, 'server'));
      expect(shown, line).toEqual(forSeveral.includes(line) ? ['All servers', ...all] : all);
    }
  });

  test('offers servers whose name or id contains the typed text, those that begin with it first', async () => {
    const { admin } = await shared({ host: { servers: three } });
    expect(names(await admin.completes('/logs', { server: 'S' }, 'server'))).toEqual([
      'Skyblock · crashed',
      'Survival · running',
      'Creative · stopped',
    ]);
    expect(names(await admin.completes('/status', { server: 'viv' }, 'server'))).toEqual([
      'Survival · running',
    ]);
    expect(await admin.completes('/status', { server: 's-2' }, 'server')).toEqual([
      { name: 'Creative · stopped', value: 's-2' },
    ]);
    expect(await admin.completes('/status', { server: 'nothing like it' }, 'server')).toEqual([]);
  });

  test('does not offer the names of servers on which the person may not do it', async () => {
    const { admin, moderator, member, guild } = await shared({ host: { servers: three } });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-1' })).settled();
    await (await admin.types('/access grant', { role, permission: 'power.start', server: 's-2' })).settled();
    const offered = async (line: string, options = {}) =>
      names(await moderator.completes(line, options, 'server'));

    expect(await offered('/status')).toEqual(['Survival · running']);
    expect(await offered('/status', { server: 'Creative' })).toEqual([]);
    expect(await offered('/power', { action: 'start' })).toEqual(['Creative · stopped']);
    expect(await offered('/power', { action: 'stop' })).toEqual([]);
    expect(await offered('/power')).toEqual(['Creative · stopped']);
    expect(await offered('/backup create')).toEqual([]);
    for (const line of ['/status', '/cmd', '/setup server', '/access grant', '/access revoke']) {
      expect(await member.completes(line, {}, 'server'), line).toEqual([]);
    }
    expect(await moderator.completes('/setup server', {}, 'server')).toEqual([]);
  });

  test('offers nothing if nothing is connected, or the host never listed anything', async () => {
    const { admin, host, connects } = await shared({ connected: false });
    expect(await admin.completes('/status', {}, 'server')).toEqual([]);
    await connects();
    host.keys.clear();
    // Another command doesn't use the list that was read at connecting.
    expect(await admin.completes('/status', {}, 'server')).toEqual([]);
  });
});

describe('autocomplete of a backup', () => {
  test('offers the newest first, with age and size, of the server that was picked', async () => {
    const { admin } = await shared({
      host: {
        servers: [
          { id: 's-1', backups: [{ id: 'b-0', name: 'Elsewhere' }] },
          {
            id: 's-2',
            record: { name: 'Creative' },
            backups: [
              { id: 'b-1', name: 'Old', created_at: '2026-03-01T14:47:00Z', size: 1_610_612_736 },
              { id: 'b-2', name: 'New', created_at: '2026-03-03T12:17:00Z', size: 524_288_000 },
              { id: 'b-3', name: 'Undated' },
            ],
          },
        ],
      },
    });
    expect(await admin.completes('/backup restore', { server: 's-2' }, 'backup')).toEqual([
      { name: 'New · Mar 3, 2026, 12:17 PM UTC · 500 MB', value: 'b-2' },
      { name: 'Old · Mar 1, 2026, 2:47 PM UTC · 1.5 GB', value: 'b-1' },
      { name: 'Undated', value: 'b-3' },
    ]);
    expect(
      names(await admin.completes('/backup delete', { server: 's-2', backup: 'old' }, 'backup')),
    ).toEqual(['Old · Mar 1, 2026, 2:47 PM UTC · 1.5 GB']);
    expect(await admin.completes('/backup restore', {}, 'backup')).toEqual([]);
  });

  test('is only for people who may restore or delete', async () => {
    const { admin, moderator, guild } = await shared({
      host: { servers: [{ id: 's-1', backups: backups(2) }] },
    });
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'operator' })
    ).settled();
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'backup.delete' })
    ).settled();
    expect(await moderator.completes('/backup restore', {}, 'backup')).toEqual([]);
    expect(await moderator.completes('/backup delete', {}, 'backup')).toHaveLength(2);
  });
});

describe('autocomplete for people who can only ask for approval', () => {
  async function withApprovals() {
    const all = await community({
      host: {
        servers: [
          {
            id: 's-1',
            backups: [
              { id: '20261122-144722', name: 'Nightly' },
              { id: '20261121-144722', name: 'Before the event' },
            ],
          },
          { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
          { id: 's-3', record: { name: 'Skyblock' } },
        ],
      },
    });
    const { admin, guild } = all;
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator', server: 's-1' })).settled();
    await (await admin.types('/access grant', { role, permission: 'status', server: 's-2' })).settled();
    return {
      ...all,
      postsApprovals: async () =>
        (await admin.types('/setup approvals', { channel: guild.channel('log') })).settled(),
    };
  }

  test('offers the servers on which they may do anything, those on which they may do it first', async () => {
    const { moderator, member, postsApprovals } = await withApprovals();
    const offered = async (line: string, options = {}) =>
      names(await moderator.completes(line, options, 'server'));
    expect(await offered('/power', { action: 'start' })).toEqual(['Survival · running']);
    expect(await offered('/cmd', { command: 'list' })).toEqual([]);
    await postsApprovals();
    const visible = ['Creative · stopped', 'Survival · running'];
    expect(await offered('/power')).toEqual(visible.toReversed());
    for (const line of ['/cmd', '/backup create', '/backup restore', '/backup delete'])
      expect((await offered(line)).toSorted(), line).toEqual(visible);
    expect(await offered('/power', { action: 'start', server: 'c' })).toEqual(['Creative · stopped']);
    // Nobody can be asked for these.
    for (const line of ['/logs', '/history list', '/backup list', '/backup download'])
      expect(await offered(line), line).not.toContain('Creative · stopped');
    expect(await member.completes('/power', { action: 'start' }, 'server')).toEqual([]);
  });

  test('offers the backups to who may see the list', async () => {
    const { moderator, member, postsApprovals } = await withApprovals();
    const offered = async (line: string, options = {}) =>
      (await moderator.completes(line, options, 'backup')).map(({ value }) => value);
    expect(await offered('/backup restore', { server: 's-1' })).toEqual([]);
    await postsApprovals();
    const both = ['20261122-144722', '20261121-144722'];
    for (const line of ['/backup restore', '/backup delete']) {
      expect(await offered(line, { server: 's-1' }), line).toEqual(both);
      expect(await offered(line, { server: 'survival' }), line).toEqual(both);
      // Of the servers on which they may see the list, it is the only one.
      expect(await offered(line), line).toEqual(both);
      expect(await offered(line, { server: 's-2' }), line).toEqual([]);
      expect(await offered(line, { server: 's-3' }), line).toEqual([]);
      expect(await member.completes(line, { server: 's-1' }, 'backup'), line).toEqual([]);
    }
    expect(await offered('/backup download', { server: 's-1' })).toEqual([]);
  });

  test('a part of a name that one backup has is that backup; for none and for several no approval is offered', async () => {
    const { moderator, guild, postsApprovals } = await withApprovals();
    await postsApprovals();
    const types = async (backup: string) =>
      (await moderator.types('/backup restore', { server: 's-1', backup })).settled();
    for (const [backup, refusal, buttons] of [
      ['2025', 'Survival has no backup “2025”', ['Show backups']],
      ['2026', 'Several backups match “2026”', []],
    ] as const) {
      const reply = await types(backup);
      expect(reply.text).toContain(refusal);
      expect(reply.buttons.map(({ label }) => label)).toEqual(buttons);
    }
    const reply = await types('event');
    await moderator.clicks(reply, 'Ask for approval');
    const request = await guild.channel('log').message(({ text }) => text.includes(' needs approval: '));
    expect(request.text).toContain('Before the event');
  });
});
