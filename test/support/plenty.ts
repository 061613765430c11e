import { type Allowances, usualAllowances } from '../../src/discord/dispatch/limits/allowances.ts';

const plenty = { count: 100_000, seconds: 10 };

/** For people in tests, who type as fast as programs do. */
export const generousLimits: Allowances = {
  person: plenty,
  guild: plenty,
  choices: plenty,
  answers: plenty,
  questions: usualAllowances.questions,
  proofs: { person: plenty, guild: plenty, inAll: plenty, refused: plenty },
  atOnce: 2_000,
};
