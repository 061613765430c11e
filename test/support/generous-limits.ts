import { defaultRateLimits, type RateLimits } from '../../src/discord/interactions/rate-limits.ts';

const generous = { count: 100_000, seconds: 10 };

/** Rate limits for tests, whose people type as fast as programs do. */
export const generousLimits: RateLimits = {
  person: generous,
  guild: generous,
  choices: generous,
  confirmations: generous,
  openConfirmations: defaultRateLimits.openConfirmations,
  apiKeys: { person: generous, guild: generous, process: generous, refused: generous },
  atOnce: 2_000,
};
