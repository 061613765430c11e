import { API } from '@discordjs/core/http-only';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { MessageFlags, REST } from 'discord.js';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import type { FakeDiscordOptions } from '../src/settings.ts';

const interactionSchema = z.object({
  id: z.string(),
  token: z.string(),
  application_id: z.string(),
  type: z.number(),
});

describe('a client of the discord.js project', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function connect(discord: FakeDiscord) {
    const rest = new REST({ api: discord.url, version: '10' }).setToken(discord.token);
    const api = new API(rest);
    const gateway = new WebSocketManager({
      token: discord.token,
      intents: 1,
      rest,
    });
    const events: string[] = [];
    gateway.on(WebSocketShardEvents.Dispatch, (payload) => {
      events.push(payload.t);
      if (payload.t !== 'INTERACTION_CREATE') return;
      const { id, token, application_id } = interactionSchema.parse(payload.d);
      void api.interactions
        .defer(id, token, { flags: MessageFlags.Ephemeral })
        .then(() => api.interactions.editReply(application_id, token, { content: 'Survival is running' }));
    });
    cleanups.push(async () => gateway.destroy());
    await gateway.connect();
    await discord.connected();
    return { api, events };
  }

  async function start(options: FakeDiscordOptions = {}) {
    const discord = await startFakeDiscord(options);
    cleanups.push(() => discord.close());
    const guild = discord.addGuild({ name: 'Miners' });
    return { discord, guild, mod: guild.member({ name: 'Mo' }) };
  }

  test('connects, registers a command and replies to a person who types it', async () => {
    const { discord, guild, mod } = await start();
    const { api, events } = await connect(discord);
    await api.applicationCommands.bulkOverwriteGuildCommands(discord.applicationId, guild.id, [
      { name: 'status', description: 'How a server is' },
    ]);

    const reply = await mod.types('/status');
    await reply.settled();

    expect(reply.text).toBe('Survival is running');
    expect(reply.ephemeral).toBe(true);
    expect(events.slice(0, 2)).toEqual(['READY', 'GUILD_CREATE']);
  });

  test('resumes after its connection was cut, and receives what it missed', async () => {
    const { discord, guild, mod } = await start();
    const { api, events } = await connect(discord);
    await api.applicationCommands.bulkOverwriteGuildCommands(discord.applicationId, guild.id, [
      {
        name: 'status',
        description: 'How a server is',
      },
    ]);

    const resumed = discord.gateway.next('resumed');
    discord.gateway.drop();
    await discord.disconnected();
    const typing = mod.types('/status');
    expect((await resumed).path).toBe('/resume');
    await (await typing).settled();

    expect(events).toEqual(['READY', 'GUILD_CREATE', 'INTERACTION_CREATE', 'RESUMED']);
    expect(discord.gateway.identifies).toBe(1);
  });

  test.each([
    ['is asked to reconnect', '/resume', (discord: FakeDiscord) => discord.gateway.reconnect()],
    [
      'has its session invalidated for a resume',
      '/',
      (discord: FakeDiscord) => discord.gateway.invalidateSession({ resumable: true }),
    ],
    ['is closed with 4000', '/resume', (discord: FakeDiscord) => discord.gateway.close(4_000)],
    [
      'gets no heartbeat acknowledged',
      '/resume',
      (discord: FakeDiscord) => discord.gateway.stopAcknowledging(),
    ],
  ])('resumes when it %s', async (_name, path, disturb) => {
    const { discord } = await start({ heartbeatIntervalMs: 2_000 });
    const { events } = await connect(discord);
    const resumed = discord.gateway.next('resumed');
    disturb(discord);
    expect((await resumed).path).toBe(path);
    await discord.connected();
    expect(events.filter((event) => event === 'READY')).toHaveLength(1);
  });

  test('waits out a 429, and then succeeds', async () => {
    const { discord, guild } = await start();
    const { api } = await connect(discord);
    discord.faults.next({ path: /messages$/, status: 429, retryAfter: 0.05 });
    await api.channels.createMessage(guild.channel('general').id, { content: 'Hello' });
    expect(guild.channel('general').messages.map(({ text }) => text)).toEqual(['Hello']);
    expect(
      discord.requests.filter(({ path }) => path.endsWith('messages')).map(({ status }) => status),
    ).toEqual([429, 200]);
  });

  test('gets an error with Discord’s message and fields', async () => {
    const { discord, guild } = await start();
    const { api } = await connect(discord);
    const sending = api.channels.createMessage(guild.channel('general').id, { content: 'x'.repeat(2_001) });
    await expect(sending).rejects.toThrow(
      'Invalid Form Body\ncontent[BASE_TYPE_MAX_LENGTH]: Must be 2000 or fewer in length.',
    );
  });
});
