import { setTimeout as sleep } from 'node:timers/promises';
import { jittered, retry } from '@steward/kit';
import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import type { Cluster } from '../../domain/cluster.ts';
import { fetchGatewayBotInfo, type GatewayBotInfo } from './gateway-bot-info.ts';

/** The greatest age at which the limit on session starts is used, in milliseconds. */
const limitMaxAgeMs = 10_000;
const retryMs = 1_000;

export interface IdentifyThrottlerOptions {
  readonly rest: REST;
  readonly cluster: Pick<Cluster, 'reserveIdentify'>;
  /** From `applicationKey`. */
  readonly bot: string;
  readonly logger: Logger;
  /** Milliseconds between two identifies of a bucket. */
  readonly identifyMs: number;
}

/** Keeps the shards of all processes within Discord's limits on identifies, above which it closes connections. */
export class IdentifyThrottler {
  readonly #options: IdentifyThrottlerOptions;
  #limit: GatewayBotInfo['session_start_limit'];
  #fetchedAt = performance.now();

  /** @param botInfo just fetched */
  constructor(options: IdentifyThrottlerOptions, botInfo: GatewayBotInfo) {
    this.#options = options;
    this.#limit = botInfo.session_start_limit;
  }

  /** Resolves when the shard may identify. Rejects only after the signal is aborted. */
  waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const { logger } = this.#options;
    const wait = async () => {
      await this.#waitForSessionLimit(signal);
      await this.#waitForBucket(shardId, signal);
    };
    return retry(wait, {
      signals: [signal],
      pauseAfter(error) {
        if (signal.aborted) return null;
        logger.warn({ err: error, shard: shardId }, 'failed to find out when the bot may identify');
        return jittered(retryMs);
      },
    });
  }

  /** Waits if the bot has used up its session starts of the day. */
  async #waitForSessionLimit(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#refreshLimit();
      const { remaining, reset_after: waitMs } = this.#limit;
      if (remaining > 0) {
        this.#limit = { ...this.#limit, remaining: remaining - 1 };
        return;
      }
      this.#options.logger.warn(
        { waitMs, until: new Date(Date.now() + waitMs).toISOString() },
        'session start limit reached: waiting for Discord to allow more',
      );
      await sleep(waitMs + retryMs * Math.random(), undefined, { signal });
    }
  }

  async #waitForBucket(shardId: number, signal: AbortSignal): Promise<void> {
    const { cluster, bot, identifyMs } = this.#options;
    const waitMs = await cluster.reserveIdentify(bot, shardId % this.#limit.max_concurrency, identifyMs);
    signal.throwIfAborted();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }

  /** Fetches the limit if it is old or used up: other processes start sessions too. */
  async #refreshLimit(): Promise<void> {
    const isOld = performance.now() - this.#fetchedAt > limitMaxAgeMs;
    if (!isOld && this.#limit.remaining > 0) return;
    const botInfo = await fetchGatewayBotInfo(this.#options.rest);
    this.#limit = botInfo.session_start_limit;
    this.#fetchedAt = performance.now();
  }
}
