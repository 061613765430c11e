import type { Backup, BackupCapabilities } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { usualLimitValues } from '../discord/texts/backups.ts';
import type { Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Operation } from '../domain/operation.ts';
import { throttledUntil } from '../operations/outcomes.ts';
import { backupTimes, restoreTimes, roomIn } from '../operations/usual-limits.ts';

/** How far back operations say what a host's limits leave, in milliseconds: panels count restores of 15 minutes. */
export const limitsMs = 15 * minuteMs;

/** What the host's limits leave of a restore, and of a backup before it. */
interface RestoreLimits {
  /** Whether the host said that it refuses this now. */
  readonly refuses: { readonly restore: boolean; readonly backup: boolean };
  /** What people should know before they restore. */
  readonly lines: readonly Markdown[];
}

/**
 * Returns what the host's limits leave. What it told is certain. What we count by its usual limits isn't: there, people are
 * warned, and nothing is refused.
 * @param operations those of the server within `limitsMs`
 */
export function restoreLimits(
  t: Texts,
  operations: readonly Operation[],
  listed: readonly Backup[],
  { usualLimits }: Pick<BackupCapabilities, 'usualLimits'>,
): RestoreLimits {
  const restoreAt = throttledUntil(operations, 'backup.restore');
  const backupAt = throttledUntil(operations, 'backup.create');
  const lines = [
    restoreAt === null ? null : t.md('confirmation.restore.limited', { after: t.after(restoreAt) }),
    backupAt === null ? null : t.md('confirmation.restore.no-backup-now', { after: t.after(backupAt) }),
  ];
  if (usualLimits !== undefined) {
    const now = Date.now();
    const { create, restore } = usualLimits;
    const restores = roomIn(restore, restoreTimes(operations), now);
    const backups = roomIn(create, backupTimes(operations, listed), now);
    if (restoreAt === null && restores.moreAt !== null && restores.left <= 1) {
      const key = restores.left === 1 ? 'last-usual' : 'none-usual';
      lines.push(t.md(`confirmation.restore.${key}`, usualLimitValues(t, restore, restores.moreAt)));
    }
    if (backupAt === null && backups.moreAt !== null && backups.left === 0)
      lines.push(t.md('confirmation.restore.no-backup-usual', usualLimitValues(t, create, backups.moreAt)));
  }
  return {
    refuses: { restore: restoreAt !== null, backup: backupAt !== null },
    lines: lines.filter((line) => line !== null),
  };
}
