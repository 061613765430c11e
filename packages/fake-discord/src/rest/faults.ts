import type { LoggedRequest } from './request-log.ts';

/** A failure of the next requests that match `method`, `path` and `json`. */
export interface Fault {
  /** Default: any. */
  readonly method?: string;
  /** Matched against the path without `/api/v10`. Default: any. */
  readonly path?: RegExp;
  /** Matched against the JSON of the request's body. Default: any. */
  readonly json?: RegExp;
  /** How many requests. Default 1. */
  readonly times?: number;
  /** Responds with this status instead; 429 with Discord's body and headers, unless `headers` replaces them. */
  readonly status?: number;
  /** Replaces Discord's headers. Default: none but those of a 429. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For 429: seconds. Default 0.05. */
  readonly retryAfter?: number;
  /** For 429: whether it is the global limit. */
  readonly global?: boolean;
  /** Replaces Discord's error body; `text/html` if it is a string. */
  readonly body?: unknown;
  /** Delays the handling of the request. */
  readonly delayMs?: number;
  /** Handles the request, then delays the response. */
  readonly lateMs?: number;
  /** Cuts the connection before the request is handled, or after it (the response is lost). */
  readonly drop?: 'before' | 'after';
}

/**
 * Refuses every request, as Discord does those from an address that has made too many invalid ones (discord-api-docs,
 * topics/rate-limits.mdx, Invalid Request Limit aka Cloudflare bans): a 429 without a time, a scope or a bucket. Until
 * `clear`.
 */
export const addressRefused: Fault = {
  status: 429,
  headers: {},
  body: {
    message:
      'You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently.',
    code: 0,
  },
  times: Number.POSITIVE_INFINITY,
};

/** The same as Cloudflare's page. */
export const addressRefusedByCloudflare: Fault = {
  ...addressRefused,
  body: '<!doctype html><title>Access denied | discord.com used Cloudflare to restrict access</title>error code: 1015',
};

interface ActiveFault {
  readonly fault: Fault;
  left: number;
}

/** The faults that wait for matching requests. */
export class Faults {
  #active: ActiveFault[] = [];

  /** Adds a fault for the next matching requests. Faults apply in the order in which they were added. */
  next(fault: Fault): void {
    this.#active.push({ fault, left: fault.times ?? 1 });
  }

  /** Cuts the connection of every request before it's handled, whatever other faults there are, until `clear`. */
  cut(): void {
    this.#active = [{ fault: { drop: 'before' }, left: Number.POSITIVE_INFINITY }];
  }

  clear(): void {
    this.#active = [];
  }

  /** Returns the fault for a request and counts it; null if there is none. */
  consume({ method, path, body }: Pick<LoggedRequest, 'method' | 'path' | 'body'>): Fault | null {
    const active = this.#active.find(
      ({ fault }) =>
        (fault.method ?? method) === method &&
        (fault.path?.test(path) ?? true) &&
        (fault.json?.test(JSON.stringify(body) ?? '') ?? true),
    );
    if (active === undefined) return null;
    active.left -= 1;
    if (active.left === 0) this.#active = this.#active.filter((other) => other !== active);
    return active.fault;
  }
}
