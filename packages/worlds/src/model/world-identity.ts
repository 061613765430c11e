import { z } from 'zod';

/** The longest name of a world that is kept, in UTF-16 code units. */
export const mostName = 64;

/** What tells a world from another one, and from an older copy of itself. What isn't known is null. */
export const worldIdentitySchema = z.object({
  /** That of its folder. Untrusted. */
  name: z.string().max(mostName).nullable(),
  /** What its land is made from, in decimal digits; two seeds that differ in their last digits alone may look alike. */
  seed: z.string().max(mostName).nullable(),
  /** For how long it was played, in ticks of the game, 20 a second. It only grows. */
  gameTime: z.number().nullable(),
  /** That of the game that saved it last. */
  version: z.string().max(mostName).nullable(),
});
export type WorldIdentity = Readonly<z.infer<typeof worldIdentitySchema>>;

/** Returns whether something is known by which a world can be told from another one. */
export function isIdentified({ seed, gameTime }: Pick<WorldIdentity, 'seed' | 'gameTime'>): boolean {
  return seed !== null || gameTime !== null;
}
