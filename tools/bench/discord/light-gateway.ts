import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { applicationId, guildId, guildJson } from './payloads.ts';

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
 * So long that no heartbeat is due in a run: if an acknowledgement waits behind thousands of guilds, a bot takes the
 * connection for dead at its next heartbeat.
 */
const heartbeatIntervalMs = 6 * 60 * 60_000;

const frameSchema = z.object({ op: z.number(), d: z.unknown() });
const credentialsSchema = z.object({ token: z.string() });

/** One bot's connection. */
interface Session {
  readonly socket: WebSocket;
  sequence: number;
  /** Resolved at the next heartbeat. */
  readonly heartbeatWaiters: PromiseWithResolvers<void>[];
}

/**
 * A gateway for measured bots: hello, identify, resume (always a new session), heartbeats and events. It enforces no
 * rules; the fake Discord in tools/fake-discord does, which takes 1.2 ms per interaction.
 */
export class LightGateway {
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  readonly #sessions = new Map<string, Session>();
  readonly #identifies = new Map<string, PromiseWithResolvers<number>>();
  readonly #guilds = new Map<string, number>();
  #url = '';

  constructor() {
    this.#server.on('connection', (socket) => this.#accept(socket));
  }

  async listen(): Promise<string> {
    if (this.#server.address() === null)
      await new Promise<void>((resolve) => this.#server.once('listening', resolve));
    const address = this.#server.address() as AddressInfo;
    this.#url = `ws://127.0.0.1:${address.port}`;
    return this.#url;
  }

  /** Forgets a bot's last session. `guilds`: how many guilds its next READY contains. */
  reset(token: string, guilds: number): void {
    this.#identifies.delete(token);
    this.#sessions.delete(token);
    this.#guilds.set(token, guilds);
  }

  /** Resolves with the time at which a bot identifies, now or later: milliseconds since 1970, with fractions. */
  identified(token: string): Promise<number> {
    const identify = this.#identifies.get(token) ?? Promise.withResolvers<number>();
    this.#identifies.set(token, identify);
    return identify.promise;
  }

  dispatch(token: string, event: string, json: string): void {
    const session = this.#session(token);
    session.sequence += 1;
    session.socket.send(`{"op":${opcode.dispatch},"t":"${event}","s":${session.sequence},"d":${json}}`);
  }

  /** Sends guilds. Resolves once the bot has read them all. */
  async sendGuilds(token: string, guilds: number): Promise<void> {
    for (let guild = 0; guild < guilds; guild += 1) {
      this.dispatch(token, 'GUILD_CREATE', guildJson(guild));
      if (guild % 100 === 99) await this.flushed(token);
    }
    await this.flushed(token);
  }

  /** Resolves once the bot has read all events so far: it responds to a heartbeat request in order. */
  flushed(token: string): Promise<void> {
    const { socket, heartbeatWaiters } = this.#session(token);
    const heartbeat = Promise.withResolvers<void>();
    heartbeatWaiters.push(heartbeat);
    socket.send(JSON.stringify({ op: opcode.heartbeat, d: null }));
    return heartbeat.promise;
  }

  #session(token: string): Session {
    const session = this.#sessions.get(token);
    if (session === undefined) throw new Error(`no bot is connected as ${token}`);
    return session;
  }

  #accept(socket: WebSocket): void {
    let session: Session | null = null;
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const { op, d } = frameSchema.parse(JSON.parse(String(data)));
      if (op === opcode.identify) session = this.#identify(socket, credentialsSchema.parse(d).token);
      else if (op === opcode.resume) socket.send(JSON.stringify({ op: opcode.invalidSession, d: false }));
      else if (op === opcode.heartbeat) {
        socket.send(JSON.stringify({ op: opcode.heartbeatAck, d: null }));
        for (const { resolve } of session?.heartbeatWaiters.splice(0) ?? []) resolve();
      }
    });
    socket.on('close', () => {
      for (const { reject } of session?.heartbeatWaiters.splice(0) ?? [])
        reject(new Error('the bot was disconnected'));
    });
    const hello = { heartbeat_interval: heartbeatIntervalMs };
    socket.send(JSON.stringify({ op: opcode.hello, d: hello, s: null, t: null }));
  }

  #identify(socket: WebSocket, token: string): Session {
    const now = performance.timeOrigin + performance.now();
    const session = { socket, sequence: 0, heartbeatWaiters: [] };
    this.#sessions.set(token, session);
    this.dispatch(token, 'READY', readyJson(this.#guilds.get(token) ?? 0, this.#url));
    void this.identified(token);
    this.#identifies.get(token)?.resolve(now);
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
