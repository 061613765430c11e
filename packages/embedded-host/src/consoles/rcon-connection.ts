import { connect, type Socket } from 'node:net';
import { errorCode } from '@steward/kit';

/** Why no command was sent. */
const unsentKinds = [
  /** Nothing takes connections there. */
  'unreachable',
  /** The login got no answer. */
  'not-let-in',
  'password',
  /** The answer to the login isn't RCON. */
  'not-rcon',
] as const;

/** Why a command got no reply. */
type RconFailureKind =
  | (typeof unsentKinds)[number]
  /** No reply came in time. */
  | 'silent'
  | 'lost'
  /** The reply isn't RCON. */
  | 'unreadable'
  | 'too-long';

/** Thrown if a command got no reply. Contains nothing that was sent or received. */
export class RconFailure extends Error {
  override readonly name = 'RconFailure';
  readonly kind: RconFailureKind;
  constructor(kind: RconFailureKind, reason: string = kind) {
    super(reason);
    this.kind = kind;
  }

  /** Whether the game may have carried the command out. */
  get wasSent(): boolean {
    return !unsentKinds.some((kind) => kind === this.kind);
  }
}

/** What is known about the game's RCON. Each command of a connection may add to it. */
interface RconTraits {
  /** Whether a reply has the id of its command: not Palworld's. */
  echoesIds: boolean;
  /** Whether the game answers an empty packet of type 0, which marks the end of the reply before it. Factorio and ARK don't. */
  answersMarks: boolean | null;
}

interface Packet {
  readonly id: number;
  readonly type: number;
  readonly body: Buffer;
}

const types = { reply: 0, command: 2, authReply: 2, auth: 3 } as const;
/** The size of a packet without a body: an id, a type and two zero bytes, without the size itself. */
const emptySize = 10;
/** The smallest size that a packet can state: some games leave the zero bytes out, or one of them. */
const leastSize = 8;
/** The longest reply, in bytes. Factorio puts a reply of any length into one packet. */
export const maxReplyBytes = 256 * 1024;
/** The least that a packet counts for, in bytes: empty ones take time too. */
const leastCounted = 64;
/** A body of at least this many bytes may have been split: Minecraft does it after 4,096 UTF-16 units. */
const fullBytes = 4_096;
/** Our ids begin here, above those that games send on their own. */
const firstId = 1_001;

export interface RconTimes {
  /** For a connection and the login, each, in milliseconds. */
  readonly loginMs: number;
  /** How long to wait after the last packet if it isn't known whether the game answers marks, in milliseconds. */
  readonly markMs: number;
}

interface Exchange {
  readonly onPacket: (packet: Packet) => void;
  /** Called each time that a part of a packet arrives without its end. */
  readonly onPart?: () => void;
  readonly onLost: (failure: RconFailure) => void;
}

/** A connection to a game's RCON port (https://developer.valvesoftware.com/wiki/Source_RCON_Protocol), for one command at a time. */
export class RconConnection {
  readonly #socket: Socket;
  readonly #times: RconTimes;
  readonly #traits: RconTraits = { echoesIds: false, answersMarks: null };
  readonly #reader = new PacketReader();
  #exchange: Exchange | null = null;
  #nextId = firstId;
  #isConnected = false;

