import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@discordjs/core/http-only';
import { DefaultRestOptions, type RESTOptions } from '@discordjs/rest';
import type { Logger } from 'pino';
import { jittered } from '../../util/backoff.ts';
import { BotRest } from './bot-rest.ts';
import { FreshAnswers } from './fresh-answers.ts';
import { type InteractionApi, InteractionClient } from './interaction-api.ts';
import { forgetBucket, isGuildsOwnLimit } from './registration-limited.ts';

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
