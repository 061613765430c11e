export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** Discord's nested `errors`: keys and indices down to `_errors`. */
export interface ErrorTree {
  [key: string]: ErrorTree | FieldError[];
}

export interface ApiErrorBody {
  readonly message: string;
  readonly code: number;
  readonly errors?: ErrorTree;
  readonly retry_after?: number;
  readonly global?: boolean;
}

/** An error response of Discord's HTTP API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(
    status: number,
    code: number,
    message: string,
    more: Omit<ApiErrorBody, 'message' | 'code'> = {},
  ) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.body = { message, code, ...more };
  }
}

/** Codes and messages as in discord-api-docs, topics/opcodes-and-status-codes.mdx. */
export const apiErrors = {
  notServed: (method: string, path: string) =>
    new ApiError(404, 0, `404: Not Found. The fake Discord doesn't serve ${method} ${path}`),
  unauthorized: () => new ApiError(401, 0, '401: Unauthorized'),
  userAgent: () => new ApiError(403, 40_333, 'internal network error'),
  apiVersion: () => new ApiError(400, 50_041, 'Invalid API version'),
  invalidJson: () => new ApiError(400, 50_109, 'The request body contains invalid JSON.'),
  tooLarge: () => new ApiError(413, 40_005, 'Request entity too large'),
  unknownChannel: () => new ApiError(404, 10_003, 'Unknown Channel'),
  unknownGuild: () => new ApiError(404, 10_004, 'Unknown Guild'),
  unknownMember: () => new ApiError(404, 10_007, 'Unknown Member'),
  unknownMessage: () => new ApiError(404, 10_008, 'Unknown Message'),
  unknownWebhook: () => new ApiError(404, 10_015, 'Unknown Webhook'),
  unknownInteraction: () => new ApiError(404, 10_062, 'Unknown interaction'),
  unknownApplication: () => new ApiError(404, 10_002, 'Unknown Application'),
  tooManyAttachments: () =>
    new ApiError(400, 30_015, 'Maximum number of attachments in a message reached (10)'),
  /** `retryAfter`: seconds. */
  tooManyOldEdits: (retryAfter: number) =>
    new ApiError(
      429,
      30_046,
      'Maximum number of edits to messages older than 1 hour reached. Try again later',
      {
        retry_after: retryAfter,
        global: false,
      },
    ),
  tooManyCommands: () => new ApiError(400, 30_032, 'Maximum number of application commands reached (100)'),
  tooManyCreates: () =>
    new ApiError(400, 30_034, 'Max number of daily application command creates has been reached (200)'),
  alreadyAcknowledged: () => new ApiError(400, 40_060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new ApiError(403, 50_001, 'Missing Access'),
  emptyMessage: () => new ApiError(400, 50_006, 'Cannot send an empty message'),
  missingPermissions: () => new ApiError(403, 50_013, 'Missing Permissions'),
  webhookToken: () => new ApiError(401, 50_027, 'Invalid Webhook Token'),
  threadArchived: () => new ApiError(400, 50_083, 'Thread is archived'),
  form: (errors: ErrorTree) => new ApiError(400, 50_035, 'Invalid Form Body', { errors }),
} as const;
