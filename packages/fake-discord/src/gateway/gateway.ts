import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WaitOptions } from '../changes.ts';
import type { DiscordContext } from '../context.ts';
import { Connection, type SessionManager } from './connection.ts';
import { closeCode, type Identify, identifyCloseCode, intent, type Resume } from './protocol.ts';
import { Session } from './session.ts';

/** Something that happened on the gateway, for tests to wait for. */
export interface GatewayEvent {
  readonly kind: 'identified' | 'sent away' | 'resumed' | 'closed' | 'refused';
  readonly shard: number | null;
  /** For `closed`: the code that the bot sent, or 1006 if it sent none. */
  readonly code: number | null;
  /** The path of the WebSocket: `/resume` if the resume_gateway_url was used. */
  readonly path: string;
  readonly at: number;
}

/** How a connection is refused: HTTP 503; the socket is opened and closed; nothing is sent on it; it is not opened. */
export type ConnectionRefusal = 'an error' | 'closing' | 'silence' | 'no handshake';

/** How a resume fails: it is ignored, and heartbeats are still acknowledged; the connection is lost; op 7 is sent. */
export type ResumeFailure = 'silence' | 'a lost connection' | 'a request to reconnect';

/** Discord's gateway: sessions and their sockets. */
export class Gateway implements SessionManager {
  readonly #context: DiscordContext;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  readonly #sessions = new Map<string, Session>();
  readonly #events: GatewayEvent[] = [];
  readonly #identifiedAt = new Map<number, number>();
  #connectionsToRefuse = 0;
  #refusal: ConnectionRefusal = 'an error';
  #resumesToFail = 0;
  #resumeFailure: ResumeFailure = 'silence';
  #startedAt: number[] = [];
  #url = '';

  constructor(context: DiscordContext) {
    this.#context = context;
  }

