import { setTimeout as sleep } from 'node:timers/promises';
import {
  type APIInteractionResponse,
  type RESTPostAPIInteractionFollowupJSONBody as FollowUpBody,
  MessageFlags,
  type RESTPatchAPIInteractionOriginalResponseJSONBody as OriginalBody,
  Routes,
} from '@discordjs/core/http-only';
import { DefaultUserAgent } from '@discordjs/rest';
import { z } from 'zod';
import { type WireAnswer, WireError } from '../../wire/exchange.ts';
import { jsonIn } from '../../wire/json.ts';
import { createWire, type Wire, type WireRequest } from '../../wire/wire.ts';
import type { FreshAnswers } from './fresh-answers.ts';
import { RateLimited } from './rate-limited.ts';
import { refusalIn } from './refused-request.ts';

/** What an interaction's own routes are used for. Every method rejects with @discordjs/rest's errors, or a WireError. */
export interface InteractionApi {
  /**
   * Sends the first answer, once: whoever answers knows for how long there is a point in more.
   * @throws RateLimited where Discord asks to wait
   */
  answer(
    interaction: { readonly id: string; readonly token: string },
    answer: APIInteractionResponse,
  ): Promise<void>;
  editReply(applicationId: string, token: string, body: OriginalBody): Promise<void>;
  followUp(applicationId: string, token: string, body: FollowUpBody): Promise<void>;
  /** Whether the answer is still "thinking…". */
  isThinking(applicationId: string, token: string): Promise<boolean>;
  deleteReply(applicationId: string, token: string): Promise<void>;
}

/** Discord waits 3 s for a first answer. */
const answerMs = 3_000;
const webhookMs = 15_000;
/** Tries of one request to a webhook where Discord fails, and where its rate limit holds it back. */
const faultLimit = 3;
const limitedLimit = 6;
const firstPauseMs = 100;
/** Discord's limits on webhooks last seconds; what asks for more is a refusal. */
const longestPauseMs = 20_000;
/** To Discord, which keeps connections for longer than undici would: a new one costs a handshake. */
const keepMs = 30_000;
const connections = 256;

const limited = z.object({ retry_after: z.number().nonnegative() });
const message = z.object({ flags: z.number().default(0) });

/**
 * The routes of interactions, which need no token and are exempt from the bot's limit (rate-limits.mdx:122-128). Not
 * by @discordjs/rest: it keeps a queue, a rate-limit bucket and timers for each interaction, and its requests took a
 * third of the CPU time of a /status (npm run bench).
 */
export class InteractionClient implements InteractionApi {
  readonly #wire: Wire;
  readonly #prefix: string;
  readonly #fresh: Pick<FreshAnswers, 'until'>;

  /** @param apiUrl without a version */
  constructor(apiUrl: string, fresh: Pick<FreshAnswers, 'until'>) {
    const { origin, pathname } = new URL(apiUrl);
    this.#prefix = `${pathname.replace(/\/+$/, '')}/v10`;
    this.#fresh = fresh;
    this.#wire = createWire({ origin, timeoutMs: webhookMs, connections, keepMs, mayShare: () => true });
  }

  async answer(
    { id, token }: { readonly id: string; readonly token: string },
    answer: APIInteractionResponse,
  ): Promise<void> {
    const request = this.#request('POST', Routes.interactionCallback(id, token), answerMs, answer);
    const sent = await this.#wire.send(request);
    if (sent.status === 429) throw new RateLimited(retryAfterMs(sent), request);
    if (!isFine(sent)) throw refusalIn(sent, request);
  }

  async editReply(applicationId: string, token: string, body: OriginalBody): Promise<void> {
    await this.#webhook('PATCH', Routes.webhookMessage(applicationId, token), token, body);
  }

  async followUp(applicationId: string, token: string, body: FollowUpBody): Promise<void> {
    await this.#webhook('POST', Routes.webhook(applicationId, token), token, body);
  }

  async isThinking(applicationId: string, token: string): Promise<boolean> {
    const sent = await this.#webhook('GET', Routes.webhookMessage(applicationId, token), token);
    return (message.parse(jsonIn(sent)).flags & MessageFlags.Loading) !== 0;
  }

  async deleteReply(applicationId: string, token: string): Promise<void> {
    await this.#webhook('DELETE', Routes.webhookMessage(applicationId, token), token);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  /** Sends a request to an interaction's webhook, again where Discord fails or asks to wait. */
  async #webhook(
    method: WireRequest['method'],
    route: string,
    token: string,
    body?: object,
  ): Promise<WireAnswer> {
    const request = this.#request(method, route, webhookMs, body);
    const tries = { failed: 0, limited: 0, early: 0 };
    for (;;) {
      const sent = await this.#wire.send(request).catch((error: unknown) => {
        if (error instanceof WireError) return error;
        throw error;
      });
      if (!(sent instanceof WireError) && isFine(sent)) return sent;
      const pause = this.#pauseAfter(sent, tries, token);
      if (pause === null) throw sent instanceof WireError ? sent : refusalIn(sent, request);
      await sleep(pause);
    }
  }

  /** How long to wait before the next try, in milliseconds; null where there is no point in one. */
  #pauseAfter(
    sent: WireAnswer | WireError,
    tries: { failed: number; limited: number; early: number },
    token: string,
  ): number | null {
    if (sent instanceof WireError || sent.status >= 500) {
      tries.failed += 1;
      return tries.failed < faultLimit
        ? firstPauseMs * 2 ** (tries.failed - 1) * (0.8 + Math.random() * 0.4)
        : null;
    }
    if (sent.status === 429) {
      tries.limited += 1;
      const pause = retryAfterMs(sent);
      return tries.limited < limitedLimit && pause <= longestPauseMs ? pause : null;
    }
    if (sent.status !== 404) return null;
    const pause = (firstPauseMs / 2) * 2 ** tries.early;
    tries.early += 1;
    return Date.now() + pause > this.#fresh.until(token) ? null : pause;
  }

  #request(method: WireRequest['method'], route: string, timeoutMs: number, body?: object): WireRequest {
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

function isFine({ status }: WireAnswer): boolean {
  return status >= 200 && status < 300;
}

/** From the body, in seconds with a fraction, or from the header (rate-limits.mdx, "Exceeding A Rate Limit"). */
function retryAfterMs(sent: WireAnswer): number {
  const body = limited.safeParse(jsonIn(sent));
  const seconds = body.success ? body.data.retry_after : Number(sent.header('retry-after') ?? 1);
  return Math.ceil((Number.isFinite(seconds) ? seconds : 1) * 1_000) + Math.random() * 50;
}
