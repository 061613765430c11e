import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { Guild } from '../src/model/guild.ts';
import { call } from './plain-bot.ts';

const x = (count: number) => 'x'.repeat(count);
const option = (name: string, rest: object = {}) => ({ type: 3, name, description: 'd', ...rest });
const command = (rest: object = {}) => ({ name: 'backup', description: 'Backups', ...rest });
const many = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, n) => option(`o${n}`, rest));
const choices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `c${n}`, value: `${n}` }));

/** A command of exactly so many characters, most of them in the values of its choices. */
function sized(total: number): object {
  const fixed = 'backup'.length + 'Backups'.length;
  const options = [0, 1, 2, 3, 4].map((at) => ({
    name: `o${at}`,
    choices: [] as { name: string; value: string }[],
  }));
  let left = total - fixed - 5 * ('o0'.length + 'd'.length);
  for (let n = 0; left > 0; n += 1) {
    const name = `c${n}`.padStart(Math.min(100, Math.max(left - 100, 4)), 'c');
    const value = x(Math.min(100, left - name.length));
    left -= name.length + value.length;
    options[n % 5]?.choices.push({ name, value });
  }
  return command({ options: options.map(({ name, choices }) => option(name, { choices })) });
}

describe('registering a command', () => {
  let discord: FakeDiscord;
  let path: string;
  beforeAll(async () => {
    discord = await startFakeDiscord({ globalLimit: { requests: 10_000, perMs: 1_000 } });
    path = `/applications/${discord.applicationId}/guilds/${discord.addGuild().id}/commands`;
  });
  afterAll(() => discord.close());
  const put = (body: unknown) => call(discord, 'PUT', path, body);

  const taken: [string, object][] = [
    ['a name in another script', command({ name: 'สำรอง' })],
    ['25 options of 25 choices', command({ options: many(25, { choices: choices(25) }) })],
    [
      'groups of subcommands',
      command({
        options: [
          {
            type: 2,
            name: 'g',
            description: 'd',
            options: [{ type: 1, name: 's', description: 'd', options: [option('o', { required: true })] }],
          },
        ],
      }),
    ],
    ['permissions as a string', command({ default_member_permissions: '32' })],
    ['permissions as an integer', command({ default_member_permissions: 32 })],
    ['permissions that are null', command({ default_member_permissions: null })],
    ['exactly 8,000 characters', sized(8_000)],
    [
      'exactly 8,000 characters if only the longest translation of each text counts',
      { ...sized(8_000 - 93), description_localizations: { de: x(100), 'pt-BR': x(99) } },
    ],
  ];
  test.each(taken)('takes %s', async (_name, body) => {
    const response = await put([body]);
    expect(response.body).not.toHaveProperty('errors');
    expect(response.status).toBe(200);
  });

  const long = 'BASE_TYPE_MAX_LENGTH';
  const name = 'APPLICATION_COMMAND_INVALID_NAME';
  const refused: [string, object, string, string][] = [
    ['a name in capitals', command({ name: 'Backup' }), '0.name', name],
    ['a name with a blank', command({ name: 'back up' }), '0.name', name],
    ['a name of 33', command({ name: x(33) }), '0.name', long],
    ['no description', { name: 'backup' }, '0.description', 'BASE_TYPE_BAD_LENGTH'],
    ['a description of 101', command({ description: x(101) }), '0.description', long],
    ['26 options', command({ options: many(26) }), '0.options', long],
    [
      '26 choices',
      command({ options: [option('o', { choices: choices(26) })] }),
      '0.options.0.choices',
      long,
    ],
    [
      'a choice name of 101',
      command({ options: [option('o', { choices: [{ name: x(101), value: 'v' }] })] }),
      '0.options.0.choices.0.name',
      long,
    ],
    [
      'a choice value of 101',
      command({ options: [option('o', { choices: [{ name: 'n', value: x(101) }] })] }),
      '0.options.0.choices.0.value',
      long,
    ],
    [
      'two options of a name',
      command({ options: [option('o'), option('o')] }),
      '0.options.1.name',
      'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    ],
    ['an option name in capitals', command({ options: [option('O')] }), '0.options.0.name', name],
    [
      'a required option after an optional one',
      command({ options: [option('a'), option('b', { required: true })] }),
      '0.options.1',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'subcommands beside options',
      command({ options: [option('a'), { type: 1, name: 's', description: 'd' }] }),
      '0.options',
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'an empty group',
      command({ options: [{ type: 2, name: 'g', description: 'd' }] }),
      '0.options.0.options',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'choices and autocomplete at once',
      command({ options: [option('o', { autocomplete: true, choices: choices(1) })] }),
      '0.options.0.choices',
      'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
    ],
    ['8,001 characters', sized(8_001), '0', 'APPLICATION_COMMAND_TOO_LARGE'],
    [
      '8,001 characters with the longest translation of a text',
      { ...sized(8_001 - 93), description_localizations: { de: x(100) } },
      '0',
      'APPLICATION_COMMAND_TOO_LARGE',
    ],
    [
      'a translated description of 101',
      command({ description_localizations: { de: x(101) } }),
      '0.description_localizations.de',
      long,
    ],
    [
      'a translated choice name of 101',
      command({
        options: [option('o', { choices: [{ name: 'n', name_localizations: { ja: x(101) }, value: 'v' }] })],
      }),
      '0.options.0.choices.0.name_localizations.ja',
      long,
    ],
    [
      'a description in a locale that there is not',
      command({ description_localizations: { pt: 'd' } }),
      '0.description_localizations.pt',
      'BASE_TYPE_CHOICES',
    ],
    [
      'a choice name in a locale that there is not',
      command({
        options: [option('o', { choices: [{ name: 'n', name_localizations: { pt_BR: 'n' }, value: 'v' }] })],
      }),
      '0.options.0.choices.0.name_localizations.pt_BR',
      'BASE_TYPE_CHOICES',
    ],
    [
      'permissions in words',
      command({ default_member_permissions: 'all' }),
      '0.default_member_permissions',
      'NUMBER_TYPE_COERCE',
    ],
    [
      'an option type that there is not',
      command({ options: [option('o', { type: 99 })] }),
      '0.options.0.type',
      'BASE_TYPE_CHOICES',
    ],
    [
      'a command of the context menu, which is not simulated',
      { type: 2, name: 'Report this member' },
      '0.type',
      'NOT_SIMULATED',
    ],
  ];
  test.each(refused)('refuses %s', async (_name, body, at, code) => {
    const response = await put([body]);
    expect(response).toMatchObject({ status: 400, body: { code: 50_035 } });
    expect(response.body).toHaveProperty(['errors', ...at.split('.'), '_errors', '0', 'code'], code);
  });

  test('refuses two commands with the same name', async () => {
    const response = await put([command(), command()]);
    expect(response.body).toHaveProperty(
      ['errors', '1', 'name', '_errors', '0', 'code'],
      'APPLICATION_COMMANDS_DUPLICATE_NAME',
    );
  });
});

describe('the commands of a guild', () => {
  let discord: FakeDiscord;
  let guild: Guild;
  let path: string;
  beforeAll(async () => {
    discord = await startFakeDiscord({ globalLimit: { requests: 10_000, perMs: 1_000 } });
    guild = discord.addGuild();
    path = `/applications/${discord.applicationId}/guilds/${guild.id}/commands`;
  });
  afterAll(() => discord.close());

  test('keep their ids by name when all are overwritten', async () => {
    await call(discord, 'PUT', path, [command(), command({ name: 'old' })]);
    const before = discord.registeredCommands(guild.id);
    await call(discord, 'PUT', path, [command({ description: 'Other' }), command({ name: 'new' })]);
    const after = discord.registeredCommands(guild.id);

    expect(after.map((one) => one.name)).toEqual(['backup', 'new']);
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(after[0]?.version).not.toBe(before[0]?.version);
  });

  test('can be created 200 times a day; overwriting the same ones does not count', async () => {
    const other = discord.addGuild();
    const commands = `/applications/${discord.applicationId}/guilds/${other.id}/commands`;
    const batch = (of: string) => Array.from({ length: 100 }, (_, n) => command({ name: `${of}${n}` }));
    expect((await call(discord, 'PUT', commands, batch('a'))).status).toBe(200);
    expect((await call(discord, 'PUT', commands, batch('a'))).status).toBe(200);
    expect((await call(discord, 'PUT', commands, batch('b'))).status).toBe(200);
    expect((await call(discord, 'PUT', commands, batch('b'))).status).toBe(200);
    expect(await call(discord, 'PUT', commands, batch('c'))).toMatchObject({
      status: 400,
      body: { code: 30_034 },
    });
  });

  test('are inaccessible in a guild that the bot is not in', async () => {
    const elsewhere = `/applications/${discord.applicationId}/guilds/1/commands`;
    expect(await call(discord, 'PUT', elsewhere, [])).toMatchObject({ status: 403, body: { code: 50_001 } });
  });
});
