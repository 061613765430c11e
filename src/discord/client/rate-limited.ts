import { HTTPError } from '@discordjs/rest';
import type { HttpRequest } from '../../http/client.ts';

/** Discord's 429 to a request that is not sent again by itself. */
export class RateLimited extends HTTPError {
  /** How long Discord asks to wait, in milliseconds. */
  readonly retryAfterMs: number;

  /** Names no path: there stands the interaction's token. */
  constructor(retryAfterMs: number, { method, body }: HttpRequest) {
    super(429, 'Too Many Requests', method, '', { files: undefined, body: body ?? undefined });
    this.retryAfterMs = retryAfterMs;
  }
}
