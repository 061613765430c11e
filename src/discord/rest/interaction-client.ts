import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIInteractionResponse,
  DefaultUserAgent,
  type RESTPostAPIInteractionFollowupJSONBody as FollowUpBody,
  MessageFlags,
  type RESTPatchAPIInteractionOriginalResponseJSONBody as OriginalBody,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import {
  createHttpClient,
  type HttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  parseJson,
} from '../../http/client.ts';
import type { DeliveryLimits } from './delivery.ts';
import { RateLimitedError, refusalIn, retryAfterMs } from './errors.ts';
import { type Edit, MessageEdits } from './message-edits.ts';
import { type FreshAnswers, type Lane, WebhookLanes, WebhookTries } from './webhook-rate-limits.ts';

/**
 * What an interaction's own routes are used for. Every method rejects with @discordjs/rest's errors, or a WireError;
 * those with patience send again until it ends what Discord fails at, or wants later.
 */
export interface InteractionApi {
  /**
   * Sends the first answer, once: whoever answers knows for how long there is a point in more.
   * @throws RateLimitedError where Discord asks to wait
   */
  respond(
    interaction: { readonly id: string; readonly token: string },
    answer: APIInteractionResponse,
  ): Promise<void>;
  /** Resolves, too, if a newer edit of the same message overtook it while it waited. */
  editReply(to: EditTarget, body: OriginalBody, patience: DeliveryLimits): Promise<void>;
  followUp(applicationId: string, token: string, body: FollowUpBody, patience: DeliveryLimits): Promise<void>;
  /** Whether the answer is still "thinking…". */
  isThinking(applicationId: string, token: string, patience: DeliveryLimits): Promise<boolean>;
  deleteReply(applicationId: string, token: string, patience: DeliveryLimits): Promise<void>;
}

export interface EditTarget {
  readonly applicationId: string;
  readonly token: string;
  /** The same for all interactions that edit the same message. Default: no other one does. */
  readonly message?: string | undefined;
}

/** Discord waits 3 s for a first answer. */
const answerMs = 3_000;
const webhookMs = 15_000;
/** To Discord, which keeps connections for longer than undici would: a new one costs a handshake. */
const keepMs = 30_000;
const connections = 256;

const messageSchema = z.object({ flags: z.number().default(0) });

/**
 * The routes of interactions, which need no token and are exempt from the bot's limit (rate-limits.mdx:122-128). Not
 * by @discordjs/rest: it keeps a queue, a rate-limit bucket and timers for each interaction, and its requests took a
 * third of the CPU time of a /status (npm run bench).
 */
export class InteractionClient implements InteractionApi {
  readonly #wire: HttpClient;
  readonly #prefix: string;
  readonly #fresh: Pick<FreshAnswers, 'until'>;
  readonly #lanes = new WebhookLanes();
  readonly #edits = new MessageEdits();
  readonly #closing = new AbortController();

