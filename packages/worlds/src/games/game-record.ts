import type { z } from 'zod';
import type { gameRuleSchema } from '../model/game-rule.ts';

/** A game of the table: how its backups are judged, by what its servers are known, and how it's asked who is online. */
export interface GameRecord extends Omit<z.input<typeof gameRuleSchema>, 'game'> {
  /** What people call it. */
  readonly name: string;
}
