import { API } from '@discordjs/core/http-only';
import { REST, type RESTOptions } from '@discordjs/rest';
import { FreshAnswers } from './fresh-answers.ts';

export interface RestSettings {
  readonly discordToken: string;
  /** Without a version. */
  readonly discordApiUrl: string;
}

/** The ways to Discord's HTTP API. */
export interface DiscordRest {
  /** The bot's own routes, with its token, at Discord's 50 requests a second. */
  readonly bot: REST;
  readonly botApi: API;
  /** The interactions' webhooks: without the token, exempt from that limit (rate-limits.mdx:122-128). */
  readonly interactionApi: API;
  /** First answers to interactions, exempt too. It tries once: `byCallback` knows for how long there is a point in more. */
  readonly callbacks: REST;
  /** Is told of first answers that went out in an HTTP response. */
  readonly fresh: FreshAnswers;
  close(): void;
}

/** Discord waits 3 s for a first answer. */
const callbackTimeoutMs = 3_000;

/** Each interaction has a rate-limit bucket of its own: swept often, so that they don't add up. */
const handlerSweepMs = 60_000;

export function openRest({ discordToken, discordApiUrl }: RestSettings): DiscordRest {
  const common: Partial<RESTOptions> = { api: discordApiUrl, version: '10', userAgentAppendix: 'Steward' };
  const bot = new REST(common).setToken(discordToken);
  const exempt: Partial<RESTOptions> = {
    ...common,
    // @discordjs/rest counts webhooks in its global limit, which Discord does not.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    handlerSweepInterval: handlerSweepMs,
  };
  const fresh = new FreshAnswers();
  const interactions = new REST({ ...exempt, makeRequest: fresh.makeRequest });
  const callbacks = new REST({ ...exempt, retries: 0, timeout: callbackTimeoutMs });
  return {
    bot,
    botApi: new API(bot),
    interactionApi: new API(interactions),
    callbacks,
    fresh,
    close() {
      for (const rest of [bot, interactions, callbacks]) {
        rest.clearHandlerSweeper();
        rest.clearHashSweeper();
      }
    },
  };
}
