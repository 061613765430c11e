import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What a game does instead of its part. `flood` sends 200 packets for each that comes. */
type GameFault = 'silent' | 'garbage' | 'truncated' | 'flood';

/** A game that is asked over UDP, on a socket of this machine. */
export abstract class UdpGame {
  readonly #socket: Socket;
  readonly host: string;
  port = 0;
  fault: GameFault | null = null;
  /** How long it takes for each response, in milliseconds. */
  delayMs = 0;
  /** How many of the next packets get lost on their way to it. */
  losing = 0;
  /** What came. */
  readonly received: Buffer[] = [];

  /** @param host `127.0.0.1` or `::1` */
  protected constructor(host: string) {
    this.host = host;
    this.#socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    this.#socket.on('message', (packet, { address, port }) => {
      this.received.push(packet);
      if (this.losing > 0) {
        this.losing -= 1;
        return;
      }
      const responses = this.#withFault(this.respond(packet, port));
      const send = () => {
        for (const response of responses) this.#socket.send(response, port, address, () => {});
      };
      if (this.delayMs > 0) setTimeout(send, this.delayMs).unref();
      else send();
    });
  }

  protected async listen(): Promise<this> {
    this.#socket.bind(0, this.host);
    await once(this.#socket, 'listening');
    this.port = this.#socket.address().port;
    return this;
  }

  get address(): { readonly host: string; readonly port: number } {
    return { host: this.host, port: this.port };
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  /** Returns the packets that respond to one. @param from the port of the client */
  protected abstract respond(packet: Buffer, from: number): readonly Buffer[];

  #withFault(responses: readonly Buffer[]): readonly Buffer[] {
    switch (this.fault) {
      case null:
        return responses;
      case 'silent':
        return [];
      case 'garbage':
        return [
          Buffer.from('\xff\xff\xff\xffI'),
          Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
          Buffer.alloc(0),
        ];
      case 'truncated':
        return responses.map((response) => response.subarray(0, Math.min(12, response.length - 1)));
      case 'flood':
        return Array.from({ length: 200 }, () => Buffer.alloc(1_400, 0x41));
    }
  }
}
