import {
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
import type { IdentifyThrottler } from './identify-throttler.ts';
import { ReconnectBackoff } from './reconnect-backoff.ts';
import type { ShardSession } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

/** Any code but 1000 and 1001 leaves a session to be resumed (gateway.mdx:248-253). */
const closeResumable = 4200;

/** After so many connections in a row that failed, a session's own address is given up for the usual one. */
const reachAttempts = 4;

export interface ShardConnectionParts {
  readonly id: number;
  readonly options: FetchingStrategyOptions;
  /** How long Discord may be silent on a resume, in milliseconds: @discordjs/ws waits for it without end. */
  readonly resumeMs: number;
  readonly session: ShardSession;
  readonly turns: IdentifyThrottler;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Answers what has to be replayed after a crash until it is done, if anything. Must not throw or reject. */
  onDispatch(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null;
  onResumed(shardId: number): void;
  /** Discord closed the socket with a code. */
  onClosed(code: number): void;
}

/** Never comes: whoever waits for it is forgotten with what it waits for. */
const never = <T>() => new Promise<T>(() => {});

/** One shard's way to Discord: connects, resumes, connects again, until it is stopped. Used once. */
export class ShardConnection {
  readonly #parts: ShardConnectionParts;
  readonly #shard: WebSocketShard;
  readonly #ended = Promise.withResolvers<void>();
  readonly #pauses = new ReconnectBackoff();
  /** Begins anew with whatever Discord says that matters to a resume. */
  readonly #silence: NodeJS.Timeout;
  /** Connections in a row that failed. */
  #outOfReach = 0;
  /** How Discord closed the connection, where there is no other yet. */
  #closedWith: number | null = null;
  /** Said hello to, and not closed since. */
  #open = false;
  #stopped: Promise<void> | null = null;
  #gone: Promise<void> = Promise.resolve();
  #held = true;

  constructor(parts: ShardConnectionParts) {
    this.#parts = parts;
    this.#shard = new WebSocketShard(this.#strategy(), parts.id);
    this.#silence = setTimeout(() => this.#giveUpResuming(), parts.resumeMs).unref();
    this.#listen();
    parts.states.expect([parts.id]);
    // Rejects where Discord will not have the bot, which `onClosed` tells.
    this.#shard.connect().catch(() => {});
  }

  get isStopped(): boolean {
    return this.#stopped !== null;
  }
  /** Resolves when it is stopped. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }
  /** Of a connection that was stopped: resolves when Discord has closed its end of the socket too. */
  get gone(): Promise<void> {
    return this.#gone;
  }

  /** The shard may be another process's by now: what comes is taken as long as the socket lasts, and no longer. */
  holdBack(): void {
    this.#held = false;
    this.#parts.session.holdBack();
  }

  /** The shard is this process's again. */
  keep(): void {
    this.#held = true;
    this.#parts.session.keep();
  }

  /**
   * Takes nothing more from here on, and closes the socket in a way that leaves the session to be resumed.
   * Resolves when the session is written down.
   */
  stop(): Promise<void> {
    if (this.#stopped === null) {
      this.#stopped = this.#parts.session.freeze();
      this.#ended.resolve();
      this.#pauses.end();
      clearTimeout(this.#silence);
      this.#close();
      this.#parts.states.release(this.#parts.id);
    }
    return this.#stopped;
  }

  /** @discordjs/ws leaves a socket behind that it has not heard from yet: that one is closed when it says hello. */
  #close(): void {
    if (!this.#open) return;
    this.#gone = this.#shard.destroy({ code: closeResumable, reason: 'handed over' });
  }

  #listen(): void {
    const { id, states, logger, session } = this.#parts;
    const shard = this.#shard;
    shard.on(WebSocketShardEvents.Dispatch, (payload) => {
      if (this.#stopped !== null) return;
      const work = this.#parts.onDispatch(payload, id);
      if (work !== null) void session.handle(payload.s, work);
    });
    shard.on(WebSocketShardEvents.Ready, () => {
      this.#pauses.served();
      states.heard('identified', id);
      logger.info({ shard: id }, 'connected to Discord');
    });
    shard.on(WebSocketShardEvents.Resumed, () => {
      this.#pauses.served();
      states.heard('resumed', id);
      logger.info({ shard: id }, 'resumed the session with Discord');
      this.#parts.onResumed(id);
    });
    shard.on(WebSocketShardEvents.Hello, () => {
      this.#open = true;
      this.#outOfReach = 0;
      this.#silence.refresh();
      if (this.#stopped !== null) this.#close();
    });
    shard.on(WebSocketShardEvents.SocketError, (error) => {
      states.heard('failed', id);
      this.#outOfReach += 1;
      // @discordjs/ws would resume for ever at an address where something else answers.
      if (this.#outOfReach >= reachAttempts) session.set(null);
      logger.warn({ err: error, shard: id }, 'the connection to Discord failed');
    });
    shard.on(WebSocketShardEvents.Closed, (code) => this.#closed(code));
    shard.on(WebSocketShardEvents.Error, (error) =>
      logger.warn({ why: error.message, shard: id }, 'gateway error'),
    );
    shard.on(WebSocketShardEvents.Debug, (text) => logger.trace({ shard: id }, text));
  }

  #closed(code: number): void {
    this.#open = false;
    this.#closedWith = code;
    if (this.#stopped !== null) return;
    this.#parts.states.heard('closed', this.#parts.id);
    this.#parts.onClosed(code);
    // Perhaps because another process resumed the session: it is not taken back from there.
    if (!this.#held) void this.stop();
  }

  /** The session is dropped, and the next connection identifies. */
  #giveUpResuming(): void {
    if (this.#stopped !== null || this.#shard.status !== WebSocketShardStatus.Resuming) return;
    this.#parts.logger.warn({ shard: this.#parts.id }, 'Discord did not answer a resume');
    void this.#shard.destroy({
      reason: 'no answer to the resume',
      recover: WebSocketShardDestroyRecovery.Reconnect,
    });
  }

  /** With which session the next connection begins, as soon as it may. */
  async #nextConnection(): Promise<SessionInfo | null> {
    await this.#pauses.next();
    this.#closedWith = null;
    return this.#session();
  }

  #session(): SessionInfo | null | Promise<never> {
    return this.#stopped === null ? this.#parts.session.info : never();
  }

  /** Whether a session is kept that @discordjs/ws would drop: nothing is lost where it can be resumed soon. */
  #mayResume(): boolean {
    if (this.#closedWith === GatewayCloseCodes.RateLimited) return true;
    if (this.#closedWith === null && !this.#open) {
      this.#outOfReach += 1;
      this.#parts.logger.warn({ shard: this.#parts.id }, 'Discord said nothing on a new connection');
    }
    return this.#outOfReach > 0 && this.#outOfReach < reachAttempts;
  }

  /** What @discordjs/ws asks for. A shard that was stopped never gets an answer, or it would connect again. */
  #strategy(): IContextFetchingStrategy {
    const { options, session, turns } = this.#parts;
    return {
      options,
      retrieveSessionInfo: () => {
        if (this.#shard.status === WebSocketShardStatus.Idle) return this.#nextConnection();
        // Asked for each event, replayed ones too, and for an op 9 after which the session is resumed.
        this.#silence.refresh();
        return this.#session();
      },
      updateSessionInfo: (_, info) => {
        if (info !== null || !this.#mayResume()) session.set(info);
      },
      waitForIdentify: (shardId, signal) => (this.#stopped === null ? turns.wait(shardId, signal) : never()),
    };
  }
}
