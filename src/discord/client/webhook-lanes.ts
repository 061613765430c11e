import type { HttpResponse } from '../../http/client.ts';
import { retryAfterMs } from './retry-after.ts';

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
