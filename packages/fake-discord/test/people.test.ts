import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { Guild } from '../src/model/guild.ts';
import { Snowflakes, shardOf } from '../src/snowflake.ts';
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
    description: 'Who can do what',
    options: [
      { type: 8, name: 'role', description: 'Which', required: true },
      { type: 3, name: 'level', description: 'Which', choices: [{ name: 'Viewer', value: 'viewer' }] },
      { type: 7, name: 'channel', description: 'Where' },
      { type: 6, name: 'who', description: 'Who' },
      { type: 4, name: 'count', description: 'How many', min_value: 1 },
      { type: 11, name: 'picture', description: 'Of whom' },
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

  test.each([
    ['an administrator', 'administrator' as const, (1n << 53n) - 1n],
    ['a manager of the guild', 'manage server' as const, 1n << 5n],
  ])('has the permissions of %s', (_name, permissions, bits) => {
    expect(guild.member({ permissions }).permissions & bits).toBe(bits);
    expect(guild.member().permissions & (1n << 5n)).toBe(0n);
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
    ['a file', '/access', { picture: 'mo.png' }, /which the fake Discord doesn’t simulate/],
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

  test('can’t click what only someone else sees, or submit their modal', async () => {
    const [mod, eve] = [guild.member({ name: 'Mo' }), guild.member({ name: 'Eve' })];
    const typing = mod.types('/backup restore', { backup: 'b' });
    await say({ content: 'Sure?', flags: 64, components: [row(button('Yes'))] });
    await expect(eve.clicks(await typing, 'Yes')).rejects.toThrow('Only someone else sees');

    const opening = mod.types('/backup restore', { backup: 'b' });
    const key = { type: 4, custom_id: 'key', style: 1, min_length: 3, max_length: 5 };
    await bot.callback(await bot.interaction(), 9, {
      custom_id: 'm',
      title: 'Connect',
      components: [{ type: 18, label: 'API key', component: key }],
    });
    const modal = await opening;
    expect(modal.text).toBe('Connect\nAPI key');
    await expect(eve.submits(modal, { 'API key': 'abcd' })).rejects.toThrow('Someone else has the modal');
    await expect(mod.submits(modal, {})).rejects.toThrow('is required');
    await expect(mod.submits(modal, { 'API key': 'ab' })).rejects.toThrow('at least 3');
    await expect(mod.submits(modal, { 'API key': 'abcdef' })).rejects.toThrow('at most 5');
    await expect(mod.submits(modal, { Other: 'abcd' })).rejects.toThrow('no field "Other", only: API key');
    const submitting = mod.submits(modal, { 'API key': 'abcd' });
    const { data } = await say({ content: 'ok' });
    expect(data).toMatchObject({
      custom_id: 'm',
      components: [{ type: 18, component: { type: 4, custom_id: 'key', value: 'abcd' } }],
    });
    await submitting;
  });

  test('picks from selects, by label or value, and picks roles and channels', async () => {
    const mod = guild.member();
    const typing = mod.types('/backup restore', { backup: 'b' });
    const select = { type: 3, custom_id: 's', placeholder: 'Which', options: [{ label: 'One', value: '1' }] };
    await say({
      content: 'Pick',
      components: [
        row(select),
        row({ type: 6, custom_id: 'r', placeholder: 'Role' }),
        row({ type: 8, custom_id: 'c', placeholder: 'Channel', channel_types: [0, 5] }),
      ],
    });
    const reply = await typing;
    await expect(mod.picks(reply, 'Which', ['Two'])).rejects.toThrow('no option "Two", only: One');
    const picking = mod.picks(reply, 'Which', ['One']);
    expect((await say({ content: 'ok' })).data).toMatchObject({ component_type: 3, values: ['1'] });
    await picking;
    const role = guild.role('Moderators');
    const choosing = mod.picks(reply, 'r', [role]);
    expect((await say({ content: 'ok' })).data).toMatchObject({
      values: [role.id],
      resolved: { roles: { [role.id]: { name: 'Moderators' } } },
    });
    await choosing;
    const log = guild.channel('log');
    await expect(mod.picks(reply, 'c', [role])).rejects.toThrow('no such thing');
    const opening = mod.picks(reply, 'c', [log]);
    expect((await say({ content: 'ok' })).data).toMatchObject({
      component_type: 8,
      values: [log.id],
      resolved: { channels: { [log.id]: { name: 'log', permissions: expect.stringMatching(/^\d+$/) } } },
    });
    await opening;
  });

  test('clicks a button of a message that the bot posted, and leaves', async () => {
    const path = `/channels/${guild.channel('log').id}/messages`;
    await call(discord, 'POST', path, { content: 'Down', components: [row(button('Start'))] });
    const message = await guild.channel('log').message();
    const person = guild.member();
    const clicking = person.clicks(message, 'Start');
    expect(await say({ content: 'ok' })).toMatchObject({
      channel_id: message.channelId,
      message: { id: message.id },
    });
    await clicking;
    person.leaves();
    await expect(person.types('/backup restore', { backup: 'b' })).rejects.toThrow('is not in the guild');
    person.returns();
    const told = bot.socket.frames.map(({ t }) => t);
    expect(told).not.toContain('GUILD_MEMBER_REMOVE');
  });

  test('reads mentions of registered commands where Discord renders Markdown', async () => {
    const [backup] = discord.registeredCommands();
    const path = `/channels/${guild.channel('general').id}/messages`;
    const mentions = `</backup restore:${backup?.id}> </backup make:${backup?.id}> </backup restore:1>`;
    const seen = `\`/backup restore\` </backup make:${backup?.id}> </backup restore:1>`;
    const embed = { title: mentions, description: mentions, fields: [{ name: 'N', value: mentions }] };
    await call(discord, 'POST', path, { content: mentions, embeds: [embed] });
    const message = await guild.channel('general').message();
    expect(message.text).toBe([seen, mentions, seen, `N: ${seen}`].join('\n'));
    expect(message.content).toBe(mentions);
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
