import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../../../tools/fake-discord/fake-discord.ts';
import type { Guild } from '../../../tools/fake-discord/model/guild.ts';
import { Snowflakes, shardOf } from '../../../tools/fake-discord/snowflake.ts';
import { call, PlainBot, type PlainInteraction } from './plain-bot.ts';

const commands = [
  {
    name: 'backup',
    description: 'Backups',
    options: [
      {
        type: 1,
        name: 'restore',
        description: 'Restores one',
        options: [
          { type: 3, name: 'backup', description: 'Which', required: true, autocomplete: true },
          { type: 3, name: 'server', description: 'Which', max_length: 20 },
        ],
      },
    ],
  },
  {
    name: 'access',
    description: 'Who may do what',
    options: [
      { type: 8, name: 'role', description: 'Which', required: true },
      { type: 3, name: 'level', description: 'Which', choices: [{ name: 'Viewer', value: 'viewer' }] },
      { type: 7, name: 'channel', description: 'Where' },
      { type: 6, name: 'who', description: 'Who' },
      { type: 4, name: 'count', description: 'How many', min_value: 1 },
    ],
  },
];

describe('a person in a guild', () => {
  let discord: FakeDiscord;
  let bot: PlainBot;
  let guild: Guild;
  beforeEach(async () => {
    discord = await startFakeDiscord();
    guild = discord.addGuild({ name: 'Miners', roles: ['Moderators'], channels: ['general', 'log'] });
    bot = await PlainBot.connect(discord, commands);
  });
  afterEach(() => discord.close());

  const say = async (data: object): Promise<PlainInteraction> => {
    const interaction = await bot.interaction();
    await bot.callback(interaction, 4, data);
    return interaction;
  };
  const button = (label: string, rest: object = {}) => ({
    type: 2,
    style: 4,
    label,
    custom_id: `id of ${label}`,
    ...rest,
  });
  const row = (...components: object[]) => ({ type: 1, components });

  test('types a subcommand, and the bot receives everything that Discord sends', async () => {
    const mod = guild.member({
      name: 'Mo',
      nick: 'Momo',
      roles: [guild.role('Moderators')],
      permissions: 'manage server',
    });
    const typing = mod.types(
      '/backup restore',
      { backup: 'b-1', server: 's-1' },
      { channel: guild.channel('log') },
    );
    const interaction = await say({ content: 'ok' });
    await typing;
    expect(interaction).toMatchObject({
      version: 1,
      type: 2,
      application_id: discord.applicationId,
      guild_id: guild.id,
      guild_locale: 'en-US',
      locale: 'en-US',
      channel_id: guild.channel('log').id,
      channel: {
        id: guild.channel('log').id,
        name: 'log',
        type: 0,
        permissions: expect.stringMatching(/^\d+$/),
      },
      member: {
        nick: 'Momo',
        roles: [guild.role('Moderators').id, mod.ownRole?.id],
        user: { id: mod.id, username: 'mo', global_name: 'Mo' },
      },
      entitlements: [],
      authorizing_integration_owners: { '0': guild.id },
      context: 0,
      app_permissions: expect.stringMatching(/^\d+$/),
      data: {
        type: 1,
        name: 'backup',
        options: [
          {
            type: 1,
            name: 'restore',
            options: [
              { type: 3, name: 'backup', value: 'b-1' },
              { type: 3, name: 'server', value: 's-1' },
            ],
          },
        ],
      },
    });
    expect(interaction['message']).toBeUndefined();
  });

  test.each([
    ['an administrator', 'administrator' as const, (1n << 53n) - 1n],
    ['a manager of the guild', 'manage server' as const, 1n << 5n],
  ])('has the permissions of %s', (_name, permissions, bits) => {
    expect(guild.member({ permissions }).permissions & bits).toBe(bits);
    expect(guild.member().permissions & (1n << 5n)).toBe(0n);
  });

  test('names roles, channels, people and choices, which the bot receives resolved', async () => {
    const [mo, role, log] = [guild.member(), guild.role('Moderators'), guild.channel('log')];
    const typing = mo.types('/access', { role, level: 'Viewer', channel: log, who: mo, count: 2 });
    const { data } = await say({ content: 'ok' });
    await typing;
    expect(data).toMatchObject({
      options: [
        { value: role.id },
        { value: 'viewer' },
        { value: log.id },
        { value: mo.id },
        { type: 4, value: 2 },
      ],
      resolved: {
        roles: { [role.id]: { name: 'Moderators' } },
        channels: { [log.id]: { name: 'log' } },
        users: { [mo.id]: {} },
        members: { [mo.id]: {} },
      },
    });
  });

  test.each([
    ['an unregistered command', '/stats', {}, /\/stats is not registered.*\/backup, \/access/],
    ['a command without its subcommand', '/backup', {}, /needs one of the subcommands: restore/],
    ['an unknown subcommand', '/backup make', {}, /"make" is not a subcommand/],
    [
      'an unknown option',
      '/backup restore',
      { backup: 'b', world: 'w' },
      /no option "world", only: backup, server/,
    ],
    ['too few options', '/backup restore', {}, /requires the option "backup"/],
    ['too long a text', '/backup restore', { backup: 'b', server: 'x'.repeat(21) }, /at most 20/],
    ['a wrong choice', '/access', { level: 'king' }, /no choice "king", only: Viewer/],
    ['a text for a number', '/access', { count: 'two' }, /needs a number/],
    ['a number out of range', '/access', { count: 0 }, /out of range/],
    ['a text for a role', '/access', { role: 'Moderators' }, /needs a role/],
  ])('can’t send %s', async (_name, line, options, error) => {
    await expect(guild.member().types(line, options)).rejects.toThrow(error);
  });

  test('sees Discord’s message if the bot does not respond in time', async () => {
    const impatient = await startFakeDiscord({ acknowledgeWithinMs: 40 });
    await PlainBot.connect(impatient, commands);
    const silent = await impatient.addGuild().member().types('/backup restore', { backup: 'b' });
    await impatient.close();
    expect(silent).toMatchObject({
      failed: 'The application did not respond',
      text: 'The application did not respond',
    });
    await expect(silent.until(({ text }) => text === 'Done')).rejects.toThrow(
      'The application did not respond',
    );
  });

  test('sees the bot’s autocomplete choices for the text typed so far', async () => {
    const completing = guild.member().completes('/backup restore', { backup: 'b', server: 's-1' }, 'backup');
    const interaction = await bot.interaction();
    expect(interaction).toMatchObject({
      type: 4,
      data: {
        options: [
          {
            options: [
              { name: 'backup', value: 'b', focused: true },
              { name: 'server', value: 's-1' },
            ],
          },
        ],
      },
    });
    await bot.callback(interaction, 8, { choices: [{ name: 'Monday', value: 'b-1' }] });
    expect(await completing).toEqual([{ name: 'Monday', value: 'b-1' }]);
    await expect(guild.member().completes('/backup restore', {}, 'server')).rejects.toThrow(
      'has no autocomplete',
    );
  });

  test('sees edits as they arrive, and a test that waits in vain reads what is shown instead', async () => {
    const typing = guild.member().types('/backup restore', { backup: 'b' });
    const interaction = await say({
      content: 'Stopping',
      embeds: [{ title: 'T', fields: [{ name: 'N', value: 'V' }], footer: { text: 'F' } }],
      components: [row(button('Go'))],
    });
    const reply = await typing;
    expect(reply.text).toBe('Stopping\nT\nN: V\nF\nGo');
    const running = reply.until(({ text }) => text.includes('is running'));
    await bot.webhook(interaction, 'PATCH', '/messages/@original', { content: 'It is running' });
    expect(await running).toBe(reply);
    await expect(reply.until(({ text }) => text === 'x', { timeoutMs: 20 })).rejects.toThrow(
      /It says:\nIt is running/,
    );
  });

  test('clicks the buttons that are shown, by label or custom id, and no others', async () => {
    const mod = guild.member();
    const typing = mod.types('/backup restore', { backup: 'b' });
    const off = button('Off', { disabled: true });
    await say({
      content: 'Sure?',
      components: [row(button('Yes'), off, { type: 2, style: 5, label: 'Docs', url: 'https://example.org' })],
    });
    const reply = await typing;
    expect(reply.buttons.map(({ label, style, disabled }) => [label, style, disabled])).toEqual([
      ['Yes', 'danger', false],
      ['Off', 'danger', true],
      ['Docs', 'link', false],
    ]);
    await expect(mod.clicks(reply, 'No')).rejects.toThrow('There is no button "No", only: Yes, Off, Docs');
    await expect(mod.clicks(reply, 'Off')).rejects.toThrow('is disabled');
    await expect(mod.clicks(reply, 'Docs')).rejects.toThrow('is a link');
    for (const which of ['Yes', 'id of Yes']) {
      const clicking = mod.clicks(reply, which);
      expect((await say({ content: 'ok' })).data.custom_id).toBe('id of Yes');
      await clicking;
    }
  });

  test('can’t click what only somebody else sees, or submit their modal', async () => {
    const [mod, eve] = [guild.member({ name: 'Mo' }), guild.member({ name: 'Eve' })];
    const typing = mod.types('/backup restore', { backup: 'b' });
    await say({ content: 'Sure?', flags: 64, components: [row(button('Yes'))] });
    await expect(eve.clicks(await typing, 'Yes')).rejects.toThrow('Only somebody else sees');

    const opening = mod.types('/backup restore', { backup: 'b' });
    const key = { type: 4, custom_id: 'key', style: 1, label: 'API key', min_length: 3, max_length: 5 };
    await bot.callback(await bot.interaction(), 9, {
      custom_id: 'm',
      title: 'Connect',
      components: [row(key)],
    });
    const modal = await opening;
    expect(modal.text).toBe('Connect\nAPI key');
    await expect(eve.submits(modal, { 'API key': 'abcd' })).rejects.toThrow('Somebody else has the modal');
    await expect(mod.submits(modal, {})).rejects.toThrow('is required');
    await expect(mod.submits(modal, { 'API key': 'ab' })).rejects.toThrow('at least 3');
    await expect(mod.submits(modal, { 'API key': 'abcdef' })).rejects.toThrow('at most 5');
    await expect(mod.submits(modal, { Other: 'abcd' })).rejects.toThrow('no field "Other", only: API key');
    const submitting = mod.submits(modal, { 'API key': 'abcd' });
    const { data } = await say({ content: 'ok' });
    expect(data).toMatchObject({
      custom_id: 'm',
      components: [{ type: 1, components: [{ type: 4, custom_id: 'key', value: 'abcd' }] }],
    });
    await submitting;
  });

  test('has an interaction delivered twice, immediately or later', async () => {
    const typing = guild.member().types('/backup restore', { backup: 'b' }, { deliverTwice: true });
    const first = await say({ content: 'ok' });
    const second = await bot.interaction();
    expect(second).toEqual(first);
    discord.redeliver(await typing);
    expect(await bot.interaction()).toEqual(first);
    expect(await bot.callback(second, 4, { content: 'again' })).toMatchObject({ body: { code: 40_060 } });
  });

  test('sees what the bot writes in a channel', async () => {
    const waiting = guild.channel('log').message(({ text }) => text.includes('restored'));
    const typing = guild
      .member()
      .types('/backup restore', { backup: 'b' }, { channel: guild.channel('log') });
    await say({ content: 'Survival was restored' });
    expect(await waiting).toBe((await typing).message);
    expect(guild.channel('general').messages).toEqual([]);
  });

  test('clicks a button of a message that the bot posted, deletes it, and leaves', async () => {
    const path = `/channels/${guild.channel('log').id}/messages`;
    await call(discord, 'POST', path, { content: 'Down', components: [row(button('Start'))] });
    const message = await guild.channel('log').message();
    const person = guild.member({ permissions: 'administrator' });
    expect(() => guild.member().deletes(message)).toThrow('may not delete');
    const clicking = person.clicks(message, 'Start');
    expect(await say({ content: 'ok' })).toMatchObject({
      channel_id: message.channelId,
      message: { id: message.id },
    });
    await clicking;
    person.deletes(message);
    expect(await call(discord, 'GET', `${path}/${message.id}`)).toMatchObject({ body: { code: 10_008 } });
    person.leaves();
    await expect(person.types('/backup restore', { backup: 'b' })).rejects.toThrow('is not in the guild');
    person.returns();
    const told = bot.socket.frames.map(({ t }) => t);
    expect(told).not.toContain('MESSAGE_DELETE');
    expect(told).not.toContain('GUILD_MEMBER_REMOVE');
  });

  test('is notified by name or by a role that the bot may mention, and not by an edit', async () => {
    const roles = ['Quiet', { name: 'On call', mentionable: true }];
    const team = discord.addGuild({ roles });
    const [quiet, onCall] = [team.role('Quiet'), team.role('On call')];
    const ada = team.member({ name: 'Ada', roles: [onCall] });
    const bob = team.member({ name: 'Bob', roles: [quiet] });
    const path = `/channels/${team.channel('general').id}/messages`;
    const post = (content: string, allowed_mentions: object) =>
      call(discord, 'POST', path, { content, allowed_mentions });
    const all = `@everyone ${quiet.mention} ${onCall.mention} ${bob.mention}`;
    await post(all, { roles: [quiet.id, onCall.id] });
    await post(all, { users: [bob.id] });
    await post('Down', {});
    const [byRole, byName, edited] = team.channel('general').messages;
    await call(discord, 'PATCH', `${path}/${edited?.id}`, { content: all });
    const notified = [byRole, byName, edited].map((message) => message && team.notifiedBy(message));
    expect(notified).toEqual([[ada], [bob], []]);
    expect(edited?.pings).toContain('@everyone');
  });
});

describe('an id', () => {
  test('is unique, increases and contains its time, however fast ids are generated', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 300 }), (steps) => {
        let now = 1_800_000_000_000;
        const ids = new Snowflakes(() => now);
        const made = steps.map((step) => {
          now += step;
          return { id: BigInt(ids.next()), now };
        });
        for (const [index, { id, now }] of made.entries()) {
          expect(Number(id >> 22n) + 1_420_070_400_000).toBe(now);
          expect(id > (made[index - 1]?.id ?? 0n)).toBe(true);
        }
      }),
    );
  });

  test('of a guild alternates between the shards', () => {
    const ids = new Snowflakes(Date.now);
    expect(Array.from({ length: 6 }, () => shardOf(ids.nextGuild(), 3))).toEqual([0, 1, 2, 0, 1, 2]);
  });
});
