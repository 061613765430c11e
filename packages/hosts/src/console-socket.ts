import { withTimeout } from '@steward/kit';
import { buildConnector } from 'undici';
import { z } from 'zod';
import { BoundedSocket } from './bounded-socket.ts';

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
  /** Calls `onState` with the state of the server's process and each later one, until the signal is aborted, its token runs out or the node ends it. */
  follow(onState: (state: string) => void, signal: AbortSignal): Promise<void>;
  /** Calls `onEnd` when the node has told the panel how a backup ended, until the signal is aborted, its token runs out or the node ends it. */
  followBackups(onEnd: () => void, signal: AbortSignal): Promise<void>;
  /** Whether its token, of ten minutes, is about to expire: it isn't followed any more, and needs a new one. */
  readonly needsNewToken: boolean;
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

/** An event has one list: its arguments. */
const maxDepth = 2;
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

class ConsoleSocket implements LiveConsole {
  readonly #limits: ConsoleLimits;
  readonly #socket: BoundedSocket;
  /** Called after each event, and when the socket closes. */
  #onEvent: () => void = () => {};
  #onState: (state: string) => void = () => {};
  #hasBackupEnded = false;
  #onBackup: () => void = () => {
    this.#hasBackupEnded = true;
  };
  #authenticated = false;
  readonly #expiring = new AbortController();
  #refusal: string | null = null;
  #state: string | null = null;
  /** What is collected now. */
  #collection: Collection | null = null;

  constructor(url: URL, origin: string, connect: buildConnector.connector, limits: ConsoleLimits) {
    this.#limits = limits;
    this.#socket = new BoundedSocket(url, {
      headers: { origin },
      connect,
      maxDepth,
      onMessage: (message) => this.#receive(message),
      onEnd: () => this.#onEvent(),
    });
  }

  /** Returns whether the node accepted the token and told the state in time. */
  async open(token: string): Promise<boolean> {
    void this.#socket.opened.then((isOpen) => {
      if (isOpen) this.#socket.send({ event: 'auth', args: [token] });
    });
    await this.#until(() => this.#authenticated && this.#state !== null, this.#limits.openMs);
    return this.#state !== null && !this.#socket.ended.aborted;
  }

  /** The node's words if it refused the token; else null. */
  get refusal(): string | null {
    return this.#refusal;
  }

  get needsNewToken(): boolean {
    return this.#expiring.signal.aborted;
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
    await this.#endOr(signal);
  }

  async followBackups(onEnd: () => void, signal: AbortSignal): Promise<void> {
    this.#onBackup = onEnd;
    if (this.#hasBackupEnded) onEnd();
    await this.#endOr(signal);
  }

  /** Resolves when the socket has ended, its token is about to expire, or the signal is aborted. */
  async #endOr(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ends = AbortSignal.any([signal, this.#socket.ended, this.#expiring.signal]);
    if (ends.aborted) return;
    ends.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }

  async log(): Promise<readonly string[]> {
    const send = async () => this.#socket.send({ event: 'send logs' });
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
        if (collection.room <= 0 || end <= now || this.#socket.ended.aborted) break;
        const count = lines.length;
        await this.#until(() => lines.length > count || collection.room <= 0, end - now);
      }
      const isSilent = collection.lastAt === null && !this.#socket.ended.aborted;
      return { response, lines, silentMs: isSilent ? firstLineMs : null };
    } finally {
      this.#collection = null;
    }
  }

  close(): void {
    this.#socket.close();
  }

  #receive(received: unknown): void {
    const message = eventSchema.safeParse(received).data;
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
    // Its UUID may follow (wings, server/backup.go); the bus of 1.11 takes it off (events/events.go).
    if (message.event.startsWith('backup completed')) this.#onBackup();
    if (message.event === 'console output') this.#collect(arg);
    // It comes in the last minute. After that, each event is an error.
    if (message.event === 'token expiring') this.#expiring.abort();
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
      if (condition() || this.#socket.ended.aborted) resolve();
    };
    this.#onEvent();
    await withTimeout(ms, promise);
    this.#onEvent = () => {};
  }
}
