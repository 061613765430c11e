/** Why a request was refused or failed. http/responses.ts maps each code to an HTTP status. */
export type ApiErrorCode =
  | 'key_invalid'
  | 'not_found'
  | 'server_not_found'
  | 'backup_not_found'
  | 'file_not_found'
  | 'not_running'
  | 'not_stopped'
  | 'busy'
  | 'blocked'
  | 'backup_unfinished'
  | 'backup_locked'
  | 'body_invalid'
  | 'body_too_large'
  | 'file_too_large'
  | 'rate_limited'
  | 'console_unavailable'
  | 'start_failed'
  | 'backup_failed'
  | 'backup_damaged'
  | 'restore_failed'
  | 'disk_full'
  | 'closing'
  | 'internal';

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
