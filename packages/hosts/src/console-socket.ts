import type { Socket } from 'node:net';
import { isDeeperThan, parseJson, withTimeout } from '@steward/kit';
import { Agent, buildConnector, type Dispatcher, WebSocket } from 'undici';
import { z } from 'zod';
import { isRecord } from './readers/fields.ts';

/** A server's live console, on a node of the panel. */
interface ConsoleAddress {
  readonly url: string;
  /** Opens the console for some minutes: must not be logged. */
  readonly token: string;
}

/** What a request gave, and what the console printed. */
interface ConsoleExchange<T> {
  readonly response: T;
  readonly lines: readonly string[];
  /** How long the console was read without any output, in milliseconds; null if there was some, or it closed. */
  readonly silentMs: number | null;
}

/** Returns what counts as output of what the console sends as one line: a terminal also repeats what is typed. */
type OutputIn = (line: string) => readonly string[];

/** An open console. */
export interface LiveConsole {
  /** Returns the state of the server's process, in the node's words: not an older one. */
  state(): string;
  /** Sends a request; returns its response and the console's output from then on, until it is quiet. */
  during<T>(send: () => Promise<T>, outputIn: OutputIn): Promise<ConsoleExchange<T>>;
  /** Calls `onState` with the state of the server's process and each later one, until the signal is aborted or the node ends it. */
  follow(onState: (state: string) => void, signal: AbortSignal): Promise<void>;
  /** Returns the last lines that the node keeps, oldest first; none if the server has no process. */
  log(): Promise<readonly string[]>;
  close(): void;
}

/** A console that could not be opened. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
  /** The node's own words on a token that it refused; null if it did not open the console for another reason. */
  readonly refusal: string | null;
  constructor(refusal: string | null) {
    super(refusal === null ? 'the console did not open' : 'the node refused the token');
    this.refusal = refusal;
  }
}

/** Opens a console. @throws ConsoleError if it does not open in time */
export type OpenConsole = (address: ConsoleAddress) => Promise<LiveConsole>;

export interface ConsoleOptions {
  /** The panel's address: a node accepts no other origin. */
  readonly panelUrl: string;
  /** Opens connections. Default: to any address. */
  readonly connect?: buildConnector.connector;
  readonly limits?: Partial<ConsoleLimits>;
}

/** In milliseconds and characters. */
const defaultLimits = {
  /** For the console to open. */
  openMs: 5_000,
  /** For the first output after the response. */
  firstLineMs: 1_000,
  /** Without further output, and it is complete. */
  quietMs: 250,
  /** For all output after the response. */
  outputMs: 2_000,
  outputLength: 32_768,
  logLength: 1_048_576,
};
type ConsoleLimits = Readonly<typeof defaultLimits>;

/** The largest message that is read, in bytes. */
const maxPayloadSize = 262_144;
/** An event has one list: its arguments. */
const maxDepth = 2;
/**
 * The most messages that are read of a console, and how many bytes: a node that sends without end would leave the bot no
 * time for others.
 */
const maxReceived = { messages: 5_000, bytes: 524_288 };

/** Only the first argument is read. */
const argsSchema = z.union([z.tuple([]), z.tuple([z.string()]).rest(z.unknown())]);
const eventSchema = z.object({ event: z.string(), args: argsSchema.nullish() });

/** Returns what opens consoles of Pterodactyl's and Pelican's nodes (wings, router/websocket). */
export function consoleSocket({ panelUrl, connect, limits }: ConsoleOptions): OpenConsole {
  const panel = new URL(panelUrl);
  const all = { ...defaultLimits, ...limits };
  const connector = connect ?? buildConnector({ timeout: all.openMs, allowH2: false });
  return async ({ url, token }) => {
    const address = URL.canParse(url) ? new URL(url) : null;
    // A panel that is reached over TLS must not send its tokens elsewhere in plain text.
    const protocols = panel.protocol === 'https:' ? ['wss:'] : ['ws:', 'wss:'];
    if (address === null || !protocols.includes(address.protocol)) throw new ConsoleError(null);
    address.hash = '';
    const socket = new ConsoleSocket(address, panel.origin, connector, all);
    if (await socket.open(token)) return socket;
    socket.close();
    throw new ConsoleError(socket.refusal);
  };
}

/** What is collected of a console. */
interface Collection {
  readonly outputIn: OutputIn;
  readonly lines: string[];
  /** How many more characters are collected. */
  room: number;
  /** When the last output came; null before the first. */
  lastAt: number | null;
}

/** Takes out the offer of compression that undici makes always: nodes then send as many bytes as are counted. */
const uncompressed: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { headers } = options;
  if (!isRecord(headers)) return dispatch(options, handler);
  return dispatch({ ...options, headers: { ...headers, 'sec-websocket-extensions': undefined } }, handler);
};

class ConsoleSocket implements LiveConsole {
  readonly #limits: ConsoleLimits;
  readonly #socket: WebSocket;
  readonly #agent: Agent;
  readonly #ended = new AbortController();
  /** Called after each event, and when the socket closes. */
  #onEvent: () => void = () => {};
  #onState: (state: string) => void = () => {};
  #connection: Socket | null = null;
  #authenticated = false;
  #refusal: string | null = null;
  #state: string | null = null;
  /** What is collected now. */
  #collection: Collection | null = null;
  #messages = 0;

