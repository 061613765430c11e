import {
  type BackoffOptions,
  type Clock,
  dayMs,
  exponentialDelay,
  parseJson,
  secondMs,
  systemClock,
} from '@steward/kit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { defaultTimings } from '../../domain/timings.ts';

/** What a 429 says. */
export interface RateLimit {
  /** How long to wait, in milliseconds, at most a day; null if it doesn't say. */
  readonly waitMs: number | null;
  /**
   * Whether all requests from this machine's address are refused, and not some of a bot. Discord's own limits always name
   * their time and their scope (Discord API docs, Rate Limits); Cloudflare, which refuses addresses, doesn't.
   */
  readonly isAddress: boolean;
}

const rateLimitBody = z.object({ retry_after: z.number().nonnegative() });

/** Reads a 429: the time is in the body, in seconds with a fraction, or in a header. @param header returns one by its name */
export function readRateLimit(header: (name: string) => string | null, text: string): RateLimit {
  const body = rateLimitBody.safeParse(parseJson(text)).data?.retry_after;
  const seconds = [body, Number(header('retry-after'))].find((time) => isTime(time));
  const waitMs = seconds === undefined ? null : Math.min(seconds * secondMs, dayMs);
  const isOwn = body !== undefined || header('x-ratelimit-scope') !== null;
  return { waitMs, isAddress: waitMs === null || !isOwn };
}

function isTime(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
}

/** How long a request waits for the one that tries whether the refusal is over, in milliseconds. */
const trialMs = 250;

export interface AddressBanOptions {
  readonly logger?: Logger | undefined;
  /** Default: a minute, doubled up to ten. */
  readonly pauses?: BackoffOptions | undefined;
  readonly clock?: Pick<Clock, 'elapsed'>;
}

/**
 * Holds back all requests to Discord while it refuses this machine's address: each one more can make the ban longer (Discord
 * API docs, Rate Limits, Invalid Request Limit). After each pause one request goes out and shows whether it is over.
 */
export class AddressBan {
  readonly #logger: Logger | undefined;
  readonly #pauses: BackoffOptions;
  readonly #clock: Pick<Clock, 'elapsed'>;
  /** Pauses since requests were last accepted; 0: the address is not refused. */
  #refusals = 0;
  /** The end of the pause. */
  #until = 0;
  #isTrying = false;

  constructor({
    logger,
    pauses = defaultTimings.addressPauses,
    clock = systemClock,
  }: AddressBanOptions = {}) {
    this.#logger = logger;
    this.#pauses = pauses;
    this.#clock = clock;
  }

  /** Whether requests are held back now. */
  get isOn(): boolean {
    return this.#refusals > 0 && (this.#isTrying || this.#clock.elapsed() < this.#until);
  }

  /**
   * Returns how long a request has to wait, in milliseconds; 0: it may be sent. Then `accepted`, `refused` or `failed` has to
   * be called.
   */
  waitMs(): number {
    if (this.#refusals === 0) return 0;
    const leftMs = this.#until - this.#clock.elapsed();
    if (leftMs > 0) return leftMs;
    if (this.#isTrying) return trialMs;
    this.#isTrying = true;
    return 0;
  }

  /** Called when Discord refused the address. Returns how long to wait, in milliseconds. @param ms as it says; null if it doesn't */
  refused(ms: number | null): number {
    this.#isTrying = false;
    const now = this.#clock.elapsed();
    // Requests that were on their way together are refused together: they count as one.
    if (now < this.#until) return this.#until - now;
    this.#refusals += 1;
    const pauseMs = ms ?? exponentialDelay(this.#refusals, this.#pauses);
    this.#until = now + pauseMs;
    if (this.#refusals === 1)
      this.#logger?.warn(
        { retryInMs: Math.round(pauseMs) },
        'Discord refuses requests from this machine’s address: no more are sent until it accepts them',
      );
    return pauseMs;
  }

  /** Called when Discord accepted a request, whatever it responded. One that was on its way before the refusal says nothing. */
  accepted(): void {
    if (!this.#isTrying) return;
    this.#isTrying = false;
    this.#refusals = 0;
    this.#logger?.info('Discord accepts requests from this machine’s address again');
  }

  /** Called when a request got no response: the next one tries. */
  failed(): void {
    this.#isTrying = false;
  }
}