  private constructor(socket: Socket, times: RconTimes) {
    this.#socket = socket;
    this.#times = times;
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => this.#receive(data));
    socket.once('connect', () => {
      this.#isConnected = true;
    });
    socket.on('error', (error) =>
      this.#lose(new RconFailure(this.#isConnected ? 'lost' : 'unreachable', errorCode(error) ?? error.name)),
    );
    socket.on('close', () => this.#lose(new RconFailure('lost')));
    socket.on('end', () => socket.destroy());
  }

  /** Connects and logs in. @throws RconFailure */
  static async open(
    address: { readonly host: string; readonly port: number },
    password: string,
    times: RconTimes,
  ): Promise<RconConnection> {
    const connection = new RconConnection(connect(address), times);
    try {
      await connection.#connected();
      await connection.#logIn(password);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Whether replies have the ids of their commands. Without ids, a late reply would be taken for the reply to the next command. */
  get echoesIds(): boolean {
    return this.#traits.echoesIds;
  }

  close(): void {
    this.#socket.destroy();
  }

  /**
   * Runs a command and returns the game's reply, as UTF-8. If it throws, the connection is closed, so that a late reply isn't
   * taken for the reply to another command.
   * @throws RconFailure
   */
  async run(line: string, timeoutMs: number): Promise<string> {
    const id = this.#nextId;
    this.#nextId += 2;
    const reply = new Reply(id, this.#traits);
    let goesOn = (): void => {};
    try {
      return await this.#during<string>(timeoutMs, new RconFailure('silent'), ({ resolve, reject }) => {
        const finish = (): void => resolve(reply.text);
        const finishWithoutMark = (): void => {
          this.#traits.answersMarks = false;
          finish();
        };
        this.#send(id, types.command, line);
        return {
          onPacket: (packet) => {
            const next = reply.add(packet);
            if (next === 'skipped') return;
            goesOn();
            if (next === 'complete') return finish();
            if (next === 'mark') this.#send(id + 1, types.reply, '');
            if (this.#traits.answersMarks !== true)
              goesOn = afterSilence(this.#times.markMs, finishWithoutMark);
          },
          onPart: () => {
            goesOn();
            goesOn = afterSilence(this.#times.markMs, () => {
              const { cut } = this.#reader;
              if (cut === null || reply.add(cut) === 'skipped') return;
              resolve(`${reply.text}\n(The game sent less than it announced.)`);
              // What may still come would be taken for something else.
              this.close();
            });
          },
          onLost: (failure) => {
            const isEndedByMark = reply.hasBegun && this.#traits.answersMarks === null;
            if (isEndedByMark && failure.kind === 'lost') finishWithoutMark();
            else reject(failure);
          },
        };
      });
    } catch (error) {
      this.close();
      throw error;
    } finally {
      goesOn();
    }
  }

  /**
   * Returns the game's reply to an empty packet that isn't a command, and that no player sees. Minecraft's is `Unknown request
   * 0`. If it throws, the connection is closed.
   * @throws RconFailure `silent` if there is no reply, `lost` if the game ends the connection
   */
  async probe(timeoutMs: number): Promise<string> {
    const id = this.#nextId;
    this.#nextId += 2;
    try {
      return await this.#during<string>(timeoutMs, new RconFailure('silent'), ({ resolve, reject }) => {
        this.#send(id, types.reply, '');
        return {
          onPacket: (packet) => {
            if (packet.id !== id || packet.type !== types.reply) return;
            this.#traits.echoesIds = true;
            resolve(packet.body.toString('utf8'));
          },
          onLost: reject,
        };
      });
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async #connected(): Promise<void> {
    await this.#during<void>(
      this.#times.loginMs,
      new RconFailure('unreachable', 'no connection in time'),
      (settle) => {
        this.#socket.once('connect', () => settle.resolve());
        return { onPacket: () => {}, onLost: settle.reject };
      },
    );
  }

  async #logIn(password: string): Promise<void> {
    await this.#during<void>(
      this.#times.loginMs,
      new RconFailure('not-let-in', 'no answer in time'),
      (settle) => {
        this.#send(this.#nextId++, types.auth, password);
        return {
          onPacket: ({ id, type }) => {
            // A Source server sends an empty reply first.
            if (type !== types.authReply) return;
            if (id === -1) settle.reject(new RconFailure('password'));
            else settle.resolve();
          },
          onLost: ({ kind }) =>
            settle.reject(
              new RconFailure(kind === 'unreadable' ? 'not-rcon' : 'not-let-in', 'connection ended'),
            ),
        };
      },
    );
  }

  /** Begins an exchange and returns its result. @throws RconFailure, `late` if it takes too long */
  async #during<T>(
    ms: number,
    late: RconFailure,
    begin: (settle: PromiseWithResolvers<T>) => Exchange,
  ): Promise<T> {
    const settle = Promise.withResolvers<T>();
    const timer = setTimeout(() => settle.reject(late), ms);
    this.#exchange = begin(settle);
    if (this.#socket.destroyed) this.#lose(new RconFailure('lost'));
    return settle.promise.finally(() => {
      clearTimeout(timer);
      this.#exchange = null;
    });
  }

  #receive(data: Buffer): void {
    try {
      // A packet without a command is a notice from the game, or late.
      for (const packet of this.#reader.push(data)) this.#exchange?.onPacket(packet);
      if (this.#reader.hasPart) this.#exchange?.onPart?.();
    } catch (error) {
      if (!(error instanceof RconFailure)) throw error;
      this.#lose(error);
      this.#socket.destroy();
    }
  }

  #lose(failure: RconFailure): void {
    this.#exchange?.onLost(failure);
  }

  #send(id: number, type: number, text: string): void {
    const body = Buffer.from(text);
    const packet = Buffer.alloc(4 + emptySize + body.length);
    packet.writeInt32LE(emptySize + body.length, 0);
    packet.writeInt32LE(id, 4);
    packet.writeInt32LE(type, 8);
    body.copy(packet, 12);
    this.#socket.write(packet);
  }
}

