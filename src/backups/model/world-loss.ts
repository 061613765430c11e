import { type Backup, newestFirst } from '@steward/hosts/model';
import { givenUpSchema, lossSchema } from '@steward/worlds/model';
import { z } from 'zod';
import { identitySchema, markOf } from './backup-test.ts';
import type { FindingAnswer, InGuild, WorldFinding } from './world-finding.ts';

/** The most good backups that are remembered of those whose loss was on purpose, the newest. */
const mostGivenUp = 20;

/**
 * What Steward did to keep the good backup from being deleted: `sent` a lock whose outcome isn't known yet, locked it (`ours`),
 * or nothing, because someone else locked or unlocked it, or the host can't (`left`).
 */
const keptLockSchema = z.object({ backupId: z.string(), state: z.enum(['sent', 'ours', 'left']) });
export type KeptLock = z.infer<typeof keptLockSchema>;

export const worldLossSchema = z.object({
  /** `accepted`: it was on purpose; `over`: a later backup holds again what was gone. */
  state: z.enum(['open', 'accepted', 'over']),
  /** As it was found; `good` is the last good backup. */
  loss: lossSchema,
  /** What the good backup is told apart by. */
  identity: identitySchema,
  foundAt: z.coerce.date(),
  /** When the newest backup was made in which something is gone, in milliseconds since 1970. */
  lastAt: z.number(),
  /** When a backup was restored since that one was made, in milliseconds since 1970; null if none was. */
  restoredAt: z.number().nullable(),
  /** The good backups whose loss was on purpose, the newest first: later backups are no longer compared with them. */
  givenUp: z.array(givenUpSchema).readonly(),
  /** Null if nothing was locked. */
  lock: keptLockSchema.nullable(),
});
/** How much of a server's world is gone since its last good backup. */
export interface WorldLoss extends WorldFinding, Readonly<z.infer<typeof worldLossSchema>> {
  readonly state: z.infer<typeof worldLossSchema>['state'];
}

export type GuildLoss = InGuild<WorldLoss>;

/** Returns a loss that is open; null if it is not, or there is none. */
export function openWorldLoss(loss: WorldLoss | null): WorldLoss | null {
  return loss?.state === 'open' ? loss : null;
}

/** Returns an open loss after someone said that it was on purpose. */
export function acceptedLoss(loss: WorldLoss, answer: FindingAnswer): WorldLoss {
  const { id, createdAt } = loss.loss.good;
  const givenUp = [{ id, createdAt }, ...loss.givenUp].slice(0, mostGivenUp);
  return { ...loss, state: 'accepted', answer, givenUp };
}

/**
 * Returns the backup that is never deleted while a loss is open: the last good one, or, if that is gone, the newest complete
 * one from before it. Null: there is none, or no loss is open.
 */
export function keptForLoss(loss: WorldLoss | null, backups: readonly Backup[]): Backup | null {
  const open = openWorldLoss(loss);
  if (open === null) return null;
  const { id, createdAt } = open.loss.good;
  const complete = newestFirst(backups).filter(({ state }) => state === 'complete');
  const good = complete.find((backup) => backup.id === id && markOf(backup, open) !== null);
  if (good !== undefined || createdAt === null) return good ?? null;
  return complete.find((backup) => (backup.createdAt?.getTime() ?? Infinity) <= createdAt) ?? null;
}
