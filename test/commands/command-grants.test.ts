import { describe, expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

describe('a grant of console commands', () => {
  test('can be limited to those that begin with certain words: others are refused, and nothing is sent', async () => {
    const { admin, moderator, guild, host } = await shared({ host: { servers: three } });
    const role = guild.role('Moderators');
    const grant = async (options: Record<string, string>) =>
      (await admin.types('/access grant', { role, permission: 'command', ...options })).settled();
    const granted = await grant({ commands: '/say, Kick *', server: 's-1' });
    const only = 'only commands that start with `say` or `kick *`';
    expect(granted.text).toContain(
      `<@&${role.id}> on **Survival**: **command** (run console commands), ${only}`,
    );
    expect((await (await admin.types('/access list')).settled()).text).toContain(only);

    const runs = async (command: string, at = 's-1') =>
      (await moderator.types('/cmd', { command, server: at })).settled();
    await (await runs('/say hi')).until(({ text }) => text.includes('ran: say hi'));
    const refused = await runs('stop');
    expect(refused.ephemeral).toBe(true);
    expect(refused.text).toContain(
      'On **Survival**, you can only run commands that start with `say` or `kick *`.',
    );
    expect((await runs('kick')).text).toContain('Nothing was sent.');
    expect((await runs('say hi; stop')).text).toContain('One command at a time');
    expect((await runs('say hi', 's-2')).text).toContain('You can’t run console commands here');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);

    // Several grants add up, and one that is not limited wins.
    await grant({ commands: 'stop' });
    await (await runs('stop')).until(({ text }) => text.includes('ran: stop'));
    await grant({ permission: 'manager', server: 's-2' });
    await (await runs('op Mia', 's-2')).until(({ text }) => text.includes('ran: op Mia'));
    expect((await runs('op Mia')).text).toContain('start with `stop`, `say`, or `kick *`');
  });

  test('granted again gets the new list, or none; revoking takes it', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    const grant = async (options: Record<string, string> = {}) =>
      (await (await admin.types('/access grant', { role, permission: 'command', ...options })).settled())
        .text;
    expect(await grant({ commands: 'say' })).toContain('✅ Permission granted');
    expect(await grant({ commands: 'SAY' })).toContain('Already granted');
    expect(await grant({ commands: 'whitelist add *' })).toContain('Permission changed');
    expect((await (await moderator.types('/cmd', { command: 'say hi' })).settled()).text).toContain(
      'you can only run commands that start with `whitelist add *`',
    );
    expect(await grant()).toContain('Permission changed');
    const list = (await (await admin.types('/access list')).settled()).text;
    expect(list).toContain('run console commands');
    expect(list).not.toContain('whitelist');
    const cmd = await moderator.types('/cmd', { command: 'say hi' });
    await cmd.until(({ text }) => text.includes('ran: say hi'));
    await (await admin.types('/access revoke', { role, permission: 'command' })).settled();
    expect((await moderator.types('/cmd', { command: 'say hi' })).text).toContain('You can’t ');
  });

  test('is refused with a list that can’t be read, that is blank, or for another permission', async () => {
    const { admin, guild } = await shared();
    const role = guild.role('Moderators');
    const grant = async (permission: string, commands: string) =>
      (await admin.types('/access grant', { role, permission, commands })).text;
    expect(await grant('command', 'say, * add')).toContain(
      'Type the first words of each command, separated by commas: `say, whitelist, kick *`.',
    );
    expect(await grant('command', '  ')).toContain('I can’t use these commands');
    expect(await grant('operator', 'say')).toContain('only works with the permission `command`');
    expect((await (await admin.types('/access list')).settled()).text).toContain(
      'So far, only admins can use me.',
    );
  });
});
