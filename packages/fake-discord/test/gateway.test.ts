import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import { fakeDiscord } from './fixture.ts';
import { identity, PlainSocket } from './plain-bot.ts';

const readySchema = z.looseObject({ session_id: z.string(), resume_gateway_url: z.string() });

describe('the gateway', () => {
  const open = (discord: FakeDiscord, query?: string) => new PlainSocket(discord.gateway.url, query).hello();

  async function identified(
    discord: FakeDiscord,
    rest: object = {},
  ): Promise<[PlainSocket, { session_id: string; resume_gateway_url: string }]> {
    const socket = await open(discord);
    socket.send(2, identity(discord, rest));
    const ready = await socket.event('READY');
    return [socket, readySchema.parse(ready.d)];
  }

  test('requests a heartbeat, and waits until it has come', async () => {
    const discord = await fakeDiscord();
    const [socket] = await identified(discord);
    let came = false;
    const requested = discord.gateway.requestHeartbeats().then(() => {
      came = true;
    });
    await socket.op(1);
    expect(came).toBe(false);
    socket.send(1, 1);
    await requested;

    const refused = expect(discord.gateway.requestHeartbeats()).rejects.toThrow('before the heartbeat came');
    discord.gateway.drop();
    await refused;
  });

  test('closes on a client that does not send heartbeats (4009), and not on one that does', async () => {
    const discord = await fakeDiscord({ heartbeatIntervalMs: 4_000 });
    const silent = await open(discord);
    const lively = await open(discord);
    const beating = setInterval(() => lively.send(1, null), 500);
    const { code } = await discord.gateway.next('closed');
    expect(code).toBe(4009);
    expect(await silent.closed).toBe(4009);
    clearInterval(beating);
    expect(discord.gateway.connections).toHaveLength(1);
  });

  const refusals: [string, number, (socket: PlainSocket, discord: FakeDiscord) => void][] = [
    ['a wrong token', 4004, (socket, discord) => socket.send(2, identity(discord, { token: 'x' }))],
    [
      'intents that there are not',
      4013,
      (socket, discord) => socket.send(2, identity(discord, { intents: 1 << 18 })),
    ],
    ['no intents', 4013, (socket, discord) => socket.send(2, identity(discord, { intents: undefined }))],
    [
      'intents that were not granted',
      4014,
      (socket, discord) => socket.send(2, identity(discord, { intents: 1 | (1 << 15) })),
    ],
    [
      'a shard beyond the count',
      4010,
      (socket, discord) => socket.send(2, identity(discord, { shard: [2, 2] })),
    ],
    [
      'too few shards',
      4011,
      (socket, discord) => {
        for (const name of ['a', 'b', 'c']) discord.addGuild({ name });
        socket.send(2, identity(discord));
      },
    ],
    [
      'an identify without properties',
      4002,
      (socket, discord) => socket.send(2, { token: discord.token, intents: 1 }),
    ],
    ['invalid JSON', 4002, (socket) => socket.raw('{')],
    ['a payload over 4,096 bytes', 4002, (socket) => socket.send(1, 'x'.repeat(4_096))],
    ['an unknown opcode', 4001, (socket) => socket.send(99, null)],
    ['a command before identifying', 4003, (socket) => socket.send(3, {})],
    [
      'a resume with a wrong token',
      4004,
      (socket) => socket.send(6, { token: 'x', session_id: 'y', seq: 1 }),
    ],
    [
      '121 sends in a minute',
      4008,
      (socket) => {
        for (let sent = 0; sent < 121; sent += 1) socket.send(1, null);
      },
    ],
  ];
  test.each(refusals)('closes on %s with %i', async (_name, code, offend) => {
    const discord = await fakeDiscord({ guildsPerShard: 2 });
    const socket = await open(discord);
    offend(socket, discord);
    expect(await socket.closed).toBe(code);
  });

  test('closes a second identify with 4005, and an unknown version with 4012', async () => {
    const discord = await fakeDiscord();
    const [socket] = await identified(discord);
    socket.send(2, identity(discord));
    expect(await socket.closed).toBe(4005);
    expect(await new PlainSocket(discord.gateway.url, '?v=5&encoding=json').closed).toBe(4012);
  });

  test('accepts privileged intents that are granted', async () => {
    const discord = await fakeDiscord({ privilegedIntents: 1 << 15 });
    await identified(discord, { intents: 1 | (1 << 15) });
  });

  test('makes bots wait between identifies, by max_concurrency', async () => {
    let now = Date.now();
    const discord = await fakeDiscord({ identifyEveryMs: 5_000, maxConcurrency: 2, now: () => now });
    await identified(discord, { shard: [0, 4] });
    await identified(discord, { shard: [1, 4] });
    const early = await open(discord);
    early.send(2, identity(discord, { shard: [2, 4] }));
    expect((await early.op(9)).d).toBe(false);
    now += 5_000;
    early.send(2, identity(discord, { shard: [2, 4] }));
    await early.event('READY');
  });

  test.each([1_000, 1_001])('forgets the session of a bot that closes with %i', async (code) => {
    const discord = await fakeDiscord();
    const [first, { session_id }] = await identified(discord);
    first.close(code);
    await discord.disconnected();
    const second = await open(discord);
    second.send(6, { token: discord.token, session_id, seq: 1 });
    expect((await second.op(9)).d).toBe(false);
  });

  test('does not resume an unknown session, or a sequence that was never sent (4007)', async () => {
    const discord = await fakeDiscord();
    const socket = await open(discord);
    socket.send(6, { token: discord.token, session_id: 'x', seq: 1 });
    expect((await socket.op(9)).d).toBe(false);
    const [, { session_id }] = await identified(discord);
    socket.send(6, { token: discord.token, session_id, seq: 99 });
    expect(await socket.closed).toBe(4007);
  });

  test('replays what was missed and then sends one RESUMED, not those of earlier resumes', async () => {
    const discord = await fakeDiscord();
    const [first, { session_id }] = await identified(discord);
    first.terminate();
    for (let resume = 1; resume <= 2; resume++) {
      await discord.disconnected();
      const socket = await open(discord);
      socket.send(6, { token: discord.token, session_id, seq: 1 });
      socket.send(1, 1);
      await socket.op(11);
      expect(socket.frames.filter(({ t }) => t === 'RESUMED')).toHaveLength(1);
      socket.terminate();
    }
  });

  test('shuts down with silently refused connections open', async () => {
    const discord = await startFakeDiscord();
    discord.gateway.refuseConnections(1, 'silence');
    const socket = new PlainSocket(discord.gateway.url);
    await expect.poll(() => discord.gateway.events.map(({ kind }) => kind)).toEqual(['refused']);
    await discord.close();
    expect(await socket.closed).toBe(1006);
  });

  test('sends a guild’s events to its own shard only', async () => {
    const discord = await fakeDiscord({ shards: 2 });
    const guilds = [discord.addGuild(), discord.addGuild(), discord.addGuild()];
    const [even, evenReady] = await identified(discord, { shard: [0, 2] });
    const [odd, oddReady] = await identified(discord, { shard: [1, 2] });
    expect(evenReady).toMatchObject({
      shard: [0, 2],
      guilds: [{ id: guilds[0]?.id }, { id: guilds[2]?.id }],
    });
    expect(oddReady).toMatchObject({ shard: [1, 2], guilds: [{ id: guilds[1]?.id }] });

    guilds[1]?.leave();
    await odd.event('GUILD_DELETE');
    guilds[0]?.leave();
    await even.event('GUILD_DELETE');
    expect(even.frames.filter((frame) => frame.t === 'GUILD_DELETE')).toHaveLength(1);
    expect(odd.frames.filter((frame) => frame.t === 'GUILD_DELETE')).toHaveLength(1);
  });
});
