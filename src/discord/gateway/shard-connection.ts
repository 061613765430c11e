import { EventEmitter } from 'node:events';
import {
  CloseCodes,
  type FetchingStrategyOptions,
  type IContextFetchingStrategy,
  type SessionInfo,
  WebSocketShard,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws';
import { exponentialDelay, jittered, systemClock } from '@steward/kit';
import { GatewayCloseCodes, type GatewayDispatchPayload } from 'discord.js';
import type { Logger } from 'pino';
import type { IdentifyThrottler } from './identify-throttler.ts';
import type { ShardSession } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

/** After this many connections in a row without READY or RESUMED, the session is dropped for one at the usual address. */
const maxUnservedConnections = 4;

/** Handlers of what Discord sends to a shard. They must not throw or reject: such an error ends the process. */
export interface ShardHandlers {
  onDispatch(payload: GatewayDispatchPayload, shardId: number): void;
  onResumed(shardId: number, shardCount: number): void;
}

export interface ShardConnectionOptions extends ShardHandlers {
  readonly id: number;
  /** `readyTimeout` limits the wait for a response to a resume too: @discordjs/ws limits that to an identify only. */
  readonly shardOptions: FetchingStrategyOptions & { readonly readyTimeout: number };
  readonly session: ShardSession;
  readonly throttler: Pick<IdentifyThrottler, 'waitForIdentify'>;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Called when Discord closed the connection. */
  onClosed(code: number): void;
}

const ignore = () => {};

/** Never resolves, so that @discordjs/ws waits until it is garbage-collected with the shard. */
const never = <T>() => new Promise<T>(() => {});

/**
 * Keeps one shard connected to Discord until it is closed. Used once.
 *
 * It drives `WebSocketShard` itself: docs/architecture.md says what `WebSocketManager` can't do.
 */
export class ShardConnection {
  readonly #options: ShardConnectionOptions;
  readonly #shard: WebSocketShard;
  readonly #backoff = new ReconnectBackoff();
  /** Restarts on each message that shows progress of a resume. */
  readonly #resumeTimeout: NodeJS.Timeout;
  /** Those since the last READY or RESUMED, the current one included, whatever ended them. */
  #unservedConnections = 0;
  /** True from HELLO to the end of the connection. */
  #isOpen = false;
  /** The code with which Discord closed the last connection; null while there is a new one. */
  #closeCode: number | null = null;
  readonly #closing = new AbortController();
  #socketClosed: Promise<void> = Promise.resolve();

  constructor(options: ShardConnectionOptions) {
    this.#options = options;
    this.#shard = new WebSocketShard(this.#strategy(), options.id);
    this.#resumeTimeout = setTimeout(() => this.#dropSession(), options.shardOptions.readyTimeout).unref();
    this.#listen();
    // Rejects on a fatal close code, which `onClosed` handles.
    this.#shard.connect().catch(() => {});
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Resolves when Discord has closed its end of the socket too, after `close`. */
  get socketClosed(): Promise<void> {
    return this.#socketClosed;
  }

  /** Ignores events from now on, and closes the socket to be resumed later. Resolves when the session is stored. */
  close(): Promise<void> {
    this.#closing.abort();
    const stored = this.#options.session.freeze();
    clearTimeout(this.#resumeTimeout);
    this.#closeSocket();
    this.#options.states.delete(this.#options.id);
    return stored;
  }

  /** @discordjs/ws can't close a socket before HELLO, so such a socket is closed after it. */
  #closeSocket(): void {
    if (!this.#isOpen) return;
    // Any code but 1000 and 1001 leaves the session to be resumed (Discord API docs, Gateway, Initiating a Disconnect).
    this.#socketClosed = this.#shard.destroy({ code: CloseCodes.Resuming, reason: 'stopping' });
  }

  #listen(): void {
    const { id, shardOptions, states, logger, onDispatch, onResumed } = this.#options;
    const shard = this.#shard;
    shard.on(WebSocketShardEvents.Dispatch, (payload) => {
      if (this.#isClosing) return;
      onDispatch(payload, id);
    });
    shard.on(WebSocketShardEvents.Ready, () => {
      this.#onServed();
      states.record('identified', id);
      logger.info({ shard: id }, 'connected to Discord');
    });
    shard.on(WebSocketShardEvents.Resumed, () => {
      this.#onServed();
      states.record('resumed', id);
      logger.info({ shard: id }, 'resumed the session with Discord');
      onResumed(id, shardOptions.shardCount);
    });
    shard.on(WebSocketShardEvents.Hello, () => {
      this.#isOpen = true;
      this.#resumeTimeout.refresh();
      if (this.#isClosing) this.#closeSocket();
    });
    shard.on(WebSocketShardEvents.SocketError, (error) => {
      states.record('failed', id);
      logger.warn({ err: error, shard: id }, 'the connection to Discord failed');
    });
    shard.on(WebSocketShardEvents.Closed, (code) => this.#onClosed(code));
    shard.on(WebSocketShardEvents.Error, (error) =>
      logger.warn({ reason: error.message, shard: id }, 'gateway error'),
    );
    shard.on(WebSocketShardEvents.Debug, (text) => {
      this.#keepErrorListener();
      logger.trace({ shard: id }, text);
    });
  }

  /**
   * Adds a listener for errors to the socket, unless it has it. If HELLO is overdue, @discordjs/ws takes its own off a
   * socket that is still opening, and the error of its handshake would end the process. Called as soon as there is a
   * socket: then @discordjs/ws says that it waits for HELLO.
   */
  #keepErrorListener(): void {
    const socket: unknown = Reflect.get(this.#shard, 'connection');
    if (socket instanceof EventEmitter && !socket.listeners('error').includes(ignore))
      socket.on('error', ignore);
  }

  #onServed(): void {
    this.#unservedConnections = 0;
    this.#backoff.onServed();
  }

  #onClosed(code: number): void {
    this.#isOpen = false;
    this.#closeCode = code;
    if (this.#isClosing) return;
    this.#options.states.record('closed', this.#options.id);
    this.#options.onClosed(code);
  }

  /** Reconnects and identifies, if Discord has not responded to a resume. */
  #dropSession(): void {
    if (this.#isClosing || this.#shard.status !== WebSocketShardStatus.Resuming) return;
    this.#options.logger.warn({ shard: this.#options.id }, 'Discord did not respond to a resume');
    void this.#shard.destroy({
      reason: 'no response to the resume',
      recover: WebSocketShardDestroyRecovery.Reconnect,
    });
  }

  /** The callbacks of @discordjs/ws. After `close` they never resolve, or it would connect again. */
  #strategy(): IContextFetchingStrategy {
    const { shardOptions, session, throttler } = this.#options;
    return {
      options: shardOptions,
      retrieveSessionInfo: () => {
        if (this.#shard.status === WebSocketShardStatus.Idle) return this.#nextSession();
        // Called for each event, including replayed ones, and for an op 9 with a resumable session.
        this.#resumeTimeout.refresh();
        return this.#session();
      },
      updateSessionInfo: (_, info) => {
        if (info !== null || !this.#keepsSession()) session.set(info);
      },
      waitForIdentify: (shardId, signal) =>
        this.#isClosing ? never() : throttler.waitForIdentify(shardId, signal),
    };
  }

  /** Returns the session for the next connection when that may start. */
  async #nextSession(): Promise<SessionInfo | null> {
    await this.#backoff.wait(this.#closing.signal);
    this.#closeCode = null;
    if (this.#unservedConnections >= maxUnservedConnections) this.#giveUpSession();
    this.#unservedConnections += 1;
    return this.#session();
  }

  #giveUpSession(): void {
    const { id, session, logger } = this.#options;
    if (session.info === null) return;
    const connections = this.#unservedConnections;
    logger.warn({ shard: id, connections }, 'gave up the session: no connection could resume it');
    session.set(null);
  }

  #session(): SessionInfo | null | Promise<never> {
    return this.#isClosing ? never() : this.#options.session.info;
  }

  /** Returns whether to keep a session that @discordjs/ws would drop although it can be resumed. */
  #keepsSession(): boolean {
    if (this.#isOpen) return false;
    if (this.#closeCode !== null) return !endsSession(this.#closeCode);
    this.#options.logger.warn({ shard: this.#options.id }, 'Discord sent no HELLO on a new connection');
    return true;
  }
}

/**
 * Returns whether a session is over after a close code for which @discordjs/ws drops it. The codes of the WebSocket
 * protocol itself, such as 1006, only mean that the connection was lost.
 */
function endsSession(closeCode: number): boolean {
  if (closeCode === GatewayCloseCodes.RateLimited) return false;
  return closeCode === CloseCodes.Normal || closeCode >= GatewayCloseCodes.UnknownError;
}

/** A connection that served for this long counts as good. */
const goodConnectionMs = 5_000;
/** In addition to the 500 ms that @discordjs/ws waits. */
const pauses = { firstMs: 100, maxMs: 30_000 };

/** Increasing pauses between connections of a shard that Discord closes at once. */
class ReconnectBackoff {
  /** Connections since the last good one. */
  #connections = 0;
  #servedSince: number | null = null;

  /** Called when the connection serves the shard. */
  onServed(): void {
    this.#servedSince = performance.now();
  }

  /** Resolves when the next connection may start, at once for the first one and after a good one, or on the signal. */
  async wait(signal: AbortSignal): Promise<void> {
    if (this.#servedSince !== null && performance.now() - this.#servedSince >= goodConnectionMs)
      this.#connections = 0;
    this.#servedSince = null;
    const previous = this.#connections++;
    if (previous > 0) await systemClock.sleep(jittered(exponentialDelay(previous, pauses)), signal);
  }
}
