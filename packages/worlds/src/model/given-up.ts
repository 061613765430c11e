import { z } from 'zod';
import type { Loss } from './backup-findings.ts';

/** A good backup from before a loss that was on purpose. `createdAt` is in milliseconds since 1970. */
export const givenUpSchema = z.object({ id: z.string(), createdAt: z.number().nullable() });
export type GivenUp = z.infer<typeof givenUpSchema>;

/**
 * Returns whether what a backup lost was on purpose: since one of the good backups that were given up, or since one from before
 * it, if the backup was made after it.
 * @param lost when it was made, in milliseconds since 1970; null: unknown
 */
export function isGivenUp(
  givenUp: readonly GivenUp[],
  { good }: Pick<Loss, 'good'>,
  lost: number | null,
): boolean {
  return givenUp.some(({ id, createdAt }) => {
    if (id === good.id && createdAt === good.createdAt) return true;
    if (createdAt === null || good.createdAt === null || lost === null) return false;
    return good.createdAt <= createdAt && lost > createdAt;
  });
}