/**
 * Calls `run` after so long without a packet, in milliseconds. Packets that have arrived are read before it, even if this process
 * stood still meanwhile. Returns a function that prevents it.
 */
function afterSilence(ms: number, run: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(run);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}

/** Collects the packets of the reply to one command. */
class Reply {
  readonly #id: number;
  readonly #traits: RconTraits;
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  constructor(id: number, traits: RconTraits) {
    this.#id = id;
    this.#traits = traits;
  }

  get hasBegun(): boolean {
    return this.#parts.length > 0;
  }

  /** A character may have been split: the parts are decoded together. */
  get text(): string {
    return Buffer.concat(this.#parts).toString('utf8').replace(/\0+$/, '');
  }

  /**
   * Adds a packet, and says what to do next. `mark`: send a mark, because this is the first part of the reply, and only the
   * answer to a mark shows whether it's the last. `more`: wait for further parts.
   * @throws RconFailure
   */
  add({ id, type, body }: Packet): 'skipped' | 'mark' | 'more' | 'complete' {
    if (id === -1 && type === types.authReply) throw new RconFailure('password');
    if (id === this.#id + 1) {
      this.#traits.answersMarks = true;
      return 'complete';
    }
    const isOwn = id === this.#id;
    const isLate = id >= firstId && id < this.#id;
    if (type !== types.reply || (!isOwn && (isLate || this.#traits.echoesIds))) return 'skipped';
    this.#parts.push(body);
    this.#bytes += Math.max(body.length, leastCounted);
    if (this.#bytes > maxReplyBytes) throw new RconFailure('too-long');
    if (isOwn) this.#traits.echoesIds = true;
    if (!isOwn || this.#traits.answersMarks === false) return body.length < fullBytes ? 'complete' : 'more';
    return this.#parts.length === 1 ? 'mark' : 'more';
  }
}

/** Assembles packets from the bytes that arrive. */
class PacketReader {
  #chunks: Buffer[] = [];
  #received = 0;
  /** The length of the next packet, as far as it's known, in bytes. */
  #needed = 4;

  get hasPart(): boolean {
    return this.#received > 0;
  }

  /** The packet whose end hasn't arrived; null if there is none, or its head hasn't arrived either. */
  get cut(): Packet | null {
    const bytes = Buffer.concat(this.#chunks);
    return bytes.length < 12 ? null : packetIn(bytes);
  }

  /** Returns the packets that are complete now. @throws RconFailure if one is invalid, or too long */
  *push(chunk: Buffer): Generator<Packet> {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#received < this.#needed) return;
    let bytes = Buffer.concat(this.#chunks);
    this.#needed = neededBy(bytes);
    while (bytes.length >= 4 && bytes.length >= this.#needed) {
      yield packetIn(bytes.subarray(0, this.#needed));
      bytes = bytes.subarray(this.#needed);
      this.#needed = neededBy(bytes);
    }
    this.#chunks = [bytes];
    this.#received = bytes.length;
  }
}

function packetIn(bytes: Buffer): Packet {
  return { id: bytes.readInt32LE(4), type: bytes.readInt32LE(8), body: withoutZeros(bytes.subarray(12)) };
}

/** Returns a body without the zero bytes at its end, of which there are two at most. */
function withoutZeros(body: Buffer): Buffer {
  const isZero = (at: number) => body.at(-at) === 0;
  return body.subarray(0, body.length - (isZero(1) ? (isZero(2) ? 2 : 1) : 0));
}

/** Returns the length of the packet that begins here, in bytes; 4 if its size hasn't arrived yet. @throws RconFailure */
function neededBy(bytes: Buffer): number {
  if (bytes.length < 4) return 4;
  const size = bytes.readInt32LE(0);
  if (size < leastSize) throw new RconFailure('unreadable');
  if (size > emptySize + maxReplyBytes) throw new RconFailure(size > 0x100_0000 ? 'unreadable' : 'too-long');
  return 4 + size;
}
