import type { RawData, WebSocket } from 'ws';
import type { Settings } from '../settings.ts';
import {
  closeCode,
  frameSchema,
  heartbeatSchema,
  type Identify,
  identifySchema,
  ignoredOpcodes,
  opcode,
  type Resume,
  resumeSchema,
} from './protocol.ts';
import type { FrameSink, Session } from './session.ts';

/** Opens and resumes sessions. `identify` and `resume` return the session, or null if the client was refused. */
export interface SessionManager {
  identify(connection: Connection, identify: Identify): Session | null;
  resume(connection: Connection, resume: Resume): Session | null;
  onClose(connection: Connection, code: number): void;
}

const maxSendsPerMinute = 120;
const maxPayloadBytes = 4_096;

/** One WebSocket of the bot. Enforces the gateway's rules (discord-api-docs, events/gateway.mdx). */
export class Connection implements FrameSink {
  readonly #socket: WebSocket;
  readonly #settings: Settings;
  readonly #sessions: SessionManager;
  readonly #receivedAt: number[] = [];
  /** The path that the client connected to: `/`, or that of the resume_gateway_url. */
  readonly path: string;
  #session: Session | null = null;
  #heartbeatTimer: NodeJS.Timeout | null = null;
  #acknowledgesHeartbeats = true;
  readonly #requestedHeartbeats: PromiseWithResolvers<void>[] = [];

  constructor(socket: WebSocket, path: string, settings: Settings, sessions: SessionManager) {
    this.#socket = socket;
    this.path = path;
    this.#settings = settings;
    this.#sessions = sessions;
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#onClose(code));
    // A reset connection emits 'close' too.
    socket.on('error', () => socket.terminate());
    this.#write(opcode.hello, { heartbeat_interval: settings.heartbeatIntervalMs, _trace: [] });
    this.#expectHeartbeat();
  }

  get session(): Session | null {
    return this.#session;
  }

  send(frame: string): void {
    this.#socket.send(frame);
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason);
  }

  /** Ends the connection without a close frame, as a network failure does. */
  drop(): void {
    this.#socket.terminate();
  }

  requestReconnect(): void {
    this.#write(opcode.reconnect, null);
  }

  /** Requests a heartbeat. Resolves when it has come: the bot has then read everything before the request. */
  requestHeartbeat(): Promise<void> {
    const requested = Promise.withResolvers<void>();
    this.#requestedHeartbeats.push(requested);
    this.#write(opcode.heartbeat, null);
    return requested.promise;
  }

  /** Sends op 9. The client may then identify or resume on the same connection. */
  invalidate(resumable: boolean): void {
    this.#session?.detach(this);
    this.#session = null;
    this.#write(opcode.invalidSession, resumable);
  }

  /** Stops acknowledging heartbeats, as on a zombie connection. */
  stopAcknowledging(): void {
    this.#acknowledgesHeartbeats = false;
  }

  #write(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d, s: null, t: null }));
  }

  #receive(data: RawData): void {
    const text = data.toString();
    if (Buffer.byteLength(text) > maxPayloadBytes) this.close(closeCode.decodeError, 'Payload too large.');
    else if (this.#isRateLimited()) this.close(closeCode.rateLimited, 'Rate limited.');
    else this.#handle(parseFrame(text));
  }

  #handle(frame: { op: number; d?: unknown } | null): void {
    switch (frame?.op) {
      case undefined:
        this.#decodeError();
        break;
      case opcode.heartbeat:
        this.#heartbeat(frame?.d);
        break;
      case opcode.identify:
        this.#authenticate(identifySchema.safeParse(frame?.d).data, (identify) =>
          this.#sessions.identify(this, identify),
        );
        break;
      case opcode.resume:
        this.#authenticate(resumeSchema.safeParse(frame?.d).data, (resume) =>
          this.#sessions.resume(this, resume),
        );
        break;
      default:
        if (!ignoredOpcodes.includes(frame?.op ?? 0)) this.close(closeCode.unknownOpcode, 'Unknown opcode.');
        else if (this.#session === null) this.close(closeCode.notAuthenticated, 'Not authenticated.');
    }
  }

  #decodeError(): void {
    this.close(closeCode.decodeError, 'Error while decoding payload.');
  }

  #authenticate<T>(request: T | undefined, open: (request: T) => Session | null): void {
    if (request === undefined) this.#decodeError();
    else if (this.#session !== null) this.close(closeCode.alreadyAuthenticated, 'Already authenticated.');
    else this.#session = open(request);
  }

  #heartbeat(d: unknown): void {
    if (!heartbeatSchema.safeParse(d).success) {
      this.#decodeError();
      return;
    }
    this.#expectHeartbeat();
    if (this.#acknowledgesHeartbeats) this.#write(opcode.heartbeatAck, null);
    for (const { resolve } of this.#requestedHeartbeats.splice(0)) resolve();
  }

  #expectHeartbeat(): void {
    if (this.#heartbeatTimer !== null) clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(
      () => this.close(closeCode.sessionTimedOut, 'Session timed out.'),
      this.#settings.heartbeatIntervalMs * 1.5,
    );
  }

  #isRateLimited(): boolean {
    const now = this.#settings.now();
    while (this.#receivedAt[0] !== undefined && now - this.#receivedAt[0] >= 60_000) this.#receivedAt.shift();
    this.#receivedAt.push(now);
    return this.#receivedAt.length > maxSendsPerMinute;
  }

  #onClose(code: number): void {
    if (this.#heartbeatTimer !== null) clearTimeout(this.#heartbeatTimer);
    for (const { reject } of this.#requestedHeartbeats.splice(0))
      reject(new Error('the connection was closed before the heartbeat came'));
    this.#session?.detach(this);
    this.#sessions.onClose(this, code);
  }
}

function parseFrame(text: string): { op: number; d?: unknown } | null {
  try {
    return frameSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
