import { defaultRateLimits, type RateLimits } from '../../src/discord/interactions/rate-limits.ts';

const plenty = { count: 100_000, seconds: 10 };

/** For people in tests, who type as fast as programs do. */
export const generousLimits: RateLimits = {
  person: plenty,
  guild: plenty,
  choices: plenty,
  answers: plenty,
  questions: defaultRateLimits.questions,
  proofs: { person: plenty, guild: plenty, inAll: plenty, refused: plenty },
  atOnce: 2_000,
};
