import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultWebSocketManagerOptions } from '@discordjs/ws';
import { exponentialDelay, jittered, retry } from '@steward/kit';
import { GatewayCloseCodes, GatewayIntentBits } from 'discord.js';
import type { Cluster, Shard } from '../../domain/cluster.ts';
import { untilStored } from '../../domain/until-stored.ts';
import { DiscordFatalError, tokenRefused } from '../rest/errors.ts';
import { isUnauthorized } from '../rest/rest.ts';
import { fetchGatewayBotInfo, type GatewayBotInfo } from './gateway-bot-info.ts';
import { IdentifyThrottler, type IdentifyThrottlerOptions } from './identify-throttler.ts';
import { ShardConnection, type ShardHandlers } from './shard-connection.ts';
import { ShardSession, type StoredSessions } from './shard-session.ts';
import type { ShardStates } from './shard-states.ts';

export interface GatewayOptions extends IdentifyThrottlerOptions, ShardHandlers {
  readonly token: string;
  readonly sessions: StoredSessions;
  readonly cluster: Pick<Cluster, 'claimShards' | 'releaseShards' | 'reserveIdentify'>;
  /** null: all of them. */
  readonly shards: readonly number[] | null;
  /** null: as Discord recommends. */
  readonly shardCount: number | null;
  /** The longest wait for HELLO on a new connection, in milliseconds. */
  readonly helloMs: number;
  /** The longest wait for a response to an identify or a resume, in milliseconds. */
  readonly readyMs: number;
  readonly states: ShardStates;
  /** Called when shards were claimed: the process that served them may have ended. */
  readonly onClaimed: () => void;
}

/** The pause between attempts to claim shards of another process, in milliseconds. */
const claimEveryMs = 500;
const retryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Close codes after which Discord refuses to reconnect (Discord API docs, Opcodes and Status Codes, Gateway Close Event
 * Codes).
 */
const fatalCloseCodes: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: tokenRefused,
  [GatewayCloseCodes.InvalidShard]: 'Discord refused the shard: SHARDS and SHARD_COUNT don’t match.',
  [GatewayCloseCodes.ShardingRequired]: 'Discord asks for more shards. Raise SHARD_COUNT, or leave it empty.',
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
  }

  /**
   * Connects the shards as soon as no other process has them, and keeps them connected. Never resolves, not even after
   * `close`.
   * @throws DiscordFatalError if retrying is of no use
   */
  run(): Promise<never> {
    this.#serve().catch((error: unknown) => this.#onError(error));
    return this.#failed.promise;
  }

  /** Closes the connections, with the sessions stored for the next process, which may claim the shards at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.#options.cluster.releaseShards();
    await Promise.all(this.#connections.map(({ socketClosed }) => socketClosed));
  }

  /** Resolves when each shard was claimed. Rejects after `close`. */
  async #serve(): Promise<void> {
    const botInfo = await this.#fetchBotInfo();
    const { bot, shards, shardCount, states } = this.#options;
    const count = shardCount ?? botInfo.shards;
    const ids = shards ?? Array.from({ length: count }, (_, id) => id);
    for (const id of ids) states.set(id, 'connecting');
    const throttler = new IdentifyThrottler(this.#options, botInfo);
    let unclaimed: readonly Shard[] = ids.map((id) => ({ bot, id, count }));
    for (;;) {
      const claimed = await this.#claim(unclaimed);
      for (const shard of claimed)
        this.#connect(shard, botInfo, throttler).catch((error: unknown) => this.#onError(error));
      unclaimed = unclaimed.filter((shard) => !claimed.includes(shard));
      if (unclaimed.length === 0) return;
      this.#standBy(unclaimed.map(({ id }) => id));
      await sleep(jittered(claimEveryMs), undefined, { signal: this.#closing.signal });
    }
  }

  /** Retries until Discord can be reached. If Discord refuses the token, `rest` reports it. */
  #fetchBotInfo(): Promise<GatewayBotInfo> {
    const { rest, logger } = this.#options;
    const { signal } = this.#closing;
    return retry(() => fetchGatewayBotInfo(rest), {
      signals: [signal],
      pauseAfter(error, attempt) {
        if (signal.aborted || isUnauthorized(error)) return null;
        const pauseMs = jittered(exponentialDelay(attempt, { firstMs: retryMs, maxMs: longestRetryMs }));
        logger.warn({ err: error, retryInMs: Math.round(pauseMs) }, 'failed to reach Discord');
        return pauseMs;
      },
    });
  }

  /** Claims those that no other process has. Retries until the store can be reached, which logs its errors itself. */
  async #claim(shards: readonly Shard[]): Promise<readonly Shard[]> {
    const { cluster, onClaimed } = this.#options;
    const { signal } = this.#closing;
    const claimed = await untilStored(() => cluster.claimShards(shards), signal);
    signal.throwIfAborted();
    if (claimed.length > 0) onClaimed();
    return claimed;
  }

  #standBy(shardIds: readonly number[]): void {
    const { states, logger } = this.#options;
    const added = shardIds.filter((id) => states.all.get(id) !== 'standby');
    for (const id of added) states.set(id, 'standby');
    if (added.length > 0)
      logger.info({ shards: added }, 'standing by for shards that another process serves');
  }

  async #connect(shard: Shard, botInfo: GatewayBotInfo, throttler: IdentifyThrottler): Promise<void> {
    const { token, helloMs, readyMs } = this.#options;
    const { sessions, states, logger, onDispatch, onResumed } = this.#options;
    const { id, count } = shard;
    states.set(id, 'connecting');
    const read = () => ShardSession.read(sessions, shard, botInfo.url, logger);
    const session = await untilStored(read, this.#closing.signal);
    this.#closing.signal.throwIfAborted();
    const connection = new ShardConnection({
      id,
      shardOptions: {
        ...DefaultWebSocketManagerOptions,
        handshakeTimeout: helloMs,
        helloTimeout: helloMs,
        readyTimeout: readyMs,
        token,
        intents: GatewayIntentBits.Guilds,
        gatewayInformation: botInfo,
        shardCount: count,
      },
      session,
      throttler,
      states,
      logger,
      onDispatch,
      onResumed,
      onClosed: (code) => this.#onClosed(code, id),
    });
    this.#connections.push(connection);
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
