import { once } from 'node:events';
import { DefaultWebSocketManagerOptions } from '@discordjs/ws';
import { GatewayDispatchEvents, GatewayOpcodes, SnowflakeUtil } from 'discord.js';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { ShardConnection } from '../../src/discord/gateway/shard-connection.ts';
import { ShardSession } from '../../src/discord/gateway/shard-session.ts';
import { ShardStates } from '../../src/discord/gateway/shard-states.ts';

const logger = pino({ level: 'silent' });

/** An event that a gateway sends after it has accepted a resume. */
interface Sent {
  readonly t: string;
  readonly d: object;
}

/** Resumes a session at a gateway that sends these events, and returns the interactions, each with whether it counts as replayed. */
async function resumed(events: readonly Sent[]): Promise<readonly (readonly [string, boolean])[]> {
  const gateway = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(gateway, 'listening');
  const address = gateway.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  const url = `ws://127.0.0.1:${address.port}`;
  gateway.on('connection', (socket) => {
    const send = (op: number, d: unknown, more: object = {}) =>
      socket.send(JSON.stringify({ op, d, s: null, t: null, ...more }));
    send(GatewayOpcodes.Hello, { heartbeat_interval: 40_000 });
    socket.on('message', (message) => {
      if (!String(message).startsWith(`{"op":${GatewayOpcodes.Resume}`)) return;
      for (const [index, { t, d }] of events.entries())
        send(GatewayOpcodes.Dispatch, d, { t, s: 10 + index });
    });
  });
  const stored = { bot: 'bot', shardId: 0, shardCount: 1, sessionId: 'abc', sequence: 1, resumeUrl: url };
  const sessions = { get: async () => stored, save: async () => {}, remove: async () => {} };
  const shard = { bot: 'bot', id: 0, count: 1 };
  const received: (readonly [string, boolean])[] = [];
  const all = Promise.withResolvers<void>();
  const connection = new ShardConnection({
    id: 0,
    shardOptions: {
      ...DefaultWebSocketManagerOptions,
      handshakeTimeout: 60_000,
      helloTimeout: 60_000,
      readyTimeout: 60_000,
      token: 'token',
      intents: 1,
      shardCount: 1,
      gatewayInformation: {
        url,
        shards: 1,
        session_start_limit: { total: 1, remaining: 1, reset_after: 0, max_concurrency: 1 },
      },
    },
    session: await ShardSession.read(sessions, shard, url, logger),
    throttler: { waitForIdentify: async () => {} },
    states: new ShardStates(),
    logger,
    onClosed: () => {},
    onDispatch: ({ t, d, s }, _, isReplayed) => {
      if (t === GatewayDispatchEvents.InteractionCreate) received.push([d.id, isReplayed]);
      if (s === 9 + events.length) all.resolve();
      return null;
    },
    onResumed: () => {},
  });
  onTestFinished(async () => {
    await connection.close();
    for (const client of gateway.clients) client.terminate();
    gateway.close();
  });
  await all.promise;
  return received;
}

/** Returns an interaction that was created this many milliseconds ago. */
function interaction(ageMs: number): Sent & { readonly d: { readonly id: string } } {
  const id = `${SnowflakeUtil.generate({ timestamp: Date.now() - ageMs })}`;
  return { t: GatewayDispatchEvents.InteractionCreate, d: { id } };
}

const end: Sent = { t: GatewayDispatchEvents.Resumed, d: {} };

test('what Discord sends between a resume and RESUMED is a replay; what people do after that is new', async () => {
  const [missed, later] = [interaction(60_000), interaction(-60_000)];
  expect(await resumed([missed, end, later])).toEqual([
    [missed.d.id, true],
    [later.d.id, false],
  ]);
});

test('an interaction from before the connection is a replay too if an earlier RESUMED is sent again before it', async () => {
  const [first, second, later] = [interaction(90_000), interaction(60_000), interaction(-60_000)];
  expect(await resumed([first, end, second, end, later])).toEqual([
    [first.d.id, true],
    [second.d.id, true],
    [later.d.id, false],
  ]);
});

test('an interaction whose id is no number is as new as its place says', async () => {
  const odd: Sent = { t: GatewayDispatchEvents.InteractionCreate, d: { id: 'odd' } };
  expect(await resumed([odd, end, odd])).toEqual([
    ['odd', true],
    ['odd', false],
  ]);
});
