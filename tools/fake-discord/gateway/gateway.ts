import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WaitOptions } from '../changes.ts';
import type { DiscordContext } from '../context.ts';
import { Connection, type SessionManager } from './connection.ts';
import { closeCode, type Identify, identifyCloseCode, intent, type Resume } from './protocol.ts';
import { Session } from './session.ts';

/** Something that happened on the gateway, for tests that wait for it. */
export interface GatewayEvent {
  readonly kind: 'identified' | 'sent away' | 'resumed' | 'closed' | 'refused';
  readonly shard: number | null;
  /** For `closed`: the code that the bot sent, or 1006 where it sent none. */
  readonly code: number | null;
  /** The path of the WebSocket: `/resume` where the resume_gateway_url was used. */
  readonly path: string;
  readonly at: number;
}

/** How connections are refused. */
export type ConnectionRefusal = 'an error' | 'closing' | 'silence';

/** Discord's gateway: sessions, and the sockets that carry them. */
export class Gateway implements SessionManager {
  readonly #stage: DiscordContext;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  readonly #sessions = new Map<string, Session>();
  readonly #events: GatewayEvent[] = [];
  readonly #identifiedAt = new Map<number, number>();
  #refusals = 0;
  #refusesBy: ConnectionRefusal = 'an error';
  #unansweredResumes = 0;
  #sessionStarts: number[] = [];
  #url = '';

  constructor(stage: DiscordContext) {
    this.#stage = stage;
  }

