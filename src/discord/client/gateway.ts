import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayCloseCodes, type GatewayDispatchPayload, GatewayIntentBits } from '@discordjs/core/http-only';
import { DiscordAPIError, HTTPError, type REST } from '@discordjs/rest';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { SessionKeeper } from './sessions.ts';
import type { ShardStates } from './shard-states.ts';

export interface GatewayOptions {
  readonly rest: REST;
  readonly token: string;
  readonly sessions: SessionKeeper;
  /** null: all of them. */
  readonly shards: readonly number[] | null;
  /** null: as Discord advises. */
  readonly shardCount: number | null;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Must not throw: an error thrown here ends the process. */
  onDispatch(payload: GatewayDispatchPayload, shardId: number): void;
  onResumed(shardId: number, shardCount: number): void;
}

/** Discord will not have this bot, however often it tries. The message says why and what to do. */
export class DiscordRefused extends Error {
  override readonly name = 'DiscordRefused';
}

const tokenRefused =
  'Discord refused the token. DISCORD_TOKEN: reset it at https://discord.com/developers/applications (your application, Bot, Reset Token) and set the new one.';

/** Close codes after which reconnecting is of no use (opcodes-and-status-codes.mdx:38-51). */
const finalCodes: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: tokenRefused,
  [GatewayCloseCodes.InvalidShard]:
    'Discord refused the shard. SHARDS, SHARD_COUNT: they don’t fit together.',
  [GatewayCloseCodes.ShardingRequired]:
    'Discord asks for more shards. SHARD_COUNT: raise it, or leave it out.',
  [GatewayCloseCodes.InvalidAPIVersion]:
    'Discord no longer serves this version of its gateway. Update Steward.',
  [GatewayCloseCodes.InvalidIntents]: 'Discord refused the gateway intents. Update Steward.',
  [GatewayCloseCodes.DisallowedIntents]: 'Discord refused the gateway intents. Update Steward.',
};

/** Any code but 1000 and 1001 leaves a session to be resumed (gateway.mdx:248-253). */
const closeResumable = 4200;

/** After so many connections in a row that failed, a session's own address is given up for the usual one. */
const reachAttempts = 4;

/** The WebSocket side of Discord: connects, resumes, and passes on what comes. */
export class Gateway {
  readonly #manager: WebSocketManager;
  readonly #options: GatewayOptions;
  readonly #closing = new AbortController();
  readonly #refused = Promise.withResolvers<never>();
  /** Connections in a row that failed, by shard. */
  readonly #outOfReach = new Map<number, number>();

  constructor(options: GatewayOptions) {
    const { rest, token, sessions, shards, shardCount, states, logger } = options;
    this.#options = options;
    this.#manager = new WebSocketManager({
      rest,
      token,
      intents: GatewayIntentBits.Guilds,
      shardCount,
      shardIds: shards === null ? null : [...shards],
      retrieveSessionInfo: (shardId) => sessions.get(shardId),
      updateSessionInfo: (shardId, session) => {
        if (session !== null || !this.#isOutOfReach(shardId)) sessions.set(shardId, session);
      },
    });
    this.#refused.promise.catch(() => {});
    this.#manager.on(WebSocketShardEvents.Dispatch, (payload, shard) => options.onDispatch(payload, shard));
    this.#manager.on(WebSocketShardEvents.Ready, (_data, shard) => {
      states.heard('identified', shard);
      logger.info({ shard }, 'connected to Discord');
    });
    this.#manager.on(WebSocketShardEvents.Resumed, (shard) => {
      states.heard('resumed', shard);
      logger.info({ shard }, 'resumed the session with Discord');
      void this.#manager.getShardCount().then((count) => options.onResumed(shard, count));
    });
    this.#manager.on(WebSocketShardEvents.SocketError, (error, shard) => {
      states.heard('failed', shard);
      const failures = (this.#outOfReach.get(shard) ?? 0) + 1;
      this.#outOfReach.set(shard, failures);
      // @discordjs/ws would resume for ever at an address where something else answers.
      if (failures >= reachAttempts) sessions.set(shard, null);
      logger.warn({ err: error, shard }, 'the connection to Discord failed');
    });
    this.#manager.on(WebSocketShardEvents.Hello, (shard) => this.#outOfReach.delete(shard));
    this.#manager.on(WebSocketShardEvents.Closed, (code, shard) => this.#closed(code, shard));
    this.#manager.on(WebSocketShardEvents.Error, (error, shard) =>
      logger.warn({ err: error, shard }, 'gateway error'),
    );
    this.#manager.on(WebSocketShardEvents.Debug, (text, shard) => logger.trace({ shard }, text));
  }

  /**
   * Connects every shard, trying for as long as Discord can't be reached, and keeps them connected. Never resolves.
   * @throws DiscordRefused where trying again is of no use
   */
  async run(): Promise<never> {
    for (let attempt = 0; !this.#closing.signal.aborted; attempt += 1) {
      try {
        await Promise.race([this.#connect(), this.#refused.promise]);
        return await this.#refused.promise;
      } catch (error) {
        if (error instanceof DiscordRefused) throw error;
        if (isUnauthorized(error)) throw new DiscordRefused(tokenRefused);
        if (this.#closing.signal.aborted) break;
        const wait = Math.min(60_000, 1_000 * 2 ** attempt) * (0.8 + Math.random() * 0.4);
        this.#options.logger.warn(
          { err: error, retryInMs: Math.round(wait) },
          'Discord could not be reached',
        );
        await sleep(wait, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
    // Whoever closes the gateway waits for `close`, not for this.
    return this.#refused.promise;
  }

  /** Closes the sockets in a way that leaves the sessions to be resumed by the next process. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#options.sessions.freeze();
    await this.#manager.destroy({ code: closeResumable, reason: 'restarting' });
  }

  async #connect(): Promise<void> {
    this.#options.states.expect(await this.#manager.getShardIds());
    await this.#manager.connect();
  }

  /** @discordjs/ws drops a session whose address it can't reach once; nothing is lost where it can be soon. */
  #isOutOfReach(shard: number): boolean {
    const failures = this.#outOfReach.get(shard) ?? 0;
    return failures > 0 && failures < reachAttempts;
  }

  #closed(code: number, shard: number): void {
    this.#options.states.heard('closed', shard);
    const final = finalCodes[code];
    if (final !== undefined) this.#refused.reject(new DiscordRefused(final));
    else this.#options.logger.info({ shard, code }, 'the connection to Discord was closed');
  }
}

function isUnauthorized(error: unknown): boolean {
  return (error instanceof DiscordAPIError || error instanceof HTTPError) && error.status === 401;
}
