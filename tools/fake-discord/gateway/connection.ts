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

/** Who decides about sessions. Both answer with the session, or null where the client was turned away. */
export interface SessionManager {
  identify(connection: Connection, identify: Identify): Session | null;
  resume(connection: Connection, resume: Resume): Session | null;
  onClose(connection: Connection, code: number): void;
}

const maxSendsPerMinute = 120;
const maxPayloadBytes = 4_096;

/** One WebSocket of the bot's, held to the gateway's rules (discord-api-docs, events/gateway.mdx). */
export class Connection implements FrameSink {
  readonly #socket: WebSocket;
  readonly #settings: Settings;
  readonly #reception: SessionManager;
  readonly #received: number[] = [];
  /** The path that the client connected to: `/` or, at a resume, the resume_gateway_url's. */
  readonly path: string;
  #session: Session | null = null;
  #watchdog: NodeJS.Timeout | null = null;
  #acknowledges = true;

  constructor(socket: WebSocket, path: string, settings: Settings, reception: SessionManager) {
    this.#socket = socket;
    this.path = path;
    this.#settings = settings;
    this.#reception = reception;
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#closed(code));
    // A reset connection is announced by 'close' too.
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

  /** Ends the connection without a close frame, as a network does. */
  drop(): void {
    this.#socket.terminate();
  }

  requestReconnect(): void {
    this.#write(opcode.reconnect, null);
  }

  /** The client may then identify or resume on this same connection. */
  invalidate(resumable: boolean): void {
    this.#session?.detach(this);
    this.#session = null;
    this.#write(opcode.invalidSession, resumable);
  }

  /** From now on heartbeats are not acknowledged: what a bot sees of a zombie connection. */
  stopAcknowledging(): void {
    this.#acknowledges = false;
  }

  #write(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d, s: null, t: null }));
  }

  #receive(data: RawData): void {
    const text = data.toString();
    if (Buffer.byteLength(text) > maxPayloadBytes) this.close(closeCode.decodeError, 'Payload too large.');
    else if (this.#sendsTooOften()) this.close(closeCode.rateLimited, 'Rate limited.');
    else this.#obey(parseFrame(text));
  }

  #obey(frame: { op: number; d?: unknown } | null): void {
    switch (frame?.op) {
      case undefined:
        this.#decodeError();
        break;
      case opcode.heartbeat:
        this.#heartbeat(frame?.d);
        break;
      case opcode.identify:
        this.#authenticate(identifySchema.safeParse(frame?.d).data, (identify) =>
          this.#reception.identify(this, identify),
        );
        break;
      case opcode.resume:
        this.#authenticate(resumeSchema.safeParse(frame?.d).data, (resume) =>
          this.#reception.resume(this, resume),
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

  #authenticate<T>(request: T | undefined, ask: (request: T) => Session | null): void {
    if (request === undefined) this.#decodeError();
    else if (this.#session !== null) this.close(closeCode.alreadyAuthenticated, 'Already authenticated.');
    else this.#session = ask(request);
  }

  #heartbeat(d: unknown): void {
    if (!heartbeatSchema.safeParse(d).success) {
      this.#decodeError();
      return;
    }
    this.#expectHeartbeat();
    if (this.#acknowledges) this.#write(opcode.heartbeatAck, null);
  }

  #expectHeartbeat(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(
      () => this.close(closeCode.sessionTimedOut, 'Session timed out.'),
      this.#settings.heartbeatIntervalMs * 1.5,
    );
  }

  #sendsTooOften(): boolean {
    const now = this.#settings.now();
    while (this.#received[0] !== undefined && now - this.#received[0] >= 60_000) this.#received.shift();
    this.#received.push(now);
    return this.#received.length > maxSendsPerMinute;
  }

  #closed(code: number): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#session?.detach(this);
    this.#reception.onClose(this, code);
  }
}

function parseFrame(text: string): { op: number; d?: unknown } | null {
  try {
    return frameSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
