import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { GatewayCloseCodes, type GatewayDispatchPayload } from 'discord.js';
import type { Logger } from 'pino';
import { jittered } from '../../util/backoff.ts';
import type { IdentifyThrottler } from './identify-throttler.ts';
import type { ShardSession } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

/** After this many failed connections in a row the session is dropped, and the shard identifies at the usual address. */
const maxFailedConnections = 4;

export interface ShardConnectionOptions {
  readonly id: number;
  readonly shardOptions: FetchingStrategyOptions;
  /** How long Discord may leave a resume without a reply, in milliseconds: @discordjs/ws has no such limit. */
  readonly resumeTimeoutMs: number;
  readonly session: ShardSession;
  readonly throttler: IdentifyThrottler;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Returns the work that has to be replayed if the process crashes before its end, if any. Must not throw or reject. */
  onDispatch(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null;
  onResumed(shardId: number): void;
  /** Called when Discord closed the connection. */
  onClosed(code: number): void;
}

const ignore = () => {};

/** Never resolves, so that @discordjs/ws waits until it is garbage-collected with the shard. */
const never = <T>() => new Promise<T>(() => {});

/**
 * Keeps one shard connected to Discord until it is closed. Used once.
 *
 * It drives `WebSocketShard` itself, because `WebSocketManager` can't reconnect a single shard (needed when a resume gets
 * no reply) and refuses to connect when no identifies are left, even if every session could be resumed.
 */
export class ShardConnection {
  readonly #options: ShardConnectionOptions;
  readonly #shard: WebSocketShard;
  readonly #backoff = new ReconnectBackoff();
  /** Restarts on each message that shows progress of a resume. */
  readonly #resumeTimeout: NodeJS.Timeout;
  /** Consecutive ones. */
  #failedConnections = 0;
  /** The code with which Discord closed the last connection; null while there is a new one. */
  #closeCode: number | null = null;
  /** Whether Discord has sent HELLO. */
  #isOpen = false;
  /** Resolves when the session is stored; null while the connection is not to be closed. */
  #closing: Promise<void> | null = null;
  #socketClosed: Promise<void> = Promise.resolve();

  constructor(options: ShardConnectionOptions) {
    this.#options = options;
    this.#shard = new WebSocketShard(this.#strategy(), options.id);
    this.#resumeTimeout = setTimeout(() => this.#dropSession(), options.resumeTimeoutMs).unref();
    this.#listen();
    // Rejects on a fatal close code, which `onClosed` handles.
    this.#shard.connect().catch(() => {});
  }

  /** Resolves when Discord has closed its end of the socket too, after `close`. */
  get socketClosed(): Promise<void> {
    return this.#socketClosed;
  }

