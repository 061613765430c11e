import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@discordjs/core/http-only';
import { backoff, jittered, retry, secondMs } from '@steward/kit';
import {
  DiscordAPIError,
  HTTPError,
  type RateLimitData,
  REST,
  type RESTOptions,
  RequestMethod,
  type ResponseLike,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { Agent, type Dispatcher, Headers, request } from 'undici';
import { encodeForm } from '../../http/multipart.ts';
import type { CommandMentions } from '../command-mentions.ts';
import { AddressBan, type RateLimit, readRateLimit } from './address-ban.ts';
import { DiscordFatalError, isTransient, tokenRefused } from './errors.ts';
import { InteractionApi } from './interaction-client.ts';

export interface RestSettings {
  readonly discordToken: string;
  /** Without a version. */
  readonly discordApiUrl: string;
}

/** The clients of Discord's HTTP API. */
export interface DiscordRest {
  /** The bot's own routes, with its token, within Discord's 50 requests a second. */
  readonly bot: BotRest;
  readonly botApi: API;
  readonly interactionApi: InteractionApi;
  close(): Promise<void>;
}

interface RestOptions {
  /** How long Discord waits for an initial response. Default: 3 s. */
  readonly acknowledgeMs?: number | undefined;
  /** What makes commands in responses clickable. Default: nothing. */
  readonly mentions?: CommandMentions;
  /** What holds requests back while Discord refuses this machine's address. Default: one that others can't ask. */
  readonly ban?: AddressBan;
}

/**
 * How often @discordjs/rest forgets the queues of routes that nothing waits for and no limit holds up, in milliseconds: it
 * has one for each channel, of 1 KB.
 */
const queueSweepMs = 60_000;

export function openRest(
  { discordToken, discordApiUrl }: RestSettings,
  logger?: Logger,
  { acknowledgeMs, mentions, ban = new AddressBan({ logger }) }: RestOptions = {},
): DiscordRest {
  const agent = new Agent({ allowH2: false });
  const bot = new BotRest(
    {
      api: discordApiUrl,
      version: '10',
      userAgentAppendix: 'Steward',
      makeRequest: requestsUnder(ban, agent),
      rejectOnRateLimit: isGuildCommandLimit,
      handlerSweepInterval: queueSweepMs,
    },
    logger,
  ).setToken(discordToken);
  const interactionApi = new InteractionApi(discordApiUrl, acknowledgeMs, mentions, ban);
  return {
    bot,
    botApi: new API(bot),
    interactionApi,
    async close() {
      bot.close();
      await Promise.all([agent.destroy(), interactionApi.close()]);
    },
  };
}

/** @discordjs/rest repeats a 5xx at once, up to three times: a pause here spreads these attempts. */
const serverErrorPauseMs = 150;

type MakeRequest = RESTOptions['makeRequest'];
type Body = NonNullable<Parameters<MakeRequest>[1]['body']>;

/** Returns what sends the requests of @discordjs/rest, and none while Discord refuses this machine's address. */
function requestsUnder(ban: AddressBan, agent: Agent): MakeRequest {
  return async (url, init) => {
    const waitMs = ban.waitMs();
    if (waitMs > 0) return refusalOfAll(waitMs);
    try {
      const response = await send(url, init, agent);
      const limit = response.status === 429 ? await rateLimitOf(response) : null;
      if (limit?.isAddress) return refusalOfAll(ban.refused(limit.waitMs));
      ban.accepted();
      return response;
    } catch (error) {
      ban.failed();
      throw error;
    }
  };
}

/** Sends a request of @discordjs/rest, as its own sender does, but with the undici of all other clients. */
async function send(
  url: string,
  { method = 'GET', headers, body, signal }: Parameters<MakeRequest>[1],
  dispatcher: Agent,
): Promise<ResponseLike> {
  const encoded = await encode(body ?? null);
  // @discordjs/rest always gives an object.
  const given = Object.entries({ ...headers });
  const allHeaders = new Headers(given.map(([name, value]) => [name, `${value}`]));
  if (encoded.contentType !== null) allHeaders.set('content-type', encoded.contentType);
  const sent = await request(url, {
    method,
    headers: allHeaders,
    body: encoded.body,
    signal: signal ?? null,
    dispatcher,
  });
  const response = responseOf(sent);
  if (response.status >= 500) await sleep(jittered(serverErrorPauseMs));
  ignoreGuildCommandBucket(url, response);
  return response;
}

/** Returns a body as it is sent, JSON or a form, with the type that a form needs. */
async function encode(
  body: Body | null,
): Promise<{ body: string | Buffer | null; contentType: string | null }> {
  if (body === null || typeof body === 'string') return { body, contentType: null };
  // Node takes 20 ms to load `FormData`, which only a message with a picture is.
  if (!(body instanceof FormData)) throw new TypeError('neither text nor a form');
  const form = await encodeForm(body);
  return { body: form.body, contentType: form.headers['content-type'] };
}

/** Returns a response as @discordjs/rest reads it. */
function responseOf({ statusCode, statusText, headers, body }: Dispatcher.ResponseData): ResponseLike {
  return {
    status: statusCode,
    statusText,
    ok: statusCode >= 200 && statusCode < 300,
    headers: new Headers(Object.entries(headers).map(([name, value = '']) => [name, `${value}`])),
    body,
    get bodyUsed() {
      return body.bodyUsed;
    },
    arrayBuffer: () => body.arrayBuffer(),
    json: () => body.json(),
    text: () => body.text(),
  };
}

/**
 * Returns what a 429 says, and has its header say it too: @discordjs/rest looks there only, and repeats a request at once if
 * there is no number.
 */
async function rateLimitOf(response: ResponseLike): Promise<RateLimit> {
  const { headers } = response;
  const limit = readRateLimit((name) => headers.get(name), await response.text());
  if (limit.waitMs !== null) headers.set('Retry-After', `${limit.waitMs / secondMs}`);
  return limit;
}

/** Returns the response after which @discordjs/rest sends nothing on any route for this time, in milliseconds. */
function refusalOfAll(waitMs: number): ResponseLike {
  const headers = { 'Retry-After': `${waitMs / secondMs}`, 'X-RateLimit-Global': 'true' };
  return new Response(null, { status: 429, headers });
}

/** The route in @discordjs/rest, which has one queue for the commands of all guilds. */
const guildCommandsRoute = '/applications/:id/guilds/:id/commands';
const guildCommandsPath = /\/applications\/\d+\/guilds\/\d+\/commands$/;

/** Returns whether one guild's limit was hit: that rejects at once, because waiting would hold up all other guilds. */
function isGuildCommandLimit({ route, sublimitTimeout }: RateLimitData): boolean {
  return route === guildCommandsRoute && sublimitTimeout > 0;
}

/** A 429 for one guild's commands says nothing about other guilds, so its bucket must not limit them. */
function ignoreGuildCommandBucket(url: string, { status, headers }: ResponseLike): void {
  if (status === 429 && guildCommandsPath.test(url)) headers.delete('X-RateLimit-Remaining');
}

/**
 * Makes a property with a moment in milliseconds since 1970 follow the machine's clock when it is set. @discordjs/rest
 * compares the ends of rate limits with `Date.now()`: requests would wait for hours, or not at all. Returns the object.
 */
function followClock<T extends object>(limiter: T, property: string): T {
  let endsAt = Number.NEGATIVE_INFINITY;
  return Object.defineProperty(limiter, property, {
    get: () => Date.now() + endsAt - performance.now(),
    set: (moment: number) => {
      endsAt = performance.now() + moment - Date.now();
    },
  });
}

/** The pause between a 401 and the request that checks the token. */
const tokenCheckMs = 1_000;
const tokenCheckPauses = { firstMs: 500, maxMs: 30_000 };

/**
 * The bot's own routes. @discordjs/rest drops the token at the first 401 and fails every call from then on. This class
 * keeps it, checks it with a request, and repeats the refused request if Discord still accepts the token.
 */
class BotRest extends REST {
  readonly #logger: Logger | undefined;
  readonly #refused = Promise.withResolvers<never>();
  readonly #closing = new AbortController();
  #tokenCheck: Promise<boolean> | null = null;

  constructor(options: Partial<RESTOptions>, logger?: Logger) {
    super(options);
    this.#logger = logger;
    followClock(this, 'globalReset');
    const { handlers } = this;
    const add = handlers.set.bind(handlers);
    handlers.set = (id, handler) => add(id, 'reset' in handler ? followClock(handler, 'reset') : handler);
    this.#refused.promise.catch(() => {});
  }

  /** Rejects with `DiscordFatalError` when Discord no longer accepts the token; never resolves. */
  get refused(): Promise<never> {
    return this.#refused.promise;
  }

  /** @discordjs/rest calls it with null at a 401. */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }

  override async request(options: Parameters<REST['request']>[0]): Promise<unknown> {
    try {
      return await this.#request(options);
    } catch (error) {
      if (options.auth === false || !isUnauthorized(error)) throw error;
      this.#tokenCheck ??= this.#checkToken();
      if (!(await this.#tokenCheck)) throw error;
      return this.#request(options);
    }
  }

  /** @discordjs/rest never removes its listener from a request's signal: each request gets one of its own. */
  async #request({ signal, ...options }: Parameters<REST['request']>[0]): Promise<unknown> {
    if (signal == null) return super.request(options);
    const own = new AbortController();
    const abort = () => own.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await super.request({ ...options, signal: own.signal });
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  close(): void {
    this.#closing.abort();
    this.clearHandlerSweeper();
    this.clearHashSweeper();
  }

  /** Returns whether a refused request is worth repeating: false only if the token is refused again, or after `close`. */
  async #checkToken(): Promise<boolean> {
    const { signal } = this.#closing;
    this.#logger?.warn('Discord answered 401: checking whether it still accepts the token');
    const fetchGateway = () => super.request({ fullRoute: Routes.gatewayBot(), method: RequestMethod.Get });
    try {
      await sleep(tokenCheckMs, undefined, { signal });
      await retry(fetchGateway, {
        pauseAfter: (error, attempt) => (isTransient(error) ? backoff(attempt, tokenCheckPauses) : null),
        signals: [signal],
      });
    } catch (error) {
      if (signal.aborted) return false;
      if (isUnauthorized(error)) {
        this.#refused.reject(new DiscordFatalError(tokenRefused));
        return false;
      }
      this.#logger?.warn({ err: error }, 'failed to check the token');
    }
    this.#tokenCheck = null;
    return true;
  }
}

/** Returns whether Discord refused the bot's token. */
export function isUnauthorized(error: unknown): boolean {
  return (error instanceof DiscordAPIError || error instanceof HTTPError) && error.status === 401;
}
