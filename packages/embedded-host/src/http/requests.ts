import { parseJson, UseCounter } from '@steward/kit';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { HostConfig } from '../config.ts';
import { maxLastLines } from '../game/console-log.ts';
import type { HostedServer } from '../hosted-server.ts';
import type { KeyEntry, KeyStore } from '../keys.ts';

/** Hono's environment: what the middleware sets for the handlers. */
export interface HostEnv {
  Variables: { key: KeyEntry; hosted: HostedServer };
}

/** Creates middleware that refuses requests without a valid key. */
export function requireKey(keys: KeyStore) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const [, given] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const key = given === undefined ? null : await keys.find(given);
    if (key === null) throw new ApiError('key_invalid', 'This API key is not valid.');
    c.set('key', key);
    await next();
  });
}

/** Sets the header that says which kind of host this is, also in responses that refuse a key. */
export const tellKind = createMiddleware<HostEnv>(async (c, next) => {
  c.header('Steward-Host', 'own-machine');
  await next();
});

/** Creates middleware that limits the requests of each key. */
export function limitRate({ requests, perSeconds }: HostConfig['rateLimit']) {
  const uses = new UseCounter({ count: requests, seconds: perSeconds });
  return createMiddleware<HostEnv>(async (c, next) => {
    const { name } = c.get('key');
    const waitMs = uses.use(name);
    const used = uses.get(name)?.count ?? 0;
    c.header('X-RateLimit-Limit', String(requests));
    c.header('X-RateLimit-Remaining', String(Math.max(0, requests - used)));
    if (waitMs > 0) {
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
      throw new ApiError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      });
    }
    await next();
  });
}

/** In characters: a write of up to 4096 bytes to the console's pipe is atomic. */
const maxCommandLength = 1000;

export const powerBody = z.object({
  action: z.enum(['start', 'stop', 'restart', 'kill'], 'must be start, stop, restart or kill'),
});

export const commandBody = z.object({
  command: z
    .string('must be a string')
    .refine((command) => command.trim() !== '', 'must not be empty')
    .max(maxCommandLength, `must not be longer than ${maxCommandLength} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters'),
});

/** In characters. */
const maxBackupName = 100;

export const backupBody = z.object({
  name: z
    .string('must be a string')
    .trim()
    .min(1, 'must not be empty')
    .max(maxBackupName, `must not be longer than ${maxBackupName} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters')
    .optional(),
});

/** How many lines of the console are asked for. */
export const lineCount = z.coerce.number().int().min(1).max(maxLastLines).catch(100);

/** Returns the request's JSON body; none is `{}`. @throws ApiError `body_invalid`; the message lists every mistake */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const json = parseJson((await c.req.text()) || '{}');
  if (json === undefined) throw new ApiError('body_invalid', 'The request body is not valid JSON.');
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
  );
  throw new ApiError('body_invalid', `${issues.join('; ')}.`);
}
