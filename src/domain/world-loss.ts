import { type Backup, newestFirst } from '@steward/hosts/model';
import type { GivenUp, Loss } from '@steward/worlds/model';
import { z } from 'zod';
import { type BackupIdentity, markOf } from './backup-test.ts';

/** The most good backups that are remembered of those whose loss was on purpose, the newest. */
export const mostGivenUp = 20;

/** Who said that a loss was on purpose, in which guild, and when. */
export interface LossAnswer {
  readonly guildId: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

/**
 * What Steward did to keep the good backup from being deleted: `sent` a lock whose outcome isn't known yet, locked it (`ours`),
 * or nothing, because someone else locked or unlocked it, or the host can't (`left`).
 */
export const keptLockSchema = z.object({ backupId: z.string(), state: z.enum(['sent', 'ours', 'left']) });
export type KeptLock = z.infer<typeof keptLockSchema>;

/** How much of a server's world is gone since its last good backup: one for each server of an account. */
export interface WorldLoss {
  readonly accountId: string;
  readonly serverId: string;
  readonly serverName: string;
  /** As it was found; `good` is the last good backup. */
  readonly loss: Loss;
  /** What the good backup is told apart by. */
  readonly identity: BackupIdentity;
  readonly foundAt: Date;
  /** When the newest backup was made in which something is gone, in milliseconds since 1970. */
  readonly lastAt: number;
  /** When a backup was restored since that one was made, in milliseconds since 1970; null: not. */
  readonly restoredAt: number | null;
  /** `accepted`: it was on purpose; `over`: a later backup holds again what was gone. */
  readonly state: 'open' | 'accepted' | 'over';
  /** Null unless someone said that it was on purpose. */
  readonly answer: LossAnswer | null;
  /** The good backups whose loss was on purpose, the newest first: later backups aren't compared with them any more. */
  readonly givenUp: readonly GivenUp[];
  /** Null: nothing was locked. */
  readonly lock: KeptLock | null;
  /** Grows by one with each change; 0: not stored yet. */
  readonly revision: number;
}

/** A loss in one of the guilds that are connected to its account. */
export interface GuildLoss {
  readonly guildId: string;
  readonly connectionId: string;
  readonly loss: WorldLoss;
}

export interface WorldLosses {
  /** Returns that of a server, which may be over; null if there never was one, or its row is damaged. */
  of(accountId: string, serverId: string): Promise<WorldLoss | null>;
  /**
   * Returns those that are open, or have changed since a time, once for each guild that is connected to the account.
   * @param guildId null: of all guilds
   */
  inGuilds(guildId: string | null, changedSince: Date): Promise<readonly GuildLoss[]>;
  /**
   * Stores one, if it is stored at its `revision`, or damaged, and reports that its guilds have changed. Returns it; null if it
   * has changed meanwhile.
   * @param contents what the good backup holds, compressed; more than 1 MiB is not stored. Missing: what is stored stays
   */
  save(loss: WorldLoss, contents?: Uint8Array): Promise<WorldLoss | null>;
  /** Returns what the good backup holds, as it was stored; null if that is not known. */
  contents(accountId: string, serverId: string): Promise<Uint8Array | null>;
  /** Deletes those that changed last before a time and of whose servers no backup is known. */
  prune(before: Date): Promise<void>;
}

/** Returns a loss that is open; null if it is not, or there is none. */
export function openWorldLoss(loss: WorldLoss | null): WorldLoss | null {
  return loss?.state === 'open' ? loss : null;
}

/** Returns an open loss after someone said that it was on purpose. */
export function acceptedLoss(loss: WorldLoss, answer: LossAnswer): WorldLoss {
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
