import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiErrorCode } from '../api-error.ts';
import { ApiError } from '../api-error.ts';
import type { Logger } from '../logger.ts';

const statuses: Readonly<Record<ApiErrorCode, ContentfulStatusCode>> = {
  key_invalid: 401,
  not_found: 404,
  server_not_found: 404,
  backup_not_found: 404,
  not_running: 409,
  not_stopped: 409,
  busy: 409,
  blocked: 409,
  backup_unfinished: 409,
  body_too_large: 413,
  body_invalid: 422,
  rate_limited: 429,
  console_unavailable: 500,
  start_failed: 500,
  backup_failed: 500,
  backup_damaged: 500,
  restore_failed: 500,
  internal: 500,
  closing: 503,
  disk_full: 507,
};

/** The one place where errors become answers: a fault says itself, anything else is logged and says nothing. */
export function answerError(c: Context, error: Error, log: Logger): Response {
  const fault =
    error instanceof ApiError
      ? error
      : new ApiError('internal', 'Something went wrong on the host.', { cause: error });
  const status = statuses[fault.code];
  if (status >= 500) log.error({ path: c.req.path, err: fault.cause ?? fault }, fault.message);
  if (fault.retryAfterSeconds !== null) c.header('Retry-After', String(fault.retryAfterSeconds));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json({ error: { code: fault.code, message: fault.message } }, status);
}
