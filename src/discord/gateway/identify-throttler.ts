import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from '../../domain/cluster.ts';
import type { GatewayBotInfo } from './gateway-bot-info.ts';

/** One identify of a bucket in 5 s (gateway.mdx, "Max Concurrency"); the rest is for what the way to Discord differs. */
const usualWindowMs = 5_250;
/** For so long what Discord said last is believed. */
const freshMs = 10_000;
const retryMs = 1_000;

export interface IdentifyParts {
  readonly cluster: Pick<Cluster, 'reserveIdentify'>;
  readonly bot: string;
  /** What Discord said just now. */
  readonly facts: GatewayBotInfo;
  readonly askFacts: () => Promise<GatewayBotInfo>;
  readonly logger: Logger;
  /** Between two of a bucket, in milliseconds. Default: Discord's. */
  readonly windowMs?: number | undefined;
}

/** Lets the shards of all processes identify in turn, as Discord asks for: who goes too fast is sent away. */
export class IdentifyThrottler {
  readonly #parts: IdentifyParts;
  #facts: GatewayBotInfo;
  #askedAt = performance.now();

  constructor(parts: IdentifyParts) {
    this.#parts = parts;
    this.#facts = parts.facts;
  }

  /** Resolves when a shard may identify. Rejects with the signal's reason, and with nothing else. */
  async wait(shardId: number, signal: AbortSignal): Promise<void> {
    const { logger } = this.#parts;
    for (;;) {
      try {
        await this.#allowed(signal);
        return await this.#turn(shardId, signal);
      } catch (error) {
        signal.throwIfAborted();
        logger.warn({ err: error, shard: shardId }, 'could not find out when the bot may identify');
        await sleep(retryMs * (1 + Math.random()), undefined, { signal });
      }
    }
  }

  /** Waits where the bot has begun all the sessions that Discord allows it in a day. */
  async #allowed(signal: AbortSignal): Promise<void> {
    for (;;) {
      const limit = (await this.#fresh()).session_start_limit;
      if (limit.remaining > 0) {
        this.#facts = { ...this.#facts, session_start_limit: { ...limit, remaining: limit.remaining - 1 } };
        return;
      }
      this.#parts.logger.warn(
        { waitMs: limit.reset_after, until: new Date(Date.now() + limit.reset_after).toISOString() },
        'the bot has begun all the sessions that Discord allows it for now: waiting until it may begin more',
      );
      await sleep(limit.reset_after + retryMs * Math.random(), undefined, { signal });
    }
  }

  async #turn(shardId: number, signal: AbortSignal): Promise<void> {
    const { cluster, bot, windowMs = usualWindowMs } = this.#parts;
    const bucket = shardId % this.#facts.session_start_limit.max_concurrency;
    const waitMs = await cluster.reserveIdentify(bot, bucket, windowMs);
    signal.throwIfAborted();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }

  async #fresh(): Promise<GatewayBotInfo> {
    if (performance.now() - this.#askedAt > freshMs || this.#facts.session_start_limit.remaining === 0) {
      this.#facts = await this.#parts.askFacts();
      this.#askedAt = performance.now();
    }
    return this.#facts;
  }
}
