import { API } from '@discordjs/core/http-only';
import { REST, type RESTOptions } from '@discordjs/rest';

export interface RestSettings {
  readonly discordToken: string;
  /** Without a version. */
  readonly discordApiUrl: string;
}

/** Both ways to Discord's HTTP API. */
export interface DiscordRest {
  /** The bot's own routes, with its token, at Discord's 50 requests a second. */
  readonly bot: REST;
  readonly botApi: API;
  /** Interaction callbacks and their webhooks: without the token, exempt from that limit (rate-limits.mdx:122-128). */
  readonly interactionApi: API;
  close(): void;
}

/** Each interaction has a rate-limit bucket of its own: swept often, so that they don't add up. */
const handlerSweepMs = 60_000;

export function openRest({ discordToken, discordApiUrl }: RestSettings): DiscordRest {
  const common: Partial<RESTOptions> = { api: discordApiUrl, version: '10', userAgentAppendix: 'Steward' };
  const bot = new REST(common).setToken(discordToken);
  const interactions = new REST({
    ...common,
    // @discordjs/rest counts webhooks in its global limit, which Discord does not.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    handlerSweepInterval: handlerSweepMs,
  });
  return {
    bot,
    botApi: new API(bot),
    interactionApi: new API(interactions),
    close() {
      for (const rest of [bot, interactions]) {
        rest.clearHandlerSweeper();
        rest.clearHashSweeper();
      }
    },
  };
}
