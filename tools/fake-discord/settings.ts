import { randomBytes } from 'node:crypto';

/** So many requests in so many milliseconds. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** How this Discord behaves. All times are milliseconds. */
export interface Settings {
  readonly token: string;
  /** The bot's user has the same id, as with every bot made since 2016. */
  readonly applicationId: string;
  readonly botName: string;
  readonly now: () => number;
  /** On 127.0.0.1; 0 (the default) takes a free one. */
  readonly port: number;

  readonly heartbeatIntervalMs: number;
  /** What GET /gateway/bot advises. */
  readonly shards: number;
  readonly maxConcurrency: number;
  /** Discord's own is 5,000; 0 (the default) lets a test restart its bot at once. */
  readonly identifyEveryMs: number;
  readonly sessionStarts: number;
  /** When they count anew, from the first of them (Discord: a day). */
  readonly sessionStartsPerMs: number;
  /** More guilds than this on one shard is close code 4011. */
  readonly guildsPerShard: number;
  /** The privileged intents that are switched on, as bits. */
  readonly privilegedIntents: number;
  /** How many dispatches a session keeps for its resume. */
  readonly replayLimit: number;

  /** An interaction not acknowledged within this is unknown (Discord: 3 s). */
  readonly acknowledgeWithinMs: number;
  /** An interaction's webhook token is good for this long (Discord: 15 min). */
  readonly tokenLifetimeMs: number;

  /** Bot-token routes together (Discord: 50 a second). Interaction routes are exempt. */
  readonly globalLimit: RateLimit;
  /** Each interaction's webhook (Discord: about 5 in 5 s). Generous unless a test asks for less. */
  readonly webhookLimit: RateLimit;
  /** Each other bucket. Generous unless a test asks for less. */
  readonly routeLimit: RateLimit;
}

export type FakeDiscordOptions = Partial<Settings>;

const generousLimit: RateLimit = { requests: 10_000, perMs: 5_000 };

/** Fills in what a test leaves open. The token and the application id are new each time. */
export function resolveSettings(options: FakeDiscordOptions, newId: () => string): Settings {
  const applicationId = options.applicationId ?? newId();
  return {
    token: newToken(applicationId),
    botName: 'Steward',
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
    routeLimit: generousLimit,
    ...options,
    applicationId,
  };
}

function newToken(applicationId: string): string {
  const owner = Buffer.from(applicationId).toString('base64url');
  return `${owner}.${randomBytes(4).toString('base64url')}.${randomBytes(28).toString('base64url')}`;
}
