import { createServer, type Server, type Socket } from 'node:net';
import { listenAtReusablePort } from '@steward/kit/testing';
import { onTestFinished } from 'vitest';

export interface Handshake {
  readonly protocol: number;
  readonly host: string;
  readonly port: number;
}

/** Sends the response to a status request. It gets no socket errors: a client may leave at any time. */
export type Respond = (socket: Socket, response: Buffer) => void;

/** The most bytes of a packet: its length has at most three bytes. */
const maxPacketBytes = 2 ** 21 - 1;
const maxHostLength = 255;

/**
 * A Minecraft server as far as its Server List Ping goes. As the real one, it closes the connection at a packet that is
 * longer than what it holds, at an unknown one, and at a second status request.
 */
export class MinecraftServer {
  /** What the server sends as its status, as JSON. */
  status: unknown = { version: { name: '1.21.8', protocol: 772 }, players: { online: 0, max: 20 } };
  /** The handshakes before status requests, oldest first. */
  readonly handshakes: Handshake[] = [];
  readonly sockets: Socket[] = [];
  readonly #server: Server;
  #port = 0;

  private constructor(respond: Respond) {
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.sockets.push(socket.on('error', () => {}));
      this.#serve(socket, respond).then(
        () => socket.end(),
        () => socket.destroy(),
      );
    });
  }

  /** Listens on a free port of this machine until the test ends. */
  static async listen(respond: Respond = (socket, response) => socket.write(response)) {
    const server = new MinecraftServer(respond);
    server.#port = await listenAtReusablePort(server.#server);
    onTestFinished(() => server.close());
    return server;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.#port };
  }

  /** Refuses new connections and ends the others. */
  close(): void {
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  async #serve(socket: Socket, respond: Respond): Promise<void> {
    let handshake: Handshake | null = null;
    let isAnswered = false;
    for await (const packet of packets(socket)) {
      const id = packet.varint();
      if (handshake === null) {
        handshake = readHandshake(id, packet);
        continue;
      }
      if (id !== 0 || isAnswered) throw new Error('unexpected packet');
      packet.end();
      isAnswered = true;
      this.handshakes.push(handshake);
      respond(socket, encodeStatus(JSON.stringify(this.status)));
    }
  }
}

/** Returns the packet that carries a status. */
export function encodeStatus(json: string): Buffer {
  const text = Buffer.from(json);
  const body = Buffer.concat([encodeVarint(0), encodeVarint(text.length), text]);
  return Buffer.concat([encodeVarint(body.length), body]);
}

export function encodeVarint(value: number): Buffer {
  return value > 0x7f
    ? Buffer.concat([Buffer.of((value & 0x7f) | 0x80), encodeVarint(value >>> 7)])
    : Buffer.of(value);
}

function readHandshake(id: number, packet: Packet): Handshake {
  if (id !== 0) throw new Error('not a handshake');
  const protocol = packet.varint();
  const host = packet.text(maxHostLength);
  const port = packet.bytes(2).readUInt16BE();
  if (packet.varint() !== 1) throw new Error('not for the status');
  packet.end();
  return { protocol, host, port };
}

/** Yields the packets of a connection. @throws Error at an invalid length */
async function* packets(socket: AsyncIterable<Buffer>): AsyncGenerator<Packet> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const lengthEnd = received.subarray(0, 3).findIndex((byte) => byte < 0x80) + 1;
      if (lengthEnd === 0 && received.length >= 3) throw new Error('the length has more than 21 bits');
      if (lengthEnd === 0) break;
      const length = new Packet(received.subarray(0, lengthEnd)).varint();
      if (length === 0 || length > maxPacketBytes) throw new Error('invalid length');
      if (received.length < lengthEnd + length) break;
      yield new Packet(received.subarray(lengthEnd, lengthEnd + length));
      received = received.subarray(lengthEnd + length);
    }
  }
}

/** Reads a packet from its start to its end. */
class Packet {
  #rest: Buffer;

  constructor(body: Buffer) {
    this.#rest = body;
  }

  bytes(count: number): Buffer {
    if (this.#rest.length < count) throw new Error('the packet is too short');
    const bytes = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return bytes;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes(1).readUInt8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('the number has more than 32 bits');
  }

  text(maxLength: number): string {
    const text = this.bytes(this.varint()).toString('utf8');
    if (text.length > maxLength) throw new Error('the text is too long');
    return text;
  }

  /** @throws Error if something is left */
  end(): void {
    if (this.#rest.length > 0) throw new Error('the packet is too long');
  }
}
