import { createHash } from 'node:crypto';
import { apiErrors } from '../errors.ts';
import type { Message } from '../model/message.ts';
import type { RateLimit, Settings } from '../settings.ts';

interface Window {
  used: number;
  endsAt: number;
}

interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait; null if the request is allowed. */
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

  consume(method: string, route: Route): RateLimitResult {
    const now = this.#settings.now();
    this.#sweep(now);
    if (route.needsToken) {
      const global = this.#window('global', this.#settings.globalLimit, now);
      if (global.used > this.#settings.globalLimit.requests)
        return this.#limited(global.endsAt - now, {}, true);
    }
    const limit = this.#limitOf(route);
    const bucket = createHash('md5').update(`${method} ${route.template}`).digest('hex');
    const window = this.#window(`${bucket}/${route.major}`, limit, now);
    const headers = {
      'X-RateLimit-Limit': String(limit.requests),
      'X-RateLimit-Remaining': String(Math.max(0, limit.requests - window.used)),
      'X-RateLimit-Reset': (window.endsAt / 1_000).toFixed(3),
      'X-RateLimit-Reset-After': ((window.endsAt - now) / 1_000).toFixed(3),
      'X-RateLimit-Bucket': bucket,
    };
    if (window.used > limit.requests) return this.#limited(window.endsAt - now, headers, false);
    return { headers, retryAfter: null, global: false };
  }

  /**
   * Counts an edit of a message.
   * @throws ApiError 30046 if the message is older than an hour and its channel had too many such edits
   */
  consumeEdit(message: Message): void {
    const { oldMessageEditLimit: limit, now } = this.#settings;
    if (now() - message.createdAt <= 60 * 60_000) return;
    const window = this.#window(`old messages/${message.channelId}`, limit, now());
    if (window.used > limit.requests) throw apiErrors.tooManyOldEdits((window.endsAt - now()) / 1_000);
  }

  #limitOf({ template }: Route): RateLimit {
    if (template.startsWith('/webhooks/')) return this.#settings.webhookLimit;
    if (/^\/channels\/:id\/messages(?:\/:id)?$/.test(template)) return this.#settings.messageLimit;
    return this.#settings.routeLimit;
  }

  #window(key: string, limit: RateLimit, now: number): Window {
    const open = this.#windows.get(key);
    const window = open !== undefined && open.endsAt > now ? open : { used: 0, endsAt: now + limit.perMs };
    window.used += 1;
    this.#windows.set(key, window);
    return window;
  }

  #limited(waitMs: number, headers: Record<string, string>, global: boolean): RateLimitResult {
    const retryAfter = Math.max(0.001, waitMs / 1_000);
    return { headers, retryAfter, global };
  }

  #sweep(now: number): void {
    if (this.#windows.size < 10_000) return;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

/** Returns Discord's 429. `retryAfter`: seconds. */
export function rateLimitResponse(retryAfter: number, global: boolean): Response {
  const body = { message: 'You are being rate limited.', retry_after: retryAfter, global };
  return Response.json(body, { status: 429, headers: rateLimitHeaders(retryAfter, global) });
}

/** `retryAfter`: seconds. */
export function rateLimitHeaders(retryAfter: number, global: boolean): Record<string, string> {
  return {
    'Retry-After': String(Math.ceil(retryAfter)),
    'X-RateLimit-Reset-After': retryAfter.toFixed(3),
    'X-RateLimit-Scope': global ? 'global' : 'user',
    ...(global ? { 'X-RateLimit-Global': 'true' } : {}),
  };
}

/** The route of a request, as Discord's rate limits define it. */
export interface Route {
  /** Without the API's prefix. */
  readonly path: string;
  /** With ids and tokens replaced: `/webhooks/:id/:token/messages/@original`. */
  readonly template: string;
  /** The ids that have rate limits of their own: channel, guild, or webhook with token. */
  readonly major: string;
  /** Whether it needs the bot's token, rather than an interaction's or none. */
  readonly needsToken: boolean;
}

export function parseRoute(pathname: string): Route {
  const path = pathname.replace(/^\/api(\/v\d+)?/, '');
  const parts = path.split('/').slice(1);
  const [family = '', first = '', second = ''] = parts;
  const byToken = family === 'webhooks' || family === 'interactions';
  const template = parts
    .map((part, index) => {
      if (byToken && index === 2) return ':token';
      return /^\d+$/.test(part) ? ':id' : part;
    })
    .join('/');
  return {
    path,
    template: `/${template}`,
    major: byToken
      ? `${first}/${second}`
      : ['channels', 'guilds'].includes(family)
        ? first
        : parts.includes('guilds')
          ? (parts[3] ?? '')
          : '',
    needsToken: !byToken && path !== '/gateway',
  };
}
