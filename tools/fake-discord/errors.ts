export interface FormError {
  readonly code: string;
  readonly message: string;
}

/** Discord's nested `errors`: keys and indices, ending in `_errors`. */
export interface ErrorTree {
  [key: string]: ErrorTree | FormError[];
}

export interface RefusalBody {
  readonly message: string;
  readonly code: number;
  readonly errors?: ErrorTree;
  readonly retry_after?: number;
  readonly global?: boolean;
}

/** A request that Discord turns down, as it is answered. */
export class Refusal extends Error {
  override readonly name = 'UserError';
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, code: number, message: string, errors?: ErrorTree) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.body = errors === undefined ? { message, code } : { message, code, errors };
  }
}

/** Codes and words as in discord-api-docs, topics/opcodes-and-status-codes.mdx. */
export const refuse = {
  notFound: () => new Refusal(404, 0, '404: Not Found'),
  unauthorized: () => new Refusal(401, 0, '401: Unauthorized'),
  userAgent: () => new Refusal(403, 40_333, 'internal network error'),
  apiVersion: () => new Refusal(400, 50_041, 'Invalid API version'),
  invalidJson: () => new Refusal(400, 50_109, 'The request body contains invalid JSON.'),
  tooLarge: () => new Refusal(413, 40_005, 'Request entity too large'),
  unknownChannel: () => new Refusal(404, 10_003, 'Unknown Channel'),
  unknownGuild: () => new Refusal(404, 10_004, 'Unknown Guild'),
  unknownMessage: () => new Refusal(404, 10_008, 'Unknown Message'),
  unknownWebhook: () => new Refusal(404, 10_015, 'Unknown Webhook'),
  unknownInteraction: () => new Refusal(404, 10_062, 'Unknown interaction'),
  unknownCommand: () => new Refusal(404, 10_063, 'Unknown application command'),
  unknownApplication: () => new Refusal(404, 10_002, 'Unknown Application'),
  tooManyCommands: () => new Refusal(400, 30_032, 'Maximum number of application commands reached (100)'),
  tooManyCreates: () =>
    new Refusal(400, 30_034, 'Max number of daily application command creates has been reached (200)'),
  alreadyAcknowledged: () => new Refusal(400, 40_060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new Refusal(403, 50_001, 'Missing Access'),
  emptyMessage: () => new Refusal(400, 50_006, 'Cannot send an empty message'),
  missingPermissions: () => new Refusal(403, 50_013, 'Missing Permissions'),
  webhookToken: () => new Refusal(401, 50_027, 'Invalid Webhook Token'),
  form: (errors: ErrorTree) => new Refusal(400, 50_035, 'Invalid Form Body', errors),
} as const;
