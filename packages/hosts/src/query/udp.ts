import { createSocket, type Socket } from 'node:dgram';
import { on, once } from 'node:events';
import type { ResolvedAddress } from '../http/public-connector.ts';
import { QueryError } from './query-error.ts';

/** What comes back is dropped beyond this: the answers of games have a few packets of 1,400 bytes. */
const maxPackets = 32;
const maxBytes = 64 * 1024;
/** The most packets that are sent, whatever comes back: a game can't make this machine send more than it receives for long. */
const maxSent = 8;
/** When a request is repeated once to which nothing came back, in milliseconds: packets get lost. */
const repeatMs = 600;

/** Packets to one address, and from that address and port only. */
export class UdpChannel {
  readonly #socket: Socket;
  readonly #packets: AsyncIterator<readonly Buffer[]>;
  #received = 0;
  #bytes = 0;
  #sent = 0;
  #repeat: NodeJS.Timeout | undefined;

  private constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket;
    this.#packets = on(socket, 'message', { signal });
  }

  /** Calls `talk` with a channel, and closes it afterwards. @throws QueryError, also when the time is over */
  static async open<T>(
    { ip, family, port }: ResolvedAddress,
    timeoutMs: number,
    talk: (channel: UdpChannel) => Promise<T>,
  ): Promise<T> {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    // A late error is nobody's.
    socket.on('error', () => {});
    const signal = AbortSignal.timeout(timeoutMs);
    let channel: UdpChannel | undefined;
    try {
      // The system drops what comes from elsewhere, and reports that the port is closed.
      socket.connect(port, ip);
      await once(socket, 'connect', { signal });
      channel = new UdpChannel(socket, signal);
      return await talk(channel);
    } catch (error) {
      if (error instanceof QueryError) throw error;
      throw new QueryError(channel?.hasReceived ? 'not-understood' : 'silent');
    } finally {
      channel?.stopRepeating();
      socket.close();
    }
  }

  get hasReceived(): boolean {
    return this.#received > 0;
  }

  /** Sends a request, and once more if nothing comes back soon. @throws QueryError if too many were sent */
  send(request: Uint8Array): void {
    this.stopRepeating();
    if (!this.#sendOnce(request)) throw new QueryError('not-understood');
    this.#repeat = setTimeout(() => this.#sendOnce(request), repeatMs);
  }

  /** Returns false if too many were sent. */
  #sendOnce(request: Uint8Array): boolean {
    if (this.#sent >= maxSent) return false;
    this.#sent += 1;
    this.#socket.send(request);
    return true;
  }

  /** Returns the next packet. @throws QueryError if there are too many; Error if none comes in time */
  async next(): Promise<Buffer> {
    const { value } = await this.#packets.next();
    const packet = value?.[0];
    if (packet === undefined) throw new QueryError('silent');
    this.stopRepeating();
    this.#received += 1;
    this.#bytes += packet.length;
    if (this.#received > maxPackets || this.#bytes > maxBytes) throw new QueryError('not-understood');
    return packet;
  }

  stopRepeating(): void {
    clearTimeout(this.#repeat);
  }
}
