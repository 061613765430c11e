import type { Backup, BackupCapabilities, UsualLimit } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import type { Operation } from '../operations/model/operation.ts';
import { throttledUntil } from '../operations/outcomes.ts';
import { backupTimes, restoreTimes, roomIn } from '../operations/usual-limits.ts';

/** What a host's limit leaves of a change: it's let through, for the last time for now, probably refused, or certainly. */
export type LimitLeft =
  | { readonly kind: 'free' }
  | { readonly kind: 'last' | 'probably-none'; readonly usual: UsualLimit; readonly moreAt: Date }
  | { readonly kind: 'none'; readonly moreAt: Date };

/** What the host's limits leave of a restore, and of a backup before it. */
export interface RestoreLimits {
  readonly restore: LimitLeft;
  readonly backup: LimitLeft;
}

/** How far back operations say what a host's limits leave, in milliseconds: panels count restores of 15 minutes. */
export const limitsMs = 15 * minuteMs;

/**
 * Returns what the host's limits leave for a restore, and for a backup before it. What the host has said is certain. Our own
 * count by its usual limits isn't: then people are warned, and nothing is refused.
 * @param operations those of the server within `limitsMs`
 */
export function restoreLimits(
  operations: readonly Operation[],
  listed: readonly Backup[],
  { usualLimits }: Pick<BackupCapabilities, 'usualLimits'>,
): RestoreLimits {
  return {
    restore: limitLeft(
      throttledUntil(operations, 'backup.restore'),
      usualLimits?.restore,
      restoreTimes(operations),
    ),
    backup: limitLeft(
      throttledUntil(operations, 'backup.create'),
      usualLimits?.create,
      backupTimes(operations, listed),
    ),
  };
}

/** @param refusedUntil as the host said; null if it refuses nothing, as far as is known */
function limitLeft(
  refusedUntil: Date | null,
  usual: UsualLimit | undefined,
  times: readonly number[],
): LimitLeft {
  if (refusedUntil !== null) return { kind: 'none', moreAt: refusedUntil };
  if (usual === undefined) return { kind: 'free' };
  const { left, moreAt } = roomIn(usual, times, Date.now());
  if (moreAt === null || left > 1) return { kind: 'free' };
  return { kind: left === 1 ? 'last' : 'probably-none', usual, moreAt };
}
