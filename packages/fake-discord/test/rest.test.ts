import {
  ApplicationCommandResponseSchema,
  GatewayBotResponseSchema,
  GuildMemberResponseSchema,
  GuildWithCountsResponseSchema,
  InteractionCallbackResponseSchema,
  MessageResponseSchema,
  PrivateApplicationResponseSchema,
  UserPIIResponseSchema,
} from 'discord-api-spec/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { Guild } from '../src/model/guild.ts';
import { mostPerSecond } from '../src/rest/request-log.ts';
import { knownLimits } from '../src/settings.ts';
import { fakeDiscord } from './fixture.ts';
import { call, PlainBot } from './plain-bot.ts';

describe('the HTTP API', () => {
  test('returns 401 for a wrong or missing token, on every route of the bot', async () => {
    const discord = await fakeDiscord();
    const unauthorized = { status: 401, body: { message: '401: Unauthorized', code: 0 } };
    for (const path of [
      '/users/@me',
      '/gateway/bot',
      '/applications/@me',
      '/channels/1/messages',
      '/anything',
    ]) {
      expect(
        await call(discord, 'GET', path, undefined, { headers: { authorization: 'Bot x' } }),
      ).toMatchObject(unauthorized);
    }
    const { status } = await fetch(`${discord.url}/v10/users/@me`, {
      headers: { 'user-agent': 'DiscordBot (x, 1)' },
    });
    expect(status).toBe(401);
    expect(
      (await call(discord, 'GET', '/gateway', undefined, { headers: { authorization: '' } })).status,
    ).toBe(200);
  });

  test('refuses requests without a bot’s user agent, and other versions of the API', async () => {
    const discord = await fakeDiscord();
    expect(
      await call(discord, 'GET', '/gateway', undefined, { headers: { 'user-agent': 'curl' } }),
    ).toMatchObject({ status: 403, body: { code: 40_333 } });
    const old = await fetch(`${discord.url}/v6/gateway`, { headers: { 'user-agent': 'DiscordBot (x, 1)' } });
    expect(old.status).toBe(400);
    const unversioned = await fetch(`${discord.url}/gateway`, {
      headers: { 'user-agent': 'DiscordBot (x, 1)' },
    });
    expect(await unversioned.json()).toEqual({ url: discord.gateway.url });
  });

  test('says of a route that it doesn’t serve it', async () => {
    const discord = await fakeDiscord();
    const path = `/applications/${discord.applicationId}/commands`;
    expect(await call(discord, 'POST', path, { name: 'ping', description: 'Says pong' })).toMatchObject({
      status: 404,
      body: { message: `404: Not Found. The fake Discord doesn't serve POST /api/v10${path}`, code: 0 },
    });
  });

  test('returns what is left of a bucket in headers, and 429 beyond it until it resets', async () => {
    let now = 1_800_000_000_000;
    const discord = await fakeDiscord({ messageLimit: { requests: 2, perMs: 5_000 }, now: () => now });
    const channel = discord.addGuild({ channels: ['a', 'b'] });
    const post = (name: string) =>
      call(discord, 'POST', `/channels/${channel.channel(name).id}/messages`, { content: 'c' });
    const first = await post('a');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '1800000005.000',
      'x-ratelimit-reset-after': '5.000',
      'x-ratelimit-bucket': expect.any(String),
    });
    await post('a');
    const third = await post('a');
    expect(third).toMatchObject({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 5, global: false },
    });
    expect(Object.fromEntries(third.headers)).toMatchObject({
      'retry-after': '5',
      'x-ratelimit-scope': 'user',
    });
    expect((await post('b')).status).toBe(200);
    now += 5_000;
    expect((await post('a')).status).toBe(200);
  });

  test('limits new messages and edits to 5 per 5 seconds in each channel, counted apart', async () => {
    const discord = await fakeDiscord(knownLimits);
    const guild = discord.addGuild({ channels: ['a', 'b'] });
    const path = (name: string) => `/channels/${guild.channel(name).id}/messages`;
    const { body } = await call(discord, 'POST', path('a'), { content: 'c' });
    const { id } = z.object({ id: z.string() }).parse(body);
    const edit = () => call(discord, 'PATCH', `${path('a')}/${id}`, { content: 'd' });
    for (let n = 0; n < 5; n += 1) expect((await edit()).status).toBe(200);
    expect((await edit()).status).toBe(429);
    expect((await call(discord, 'POST', path('a'), { content: 'c' })).status).toBe(200);
    expect((await call(discord, 'POST', path('b'), { content: 'c' })).status).toBe(200);
    const edits = discord.requests.filter(({ method }) => method === 'PATCH');
    expect(mostPerSecond(edits.map((request, n) => ({ ...request, at: n * 400 })))).toBe(3);
  });

  test('limits the edits of messages that are older than an hour, in each channel', async () => {
    let now = Date.now();
    const discord = await fakeDiscord({
      oldMessageEditLimit: { requests: 2, perMs: 20_000 },
      now: () => now,
    });
    const path = `/channels/${discord.addGuild().channel('general').id}/messages`;
    const { id } = z
      .object({ id: z.string() })
      .parse((await call(discord, 'POST', path, { content: 'c' })).body);
    const edit = () => call(discord, 'PATCH', `${path}/${id}`, { content: 'd' });
    for (let n = 0; n < 5; n += 1) expect((await edit()).status).toBe(200);
    now += 60 * 60_000 + 1;
    expect([(await edit()).status, (await edit()).status]).toEqual([200, 200]);
    const refused = await edit();
    expect(refused).toMatchObject({ status: 429, body: { code: 30_046, retry_after: 20, global: false } });
    expect(refused.headers.get('retry-after')).toBe('20');
    now += 20_000;
    expect((await edit()).status).toBe(200);
  });

  test('returns a member with the roles that they have now, and 404 for whoever has left', async () => {
    const discord = await fakeDiscord();
    const guild = discord.addGuild({ roles: ['Moderators', 'Helpers'] });
    const person = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
    const read = () => call(discord, 'GET', `/guilds/${guild.id}/members/${person.id}`);
    const { body } = await read();
    expect(GuildMemberResponseSchema.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(body).toMatchObject({ user: { id: person.id }, roles: [guild.role('Moderators').id] });
    expect(body).not.toHaveProperty('permissions');
    person.gains(guild.role('Helpers'));
    guild.deleteRole(guild.role('Moderators'));
    expect((await read()).body).toMatchObject({ roles: [guild.role('Helpers').id] });
    const roles = await call(discord, 'GET', `/guilds/${guild.id}/roles`);
    expect(roles.body).toMatchObject([{ name: '@everyone' }, { name: 'Helpers' }]);
    person.leaves();
    expect(await read()).toMatchObject({ status: 404, body: { code: 10_007 } });
  });

  test('limits the bot’s own routes together to 50 requests per second, without interactions', async () => {
    const now = Date.now();
    const discord = await fakeDiscord({ now: () => now });
    const person = discord.addGuild().member();
    const bot = await PlainBot.connect(discord, [{ name: 'status', description: 'd' }]);
    const responses = await Promise.all(Array.from({ length: 50 }, () => call(discord, 'GET', '/users/@me')));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    expect(limited[0]).toMatchObject({ body: { global: true } });
    expect(limited[0]?.headers.get('x-ratelimit-global')).toBe('true');

    const reply = person.types('/status');
    expect((await bot.callback(await bot.interaction(), 4, { content: 'Fine' })).status).toBe(204);
    expect((await reply).text).toBe('Fine');
  });

  test('limits the edits by each interaction’s webhook separately', async () => {
    const discord = await fakeDiscord({ webhookLimit: { requests: 5, perMs: 5_000 } });
    const person = discord.addGuild().member();
    const bot = await PlainBot.connect(discord, [{ name: 'status', description: 'd' }]);
    const deferred = async () => {
      const typing = person.types('/status');
      const interaction = await bot.interaction();
      await bot.callback(interaction, 5);
      await typing;
      return () => bot.webhook(interaction, 'PATCH', '/messages/@original', { content: 'c' });
    };
    const [edit, other] = [await deferred(), await deferred()];
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await edit()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await other()).status).toBe(200);
  });

  test('sends a message with an enforced nonce once within a few minutes, and returns it again', async () => {
    let now = Date.now();
    const discord = await fakeDiscord({ now: () => now });
    const channel = discord.addGuild().channel('general');
    const post = (nonce: string, enforce_nonce = true) =>
      call(discord, 'POST', `/channels/${channel.id}/messages`, { content: nonce, nonce, enforce_nonce });
    const first = await post('one');
    expect((await post('one')).body).toEqual(first.body);
    expect(channel.messages).toHaveLength(1);
    await post('other');
    await post('one', false);
    expect(channel.messages).toHaveLength(3);
    now += 10 * 60_000;
    await post('other');
    expect(channel.messages).toHaveLength(4);
  });
});

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
