import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../api-error.ts';
import type { HostConfig } from '../config.ts';
import type { KeyEntry, Keys } from '../keys.ts';

/** What a request's handlers know of it. */
export interface HostEnv {
  Variables: { key: KeyEntry };
}

/** Lets requests with a valid key pass. */
export function requireKey(keys: Keys) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const [, given] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const key = given === undefined ? null : await keys.find(given);
    if (key === null) throw new ApiError('key_invalid', 'This API key is not valid.');
    c.set('key', key);
    await next();
  });
}

/** Each key has its own allowance. */
export function limitRate({ requests, perSeconds }: HostConfig['rateLimit']) {
  const limiter = new RateLimiterMemory({ points: requests, duration: perSeconds });
  return createMiddleware<HostEnv>(async (c, next) => {
    const state = await limiter.consume(c.get('key').name).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    c.header('X-RateLimit-Limit', String(requests));
    c.header('X-RateLimit-Remaining', String(state.remainingPoints));
    if (state.consumedPoints > requests) {
      const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new ApiError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      });
    }
    await next();
  });
}
