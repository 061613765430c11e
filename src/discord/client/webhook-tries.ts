import { HttpError, type HttpRequest, type HttpResponse } from '../../http/client.ts';
import { jittered } from '../../util/backoff.ts';

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
      if (sent instanceof HttpError && sent.kind !== 'not sent') this.#unclear += 1;
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