  constructor(url: URL, origin: string, connect: buildConnector.connector, limits: ConsoleLimits) {
    this.#limits = limits;
    this.#agent = new Agent({
      webSocket: { maxPayloadSize },
      connect: (options, callback) =>
        connect(options, (...[error, connection]) => {
          if (error !== null) return callback(error, null);
          this.#connection = connection;
          if (this.#ended.signal.aborted) connection.destroy();
          return callback(null, connection);
        }),
    });
    const dispatcher = this.#agent.compose(uncompressed);
    this.#socket = new WebSocket(url, { dispatcher, headers: { origin } });
    this.#socket.addEventListener('message', ({ data }) => this.#receive(data));
    this.#socket.addEventListener('close', () => this.close());
    // Its message may hold what the node sent; `close` follows.
    this.#socket.addEventListener('error', () => {});
  }

  /** Returns whether the node accepted the token and told the state in time. */
  async open(token: string): Promise<boolean> {
    this.#socket.addEventListener('open', () => {
      // A node that compresses all the same could send thousands of times what is counted.
      if (this.#socket.extensions !== '') return this.#hangUp();
      this.#limitBytes();
      this.#socket.send(JSON.stringify({ event: 'auth', args: [token] }));
    });
    await this.#until(() => this.#authenticated && this.#state !== null, this.#limits.openMs);
    return this.#state !== null && !this.#ended.signal.aborted;
  }

  /** The node's words if it refused the token; else null. */
  get refusal(): string | null {
    return this.#refusal;
  }

  state(): string {
    return this.#state ?? '';
  }

  during<T>(send: () => Promise<T>, outputIn: OutputIn): Promise<ConsoleExchange<T>> {
    return this.#collectAfter(send, this.#limits.outputLength, outputIn);
  }

  async follow(onState: (state: string) => void, signal: AbortSignal): Promise<void> {
    this.#onState = onState;
    onState(this.state());
    const { promise, resolve } = Promise.withResolvers<void>();
    const ends = AbortSignal.any([signal, this.#ended.signal]);
    if (ends.aborted) return;
    ends.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }

  async log(): Promise<readonly string[]> {
    const send = async () => this.#socket.send(JSON.stringify({ event: 'send logs' }));
    return (await this.#collectAfter(send, this.#limits.logLength, (line) => [line])).lines;
  }

  /** @param length the most characters that are collected, repeated commands included */
  async #collectAfter<T>(
    send: () => Promise<T>,
    length: number,
    outputIn: OutputIn,
  ): Promise<ConsoleExchange<T>> {
    const collection: Collection = { outputIn, lines: [], room: length, lastAt: null };
    const { lines } = collection;
    this.#collection = collection;
    try {
      const response = await send();
      const { firstLineMs, quietMs, outputMs } = this.#limits;
      const since = performance.now();
      for (;;) {
        const now = performance.now();
        const { lastAt } = collection;
        const end = lastAt === null ? since + firstLineMs : Math.min(lastAt + quietMs, since + outputMs);
        if (collection.room <= 0 || end <= now || this.#ended.signal.aborted) break;
        const count = lines.length;
        await this.#until(() => lines.length > count || collection.room <= 0, end - now);
      }
      const isSilent = collection.lastAt === null && !this.#ended.signal.aborted;
      return { response, lines, silentMs: isSilent ? firstLineMs : null };
    } finally {
      this.#collection = null;
    }
  }

  close(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#onEvent();
    this.#socket.close();
    // A node that does not close its end would keep the connection open.
    this.#connection?.destroySoon();
    void this.#agent.destroy();
  }

  /** Closes the connection when the node has sent too much. Before `open`, it belongs to undici's HTTP parser. */
  #limitBytes(): void {
    let left = maxReceived.bytes;
    this.#connection?.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) this.#hangUp();
    });
  }

  /** Closes the console, and reads nothing more of what the node has sent. */
  #hangUp(): void {
    this.close();
    this.#connection?.destroy();
  }

  #receive(data: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#messages++;
    if (this.#messages > maxReceived.messages) {
      this.#hangUp();
      return;
    }
    const message =
      typeof data === 'string' && !isDeeperThan(data, maxDepth)
        ? eventSchema.safeParse(parseJson(data)).data
        : undefined;
    if (message === undefined) return;
    const [arg = ''] = message.args ?? [];
    if (message.event === 'auth success') this.#authenticated = true;
    if (message.event.endsWith(' error') && !this.#authenticated) {
      this.#refusal = arg;
      this.close();
    }
    if (message.event === 'status') {
      this.#state = arg;
      this.#onState(arg);
    }
    if (message.event === 'console output') this.#collect(arg);
    this.#onEvent();
  }

  #collect(line: string): void {
    const collection = this.#collection;
    if (collection === null || collection.room <= 0) return;
    const output = collection.outputIn(line.slice(0, collection.room));
    collection.room -= line.length + 1;
    collection.lines.push(...output);
    if (output.some((text) => text.trim() !== '')) collection.lastAt = performance.now();
  }

  /** Waits until the condition holds, for a time in milliseconds at most, or until the socket is closed. */
  async #until(condition: () => boolean, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEvent = () => {
      if (condition() || this.#ended.signal.aborted) resolve();
    };
    this.#onEvent();
    await withTimeout(ms, promise);
    this.#onEvent = () => {};
  }
}