  get url(): string {
    return this.#url;
  }
  set url(url: string) {
    this.#url = url;
  }
  /** All that has happened so far. */
  get events(): readonly GatewayEvent[] {
    return this.#events;
  }
  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }
  get connections(): readonly Connection[] {
    return [...this.#connections];
  }
  get identifies(): number {
    return this.#count('identified');
  }
  get resumes(): number {
    return this.#count('resumed');
  }
  /** How many sessions the bot may still begin, and when they count anew. */
  sessionStartLimit(): { readonly left: number; readonly resetAfterMs: number } {
    const { sessionStarts, sessionStartsPerMs, now } = this.#stage.settings;
    const [first = now()] = this.#sessionStarts;
    const resetAfterMs = Math.max(0, first + sessionStartsPerMs - now());
    if (resetAfterMs === 0) this.#sessionStarts = [];
    return { left: Math.max(0, sessionStarts - this.#sessionStarts.length), resetAfterMs };
  }

  /** Op 7 to every connection. */
  reconnect(): void {
    for (const connection of this.#connections) connection.requestReconnect();
  }
  /** Op 9 to every connection; where not resumable, the sessions are gone. */
  invalidateSession({ resumable }: { readonly resumable: boolean }): void {
    for (const connection of this.#connections) {
      if (!resumable && connection.session !== null) this.#sessions.delete(connection.session.id);
      connection.invalidate(resumable);
    }
  }
  /** Ends every connection without a close frame. The sessions stay. */
  drop(): void {
    for (const connection of this.#connections) connection.drop();
  }
  /** Closes every connection with a code. The sessions stay. */
  close(code: number): void {
    for (const connection of this.#connections) connection.close(code);
  }
  /** The connections of now become zombies. */
  stopAcknowledging(): void {
    for (const connection of this.#connections) connection.stopAcknowledging();
  }
  /** The next attempts to connect are refused: with HTTP 503, or the socket is opened and closed, or nothing is said on it. */
  refuseConnections(times: number, by: ConnectionRefusal = 'an error'): void {
    this.#refusals = times;
    this.#refusesBy = by;
  }
  /** The next resumes get no answer; heartbeats do. */
  ignoreResumes(times: number): void {
    this.#unansweredResumes = times;
  }
  /** Forgets the sessions of bots that are not connected: a resume is then an invalid session. */
  forgetSessions(): void {
    for (const [id, session] of this.#sessions) if (!session.connected) this.#sessions.delete(id);
  }

  /** The next event of a kind, from now on. */
  next(kind: GatewayEvent['kind'], patience: WaitOptions = {}): Promise<GatewayEvent> {
    const seen = this.#events.length;
    return this.#stage.changes.until(
      () => this.#events.slice(seen).find((event) => event.kind === kind),
      () => `Nothing was ${kind} on the gateway`,
      patience,
    );
  }

  dispatch(guildId: string, event: string, data: unknown): void {
    for (const session of this.#sessions.values()) {
      if (session.hasGuild(guildId) && session.receives(event)) session.dispatch(event, data);
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      if (this.#refusesBy === 'an error')
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      else
        this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
          if (this.#refusesBy === 'closing') webSocket.close(4_000);
        });
      this.#note({ kind: 'refused', shard: null, code: null, path: request.url ?? '/' });
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'ws://localhost');
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const supported = searchParams.get('v') === '10';
      const readable = (searchParams.get('encoding') ?? 'json') === 'json' && !searchParams.has('compress');
      if (!supported) return webSocket.close(closeCode.invalidApiVersion, 'Invalid API version.');
      if (!readable) return webSocket.close(closeCode.decodeError, 'This stand-in speaks uncompressed JSON.');
      this.#connections.add(new Connection(webSocket, pathname, this.#stage.settings, this));
    });
  }

  identify(connection: Connection, identify: Identify): Session | null {
    const { settings, guilds, bot } = this.#stage;
    const shard = identify.shard ?? ([0, 1] as const);
    const fault = identifyCloseCode(identify, shard, settings, guilds.size);
    if (fault === null && this.sessionStartLimit().left === 0) {
      connection.close(closeCode.authenticationFailed, 'Too many session starts.');
      return null;
    }
    if (fault !== null) {
      connection.close(fault);
      return null;
    }
    if (this.#identifiesTooOften(shard[0])) {
      this.#note({ kind: 'sent away', shard: shard[0], code: null, path: connection.path });
      connection.invalidate(false);
      return null;
    }
    this.#sessionStarts.push(settings.now());
    const session = new Session([shard[0], shard[1]], identify.intents ?? 0, settings.replayLimit);
    this.#sessions.set(session.id, session);
    session.attach(connection);
    const own = [...guilds.values()].filter((guild) => session.hasGuild(guild.id));
    session.dispatch('READY', {
      v: 10,
      user: { ...bot, mfa_enabled: true, verified: true, email: null },
      application: { id: settings.applicationId, flags: 0 },
      guilds: own.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `${this.#url}/resume`,
      session_type: 'normal',
      shard: session.shard,
      private_channels: [],
      relationships: [],
      presences: [],
      user_settings: {},
      guild_join_requests: [],
      geo_ordered_rtc_regions: [],
      _trace: [],
    });
    if ((session.intents & intent.guilds) !== 0) {
      for (const guild of own) if (!guild.unavailable) session.dispatch('GUILD_CREATE', guild.payload());
    }
    this.#note({ kind: 'identified', shard: shard[0], code: null, path: connection.path });
    return session;
  }

  resume(connection: Connection, resume: Resume): Session | null {
    if (this.#unansweredResumes > 0) {
      this.#unansweredResumes -= 1;
      return null;
    }
    if (resume.token !== this.#stage.settings.token) {
      connection.close(closeCode.authenticationFailed, 'Authentication failed.');
      return null;
    }
    const session = this.#sessions.get(resume.session_id);
    if (session === undefined || !session.canReplay(resume.seq)) {
      connection.invalidate(false);
      return null;
    }
    if (resume.seq > session.sequence) {
      connection.close(closeCode.invalidSequence, 'Invalid seq.');
      return null;
    }
    session.sink?.close(4_000);
    session.attach(connection);
    session.replay(connection, resume.seq);
    session.dispatch('RESUMED', { _trace: [] });
    this.#note({ kind: 'resumed', shard: session.shard[0], code: null, path: connection.path });
    return session;
  }

  onClose(connection: Connection, code: number): void {
    this.#connections.delete(connection);
    const { session } = connection;
    // A client that says goodbye (1000, 1001) ends its session; any other end leaves it for a resume.
    if (session !== null && (code === 1_000 || code === 1_001)) this.#sessions.delete(session.id);
    this.#note({ kind: 'closed', shard: session?.shard[0] ?? null, code, path: connection.path });
  }

  /** Ends everything. */
  shutDown(): void {
    // Those on which nothing is said, too.
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #identifiesTooOften(shard: number): boolean {
    const { maxConcurrency, identifyEveryMs, now } = this.#stage.settings;
    const key = shard % maxConcurrency;
    const last = this.#identifiedAt.get(key);
    if (last !== undefined && now() - last < identifyEveryMs) return true;
    this.#identifiedAt.set(key, now());
    return false;
  }

  #count(kind: GatewayEvent['kind']): number {
    return this.#events.filter((event) => event.kind === kind).length;
  }

  #note(event: Omit<GatewayEvent, 'at'>): void {
    this.#events.push({ ...event, at: this.#stage.settings.now() });
    this.#stage.changes.notify();
  }
}
