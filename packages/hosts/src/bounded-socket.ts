import type { Socket } from 'node:net';
import { isDeeperThan, parseJson } from '@steward/kit';
import { Agent, type buildConnector, type Dispatcher, WebSocket } from 'undici';
import { isRecord } from './readers/fields.ts';

/** The largest message that is read, in bytes. */
const maxPayloadSize = 262_144;
/**
 * The most messages that are read of a socket for each use, and how many bytes: a host that sends without end would leave the bot no
 * time for others.
 */
const maxReceived = { messages: 5_000, bytes: 524_288 };

interface BoundedSocketOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly connect: buildConnector.connector;
  /** Messages with lists and objects within each other beyond this depth are passed over before they are parsed. */
  readonly maxDepth: number;
  /** Called with the JSON of each message; undefined if it is none. */
  readonly onMessage: (message: unknown) => void;
  /** Called once, when nothing more is received. */
  readonly onEnd?: () => void;
}

/** Removes the offer of compression that undici always makes: hosts then send as many bytes as are counted. */
const uncompressed: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { headers } = options;
  if (!isRecord(headers)) return dispatch(options, handler);
  return dispatch({ ...options, headers: { ...headers, 'sec-websocket-extensions': undefined } }, handler);
};

/** A WebSocket of a host, which ends when the host has sent too much. Redirects are not followed. */
export class BoundedSocket {
  readonly #options: BoundedSocketOptions;
  readonly #socket: WebSocket;
  readonly #agent: Agent;
  readonly #opened = Promise.withResolvers<boolean>();
  readonly #ended = new AbortController();
  #connection: Socket | null = null;
  /** What may still be received. */
  #left = { ...maxReceived };

  constructor(url: URL, options: BoundedSocketOptions) {
    this.#options = options;
    this.#agent = new Agent({
      webSocket: { maxPayloadSize },
      connect: (target, callback) =>
        options.connect(target, (...[error, connection]) => {
          if (error !== null) return callback(error, null);
          this.#connection = connection;
          if (this.#ended.signal.aborted) connection.destroy();
          return callback(null, connection);
        }),
    });
    const dispatcher = this.#agent.compose(uncompressed);
    this.#socket = new WebSocket(url, { dispatcher, headers: { ...options.headers } });
    this.#socket.addEventListener('open', () => this.#open());
    this.#socket.addEventListener('message', ({ data }) => this.#receive(data));
    this.#socket.addEventListener('close', () => this.close());
    // Its message may hold what the host sent; `close` follows.
    this.#socket.addEventListener('error', () => {});
  }

  /** Resolves with whether it opened, when it did or ended. */
  get opened(): Promise<boolean> {
    return this.#opened.promise;
  }

  /** Aborted when nothing more is received. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  send(message: unknown): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Counts anew what is received, for another use. */
  refill(): void {
    this.#left = { ...maxReceived };
  }

  close(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#opened.resolve(false);
    this.#options.onEnd?.();
    this.#socket.close();
    // A host that does not close its end would keep the connection open.
    this.#connection?.destroySoon();
    void this.#agent.destroy();
  }

  #open(): void {
    // A host that compresses all the same could send thousands of times what is counted.
    if (this.#socket.extensions !== '') {
      this.#hangUp();
      return;
    }
    this.#limitBytes();
    this.#opened.resolve(true);
  }

  /** Closes the connection when the host has sent too much. Before `open`, it belongs to undici's HTTP parser. */
  #limitBytes(): void {
    this.#connection?.on('data', (chunk: Buffer) => {
      this.#left.bytes -= chunk.length;
      if (this.#left.bytes < 0) this.#hangUp();
    });
  }

  /** Closes the socket, and reads nothing more of what the host has sent. */
  #hangUp(): void {
    this.close();
    this.#connection?.destroy();
  }

  #receive(data: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#left.messages--;
    if (this.#left.messages < 0) {
      this.#hangUp();
      return;
    }
    if (typeof data !== 'string' || isDeeperThan(data, this.#options.maxDepth)) return;
    this.#options.onMessage(parseJson(data));
  }
}