  /** Ignores events from now on, and closes the socket so that the session can be resumed. Resolves when it is stored. */
  close(): Promise<void> {
    if (this.#closing === null) {
      this.#closing = this.#options.session.freeze();
      this.#backoff.cancel();
      clearTimeout(this.#resumeTimeout);
      this.#closeSocket();
      this.#options.states.delete(this.#options.id);
    }
    return this.#closing;
  }

  /** @discordjs/ws can't close a socket before HELLO, so such a socket is closed after it. */
  #closeSocket(): void {
    if (!this.#isOpen) return;
    // Any code but 1000 and 1001 leaves the session to be resumed (Discord API docs, Gateway, Initiating a Disconnect).
    this.#socketClosed = this.#shard.destroy({ code: CloseCodes.Resuming, reason: 'stopping' });
  }

  #listen(): void {
    const { id, states, logger, session, onDispatch, onResumed } = this.#options;
    const shard = this.#shard;
    shard.on(WebSocketShardEvents.Dispatch, (payload) => {
      if (this.#closing !== null) return;
      const work = onDispatch(payload, id);
      if (work !== null) void session.handle(payload.s, work);
    });
    shard.on(WebSocketShardEvents.Ready, () => {
      this.#backoff.onServed();
      states.record('identified', id);
      logger.info({ shard: id }, 'connected to Discord');
    });
    shard.on(WebSocketShardEvents.Resumed, () => {
      this.#backoff.onServed();
      states.record('resumed', id);
      logger.info({ shard: id }, 'resumed the session with Discord');
      onResumed(id);
    });
    shard.on(WebSocketShardEvents.Hello, () => {
      this.#isOpen = true;
      this.#failedConnections = 0;
      this.#resumeTimeout.refresh();
      if (this.#closing !== null) this.#closeSocket();
    });
    shard.on(WebSocketShardEvents.SocketError, (error) => {
      states.record('failed', id);
      this.#failedConnections += 1;
      // @discordjs/ws would try the session's address forever.
      if (this.#failedConnections >= maxFailedConnections) session.set(null);
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
   * Adds a listener for errors to the socket, unless it has it. If HELLO is overdue, @discordjs/ws takes its own off a socket
   * that is still opening, and the error of its handshake would end the process. Called as soon as there is a socket: then
   * @discordjs/ws says that it waits for HELLO.
   */
  #keepErrorListener(): void {
    const socket: unknown = Reflect.get(this.#shard, 'connection');
    if (socket instanceof EventEmitter && !socket.listeners('error').includes(ignore))
      socket.on('error', ignore);
  }

  #onClosed(code: number): void {
    this.#isOpen = false;
    this.#closeCode = code;
    if (this.#closing !== null) return;
    this.#options.states.record('closed', this.#options.id);
    this.#options.onClosed(code);
  }

  /** Reconnects and identifies, if Discord has not replied to a resume. */
  #dropSession(): void {
    if (this.#closing !== null || this.#shard.status !== WebSocketShardStatus.Resuming) return;
    this.#options.logger.warn({ shard: this.#options.id }, 'Discord did not reply to a resume');
    void this.#shard.destroy({
      reason: 'no reply to the resume',
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
        this.#closing === null ? throttler.waitForIdentify(shardId, signal) : never(),
    };
  }

  /** Returns the session for the next connection when that may start. */
  async #nextSession(): Promise<SessionInfo | null> {
    await this.#backoff.wait();
    this.#closeCode = null;
    return this.#session();
  }

  #session(): SessionInfo | null | Promise<never> {
    return this.#closing === null ? this.#options.session.info : never();
  }

  /** Returns whether to keep a session that @discordjs/ws would drop although it can be resumed. */
  #keepsSession(): boolean {
    if (this.#closeCode === GatewayCloseCodes.RateLimited) return true;
    if (this.#closeCode === null && !this.#isOpen) {
      this.#failedConnections += 1;
      this.#options.logger.warn({ shard: this.#options.id }, 'Discord said nothing on a new connection');
    }
    return this.#failedConnections > 0 && this.#failedConnections < maxFailedConnections;
  }
}

/** A connection that served for this long counts as good. */
const goodConnectionMs = 5_000;
/** In addition to the 500 ms that @discordjs/ws waits. */
const firstBackoffMs = 100;
const longestBackoffMs = 30_000;

/** Increasing pauses between connections of a shard that Discord closes at once. */
class ReconnectBackoff {
  readonly #cancelled = new AbortController();
  /** Connections since the last good one. */
  #attempts = 0;
  #servedSince: number | null = null;

  /** Called when the connection serves the shard. */
  onServed(): void {
    this.#servedSince = performance.now();
  }

  /** Resolves when the next connection may start: at once for the first one and after a good one. */
  async wait(): Promise<void> {
    if (this.#servedSince !== null && performance.now() - this.#servedSince >= goodConnectionMs)
      this.#attempts = 0;
    this.#servedSince = null;
    const pauseMs = Math.min(longestBackoffMs, firstBackoffMs * (2 ** Math.max(0, this.#attempts - 1) - 1));
    this.#attempts += 1;
    if (pauseMs === 0) return;
    await sleep(jittered(pauseMs), undefined, { signal: this.#cancelled.signal }).catch(() => {});
  }

  cancel(): void {
    this.#cancelled.abort();
  }
}
