import type { CommandOption } from '@steward/fake-discord/model';
import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';

/** Returns a guild with outdated commands: they accept every value, and have a subcommand that no longer exists. */
async function stale(): Promise<Community> {
  const all = await community();
  const { discord, guild } = all;
  const commands = discord.registeredCommands(guild.id).map(({ type, name, description, ...command }) => {
    const options = command.options?.map(loosened) ?? [];
    const hasSubcommands = options.some(({ type }) => type === 1);
    const extra = { type: 1, name: 'conjure', description: 'Of another time' };
    return { type, name, description, options: hasSubcommands ? [...options, extra] : options };
  });
  discord.restoreCommands(guild.id, commands);
  return all;
}

function loosened({ choices: _, ...option }: CommandOption): CommandOption {
  const { options } = option;
  return { ...option, required: false, ...(options ? { options: options.map(loosened) } : {}) };
}

test('an unknown choice is refused at once, in private, with its option and the choices', async () => {
  const { admin, moderator, guild, host, log } = await stale();
  const calls = host.calls.length;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'manager' })).settled();

  const power = await moderator.types('/power', { action: 'explode' });
  expect(power.ephemeral).toBe(true);
  expect(power.text).toContain('`action` can’t be “explode”.');
  expect(power.text).toContain('`start`, `stop`, `restart`, and `kill`.');
  expect(power.text).toContain('Pick one of `start`, `stop`, `restart`, and `kill`.');

  for (const line of ['/access grant', '/access revoke']) {
    const reply = await admin.types(line, { role, permission: 'root' });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('`permission` can’t be “root”.');
    expect(reply.text).toContain('`viewer`');
    expect(reply.text).toContain('`backup.delete`');
  }
  expect((await (await admin.types('/access list')).settled()).text).toContain('manager');
  expect(host.calls).toHaveLength(calls);
  expect(log.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
});

test('a required option that is missing or blank is refused at once, in private', async () => {
  const { admin, host, log } = await stale();
  const calls = host.calls.length;
  for (const [line, options, name] of [
    ['/power', {}, 'action'],
    ['/access grant', { permission: 'viewer' }, 'role'],
    ['/backup restore', { backup: '   ' }, 'backup'],
    ['/backup delete', {}, 'backup'],
  ] as const) {
    const reply = await admin.types(line, options);
    expect(reply.ephemeral, line).toBe(true);
    expect(reply.text, line).toContain(`The \`${name}\` option is empty.`);
  }
  expect(host.calls).toHaveLength(calls);
  expect(log.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
});

test('a subcommand that no longer exists is refused at once, in private', async () => {
  const { admin } = await stale();
  for (const line of ['/access conjure', '/backup conjure', '/setup conjure']) {
    const reply = await admin.types(line);
    expect(reply.ephemeral, line).toBe(true);
    expect(reply.text, line).toContain('This command no longer exists');
  }
});
