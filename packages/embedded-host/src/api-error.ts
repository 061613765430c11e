/** Why a request was refused or failed, each with its HTTP status. */
export const statuses = {
  key_invalid: 401,
  not_found: 404,
  server_not_found: 404,
  backup_not_found: 404,
  file_not_found: 404,
  not_running: 409,
  not_stopped: 409,
  busy: 409,
  blocked: 409,
  no_console: 409,
  backup_unfinished: 409,
  backup_locked: 409,
  body_too_large: 413,
  file_too_large: 413,
  body_invalid: 422,
  rate_limited: 429,
  console_unavailable: 500,
  start_failed: 500,
  backup_failed: 500,
  backup_damaged: 500,
  restore_failed: 500,
  internal: 500,
  closing: 503,
  supervisor_unavailable: 503,
  disk_full: 507,
} as const;

export type ApiErrorCode = keyof typeof statuses;

/** An error that the API's client sees. Its message is a sentence for people, without paths or other internals. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Seconds until a retry makes sense; null if unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ApiErrorCode,
    message: string,
    options?: { retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(message, { cause: options?.cause });
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
  }
}
