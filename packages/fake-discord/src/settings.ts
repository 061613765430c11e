import { randomBytes } from 'node:crypto';

/** `requests` requests per `perMs` milliseconds. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** How the fake Discord behaves. All times are milliseconds. */
export interface Settings {
  readonly token: string;
  /** The bot's user has the same id, as with every bot made since 2016. */
  readonly applicationId: string;
  readonly botName: string;
  readonly now: () => number;
  /** On 127.0.0.1; 0 (the default) picks a free one. */
  readonly port: number;

  readonly heartbeatIntervalMs: number;
  /** The number of shards that GET /gateway/bot recommends. */
  readonly shards: number;
  readonly maxConcurrency: number;
  /** Discord's is 5,000; 0 (the default) lets a test restart its bot at once. */
  readonly identifyEveryMs: number;
  readonly sessionStarts: number;
  /** The limit resets this long after the first start (Discord: a day). */
  readonly sessionStartsPerMs: number;
  /** More guilds than this on one shard: close code 4011. */
  readonly guildsPerShard: number;
  /** The privileged intents that are enabled for the bot, as bits. */
  readonly privilegedIntents: number;
  /** How many dispatches a session keeps for a resume. */
  readonly replayLimit: number;

  /** An interaction that is not acknowledged in time becomes unknown (Discord: 3 s). */
  readonly acknowledgeWithinMs: number;
  /** How long an interaction's webhook token is valid (Discord: 15 min). */
  readonly tokenLifetimeMs: number;

  /** All routes with the bot's token together (Discord: 50 per second). Interaction routes are exempt. */
  readonly globalLimit: RateLimit;
  /** Each interaction's webhook (Discord: about 5 per 5 s). Generous unless a test sets a lower limit. */
  readonly webhookLimit: RateLimit;
  /** New messages and edits of messages in each channel, counted apart (Discord: 5 per 5 s). Generous as above. */
  readonly messageLimit: RateLimit;
  /**
   * Edits in each channel of messages that are older than an hour: 429 with code 30046. Discord documents the code but
   * not the number. Generous as above.
   */
  readonly oldMessageEditLimit: RateLimit;
  /** Each other bucket. Generous unless a test sets a lower limit. */
  readonly routeLimit: RateLimit;
}

export type FakeDiscordOptions = Partial<Settings>;

/** Discord's own limits where they are known, for tests and programs that are to meet them. */
export const knownLimits = {
  webhookLimit: { requests: 5, perMs: 5_000 },
  messageLimit: { requests: 5, perMs: 5_000 },
} as const satisfies FakeDiscordOptions;

const generousLimit: RateLimit = { requests: 10_000, perMs: 5_000 };

/** Returns the settings with all defaults filled in. The token and the application id are new each time. */
export function resolveSettings(options: FakeDiscordOptions, newId: () => string): Settings {
  const applicationId = options.applicationId ?? newId();
  return {
    token: newToken(applicationId),
    botName: 'Bot',
    now: Date.now,
    port: 0,
    heartbeatIntervalMs: 41_250,
    shards: 1,
    maxConcurrency: 1,
    identifyEveryMs: 0,
    sessionStarts: 1_000,
    sessionStartsPerMs: 24 * 60 * 60_000,
    guildsPerShard: 2_500,
    privilegedIntents: 0,
    replayLimit: 5_000,
    acknowledgeWithinMs: 3_000,
    tokenLifetimeMs: 15 * 60_000,
    globalLimit: { requests: 50, perMs: 1_000 },
    webhookLimit: generousLimit,
    messageLimit: generousLimit,
    oldMessageEditLimit: generousLimit,
    routeLimit: generousLimit,
    ...options,
    applicationId,
  };
}

function newToken(applicationId: string): string {
  const owner = Buffer.from(applicationId).toString('base64url');
  return `${owner}.${randomBytes(4).toString('base64url')}.${randomBytes(28).toString('base64url')}`;
}
