/** Why a request was refused, each with its HTTP status: nothing was changed. */
const refusals = {
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
  /** Nothing was typed or sent. */
  console_unavailable: 409,
  /** A server wasn't started, stopped or restarted. */
  order_refused: 409,
  backup_refused: 409,
  restore_refused: 409,
  /** What runs the server can't be reached, so it was asked for nothing. */
  supervisor_away: 409,
  backup_unfinished: 409,
  backup_locked: 409,
  body_too_large: 413,
  file_too_large: 413,
  body_invalid: 422,
  rate_limited: 429,
  /** The files are as before, and there is no new backup. */
  disk_full: 507,
} as const;

/** Why a request failed that may have changed something, each with its HTTP status. */
const failures = {
  /** The command may have run. */
  console_unanswered: 500,
  /** A stop or restart may have begun. */
  order_failed: 500,
  /** The backup is listed as failed. */
  backup_failed: 500,
  backup_damaged: 500,
  /** The server's record says how the restore ended. */
  restore_failed: 500,
  internal: 500,
  closing: 503,
  supervisor_unavailable: 503,
} as const;

export type ApiErrorCode = keyof typeof refusals | keyof typeof failures;

const statuses = { ...refusals, ...failures };

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

  /** The HTTP status. */
  get status(): (typeof statuses)[ApiErrorCode] {
    return statuses[this.code];
  }

  /** Whether something may have been changed before it failed. */
  get mayHaveChanged(): boolean {
    return Object.hasOwn(failures, this.code);
  }
}
