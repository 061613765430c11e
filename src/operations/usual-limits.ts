import { type Backup, countsToLimit, type UsualLimit } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { backupSteps, restoreSteps } from './kinds.ts';
import type { Operation } from './model/operation.ts';

/** What a host's usual limit leaves of a change of one server. */
export interface Room {
  /** How many more it lets through now. */
  readonly left: number;
  /** From when on it lets through one more than that; null: all that it ever does. */
  readonly moreAt: Date | null;
}

/**
 * Returns what a limit leaves.
 * @param times when the change was made, in milliseconds since 1970, in any order
 * @param now the same
 */
export function roomIn({ count, minutes }: UsualLimit, times: readonly number[], now: number): Room {
  const withinMs = minutes * minuteMs;
  // A host's clock that is far ahead tells nothing.
  const recent = times.filter((at) => Math.abs(now - at) < withinMs).toSorted((a, b) => a - b);
  const next = recent[Math.max(0, recent.length - count)];
  return {
    left: Math.max(0, count - recent.length),
    moreAt: next === undefined ? null : new Date(next + withinMs),
  };
}

/**
 * Returns when the backups of a server were made that count to the host's limit: those that it lists, whoever made them, and
 * our own that were deleted since.
 */
export function backupTimes(operations: readonly Operation[], listed: readonly Backup[]): readonly number[] {
  const own = operations.flatMap(({ steps }) =>
    backupSteps(steps).flatMap(({ state, result, sentAt }) => {
      const backup = state === 'done' ? result?.backup : null;
      const at = backup?.createdAt ?? sentAt;
      return backup == null || at === undefined ? [] : [[backup.id, at] as const];
    }),
  );
  const byId = new Map<string, number>(own);
  for (const backup of listed) {
    if (!countsToLimit(backup)) byId.delete(backup.id);
    else if (backup.createdAt !== null) byId.set(backup.id, backup.createdAt.getTime());
  }
  return [...byId.values()];
}

/** Returns when a server was restored by us, as far as it counts to the host's limit: even if the host then refused it. */
export function restoreTimes(operations: readonly Operation[]): readonly number[] {
  return operations
    .flatMap(({ steps }) => restoreSteps(steps))
    .flatMap(({ sentAt, failure }) =>
      sentAt === undefined || failure?.reason === 'throttled' ? [] : [sentAt],
    );
}