  get url(): string {
    return this.#url;
  }
  set url(url: string) {
    this.#url = url;
  }
  /** All events so far. */
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
  /** Returns how many sessions the bot may still start, and when that limit resets. */
  sessionStartLimit(): { readonly left: number; readonly resetAfterMs: number } {
    const { sessionStarts, sessionStartsPerMs, now } = this.#context.settings;
    const [first = now()] = this.#startedAt;
    const resetAfterMs = Math.max(0, first + sessionStartsPerMs - now());
    if (resetAfterMs === 0) this.#startedAt = [];
    return { left: Math.max(0, sessionStarts - this.#startedAt.length), resetAfterMs };
  }

  /** Sends op 7 to every connection. */
  reconnect(): void {
    for (const connection of this.#connections) connection.requestReconnect();
  }
  /** Sends op 9 to every connection. If not resumable, the sessions are deleted. */
  invalidateSession({ resumable }: { readonly resumable: boolean }): void {
    for (const connection of this.#connections) {
      if (!resumable && connection.session !== null) this.#sessions.delete(connection.session.id);
      connection.invalidate(resumable);
    }
  }
  /** Ends every connection without a close frame. The sessions can be resumed. */
  drop(): void {
    for (const connection of this.#connections) connection.drop();
  }
  /** Closes every connection with a code. The sessions can be resumed. */
  close(code: number): void {
    for (const connection of this.#connections) connection.close(code);
  }
  /** Makes zombies of the open connections: heartbeats are no longer acknowledged. */
  stopAcknowledging(): void {
    for (const connection of this.#connections) connection.stopAcknowledging();
  }
  /** Requests a heartbeat on every connection. Resolves when they have come. */
  async requestHeartbeats(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.requestHeartbeat()));
  }
  /** Refuses the next attempts to connect. */
  refuseConnections(times: number, by: ConnectionRefusal = 'an error'): void {
    this.#connectionsToRefuse = times;
    this.#refusal = by;
  }
  /** Fails the next resumes. The sessions are kept. */
  failResumes(times: number, by: ResumeFailure): void {
    this.#resumesToFail = times;
    this.#resumeFailure = by;
  }
  /** Deletes all sessions: to resume one is then an invalid session. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  /** Returns the next event of a kind, from now on. */
  next(kind: GatewayEvent['kind'], options: WaitOptions = {}): Promise<GatewayEvent> {
    const first = this.#events.length;
    return this.#context.changes.until(
      () => this.#events.slice(first).find((event) => event.kind === kind),
      () => `Nothing was ${kind} on the gateway`,
      options,
    );
  }

  dispatch(guildId: string, event: string, data: unknown): void {
    for (const session of this.#sessions.values()) {
      if (session.hasGuild(guildId) && session.receives(event)) session.dispatch(event, data);
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#connectionsToRefuse > 0) {
      this.#connectionsToRefuse -= 1;
      if (this.#refusal === 'an error')
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      else if (this.#refusal === 'no handshake')
        // Closed when the bot gives up.
        socket
          .on('error', () => {})
          .on('end', () => socket.end())
          .resume();
      else
        this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
          if (this.#refusal === 'closing') webSocket.close(4_000);
        });
      this.#record({ kind: 'refused', shard: null, code: null, path: request.url ?? '/' });
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'ws://localhost');
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const isVersion10 = searchParams.get('v') === '10';
      const isJson = (searchParams.get('encoding') ?? 'json') === 'json' && !searchParams.has('compress');
      if (!isVersion10) return webSocket.close(closeCode.invalidApiVersion, 'Invalid API version.');
      if (!isJson) return webSocket.close(closeCode.decodeError, 'Only uncompressed JSON is supported.');
      this.#connections.add(new Connection(webSocket, pathname, this.#context.settings, this));
    });
  }

  identify(connection: Connection, identify: Identify): Session | null {
    const { settings, guilds, bot } = this.#context;
    const shard = identify.shard ?? ([0, 1] as const);
    const code = identifyCloseCode(identify, shard, settings, guilds.size);
    if (code === null && this.sessionStartLimit().left === 0) {
      connection.close(closeCode.authenticationFailed, 'Too many session starts.');
      return null;
    }
    if (code !== null) {
      connection.close(code);
      return null;
    }
    if (this.#isIdentifyRateLimited(shard[0])) {
      this.#record({ kind: 'sent away', shard: shard[0], code: null, path: connection.path });
      connection.invalidate(false);
      return null;
    }
    this.#startedAt.push(settings.now());
    const session = new Session([shard[0], shard[1]], identify.intents ?? 0, settings.replayLimit);
    this.#sessions.set(session.id, session);
    session.attach(connection);
    const guildsOfShard = [...guilds.values()].filter((guild) => session.hasGuild(guild.id));
    session.dispatch('READY', {
      v: 10,
      user: { ...bot, mfa_enabled: true, verified: true, email: null },
      application: { id: settings.applicationId, flags: 0 },
      guilds: guildsOfShard.map((guild) => ({ id: guild.id, unavailable: true })),
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
      for (const guild of guildsOfShard)
        if (!guild.unavailable) session.dispatch('GUILD_CREATE', guild.payload());
    }
    this.#record({ kind: 'identified', shard: shard[0], code: null, path: connection.path });
    return session;
  }

  resume(connection: Connection, resume: Resume): Session | null {
    if (this.#resumesToFail > 0) {
      this.#resumesToFail -= 1;
      if (this.#resumeFailure === 'a lost connection') connection.drop();
      if (this.#resumeFailure === 'a request to reconnect') connection.requestReconnect();
      return null;
    }
    if (resume.token !== this.#context.settings.token) {
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
    this.#record({ kind: 'resumed', shard: session.shard[0], code: null, path: connection.path });
    return session;
  }

  onClose(connection: Connection, code: number): void {
    this.#connections.delete(connection);
    const { session } = connection;
    // Close codes 1000 and 1001 end the session; after any other it can be resumed.
    if (session !== null && (code === 1_000 || code === 1_001)) this.#sessions.delete(session.id);
    this.#record({ kind: 'closed', shard: session?.shard[0] ?? null, code, path: connection.path });
  }

  /** Ends all connections, the refused silent ones too. */
  shutDown(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #isIdentifyRateLimited(shard: number): boolean {
    const { maxConcurrency, identifyEveryMs, now } = this.#context.settings;
    const key = shard % maxConcurrency;
    const last = this.#identifiedAt.get(key);
    if (last !== undefined && now() - last < identifyEveryMs) return true;
    this.#identifiedAt.set(key, now());
    return false;
  }

  #count(kind: GatewayEvent['kind']): number {
    return this.#events.filter((event) => event.kind === kind).length;
  }

  #record(event: Omit<GatewayEvent, 'at'>): void {
    this.#events.push({ ...event, at: this.#context.settings.now() });
    this.#context.changes.notify();
  }
}
