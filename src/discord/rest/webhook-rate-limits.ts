import { HttpError, type HttpRequest, type HttpResponse } from '../../http/client.ts';
import { jittered } from '../../util/backoff.ts';
import { retryAfterMs } from './errors.ts';

/** Nothing is sent to a webhook for longer than its token's time. */
const longestMs = 15 * 60_000;

/** What the requests to one interaction's webhook know of one another. */
export class Lane {
  /** How many requests are in hand. */
  inHand = 0;
  #notBefore = 0;

  /** For how long Discord wants no request, in milliseconds; not above 0 where one may be sent. */
  get heldMs(): number {
    return this.#notBefore - Date.now();
  }

  /** Takes in what an answer says of the rate limit (rate-limits.mdx, "Header Format" and "Exceeding A Rate Limit"). */
  hear(sent: HttpResponse): void {
    const asked = sent.status === 429 ? retryAfterMs(sent) : resetAfterMs(sent);
    if (asked <= 0) return;
    const ms = Math.min(longestMs, asked);
    this.#notBefore = Math.max(this.#notBefore, Date.now() + ms);
  }
}

/** The webhooks that something is sent to, or that want nothing for a while. */
export class WebhookLanes {
  readonly #lanes = new Map<string, Lane>();

  enter(token: string): Lane {
    const lane = this.#lanes.get(token) ?? new Lane();
    this.#lanes.set(token, lane);
    lane.inHand += 1;
    return lane;
  }

  leave(token: string, lane: Lane): void {
    lane.inHand -= 1;
    this.#forget(token, lane);
  }

  #forget(token: string, lane: Lane): void {
    if (lane.inHand > 0 || this.#lanes.get(token) !== lane) return;
    const { heldMs } = lane;
    if (heldMs <= 0) this.#lanes.delete(token);
    else setTimeout(() => this.#forget(token, lane), heldMs).unref();
  }
}

/** Until there is room again where this answer took the last of it; 0 where there is some. */
function resetAfterMs(sent: HttpResponse): number {
  if (sent.header('x-ratelimit-remaining') !== '0') return 0;
  const seconds = Number(sent.header('x-ratelimit-reset-after') ?? 0);
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1_000) : 0;
}

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** A message whose receipt was lost may stand there: sent again and again, it would stand there as often. */
const unclearPostLimit = 8;

/** Counts the tries of one request to a webhook. */
export class WebhookTries {
  readonly #method: HttpRequest['method'];
  readonly #freshUntil: () => number;
  #failed = 0;
  #unclear = 0;
  #limited = 0;
  #early = 0;

  /** @param freshUntil until when a 404 says nothing, in milliseconds since 1970 */
  constructor(method: HttpRequest['method'], freshUntil: () => number) {
    this.#method = method;
    this.#freshUntil = freshUntil;
  }

  /** How long to wait before the next try, in milliseconds, beside what a 429 asks for; null where there is no point in one. */
  pauseAfter(sent: HttpResponse | HttpError): number | null {
    if (sent instanceof HttpError || sent.status >= 500) {
      this.#failed += 1;
      if (sent instanceof HttpError && sent.kind !== 'not-sent') this.#unclear += 1;
      if (this.#method === 'POST' && this.#unclear >= unclearPostLimit) return null;
      return growing(this.#failed);
    }
    if (sent.status === 429) {
      this.#limited += 1;
      // What Discord says is all there is to wait, unless it says the same over and over.
      return this.#limited < 3 ? 0 : growing(this.#limited - 2);
    }
    if (sent.status !== 404) return null;
    const pause = (firstPauseMs / 2) * 2 ** this.#early;
    this.#early += 1;
    return Date.now() + pause > this.#freshUntil() ? null : pause;
  }
}

function growing(count: number): number {
  return jittered(Math.min(longestPauseMs, firstPauseMs * 1.6 ** (count - 1)));
}

/** How long Discord may take with an answer that it got in an HTTP response; until then its webhook is unknown (10015). */
const freshMs = 2_000;

/**
 * First answers that went out in an HTTP response a moment ago. Nobody says when Discord has read one, so what is sent
 * to its webhook right after may overtake it: a 404 is no refusal then.
 */
export class FreshAnswers {
  readonly #until = new Map<string, number>();

  /** The first answer to the interaction with this token went out. */
  add(token: string): void {
    const now = Date.now();
    for (const [oldest, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(oldest);
    }
    this.#until.set(token, now + freshMs);
  }

  /** Until when a 404 from this token's webhook says nothing, in milliseconds since 1970. */
  until(token: string): number {
    return this.#until.get(token) ?? 0;
  }
}
