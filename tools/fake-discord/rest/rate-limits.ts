import { createHash } from 'node:crypto';
import type { Allowance, Settings } from '../settings.ts';
import type { Route } from './route.ts';

interface Window {
  used: number;
  endsAt: number;
}

export interface Verdict {
  readonly headers: Readonly<Record<string, string>>;
  /** Set where the call has to wait: seconds. */
  readonly retryAfter: number | null;
  readonly global: boolean;
}

/** Discord's rate limits, bucket by bucket (discord-api-docs, topics/rate-limits.mdx). */
export class RateLimits {
  readonly #settings: Settings;
  readonly #windows = new Map<string, Window>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  count(method: string, route: Route): Verdict {
    const now = this.#settings.now();
    this.#sweep(now);
    if (route.needsToken) {
      const global = this.#window('global', this.#settings.globalLimit, now);
      if (global.used > this.#settings.globalLimit.requests)
        return this.#refusal(global.endsAt - now, {}, true);
    }
    const allowance = route.template.startsWith('/webhooks/')
      ? this.#settings.webhookLimit
      : this.#settings.routeLimit;
    const bucket = createHash('md5').update(`${method} ${route.template}`).digest('hex');
    const window = this.#window(`${bucket}/${route.major}`, allowance, now);
    const headers = {
      'X-RateLimit-Limit': String(allowance.requests),
      'X-RateLimit-Remaining': String(Math.max(0, allowance.requests - window.used)),
      'X-RateLimit-Reset': (window.endsAt / 1_000).toFixed(3),
      'X-RateLimit-Reset-After': ((window.endsAt - now) / 1_000).toFixed(3),
      'X-RateLimit-Bucket': bucket,
    };
    if (window.used > allowance.requests) return this.#refusal(window.endsAt - now, headers, false);
    return { headers, retryAfter: null, global: false };
  }

  #window(key: string, allowance: Allowance, now: number): Window {
    const open = this.#windows.get(key);
    const window =
      open !== undefined && open.endsAt > now ? open : { used: 0, endsAt: now + allowance.perMs };
    window.used += 1;
    this.#windows.set(key, window);
    return window;
  }

  #refusal(waitMs: number, headers: Record<string, string>, global: boolean): Verdict {
    const retryAfter = Math.max(0.001, waitMs / 1_000);
    return { headers, retryAfter, global };
  }

  #sweep(now: number): void {
    if (this.#windows.size < 10_000) return;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

/** Discord's 429; the wait is in seconds. */
export function limitedResponse(retryAfter: number, global: boolean): Response {
  const body = { message: 'You are being rate limited.', retry_after: retryAfter, global };
  return Response.json(body, { status: 429, headers: limitedHeaders(retryAfter, global) });
}

function limitedHeaders(retryAfter: number, global: boolean): Record<string, string> {
  return {
    'Retry-After': String(Math.ceil(retryAfter)),
    'X-RateLimit-Reset-After': retryAfter.toFixed(3),
    'X-RateLimit-Scope': global ? 'global' : 'user',
    ...(global ? { 'X-RateLimit-Global': 'true' } : {}),
  };
}
