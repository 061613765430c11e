import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultWebSocketManagerOptions, type FetchingStrategyOptions } from '@discordjs/ws';
import { GatewayCloseCodes, type GatewayDispatchPayload, GatewayIntentBits, type REST } from 'discord.js';
import type { Logger } from 'pino';
import type { Cluster, Shard } from '../../domain/cluster.ts';
import type { Sessions } from '../../domain/store.ts';
import { StoreUnavailableError } from '../../domain/store-errors.ts';
import { jittered } from '../../util/backoff.ts';
import { DiscordFatalError, tokenRefused } from '../rest/errors.ts';
import { isUnauthorized } from '../rest/rest.ts';
import { fetchGatewayBotInfo, type GatewayBotInfo } from './gateway-bot-info.ts';
import { IdentifyThrottler } from './identify-throttler.ts';
import { ShardConnection } from './shard-connection.ts';
import { ShardSession } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

export interface GatewayOptions {
  readonly rest: REST;
  readonly token: string;
  /** From `applicationKey`. */
  readonly bot: string;
  readonly sessions: Sessions;
  readonly cluster: Pick<Cluster, 'claimShards' | 'releaseShards' | 'reserveIdentify'>;
  /** null: all of them. */
  readonly shards: readonly number[] | null;
  /** null: as Discord recommends. */
  readonly shardCount: number | null;
  /** Milliseconds between two identifies. Default: Discord's. */
  readonly identifyMs?: number | undefined;
  /** How long Discord may be silent on a new connection, in milliseconds. Default: 10 s. */
  readonly helloMs?: number | undefined;
  /** How long Discord may leave an identify or a resume without a reply, in milliseconds. Default: 15 s. */
  readonly readyMs?: number | undefined;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** Called when shards were claimed: the process that served them may have ended. */
  readonly onClaimed: () => void;
  /**
   * Returns the work that has to be replayed if the process crashes before its end, if any.
   * Must not throw or reject: an error thrown here ends the process.
   */
  onDispatch(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null;
  onResumed(shardId: number, shardCount: number): void;
}

/** Short, because it delays replayed events, and the response to an interaction is due in 3 s. */
const defaultHelloMs = 10_000;
const defaultReadyMs = 15_000;
/** How often to try to claim shards of another process, in milliseconds. */
const claimEveryMs = 500;
const retryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Close codes after which Discord refuses to reconnect (Discord API docs, Opcodes and Status Codes, Gateway Close Event
 * Codes).
 */
const fatalCloseCodes: Readonly<Record<number, string>> = {
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

/** Serves this process's shards over Discord's WebSocket gateway. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #closing = new AbortController();
  readonly #failed = Promise.withResolvers<never>();
  readonly #connections: ShardConnection[] = [];

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#failed.promise.catch(() => {});
  }

  /**
   * Connects the shards as soon as no other process has them, and keeps them connected. Never resolves, not even after
   * `close`.
   * @throws DiscordFatalError if retrying is of no use
   */
  async run(): Promise<never> {
    const botInfo = await this.#fetchBotInfo();
    if (botInfo === null) return this.#failed.promise;
    const { bot, shards, shardCount, states } = this.#options;
    const count = shardCount ?? botInfo.shards;
    const ids = shards ?? Array.from({ length: count }, (_, id) => id);
    for (const id of ids) states.set(id, 'connecting');
    const throttler = this.#throttler(botInfo);
    const claiming = this.#claim(
      ids.map((id) => ({ bot, id, count })),
      (shard) => this.#connect(shard, botInfo, throttler),
    );
    claiming.catch((error: unknown) => this.#onError(error));
    return this.#failed.promise;
  }

  /** Closes the connections, with the sessions stored for the next process, which may claim the shards at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.#options.cluster.releaseShards();
    await Promise.all(this.#connections.map(({ socketClosed }) => socketClosed));
  }

  /** Retries until Discord can be reached. Returns null if the gateway was closed. */
  async #fetchBotInfo(): Promise<GatewayBotInfo | null> {
    const { rest, logger } = this.#options;
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const botInfo = await fetchGatewayBotInfo(rest);
        return signal.aborted ? null : botInfo;
      } catch (error) {
        if (isUnauthorized(error)) throw new DiscordFatalError(tokenRefused);
        if (signal.aborted) break;
        const waitMs = jittered(Math.min(longestRetryMs, retryMs * 2 ** attempt));
        logger.warn({ err: error, retryInMs: Math.round(waitMs) }, 'Discord could not be reached');
        await sleep(waitMs, undefined, { signal }).catch(() => {});
      }
    }
    return null;
  }

  #throttler(botInfo: GatewayBotInfo): IdentifyThrottler {
    const { rest, cluster, bot, logger, identifyMs } = this.#options;
    const fetchBotInfo = () => fetchGatewayBotInfo(rest);
    return new IdentifyThrottler({ cluster, bot, botInfo, fetchBotInfo, logger, windowMs: identifyMs });
  }

  /** Claims each shard as soon as no other process has it. Rejects with the signal's reason on `close`. */
  async #claim(shards: readonly Shard[], connect: (shard: Shard) => Promise<void>): Promise<void> {
    const { cluster, states, logger, onClaimed } = this.#options;
    const { signal } = this.#closing;
    let unclaimed = shards;
    for (;;) {
      try {
        const claimed = await cluster.claimShards(unclaimed);
        signal.throwIfAborted();
        if (claimed.length > 0) onClaimed();
        for (const shard of claimed) connect(shard).catch((error: unknown) => this.#onError(error));
        unclaimed = unclaimed.filter((shard) => !claimed.includes(shard));
        if (unclaimed.length === 0) return;
        const waiting = unclaimed.filter(({ id }) => states.all.get(id) !== 'standby').map(({ id }) => id);
        for (const id of waiting) states.set(id, 'standby');
        if (waiting.length > 0)
          logger.info({ shards: waiting }, 'standing by for shards that another process serves');
      } catch (error) {
        signal.throwIfAborted();
        // The store logs this error itself.
        if (!(error instanceof StoreUnavailableError)) throw error;
      }
      await sleep(jittered(claimEveryMs), undefined, { signal });
    }
  }

  async #connect(shard: Shard, botInfo: GatewayBotInfo, throttler: IdentifyThrottler): Promise<void> {
    const { states, logger, readyMs = defaultReadyMs, onDispatch, onResumed } = this.#options;
    const { id, count } = shard;
    states.set(id, 'connecting');
    const session = await this.#readSession(shard, botInfo.url);
    this.#closing.signal.throwIfAborted();
    const connection = new ShardConnection({
      id,
      shardOptions: this.#shardOptions(count, botInfo),
      resumeTimeoutMs: readyMs,
      session,
      throttler,
      states,
      logger,
      onDispatch,
      onResumed: (shardId) => onResumed(shardId, count),
      onClosed: (code) => this.#onClosed(code, id),
    });
    this.#connections.push(connection);
  }

  #shardOptions(shardCount: number, gatewayInformation: GatewayBotInfo): FetchingStrategyOptions {
    const { token, helloMs = defaultHelloMs, readyMs = defaultReadyMs } = this.#options;
    return {
      ...DefaultWebSocketManagerOptions,
      handshakeTimeout: helloMs,
      helloTimeout: helloMs,
      readyTimeout: readyMs,
      token,
      intents: GatewayIntentBits.Guilds,
      gatewayInformation,
      shardCount,
    };
  }

  /** Retries until the store can be read. */
  async #readSession(shard: Shard, gatewayUrl: string): Promise<ShardSession> {
    const { sessions, logger } = this.#options;
    for (;;) {
      try {
        return await ShardSession.read(sessions, shard, gatewayUrl, logger);
      } catch (error) {
        logger.warn({ err: error, shard: shard.id }, 'the gateway session could not be read');
        await sleep(retryMs, undefined, { signal: this.#closing.signal });
      }
    }
  }

  #onClosed(code: number, shardId: number): void {
    const reason = fatalCloseCodes[code];
    if (reason !== undefined) this.#failed.reject(new DiscordFatalError(reason));
    else this.#options.logger.info({ shard: shardId, code }, 'the connection to Discord was closed');
  }

  #onError(error: unknown): void {
    if (!this.#closing.signal.aborted) this.#failed.reject(error);
  }
}
