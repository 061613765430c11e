import {
  createHttpClient,
  type HttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
} from '@steward/hosts';
import { backoff, parseJson, retry } from '@steward/kit';
import {
  type APIInteraction,
  type APIInteractionResponse,
  DefaultUserAgent,
  type RESTPostAPIInteractionFollowupJSONBody as FollowUpBody,
  InteractionResponseType,
  MessageFlags,
  type RESTPatchAPIInteractionOriginalResponseJSONBody as OriginalBody,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import { defaultTimings } from '../../domain/timings.ts';
import { encodeForm } from '../../http/multipart.ts';
import type { CommandMentions } from '../command-mentions.ts';
import { isWaitingMessage } from '../views/embed.ts';
import { AddressBan, readRateLimit } from './address-ban.ts';
import { isTransient, RateLimitedError, toDiscordError } from './errors.ts';
import { MessageEdits } from './message-edits.ts';

/** Limits on repeating a request to an interaction's webhook. */
export interface DeliveryLimits {
  /** No further attempt starts later than this many milliseconds after the first. */
  readonly withinMs: number;
  /** Ends the pause before the next attempt. An attempt that has started is awaited. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Returns whether the content is still the newest; called before each attempt but the first, because another process
   * can have replaced it. If it rejects, the request is sent. Default: always true.
   */
  readonly isCurrent?: (() => Promise<boolean>) | undefined;
}

/** A PNG that a message shows. */
export interface Picture {
  /** A file name of letters, digits and `.-_`. */
  readonly name: string;
  readonly png: Uint8Array;
  /** Its alternative text, at most 1,024 characters. */
  readonly alt: string;
}

/** Where the messages of an interaction are sent. */
export interface InteractionToken {
  readonly applicationId: string;
  readonly token: string;
  /** The guild whose commands become mentions in the message; null: none do. */
  readonly guildId: string | null;
}

export interface EditTarget extends InteractionToken {
  /** Identifies the message among the edits of several interactions. Default: only this interaction edits it. */
  readonly message?: string | undefined;
}

/** How long a request to an interaction's webhook may take, in milliseconds. */
const webhookTimeoutMs = 15_000;
/** Discord keeps connections open for longer than undici would by default; a new one costs a handshake. */
const keepMs = 30_000;
const connections = 256;
/** Nine attempts in half a minute, so that a follow-up whose receipts are lost is not posted dozens of times. */
const webhookPauses = { firstMs: 200, maxMs: 30_000 };

const headers = { 'user-agent': `${DefaultUserAgent} Steward` };

const messageSchema = z.object({
  id: z.string(),
  flags: z.number().default(0),
  embeds: z.array(z.object({ title: z.string().optional(), description: z.string().optional() })).default([]),
});

/**
 * Sends to the routes of interactions, which need no token and are exempt from the bot's limit (Discord API docs, Rate
 * Limits, Global Rate Limit). Every method rejects with @discordjs/rest's errors or an `HttpError`. Those that take
 * `DeliveryLimits` repeat the request within them if Discord fails or asks to wait.
 * Not with @discordjs/rest, which keeps a queue, a bucket and timers for each interaction (a third of the CPU time of a
 * /status, `npm run bench`), and whose own retries can't be stopped when there is a newer edit.
 */
export class InteractionApi {
  /** How long Discord waits for an initial response, in milliseconds. */
  readonly acknowledgeMs: number;
  readonly #http: HttpClient;
  readonly #pathPrefix: string;
  readonly #mentions: CommandMentions | null;
  readonly #ban: AddressBan;
  readonly #edits = new MessageEdits();
  readonly #closing = new AbortController();

  /**
   * @param apiUrl without a version
   * @param acknowledgeMs how long Discord waits for an initial response
   * @param mentions what makes commands in messages clickable. Default: nothing
   * @param ban shared with the bot's own routes. Default: one of its own
   */
  constructor(
    apiUrl: string,
    acknowledgeMs = defaultTimings.acknowledgeMs,
    mentions: CommandMentions | null = null,
    ban = new AddressBan(),
  ) {
    this.acknowledgeMs = acknowledgeMs;
    this.#mentions = mentions;
    this.#ban = ban;
    const { origin, pathname } = new URL(apiUrl);
    this.#pathPrefix = `${pathname.replace(/\/+$/, '')}/v10`;
    this.#http = createHttpClient({
      origin,
      timeoutMs: webhookTimeoutMs,
      connections,
      keepMs,
      mayShare: () => true,
    });
  }

  /**
   * Sends the initial response, once; also while Discord refuses this machine's address: someone waits for it, for 3 s, and
   * nothing else would tell them anything.
   * @throws RateLimitedError if Discord asks to wait
   */
  async respond(
    { id, token, guild_id: guildId }: Pick<APIInteraction, 'id' | 'token' | 'guild_id'>,
    response: APIInteractionResponse,
  ): Promise<void> {
    const route = Routes.interactionCallback(id, token);
    const body =
      response.type === InteractionResponseType.ChannelMessageWithSource
        ? { ...response, data: this.#mentioning(guildId ?? null, response.data) }
        : response;
    await this.#sendNow(this.#request('POST', route, this.acknowledgeMs, body));
  }

  /**
   * Edits the original response; resolves without sending if a newer edit of the same message replaced this one. Returns the
   * message's id, by which it can be edited when the token has expired; null if it wasn't sent, or Discord didn't say the id.
   */
  async editReply(
    { applicationId, token, guildId, message = token }: EditTarget,
    content: OriginalBody,
    limits: DeliveryLimits,
    picture?: Picture,
  ): Promise<string | null> {
    // An edit without a picture removes that of an earlier one, which its embed no longer shows.
    const body = { ...this.#mentioning(guildId, content), attachments: [] };
    const edit = this.#edits.begin(message);
    const route = Routes.webhookMessage(applicationId, token);
    const plain = this.#request('PATCH', route, webhookTimeoutMs, body);
    const request = picture === undefined ? plain : await withPicture(plain, body, picture);
    let messageId: string | null = null;
    const send = async () => {
      const { success, data } = messageSchema.safeParse(parseJson((await this.#send(request)).text));
      if (success) messageId = data.id;
    };
    try {
      await this.#retry(limits, async (attempt) => {
        if (attempt > 1 && !(await isCurrent(limits))) return;
        await edit.send(send);
      });
      return messageId;
    } finally {
      edit.end();
    }
  }

  async followUp(
    { applicationId, token, guildId }: InteractionToken,
    content: FollowUpBody,
    limits: DeliveryLimits,
  ): Promise<void> {
    const body = this.#mentioning(guildId, content);
    const request = this.#request('POST', Routes.webhook(applicationId, token), webhookTimeoutMs, body);
    await this.#retry(limits, () => this.#send(request));
  }

  /** Returns whether the original response is still "thinking…". */
  async isThinking(applicationId: string, token: string, limits: DeliveryLimits): Promise<boolean> {
    const { flags, embeds } = await this.#original(applicationId, token, limits);
    return (flags & MessageFlags.Loading) !== 0 || isWaitingMessage(embeds);
  }

  /** Returns the id of the original response, by which it can be edited when the token has expired. */
  async messageId(applicationId: string, token: string, limits: DeliveryLimits): Promise<string> {
    return (await this.#original(applicationId, token, limits)).id;
  }

  async #original(applicationId: string, token: string, limits: DeliveryLimits) {
    const request = this.#request('GET', Routes.webhookMessage(applicationId, token), webhookTimeoutMs);
    const response = await this.#retry(limits, () => this.#send(request));
    return messageSchema.parse(parseJson(response.text));
  }

  async deleteReply(applicationId: string, token: string, limits: DeliveryLimits): Promise<void> {
    const request = this.#request('DELETE', Routes.webhookMessage(applicationId, token), webhookTimeoutMs);
    await this.#retry(limits, () => this.#send(request));
  }

  /** Closes the connections; a request that waits for its next attempt is not sent. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#http.close();
  }

  #mentioning<Body extends object>(guildId: string | null, body: Body): Body {
    return guildId === null || this.#mentions === null ? body : this.#mentions.in(guildId, body);
  }

  #retry<T>({ withinMs, signal }: DeliveryLimits, work: (attempt: number) => Promise<T>): Promise<T> {
    const { signal: closing } = this.#closing;
    const signals = signal === undefined ? [closing] : [signal, closing];
    return retry(work, { withinMs, signals, pauseAfter });
  }

  /**
   * Sends a request, unless Discord refuses this machine's address.
   * @throws RateLimitedError, DiscordAPIError, HTTPError for a response that is not 2xx; HttpError for none
   */
  async #send(request: HttpRequest): Promise<HttpResponse> {
    const waitMs = this.#ban.waitMs();
    if (waitMs > 0) throw new RateLimitedError(waitMs, request);
    try {
      const response = await this.#sendNow(request);
      this.#ban.accepted();
      return response;
    } catch (error) {
      if (error instanceof HttpError) this.#ban.failed();
      else this.#ban.accepted();
      throw error;
    }
  }

  /** Sends a request, whether or not Discord refuses this machine's address. @throws as `#send` */
  async #sendNow(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.#http.send(request);
    if (response.status === 429) {
      const { waitMs, isAddress } = readRateLimit(response.header, response.text);
      throw new RateLimitedError(isAddress ? this.#ban.refused(waitMs) : (waitMs ?? 0), request);
    }
    if (response.status < 200 || response.status >= 300) throw toDiscordError(response, request);
    return response;
  }

  #request(method: HttpRequest['method'], route: string, timeoutMs: number, body?: object): HttpRequest {
    return {
      method,
      path: `${this.#pathPrefix}${route}`,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      startMs: timeoutMs,
      timeoutMs,
    };
  }
}

/** Returns a request that uploads a picture too (Discord API docs, Reference, Uploading Files). */
async function withPicture(
  request: HttpRequest,
  body: OriginalBody,
  { name, png, alt }: Picture,
): Promise<HttpRequest> {
  const attachments = [{ id: '0', filename: name, description: alt }];
  const form = await encodeForm([
    ['payload_json', JSON.stringify({ ...body, attachments })],
    ['files[0]', new File([Buffer.from(png)], name, { type: 'image/png' })],
  ]);
  return { ...request, headers: { ...request.headers, ...form.headers }, body: form.body };
}

function pauseAfter(error: unknown, attempt: number): number | null {
  const pauseMs = backoff(attempt, webhookPauses);
  if (error instanceof RateLimitedError) return Math.max(error.retryAfterMs, pauseMs);
  return isTransient(error) ? pauseMs : null;
}

/** Returns whether the edit may still be sent; true if the check fails. */
async function isCurrent(limits: DeliveryLimits): Promise<boolean> {
  return (await limits.isCurrent?.().catch(() => true)) ?? true;
}
