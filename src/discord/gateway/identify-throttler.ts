import { setTimeout as sleep } from 'node:timers/promises';
import type { IIdentifyThrottler } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { Cluster } from '../../domain/cluster.ts';
import type { GatewayBotInfo } from './gateway-bot-info.ts';

/** Discord allows one identify of a bucket in 5 s (gateway.mdx, "Max Concurrency"); the rest allows for network delays. */
const defaultWindowMs = 5_250;
/** Maximum age of the bot info, in milliseconds. */
const infoMaxAgeMs = 10_000;
const retryMs = 1_000;

export interface IdentifyThrottlerOptions {
  readonly cluster: Pick<Cluster, 'reserveIdentify'>;
  readonly bot: string;
  /** Just fetched. */
  readonly botInfo: GatewayBotInfo;
  readonly fetchBotInfo: () => Promise<GatewayBotInfo>;
  readonly logger: Logger;
  /** Milliseconds between two identifies of a bucket. Default: Discord's. */
  readonly windowMs?: number | undefined;
}

/** Keeps the shards of all processes within Discord's limits on identifies, above which it closes connections. */
export class IdentifyThrottler implements IIdentifyThrottler {
  readonly #options: IdentifyThrottlerOptions;
  #botInfo: GatewayBotInfo;
  #fetchedAt = performance.now();

  constructor(options: IdentifyThrottlerOptions) {
    this.#options = options;
    this.#botInfo = options.botInfo;
  }

  /** Resolves when the shard may identify. Rejects with the signal's reason only. */
  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const { logger } = this.#options;
    for (;;) {
      try {
        await this.#waitForSessionLimit(signal);
        return await this.#waitForBucket(shardId, signal);
      } catch (error) {
        signal.throwIfAborted();
        logger.warn({ err: error, shard: shardId }, 'could not find out when the bot may identify');
        await sleep(retryMs * (1 + Math.random()), undefined, { signal });
      }
    }
  }

  /** Waits if the bot has used up its session starts of the day. */
  async #waitForSessionLimit(signal: AbortSignal): Promise<void> {
    for (;;) {
      const limit = (await this.#currentBotInfo()).session_start_limit;
      if (limit.remaining > 0) {
        const left = { ...limit, remaining: limit.remaining - 1 };
        this.#botInfo = { ...this.#botInfo, session_start_limit: left };
        return;
      }
      this.#options.logger.warn(
        { waitMs: limit.reset_after, until: new Date(Date.now() + limit.reset_after).toISOString() },
        'the bot has started all the sessions that Discord allows it for now: waiting until it may start more',
      );
      await sleep(limit.reset_after + retryMs * Math.random(), undefined, { signal });
    }
  }

  async #waitForBucket(shardId: number, signal: AbortSignal): Promise<void> {
    const { cluster, bot, windowMs = defaultWindowMs } = this.#options;
    const bucket = shardId % this.#botInfo.session_start_limit.max_concurrency;
    const waitMs = await cluster.reserveIdentify(bot, bucket, windowMs);
    signal.throwIfAborted();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }

  async #currentBotInfo(): Promise<GatewayBotInfo> {
    const isOld = performance.now() - this.#fetchedAt > infoMaxAgeMs;
    if (isOld || this.#botInfo.session_start_limit.remaining === 0) {
      this.#botInfo = await this.#options.fetchBotInfo();
      this.#fetchedAt = performance.now();
    }
    return this.#botInfo;
  }
}
