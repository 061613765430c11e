import { Slots, systemClock, withTimeout } from '@steward/kit';
import { buildConnector } from 'undici';
import { z } from 'zod';
import { BoundedSocket } from './bounded-socket.ts';
import { maxLogLines } from './model/hosting.ts';

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

/** An open console. Several can use it at once. */
export interface LiveConsole {
  /** Aborted when it is closed. */
  readonly ended: AbortSignal;
  /**
   * Lets another use begin: what it may receive is counted anew. Returns whether the node still responds, so that nothing
   * that it has said is older than this call.
   */
  reuse(): Promise<boolean>;
  /** Returns the state of the server's process, in the node's words: not an older one. */
  state(): string;
  /**
   * Sends a request; returns its response and the console's output from then on, until it is quiet. Waits until nobody else
   * reads output here, because nothing in it says whose it is; null if that takes too long, and nothing was sent.
   */
  during<T>(send: () => Promise<T>, outputIn: OutputIn): Promise<ConsoleExchange<T> | null>;
  /** Calls `onState` with the state of the server's process and each later one, until the signal is aborted or the node ends it. */
  follow(onState: (state: string) => void, signal: AbortSignal): Promise<void>;
  /** Calls `onEnd` when the node has told the panel how a backup ended, until the signal is aborted or the node ends it. */
  followBackups(onEnd: () => void, signal: AbortSignal): Promise<void>;
  /**
   * Returns the last lines that the node keeps, oldest first; none if the server has no process. Waits as `during`; null if
   * that takes too long.
   * @throws ConsoleError if it is closed before a line came
   */
  log(): Promise<readonly string[] | null>;
  /**
   * Returns the last lines since the console was opened and the server last started, oldest first, at most `maxLogLines`: the node
   * keeps none of a process that has ended.
   */
  printed(): readonly string[];
  /** Calls `onExpiring` a minute before the token expires; the node tells nothing more then. */
  whenExpiring(onExpiring: () => void): void;
  /** Goes on with another token. */
  renew(token: string): void;
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
  /** For each line that is kept. */
  printedLength: 2_000,
  /** For others to have read their output. */
  turnMs: 5_000,
  /** Since something came, and the node need not be asked whether it still responds. */
  heardMs: 1_000,
  /** For it to respond to that. */
  checkMs: 2_000,
  /** In which the log is requested twice at most: the node passes over more than two at once and one in 5 s. */
  twoLogsMs: 10_000,
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
  readonly #waiting = new Set<() => void>();
  readonly #onState = new Set<(state: string) => void>();
  readonly #onBackup = new Set<() => void>();
  #onExpiring: () => void = () => {};
  /** Whether a backup has ended since the last use began, before anyone was told. */
  #hasBackupEnded = false;
  /** One at a time collects output. */
  readonly #turns = new Slots({ each: 1 });
  /** When the last two requests for the log are or were sent. */
  #logsAt: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** When the last event came. */
  #heardAt = Number.NEGATIVE_INFINITY;
  #authenticated = false;
  #refusal: string | null = null;
  #state: string | null = null;
  /** What is collected now. */
  #collection: Collection | null = null;
  #printed: string[] = [];

