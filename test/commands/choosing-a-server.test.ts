import { describe, expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { numbered, three } from './servers.ts';

const shared = sharedCommunity();

const threeServers = { host: { servers: three } };

describe('which server a command means', () => {
  test('the only one there is', async () => {
    const { admin } = await shared();
    expect((await (await admin.types('/backup list')).settled()).text).toContain('backups of Survival');
  });

  test('the only one on which the person may do it', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-2' })).settled();
    expect((await (await moderator.types('/backup list')).settled()).text).toContain('backups of Creative');
  });

  test('the default server, if there is one', async () => {
    const { admin } = await shared(threeServers);
    await (await admin.types('/setup server', { server: 's-3' })).settled();
    expect((await (await admin.types('/backup list')).settled()).text).toContain('backups of Skyblock');
    const named = await (await admin.types('/backup list', { server: 's-1' })).settled();
    expect(named.text).toContain('backups of Survival');
  });

  test('is asked if it is unclear, and the servers are listed', async () => {
    const { admin, host } = await shared(threeServers);
    const reply = await (await admin.types('/power', { action: 'stop' })).settled();
    expect(reply.text).toContain('Which server?');
    expect(reply.text).toContain('Choose one with the `server` option:');
    for (const { id, record } of three) expect(reply.text).toContain(`• ${record.name} (${id})`);
    expect(host.changes).toEqual([]);
  });

  test('is asked with a button for each of a few servers, which does what was typed', async () => {
    const servers = [...three.slice(1), { id: 'survival', record: { name: 'Survival' } }];
    const { admin, host } = await shared({ host: { servers } });
    const asked = await (await admin.types('/power', { action: 'stop' })).settled();
    // An id that is the name in small letters tells nothing.
    expect(asked.text).toContain('• Survival\n');
    expect(asked.buttons.map(({ label }) => label)).toEqual(['Creative', 'Skyblock', 'Survival']);
    await admin.clicks(asked, 'Survival');
    await host.called(() => host.changes.length > 0);
    expect(host.changes).toEqual([expect.stringContaining('/servers/survival/')]);
    const many = await shared({ host: { servers: numbered(6) } });
    expect((await (await many.admin.types('/power', { action: 'stop' })).settled()).buttons).toEqual([]);
  });

  test('can be typed by its id or name, in any case', async () => {
    const { admin } = await shared(threeServers);
    for (const server of ['s-2', 'Creative', 'creative', ' CREATIVE ']) {
      const reply = await (await admin.types('/backup list', { server })).settled();
      expect(reply.text, server).toContain('backups of Creative');
    }
  });

  test('can’t be typed with more than 200 characters: Discord does not take them', async () => {
    const { admin } = await shared();
    await expect(admin.types('/status', { server: 'x'.repeat(201) })).rejects.toThrow(
      'at most 200 characters',
    );
  });

  test('is asked if several have the typed name', async () => {
    const { admin } = await shared({
      host: {
        servers: [
          { id: 's-1', record: { name: 'World' } },
          { id: 's-2', record: { name: 'World' } },
        ],
      },
    });
    const reply = await (await admin.types('/backup list', { server: 'world' })).settled();
    expect(reply.text).toContain('Several servers are called “world”');
    expect(reply.text).toContain('• World (s-1)\n• World (s-2)');
  });

  test('is suggested if it was typed with a wrong letter, and offered as a button that does what was typed', async () => {
    const { admin, moderator, guild, host } = await shared(threeServers);
    expect(await admin.completes('/power', { action: 'stop', server: 'Survivl' }, 'server')).toEqual([
      { name: expect.stringContaining('Survival'), value: 's-1' },
    ]);
    const refused = await (await admin.types('/power', { action: 'stop', server: 'Survivl' })).settled();
    expect(refused.text).toContain('No server called “Survivl”');
    expect(refused.buttons.map(({ label }) => label)).toEqual(['Survival']);
    expect(host.changes).toEqual([]);
    await admin.clicks(refused, 'Survival');
    await host.called(() => host.changes.length > 0);
    expect(host.changes).toHaveLength(1);
    // Who may not see a server isn't told its name.
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-2' })).settled();
    const other = await (await moderator.types('/status', { server: 'Survivl' })).settled();
    expect(other.buttons).toEqual([]);
  });

  test('is asked if none has the typed name', async () => {
    const { admin, host } = await shared(threeServers);
    const reply = await (await admin.types('/power', { action: 'stop', server: 'Surviva' })).settled();
    expect(reply.text).toContain('No server called “Surviva”');
    expect(reply.text).toContain('• Survival (s-1)');
    expect(host.changes).toEqual([]);
  });

  test('lists to a person only the servers on which they may do it', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    for (const server of ['s-1', 's-3'])
      await (await admin.types('/access grant', { role, permission: 'operator', server })).settled();
    const { text } = await (await moderator.types('/backup create')).settled();
    expect(text).toContain('• Survival');
    expect(text).toContain('• Skyblock');
    expect(text).not.toContain('Creative');
  });

  test('does not reveal whether there is a server that the person may not see', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator', server: 's-1' })).settled();
    const answers = [];
    for (const server of ['Creative', 'Nonsense']) {
      const { text } = await (await moderator.types('/backup create', { server })).settled();
      answers.push(text.replace(server, '…').replace(/Reference \S+/, ''));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('a server that the person may not see is not named to them when its id is typed', async () => {
    const { admin, moderator, guild } = await shared(threeServers);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-1' })).settled();
    const { text } = await (await moderator.types('/status', { server: 's-2' })).settled();
    expect(text).toContain('You can’t ');
    expect(text).not.toContain('Creative');
  });
});
