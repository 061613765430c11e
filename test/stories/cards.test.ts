import { describe, test } from 'vitest';
import { clockNotSettable } from '../support/settable-clock.ts';
import { playCards } from './card-life.ts';
import { cardPlanOf, wordsOfCards } from './card-steps.ts';

/** How many lives are played, and from which on; with `CARDS_LOGS`, a folder has the record of each that failed. */
const runs = Number(process.env['CARDS_RUNS'] ?? 1);
const firstSeed = Number(process.env['CARDS_SEED'] ?? 1);
/** How much happens in a life: less in the suite. */
const steps = process.env['CARDS_RUNS'] === undefined ? 10 : 18;
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index);

describe.skipIf(clockNotSettable)('cards', () => {
  for (const seed of seeds)
    test.concurrent(`what outlives a reply ends in life ${seed}, whenever the bot is killed, and whatever is away, limited or refused`, async (context) => {
      const plan = cardPlanOf(seed, steps);
      const { broken, sight } = await playCards(context, plan);
      context.expect(broken, `${wordsOfCards(plan)}\n${sight}`).toEqual([]);
    }, 240_000);
});
