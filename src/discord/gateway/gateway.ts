import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultWebSocketManagerOptions } from '@discordjs/ws';
import { GatewayCloseCodes, type GatewayDispatchPayload, GatewayIntentBits, type REST } from 'discord.js';
import type { Logger } from 'pino';
import type { Cluster } from '../../domain/cluster.ts';
import type { Sessions } from '../../domain/store.ts';
import { jittered } from '../../util/backoff.ts';
import { DiscordFatalError, tokenRefused } from '../rest/errors.ts';
import { isUnauthorized } from '../rest/rest.ts';
import { fetchGatewayBotInfo, type GatewayBotInfo } from './gateway-bot-info.ts';
import { IdentifyThrottler } from './identify-throttler.ts';
import { ShardConnection } from './shard-connection.ts';
import { ShardPost } from './shard-post.ts';
import type { ShardStates } from './shard-states.ts';

export interface GatewayOptions {
  readonly rest: REST;
  readonly token: string;
  /** As `applicationKey` makes it. */
  readonly bot: string;
  readonly sessions: Sessions;
  readonly cluster: Pick<Cluster, 'holdShard' | 'reserveIdentify'>;
  /** null: all of them. */
  readonly shards: readonly number[] | null;
  /** null: as Discord advises. */
  readonly shardCount: number | null;
  /** Between two identifies, in milliseconds. Default: Discord's. */
  readonly identifyMs?: number | undefined;
  /** How long Discord may be silent on a new connection, in milliseconds. Default: 10 s. */
  readonly helloMs?: number | undefined;
  /** How long Discord may take to answer an identify or a resume, in milliseconds. Default: 15 s. */
  readonly readyMs?: number | undefined;
  readonly states: ShardStates;
  readonly logger: Logger;
  /** A shard was taken: whoever served it before may have ended. */
  readonly onTaken: () => void;
  /**
   * Answers what has to be replayed after a crash until it is done, if anything.
   * Must not throw or reject: an error thrown here ends the process.
   */
  onDispatch(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null;
  onResumed(shardId: number, shardCount: number): void;
}

/** What was typed meanwhile is replayed late: Discord's answer to an interaction has 3 s. */
const usualHelloMs = 10_000;
const usualReadyMs = 15_000;

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

/** The WebSocket side of Discord: serves the shards that are this process's, and passes on what comes. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #closing = new AbortController();
  readonly #refused = Promise.withResolvers<never>();
  #posts: readonly ShardPost[] = [];

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#refused.promise.catch(() => {});
  }

  /**
   * Connects every shard, trying for as long as Discord can't be reached, and keeps them connected. Never resolves.
   * @throws DiscordFatalError where trying again is of no use
   */
  async run(): Promise<never> {
    const facts = await this.#reach();
    // Whoever closes the gateway waits for `close`, not for this.
    if (facts === null) return this.#refused.promise;
    const { shards, shardCount, states } = this.#options;
    const count = shardCount ?? facts.shards;
    const turns = this.#turns(facts);
    const ids = shards ?? Array.from({ length: count }, (_, id) => id);
    // From the start, for they may have to be waited for.
    states.expect(ids);
    this.#posts = ids.map((id) => this.#post(id, count, facts, turns));
    for (const post of this.#posts) {
      post.run().catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#refused.reject(error);
      });
    }
    return this.#refused.promise;
  }

  /** Closes the sockets in a way that leaves the sessions to be resumed, by whichever process takes the shards. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#posts.map((post) => post.close()));
    await Promise.all(this.#posts.map((post) => post.gone()));
  }

  /** null where the gateway was closed meanwhile. */
  async #reach(): Promise<GatewayBotInfo | null> {
    const { rest, logger } = this.#options;
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const facts = await fetchGatewayBotInfo(rest);
        return signal.aborted ? null : facts;
      } catch (error) {
        if (isUnauthorized(error)) throw new DiscordFatalError(tokenRefused);
        if (signal.aborted) break;
        const wait = jittered(Math.min(60_000, 1_000 * 2 ** attempt));
        logger.warn({ err: error, retryInMs: Math.round(wait) }, 'Discord could not be reached');
        await sleep(wait, undefined, { signal }).catch(() => {});
      }
    }
    return null;
  }

  #turns(facts: GatewayBotInfo): IdentifyThrottler {
    const { rest, cluster, bot, logger, identifyMs } = this.#options;
    const askFacts = () => fetchGatewayBotInfo(rest);
    return new IdentifyThrottler({ cluster, bot, facts, askFacts, logger, windowMs: identifyMs });
  }

  #post(id: number, count: number, facts: GatewayBotInfo, turns: IdentifyThrottler): ShardPost {
    const { bot, cluster, sessions, states, logger, token, onTaken, onDispatch, onResumed } = this.#options;
    const { helloMs = usualHelloMs, readyMs = usualReadyMs } = this.#options;
    const options = {
      ...DefaultWebSocketManagerOptions,
      handshakeTimeout: helloMs,
      helloTimeout: helloMs,
      readyTimeout: readyMs,
      token,
      intents: GatewayIntentBits.Guilds,
      gatewayInformation: facts,
      shardCount: count,
    };
    return new ShardPost({
      shard: { bot, id, count },
      cluster,
      sessions,
      gatewayUrl: facts.url,
      onTaken,
      connect: (session) =>
        new ShardConnection({
          id,
          options,
          resumeMs: readyMs,
          session,
          turns,
          states,
          logger,
          onDispatch,
          onResumed: (shardId) => onResumed(shardId, count),
          onClosed: (code) => this.#closed(code, id),
        }),
      states,
      logger,
      signal: this.#closing.signal,
    });
  }

  #closed(code: number, shard: number): void {
    const final = finalCodes[code];
    if (final !== undefined) this.#refused.reject(new DiscordFatalError(final));
    else this.#options.logger.info({ shard, code }, 'the connection to Discord was closed');
  }
}