  /** @param apiUrl without a version */
  constructor(apiUrl: string, fresh: Pick<FreshAnswers, 'until'>) {
    const { origin, pathname } = new URL(apiUrl);
    this.#prefix = `${pathname.replace(/\/+$/, '')}/v10`;
    this.#fresh = fresh;
    // Each pause hears of it.
    setMaxListeners(0, this.#closing.signal);
    this.#wire = createHttpClient({
      origin,
      timeoutMs: webhookMs,
      connections,
      keepMs,
      mayShare: () => true,
    });
  }

  async respond(
    { id, token }: { readonly id: string; readonly token: string },
    answer: APIInteractionResponse,
  ): Promise<void> {
    const request = this.#request('POST', Routes.interactionCallback(id, token), answerMs, answer);
    const sent = await this.#wire.send(request);
    if (sent.status === 429) throw new RateLimitedError(retryAfterMs(sent), request);
    if (!isFine(sent)) throw refusalIn(sent, request);
  }

  async editReply(
    { applicationId, token, message = token }: EditTarget,
    body: OriginalBody,
    patience: DeliveryLimits,
  ): Promise<void> {
    const edit = this.#edits.begin(message);
    try {
      const route = Routes.webhookMessage(applicationId, token);
      await this.#webhook('PATCH', route, token, patience, body, edit);
    } finally {
      edit.end();
    }
  }

  async followUp(
    applicationId: string,
    token: string,
    body: FollowUpBody,
    patience: DeliveryLimits,
  ): Promise<void> {
    await this.#webhook('POST', Routes.webhook(applicationId, token), token, patience, body);
  }

  async isThinking(applicationId: string, token: string, patience: DeliveryLimits): Promise<boolean> {
    const sent = await this.#webhook('GET', Routes.webhookMessage(applicationId, token), token, patience);
    return sent !== null && (messageSchema.parse(parseJson(sent)).flags & MessageFlags.Loading) !== 0;
  }

  async deleteReply(applicationId: string, token: string, patience: DeliveryLimits): Promise<void> {
    await this.#webhook('DELETE', Routes.webhookMessage(applicationId, token), token, patience);
  }

  /** What waits for its next try is not sent any more. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#wire.close();
  }

  /** Sends a request to an interaction's webhook; returns null if something newer makes it needless. */
  async #webhook(
    method: HttpRequest['method'],
    route: string,
    token: string,
    patience: DeliveryLimits,
    body?: object,
    edit?: Edit,
  ): Promise<HttpResponse | null> {
    const request = this.#request(method, route, webhookMs, body);
    const tries = new WebhookTries(method, () => this.#fresh.until(token));
    const lane = this.#lanes.enter(token);
    try {
      return await this.#persist(request, tries, lane, patience, edit);
    } finally {
      this.#lanes.leave(token, lane);
    }
  }

  async #persist(
    request: HttpRequest,
    tries: WebhookTries,
    lane: Lane,
    patience: DeliveryLimits,
    edit?: Edit,
  ): Promise<HttpResponse | null> {
    const send = () => this.#send(request);
    let failure: Error = new HttpError('not-sent', 'held back by the rate limit');
    for (let isLate = false; ; isLate = true) {
      for (let ms = lane.heldMs; ms > 0; ms = lane.heldMs) {
        await this.#pause(ms, patience, failure);
        isLate = true;
      }
      if (isLate && (await patience.isCurrent?.().catch(() => true)) === false) return null;
      const sent = edit === undefined ? await send() : await edit.send(send);
      if (sent === null) return null;
      if (!(sent instanceof HttpError)) lane.hear(sent);
      if (!(sent instanceof HttpError) && isFine(sent)) return sent;
      failure = sent instanceof HttpError ? sent : refusalIn(sent, request);
      const pause = tries.pauseAfter(sent);
      if (pause === null) throw failure;
      if (pause > 0) await this.#pause(pause, patience, failure);
    }
  }

  async #send(request: HttpRequest): Promise<HttpResponse | HttpError> {
    try {
      return await this.#wire.send(request);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  }

  /** @throws `failure` where there is no patience for it, or it ends meanwhile */
  async #pause(ms: number, { until, signal }: DeliveryLimits, failure: Error): Promise<void> {
    if (Date.now() + ms > until) throw failure;
    const { signal: closing } = this.#closing;
    const ends = signal === undefined ? closing : AbortSignal.any([signal, closing]);
    await sleep(ms, undefined, { signal: ends }).catch(() => {
      throw failure;
    });
  }

  #request(method: HttpRequest['method'], route: string, timeoutMs: number, body?: object): HttpRequest {
    return {
      method,
      path: `${this.#prefix}${route}`,
      headers: body === undefined ? agent : { ...agent, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      startMs: timeoutMs,
      timeoutMs,
    };
  }
}

const agent = { 'user-agent': `${DefaultUserAgent} Steward` };

function isFine({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}
