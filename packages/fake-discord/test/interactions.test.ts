import { ActionRowBuilder, ModalBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { Guild } from '../src/model/guild.ts';
import type { Person } from '../src/people/person.ts';
import type { Reply } from '../src/people/reply.ts';
import { PlainBot, type PlainInteraction } from './plain-bot.ts';

const server = { type: 3, name: 'server', description: 'Which', autocomplete: true };
const commands = [{ name: 'status', description: 'How a server is', options: [server] }];
const minute = 60_000;

describe('an interaction', () => {
  let discord: FakeDiscord;
  let bot: PlainBot;
  let guild: Guild;
  let mod: Person;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-08-06T12:00:00Z');
    discord = await startFakeDiscord({ now: () => now, globalLimit: { requests: 1_000, perMs: 1_000 } });
    guild = discord.addGuild();
    mod = guild.member({ name: 'Mo' });
    bot = await PlainBot.connect(discord, commands);
  });
  afterEach(() => discord.close());

  /** Returns the interaction that the bot receives for an action, and the pending reply. */
  async function received(action: Promise<Reply>): Promise<[PlainInteraction, Promise<Reply>]> {
    return [await bot.interaction(), action];
  }

  async function acknowledged(data: object = { content: 'Hello' }): Promise<[PlainInteraction, Reply]> {
    const [interaction, reply] = await received(mod.types('/status'));
    expect(await bot.callback(interaction, 4, data)).toMatchObject({ status: 204, body: null });
    return [interaction, await reply];
  }

  const row = { type: 1, components: [{ type: 2, style: 4, custom_id: 'stop', label: 'Stop' }] };

  test('is acknowledged once, and a second callback is 40060', async () => {
    const [interaction, reply] = await acknowledged();
    expect(reply.text).toBe('Hello');
    expect(await bot.callback(interaction, 4, { content: 'Again' })).toMatchObject({
      status: 400,
      body: { code: 40_060 },
    });
    expect(reply.text).toBe('Hello');
  });

  test('can be acknowledged for 3 seconds, and is unknown afterwards', async () => {
    const [first, reply] = await received(mod.types('/status'));
    now += 3_000;
    expect((await bot.callback(first, 5)).status).toBe(204);
    await reply;

    const [second] = await received(mod.types('/status'));
    now += 3_001;
    expect(await bot.callback(second, 5)).toMatchObject({
      status: 404,
      body: { code: 10_062, message: 'Unknown interaction' },
    });
  });

  test('is unknown with another token or id', async () => {
    const [interaction] = await received(mod.types('/status'));
    const unknown = { status: 404, body: { code: 10_062 } };
    expect(await bot.callback({ ...interaction, token: 'x' }, 5)).toMatchObject(unknown);
    expect(await bot.callback({ ...interaction, id: '1' }, 5)).toMatchObject(unknown);
  });

  test('stays open if the callback is refused, and accepts a valid one', async () => {
    const [interaction, reply] = await received(mod.types('/status'));
    const refused = await bot.callback(interaction, 4, { content: 'x'.repeat(2_001) });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { data: { content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } } },
    });
    expect(await bot.callback(interaction, 4, {})).toMatchObject({ body: { code: 50_006 } });
    await bot.callback(interaction, 4, { content: 'Short' });
    expect((await reply).text).toBe('Short');
    expect(guild.channel('general').messages).toHaveLength(1);
  });

  test('returns the message with with_response=true', async () => {
    const [interaction] = await received(mod.types('/status'));
    const { status, body } = await bot.callback(
      interaction,
      4,
      { content: 'Hello', flags: 64 },
      '?with_response=true',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      interaction: {
        id: interaction.id,
        type: 2,
        response_message_ephemeral: true,
        response_message_loading: false,
      },
      resource: { type: 4, message: { content: 'Hello', flags: 64 } },
    });
  });

  test('fills the deferred reply with the first follow-up, whose own visibility does not count', async () => {
    const [interaction, pending] = await received(mod.types('/status'));
    await bot.callback(interaction, 5, { flags: 64 });
    await bot.webhook(interaction, 'POST', '', { content: 'Done' });
    const reply = await pending;
    expect(reply).toMatchObject({ text: 'Done', ephemeral: true });
    expect(reply.followUps).toHaveLength(0);

    await bot.webhook(interaction, 'POST', '', { content: 'And more' });
    expect((await reply.followUp()).text).toBe('And more');
    expect(guild.channel('general').messages.map((message) => message.text)).toEqual(['And more']);
  });

  test('has a webhook once it is acknowledged, for 15 minutes', async () => {
    const [interaction, reply] = await received(mod.types('/status'));
    const edit = () => bot.webhook(interaction, 'PATCH', '/messages/@original', { content: 'Later' });
    expect(await edit()).toMatchObject({ status: 404, body: { code: 10_015 } });
    await bot.callback(interaction, 5);
    now += 15 * minute;
    expect((await edit()).status).toBe(200);
    now += 1;
    expect(await edit()).toMatchObject({ status: 401, body: { code: 50_027 } });
    expect((await reply).text).toBe('Later');
    expect(await bot.webhook({ ...interaction, token: 'x' }, 'POST', '', { content: 'c' })).toMatchObject({
      status: 404,
      body: { code: 10_015 },
    });
    expect(
      await bot.webhook({ ...interaction, application_id: '1' }, 'POST', '', { content: 'c' }),
    ).toMatchObject({ body: { code: 10_015 } });
  });

  test('keeps the fields that an edit omits, and clears those that it empties', async () => {
    const [interaction, reply] = await acknowledged({
      content: 'Hello',
      components: [row],
      embeds: [{ title: 'T' }],
    });
    const edit = (body: object) => bot.webhook(interaction, 'PATCH', '/messages/@original', body);
    await edit({ content: 'Bye' });
    expect(reply.text).toBe('Bye\nT\nStop');
    await edit({ components: [], embeds: null });
    expect(reply.text).toBe('Bye');
    expect(await edit({ content: '' })).toMatchObject({ status: 400, body: { code: 50_006 } });
    expect(reply.text).toBe('Bye');
  });

  test('accepts only the callbacks that fit it', async () => {
    const modal = {
      custom_id: 'm',
      title: 'Key',
      components: [{ type: 18, label: 'Key', component: { type: 4, custom_id: 'k', style: 1 } }],
    };
    const [typed] = await received(mod.types('/status'));
    const choices = { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } };
    for (const type of [1, 6, 7, 8, 10, 99]) {
      expect(await bot.callback(typed, type, { content: 'c' })).toMatchObject({
        status: 400,
        body: { code: 50_035, errors: choices },
      });
    }
    await bot.callback(typed, 9, modal);

    void mod.completes('/status', { server: 's' }, 'server').catch(() => {});
    const focused = await bot.interaction();
    for (const type of [4, 5, 9])
      expect(await bot.callback(focused, type, { content: 'c' })).toMatchObject({
        body: { errors: choices },
      });
  });

  test('from a modal can’t open another modal', async () => {
    const modal = {
      custom_id: 'm',
      title: 'Key',
      components: [{ type: 18, label: 'API key', component: { type: 4, custom_id: 'k', style: 1 } }],
    };
    const [typed, opened] = await received(mod.types('/status'));
    await bot.callback(typed, 9, modal);
    const [submitted, reply] = await received(mod.submits(await opened, { 'API key': 'secret' }));
    expect(submitted).toMatchObject({
      type: 5,
      data: { custom_id: 'm', components: [{ type: 18, component: { custom_id: 'k', value: 'secret' } }] },
    });
    expect((await bot.callback(submitted, 9, modal)).status).toBe(400);
    await bot.callback(submitted, 4, { content: 'Connected' });
    expect((await reply).text).toBe('Connected');
  });

  test('opens a modal with rows, which Discord still takes', async () => {
    const modal = new ModalBuilder({ customId: 'm', title: 'Key' }).addComponents(
      new ActionRowBuilder<TextInputBuilder>().addComponents(
        new TextInputBuilder({ customId: 'k', label: 'API key', style: TextInputStyle.Short, minLength: 3 }),
      ),
    );
    const [typed, opened] = await received(mod.types('/status'));
    expect((await bot.callback(typed, 9, modal.toJSON())).status).toBe(204);
    expect((await opened).text).toBe('Key\nAPI key');
    await expect(mod.submits(await opened, { 'API key': 'se' })).rejects.toThrow('at least 3');
    const [submitted] = await received(mod.submits(await opened, { 'API key': 'secret' }));
    expect(submitted).toMatchObject({
      type: 5,
      data: { components: [{ type: 1, components: [{ type: 4, custom_id: 'k', value: 'secret' }] }] },
    });
  });

  test.each([
    ['a select of people', { type: 18, label: 'Who', component: { type: 5, custom_id: 'k' } }, 'type 5'],
    ['a text', { type: 10, content: 'Hello' }, 'type 10'],
  ])(
    'says that a modal with %s isn’t simulated, although Discord takes it',
    async (_name, component, what) => {
      const [typed] = await received(mod.types('/status'));
      const modal = { custom_id: 'm', title: 'Key', components: [component] };
      const { status, body } = await bot.callback(typed, 9, modal);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(
        `The fake Discord doesn't simulate components of ${what} here. Discord takes them.`,
      );
    },
  );

  const input = (rest: object = {}) => ({ type: 4, custom_id: 'k', style: 1, ...rest });
  const labelled = (component: object, label?: string) => ({ type: 18, label: label ?? 'Key', component });
  test.each([
    ['a title of 46', { title: 'x'.repeat(46) }, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a custom id of 101', { custom_id: 'x'.repeat(101) }, 'custom_id'],
    ['no components', { components: [] }, 'components'],
    [
      'six components',
      { components: [0, 1, 2, 3, 4, 5].map((n) => labelled(input({ custom_id: `${n}` }))) },
      'components',
    ],
    [
      'two fields of a custom id',
      { components: [labelled(input()), labelled(input())] },
      'components.1.component.custom_id',
    ],
    ['a label of 46', { components: [labelled(input(), 'x'.repeat(46))] }, 'components.0.label'],
    ['two labels', { components: [labelled(input({ label: 'Key' }))] }, 'components.0.component.label'],
    [
      'a row whose input has no label',
      { components: [{ type: 1, components: [input()] }] },
      'components.0.components.0.label',
    ],
    [
      'two inputs in a row',
      {
        components: [{ type: 1, components: ['a', 'b'].map((id) => input({ custom_id: id, label: id })) }],
      },
      'components.0.components',
    ],
    [
      'a button in a row',
      { components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'b', label: 'B' }] }] },
      'components.0.components.0.type',
    ],
    [
      'a length that can’t be met',
      { components: [labelled(input({ min_length: 5, max_length: 4 }))] },
      'components.0.component.min_length',
    ],
  ])('can’t be acknowledged with a modal with %s', async (_name, rest, at) => {
    const [interaction] = await received(mod.types('/status'));
    const modal = { custom_id: 'm', title: 'Key', components: [labelled(input())], ...rest };
    const { status, body } = await bot.callback(interaction, 9, modal);
    expect(status).toBe(400);
    expect(body).toHaveProperty(['errors', 'data', ...at.split('.'), '_errors']);
  });

  const choice = (name: string, value: unknown = 'v') => ({ name, value });
  test.each([
    ['26 choices', Array.from({ length: 26 }, (_, n) => choice(`${n}`)), 'choices'],
    ['a name of 101', [choice('x'.repeat(101))], 'choices.0.name'],
    ['an empty name', [choice('')], 'choices.0.name'],
    ['a value of 101', [choice('n', 'x'.repeat(101))], 'choices.0.value'],
    ['a number for a text', [choice('n', 5)], 'choices.0.value'],
  ])('is not completed with %s', async (_name, choices, at) => {
    const completing = mod.completes('/status', { server: 's' }, 'server');
    const interaction = await bot.interaction();
    const { status, body } = await bot.callback(interaction, 8, { choices });
    expect(status).toBe(400);
    expect(body).toHaveProperty(['errors', 'data', ...at.split('.'), '_errors']);
    await bot.callback(interaction, 8, { choices: [choice('Survival', 'x'.repeat(100))] });
    expect(await completing).toEqual([choice('Survival', 'x'.repeat(100))]);
  });
});
