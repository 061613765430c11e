import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { guildJson } from './events.ts';
import { applicationId, guildId } from './ids.ts';

const opcode = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/**
 * So long that none comes by itself: one that is due while the answer to another waits behind thousands of guilds
 * looks to a bot like a dead connection.
 */
const heartbeatIntervalMs = 6 * 60 * 60_000;

const frame = z.object({ op: z.number(), d: z.unknown() });
const credentials = z.object({ token: z.string() });

/** One bot's connection, with what it was told. */
interface Session {
  readonly socket: WebSocket;
  readonly sentAt: { sequence: number };
  /** Wait for the next heartbeat. */
  readonly heard: PromiseWithResolvers<void>[];
}

/**
 * Discord's gateway for bots that are measured: hello, identify, resume (which begins anew), heartbeats and events.
 * It holds them to no rule; the fake Discord in tools/fake-discord does, and takes 1.2 ms for an interaction.
 */
export class LightGateway {
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Map<string, PromiseWithResolvers<number>>();
  readonly #guilds = new Map<string, number>();
  #url = '';

  constructor() {
    this.#server.on('connection', (socket) => this.#welcome(socket));
  }

  async listen(): Promise<string> {
    if (this.#server.address() === null)
      await new Promise<void>((resolve) => this.#server.once('listening', resolve));
    const address = this.#server.address() as AddressInfo;
    this.#url = `ws://127.0.0.1:${address.port}`;
    return this.#url;
  }

  /** Begins with a bot: forgets its last session. `guilds`: how many READY will name. */
  expect(token: string, guilds: number): void {
    this.#waiting.delete(token);
    this.#sessions.delete(token);
    this.#guilds.set(token, guilds);
  }

  /** When the bot with this token identifies, now or later: milliseconds since 1970, with fractions. */
  identified(token: string): Promise<number> {
    const waiting = this.#waiting.get(token) ?? Promise.withResolvers<number>();
    this.#waiting.set(token, waiting);
    return waiting.promise;
  }

  dispatch(token: string, event: string, json: string): void {
    const { socket, sentAt } = this.#session(token);
    sentAt.sequence += 1;
    socket.send(`{"op":${opcode.dispatch},"t":"${event}","s":${sentAt.sequence},"d":${json}}`);
  }

  /** Sends guilds, and resolves when the bot has come to their end: it beats when it is asked to, in order. */
  async joins(token: string, guilds: number): Promise<void> {
    for (let guild = 0; guild < guilds; guild += 1) {
      this.dispatch(token, 'GUILD_CREATE', guildJson(guild));
      if (guild % 100 === 99) await this.settled(token);
    }
    await this.settled(token);
  }

  /** Resolves when the bot has read everything that was sent to it. */
  settled(token: string): Promise<void> {
    const { socket, heard } = this.#session(token);
    const beat = Promise.withResolvers<void>();
    heard.push(beat);
    socket.send(JSON.stringify({ op: opcode.heartbeat, d: null }));
    return beat.promise;
  }

  #session(token: string): Session {
    const session = this.#sessions.get(token);
    if (session === undefined) throw new Error(`no bot is connected as ${token}`);
    return session;
  }

  #welcome(socket: WebSocket): void {
    let session: Session | null = null;
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const { op, d } = frame.parse(JSON.parse(String(data)));
      if (op === opcode.identify) session = this.#identify(socket, credentials.parse(d).token);
      else if (op === opcode.resume) socket.send(JSON.stringify({ op: opcode.invalidSession, d: false }));
      else if (op === opcode.heartbeat) {
        socket.send(JSON.stringify({ op: opcode.heartbeatAck, d: null }));
        for (const { resolve } of session?.heard.splice(0) ?? []) resolve();
      }
    });
    socket.on('close', () => {
      for (const { reject } of session?.heard.splice(0) ?? []) reject(new Error('the bot was disconnected'));
    });
    const hello = { heartbeat_interval: heartbeatIntervalMs };
    socket.send(JSON.stringify({ op: opcode.hello, d: hello, s: null, t: null }));
  }

  #identify(socket: WebSocket, token: string): Session {
    const now = performance.timeOrigin + performance.now();
    const session = { socket, sentAt: { sequence: 0 }, heard: [] };
    this.#sessions.set(token, session);
    this.dispatch(token, 'READY', readyJson(this.#guilds.get(token) ?? 0, this.#url));
    void this.identified(token);
    this.#waiting.get(token)?.resolve(now);
    return session;
  }
}

function readyJson(guilds: number, resumeUrl: string): string {
  return JSON.stringify({
    v: 10,
    user: { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true },
    guilds: Array.from({ length: guilds }, (_, index) => ({ id: guildId(index), unavailable: true })),
    session_id: 'a-session-of-the-bench',
    resume_gateway_url: resumeUrl,
    shard: [0, 1],
    application: { id: applicationId, flags: 0 },
    session_type: 'normal',
    private_channels: [],
    relationships: [],
    presences: [],
    user_settings: {},
    geo_ordered_rtc_regions: [],
    _trace: [],
  });
}
