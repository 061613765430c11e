import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listen, stopListening } from '../listen.ts';

/** How a game speaks RCON. */
export type RconDialect =
  /**
   * Minecraft Java: closes the connection unless each packet arrives in one read of at most 1,460 bytes; splits replies
   * after 4,096 UTF-16 units; answers unknown types at once.
   */
  | 'minecraft'
  /** A Source server: an empty packet before its response to a password; mirrors an empty reply, with one packet after it. */
  | 'source'
  /** Factorio, ARK: the whole reply in one packet, and no word to types that it doesn't know. */
  | 'plain'
  /** Palworld: as `plain`, but the id of each reply is 0, and it ends the connection after each. */
  | 'palworld';

interface Packet {
  readonly id: number;
  readonly type: number;
  readonly body: string;
}

interface SentPacket extends Omit<Packet, 'body'> {
  readonly body: string | Buffer;
}

const types = { reply: 0, command: 2, authReply: 2, auth: 3 } as const;
/** What Minecraft reads at once, in bytes. */
const minecraftReadBytes = 1_460;
/** The longest packet of a Source server, in bytes. */
const sourcePacketBytes = 4_096;
/** A part of a long reply: less than fits, so its size doesn't say that another one follows. */
const sourcePartBytes = 4_000;

interface RconOptions {
  readonly dialect?: RconDialect;
  readonly password?: string;
  /** What the game says to a command. Default: nothing. */
  readonly run?: (line: string) => string | Promise<string>;
  /** Default: any free one. */
  readonly port?: number;
}

/**
 * A game that takes commands over RCON. Made after https://developer.valvesoftware.com/wiki/Source_RCON_Protocol, the
 * Minecraft Wiki, and what clients of other games report.
 */
export class RconGame {
  readonly host = '127.0.0.1';
  readonly dialect: RconDialect;
  password: string;
  run: (line: string) => string | Promise<string>;
  /** The commands that it was given, oldest first. */
  readonly commands: string[] = [];
  /** How many connections were made to it. */
  connections = 0;
  /** What it leaves out of each reply: the zero bytes at its end, or more than the reply announces. */
  omits: 'zeros' | 'end' | null = null;
  /** Whether it takes a command and says nothing, as one that hangs. */
  isSilent = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #port = 0;

  private constructor({ dialect = 'minecraft', password = 'playground', run = () => '' }: RconOptions) {
    this.dialect = dialect;
    this.password = password;
    this.run = run;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(options: RconOptions = {}): Promise<RconGame> {
    const game = new RconGame(options);
    game.#port = await listen(game.#server, options.port);
    return game;
  }

  get port(): number {
    return this.#port;
  }

  /** How many connections are open. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Ends all connections, as a game that is restarted does. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = stopListening(this.#server);
    this.disconnect();
    await closed;
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const session = new Session(this, socket);
    socket.on('data', (data: Buffer) => session.receive(data));
  }
}

/** One connection. Packets are handled one after the other. */
class Session {
  readonly #game: RconGame;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isAuthenticated = false;
  #work: Promise<void> = Promise.resolve();

  constructor(game: RconGame, socket: Socket) {
    this.#game = game;
    this.#socket = socket;
  }

  receive(data: Buffer): void {
    for (const packet of this.#game.dialect === 'minecraft' ? this.#readAtOnce(data) : this.#readStream(data))
      this.#work = this.#work.then(() => this.#handle(packet)).catch(() => void this.#socket.destroy());
  }

  /** Minecraft doesn't put packets together: what it reads at once has to be one. */
  *#readAtOnce(data: Buffer): Generator<Packet> {
    const read = data.subarray(0, minecraftReadBytes);
    if (data.length === read.length && read.length >= 14 && read.readInt32LE(0) === read.length - 4)
      yield packetOf(read);
    else this.#socket.destroy();
  }

  *#readStream(data: Buffer): Generator<Packet> {
    this.#received = Buffer.concat([this.#received, data]);
    while (this.#received.length >= 4) {
      const end = 4 + this.#received.readInt32LE(0);
      if (end < 14 || end > 4 + sourcePacketBytes) return void this.#socket.destroy();
      if (this.#received.length < end) return;
      const packet = packetOf(this.#received.subarray(0, end));
      this.#received = this.#received.subarray(end);
      yield packet;
    }
  }

  async #handle({ id, type, body }: Packet): Promise<void> {
    if (type === types.auth) this.#authenticate(id, body);
    else if (type === types.command) await this.#run(id, body);
    else this.#answerOther(id, type, body);
  }

  #authenticate(id: number, password: string): void {
    this.#isAuthenticated = password !== '' && password === this.#game.password;
    if (this.#game.dialect === 'source') this.#send({ id, type: types.reply, body: '' });
    this.#send({ id: this.#isAuthenticated ? id : -1, type: types.authReply, body: '' });
  }

  async #run(id: number, line: string): Promise<void> {
    if (!this.#isAuthenticated) return this.#send({ id: -1, type: types.authReply, body: '' });
    this.#game.commands.push(line);
    if (this.#game.isSilent) return;
    const reply = await this.#game.run(line);
    const isPalworld = this.#game.dialect === 'palworld';
    for (const body of partsOf(this.#game.dialect, reply)) {
      this.#send({ id: isPalworld ? 0 : id, type: types.reply, body });
      // In packets of the network of their own.
      await nextTurn();
    }
    if (isPalworld) this.#socket.end();
  }

  #answerOther(id: number, type: number, body: string): void {
    const { dialect } = this.#game;
    if (dialect === 'minecraft')
      this.#send({ id, type: types.reply, body: `Unknown request ${type.toString(16)}` });
    if (dialect !== 'source' || type !== types.reply || body !== '' || !this.#isAuthenticated) return;
    this.#send({ id, type: types.reply, body: '' });
    this.#send({ id, type: types.reply, body: '\u0000\u0001\u0000\u0000' });
  }

  #send(packet: SentPacket): void {
    if (this.#socket.destroyed) return;
    const bytes = encode(packet);
    const { omits } = this.#game;
    if (packet.type !== types.reply || omits === null) return void this.#socket.write(bytes);
    const cut = bytes.subarray(0, -2);
    if (omits === 'zeros') cut.writeInt32LE(cut.length - 4, 0);
    this.#socket.write(cut);
  }
}

function partsOf(dialect: RconDialect, reply: string): readonly (string | Buffer)[] {
  if (reply === '') return [''];
  if (dialect === 'minecraft') return reply.match(/.{1,4096}/gs) ?? [];
  if (dialect !== 'source') return [reply];
  const bytes = Buffer.from(reply);
  const count = Math.ceil(bytes.length / sourcePartBytes);
  return Array.from({ length: count }, (_, part) =>
    bytes.subarray(part * sourcePartBytes, (part + 1) * sourcePartBytes),
  );
}

function packetOf(bytes: Buffer): Packet {
  const end = bytes.indexOf(0, 12);
  return { id: bytes.readInt32LE(4), type: bytes.readInt32LE(8), body: bytes.toString('utf8', 12, end) };
}

function encode({ id, type, body }: SentPacket): Buffer {
  const text = typeof body === 'string' ? Buffer.from(body) : body;
  const bytes = Buffer.alloc(14 + text.length);
  bytes.writeInt32LE(10 + text.length, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  text.copy(bytes, 12);
  return bytes;
}