  constructor(url: URL, origin: string, connect: buildConnector.connector, limits: ConsoleLimits) {
    this.#limits = limits;
    this.#socket = new BoundedSocket(url, {
      headers: { origin },
      connect,
      maxDepth,
      onMessage: (message) => this.#receive(message),
      onEnd: () => this.#wake(),
    });
  }

  get ended(): AbortSignal {
    return this.#socket.ended;
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

  state(): string {
    return this.#state ?? '';
  }

  async reuse(): Promise<boolean> {
    this.#socket.refill();
    this.#hasBackupEnded = false;
    const askedAt = performance.now();
    if (askedAt - this.#heardAt >= this.#limits.heardMs) {
      this.#socket.send({ event: 'send stats' });
      await this.#until(() => this.#heardAt >= askedAt, this.#limits.checkMs);
      if (this.#heardAt < askedAt) return false;
    }
    return !this.ended.aborted;
  }

  during<T>(send: () => Promise<T>, outputIn: OutputIn): Promise<ConsoleExchange<T> | null> {
    return this.#inTurn(() => this.#collectAfter(send, this.#limits.outputLength, outputIn));
  }

  async follow(onState: (state: string) => void, signal: AbortSignal): Promise<void> {
    // Not the function itself: the same one may follow twice.
    const listener = (state: string) => onState(state);
    this.#onState.add(listener);
    onState(this.state());
    await this.#endOr(signal);
    this.#onState.delete(listener);
  }

  async followBackups(onEnd: () => void, signal: AbortSignal): Promise<void> {
    const listener = () => onEnd();
    this.#onBackup.add(listener);
    if (this.#hasBackupEnded) onEnd();
    await this.#endOr(signal);
    this.#onBackup.delete(listener);
  }

  /** Resolves when the socket has ended or the signal is aborted. */
  async #endOr(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ends = AbortSignal.any([signal, this.#socket.ended]);
    if (ends.aborted) return;
    ends.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }

  async log(): Promise<readonly string[] | null> {
    const send = async () => {
      // They come again.
      this.#printed = [];
      this.#socket.send({ event: 'send logs' });
    };
    const [earlier, last] = this.#logsAt;
    const now = performance.now();
    const at = Math.max(now, earlier + this.#limits.twoLogsMs);
    this.#logsAt = [last, at];
    if (at > now) await systemClock.sleep(at - now, this.ended);
    const read = await this.#inTurn(() => this.#collectAfter(send, this.#limits.logLength, (line) => [line]));
    if (this.ended.aborted && (read?.lines.length ?? 0) === 0) throw new ConsoleError(null);
    return read?.lines ?? null;
  }

  printed(): readonly string[] {
    return this.#printed;
  }

  whenExpiring(onExpiring: () => void): void {
    this.#onExpiring = onExpiring;
  }

  renew(token: string): void {
    this.#socket.send({ event: 'auth', args: [token] });
  }

  /** Collects output while nobody else does. Returns null if others take too long. */
  async #inTurn<T>(collect: () => Promise<T>): Promise<T | null> {
    const end = await this.#turns.acquire('', { withinMs: this.#limits.turnMs, signal: this.ended });
    if (end === null && !this.ended.aborted) return null;
    try {
      return await collect();
    } finally {
      end?.();
    }
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
    this.#heardAt = performance.now();
    if (message.event === 'auth success') this.#authenticated = true;
    if (message.event.endsWith(' error') && !this.#authenticated) {
      this.#refusal = arg;
      this.close();
    }
    // The node sends nothing more once the token has expired or was withdrawn (router/websocket/websocket.go).
    if (message.event === 'jwt error' || message.event === 'token expired') this.close();
    if (message.event === 'token expiring') this.#onExpiring();
    if (message.event === 'status') {
      if (arg === 'starting' && this.#state !== arg) this.#printed = [];
      this.#state = arg;
      for (const listener of this.#onState) listener(arg);
    }
    // Its UUID may follow (wings, server/backup.go); the bus of 1.11 takes it off (events/events.go).
    if (message.event.startsWith('backup completed')) {
      this.#hasBackupEnded = this.#onBackup.size === 0;
      for (const listener of this.#onBackup) listener();
    }
    if (message.event === 'console output') {
      this.#printed.push(arg.slice(0, this.#limits.printedLength));
      if (this.#printed.length > maxLogLines) this.#printed.shift();
      this.#collect(arg);
    }
    this.#wake();
  }

  #wake(): void {
    for (const look of this.#waiting) look();
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
    const look = () => {
      if (condition() || this.#socket.ended.aborted) resolve();
    };
    this.#waiting.add(look);
    look();
    await withTimeout(ms, promise);
    this.#waiting.delete(look);
  }
}
