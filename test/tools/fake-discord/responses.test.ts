import {
  ApplicationCommandResponseSchema,
  GatewayBotResponseSchema,
  GuildWithCountsResponseSchema,
  InteractionCallbackResponseSchema,
  MessageResponseSchema,
  PrivateApplicationResponseSchema,
  UserPIIResponseSchema,
} from 'discord-api-spec/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { type FakeDiscord, startFakeDiscord } from '../../../tools/fake-discord/fake-discord.ts';
import type { Guild } from '../../../tools/fake-discord/model/guild.ts';
import { call, PlainBot } from './plain-bot.ts';

describe('the fake Discord’s responses match Discord’s specification', () => {
  let discord: FakeDiscord;
  let guild: Guild;
  let bot: PlainBot;
  beforeAll(async () => {
    discord = await startFakeDiscord();
    guild = discord.addGuild({ roles: ['Moderators'] });
    const server = { type: 3, name: 'server', description: 'Which', autocomplete: true };
    bot = await PlainBot.connect(discord, [{ name: 'status', description: 'd', options: [server] }]);
  });
  afterAll(() => discord.close());

  /** The places that fall short; none when all is well. */
  const faults = (schema: ZodMiniType, body: unknown) => schema.safeParse(body).error?.issues ?? [];

  const row = {
    type: 1,
    components: [
      { type: 2, style: 1, custom_id: 'a', label: 'Go', emoji: { name: '🔄' } },
      { type: 2, style: 5, url: 'https://example.org', label: 'Docs' },
    ],
  };
  const select = {
    type: 1,
    components: [{ type: 3, custom_id: 's', placeholder: 'Which', options: [{ label: 'One', value: '1' }] }],
  };
  const message = {
    content: 'Hi',
    embeds: [
      {
        title: 'T',
        color: 5,
        timestamp: '2026-08-06T12:00:00.000Z',
        fields: [{ name: 'n', value: 'v' }],
        footer: { text: 'f' },
      },
    ],
    components: [row, select],
  };

  test.each([
    ['the bot', '/users/@me', UserPIIResponseSchema],
    ['its application', '/applications/@me', PrivateApplicationResponseSchema],
    ['the gateway', '/gateway/bot', GatewayBotResponseSchema],
  ])('for %s', async (_name, path, schema) => {
    expect(faults(schema, (await call(discord, 'GET', path)).body)).toEqual([]);
  });

  test('for a guild', async () => {
    expect(
      faults(GuildWithCountsResponseSchema, (await call(discord, 'GET', `/guilds/${guild.id}`)).body),
    ).toEqual([]);
  });

  test('for a command', () => {
    const [command] = discord.registeredCommands();
    expect(faults(ApplicationCommandResponseSchema, command)).toEqual([]);
  });

  test('for a message, new and edited', async () => {
    const path = `/channels/${guild.channel('general').id}/messages`;
    expect(faults(MessageResponseSchema, (await call(discord, 'POST', path, message)).body)).toEqual([]);
    const { id } = await guild.channel('general').message();
    expect(
      faults(MessageResponseSchema, (await call(discord, 'PATCH', `${path}/${id}`, { content: 'Bye' })).body),
    ).toEqual([]);
  });

  test('for the response to an interaction', async () => {
    const typing = guild.member().types('/status');
    const interaction = await bot.interaction();
    const { body } = await bot.callback(interaction, 4, message, '?with_response=true');
    await typing;
    expect(faults(InteractionCallbackResponseSchema, body)).toEqual([]);
    const original = await bot.webhook(interaction, 'GET', '/messages/@original');
    expect(faults(MessageResponseSchema, original.body)).toEqual([]);
  });
});
