import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@discordjs/core/http-only';
import {
  DefaultRestOptions,
  DiscordAPIError,
  HTTPError,
  REST,
  type RESTOptions,
  RequestMethod,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { jittered } from '../../util/backoff.ts';
import { forgetBucket, isGuildsOwnLimit } from '../registration/command-registrar.ts';
import { deliver } from './delivery.ts';
import { DiscordFatalError, tokenRefused } from './errors.ts';
import { type InteractionApi, InteractionClient } from './interaction-client.ts';
import { FreshAnswers } from './webhook-rate-limits.ts';

export interface RestSettings {
  readonly discordToken: string;
  /** Without a version. */
  readonly discordApiUrl: string;
}

/** The ways to Discord's HTTP API. */
export interface DiscordRest {
  /** The bot's own routes, with its token, at Discord's 50 requests a second. */
  readonly bot: BotRest;
  readonly botApi: API;
  readonly interactionApi: InteractionApi;
  /** Is told of first answers that went out in an HTTP response. */
  readonly fresh: FreshAnswers;
  close(): Promise<void>;
}

export function openRest({ discordToken, discordApiUrl }: RestSettings, logger?: Logger): DiscordRest {
  const options: Partial<RESTOptions> = { api: discordApiUrl, version: '10', userAgentAppendix: 'Steward' };
  const bot = new BotRest(
    { ...options, makeRequest: unhurried, rejectOnRateLimit: isGuildsOwnLimit },
    logger,
  ).setToken(discordToken);
  const fresh = new FreshAnswers();
  const interactionApi = new InteractionClient(discordApiUrl, fresh);
  return {
    bot,
    botApi: new API(bot),
    interactionApi,
    fresh,
    async close() {
      bot.close();
      await interactionApi.close();
    },
  };
}

const pauseMs = 150;

/** Where Discord fails @discordjs/rest tries again at once, up to three times: it gets that answer a moment later. */
const unhurried: RESTOptions['makeRequest'] = async (url, init) => {
  const response = await DefaultRestOptions.makeRequest(url, init);
  if (response.status >= 500) await sleep(jittered(pauseMs));
  forgetBucket(url, response);
  return response;
};

/** After a 401, before Discord is asked whether the token holds. */
const doubtMs = 1_000;

/**
 * The bot's own routes. @discordjs/rest forgets the token at the first 401, and fails every call from then on. Here it
 * is kept: Discord is asked whether it holds, and what was refused is sent once more where it does.
 */
class BotRest extends REST {
  readonly #logger: Logger | undefined;
  readonly #refused = Promise.withResolvers<never>();
  readonly #closing = new AbortController();
  #asking: Promise<boolean> | null = null;

  constructor(options: Partial<RESTOptions>, logger?: Logger) {
    super(options);
    this.#logger = logger;
    this.#refused.promise.catch(() => {});
  }

  /** Rejects with `DiscordFatalError` when Discord does not take the token any more; never resolves. */
  get refused(): Promise<never> {
    return this.#refused.promise;
  }

  /** @discordjs/rest calls it with null at a 401. */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }

  override async request(options: Parameters<REST['request']>[0]): Promise<unknown> {
    try {
      return await super.request(options);
    } catch (error) {
      if (options.auth === false || !isUnauthorized(error)) throw error;
      this.#asking ??= this.#holds();
      if (!(await this.#asking)) throw error;
      return super.request(options);
    }
  }

  close(): void {
    this.#closing.abort();
    this.clearHandlerSweeper();
    this.clearHashSweeper();
  }

  /** Whether Discord takes the token, as far as it says. */
  async #holds(): Promise<boolean> {
    const { signal } = this.#closing;
    this.#logger?.warn('Discord answered 401: asking it whether it still takes the token');
    const ask = () => super.request({ fullRoute: Routes.gatewayBot(), method: RequestMethod.Get });
    try {
      await sleep(doubtMs, undefined, { signal });
      await deliver(ask, signal);
    } catch (error) {
      if (signal.aborted) return false;
      if (isUnauthorized(error)) {
        this.#refused.reject(new DiscordFatalError(tokenRefused));
        return false;
      }
      this.#logger?.warn({ err: error }, 'Discord did not say whether it still takes the token');
    }
    this.#asking = null;
    return true;
  }
}

/** Whether Discord refused the token. */
export function isUnauthorized(error: unknown): boolean {
  return (error instanceof DiscordAPIError || error instanceof HTTPError) && error.status === 401;
}
