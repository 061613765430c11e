import type { Advance, FollowedSchedule } from './followed-schedule.ts';
import { deleteOldBackups, madeBackup } from './old-backups.ts';
import type { RunContext } from './run-request.ts';

/**
 * Deals with the outcome of a schedule's last run: remembers the backup that it made, and deletes older ones.
 * Returns false while an operation still runs, and is to be called again then.
 */
export async function dealWithOutcome(
  entry: FollowedSchedule,
  advance: Advance,
  context: RunContext,
): Promise<boolean> {
  const { pendingOutcome } = entry.schedule.progress;
  if (pendingOutcome === null) return true;
  const { operationId, dueAt } = pendingOutcome;
  const operation = await context.operations.get(operationId);
  if (operation !== null && operation.endedAt === null) return false;
  const backupId = operation === null ? null : madeBackup(operation);
  if (backupId !== null) {
    if (!entry.schedule.progress.backups.includes(backupId))
      await advance(entry, ({ progress }) => ({
        progress: { ...progress, backups: [backupId, ...progress.backups] },
      }));
    const since = operation?.endedAt ?? null;
    const { isDone, backups } = await deleteOldBackups(entry.schedule, dueAt, since, context);
    if (backups.length < entry.schedule.progress.backups.length)
      await advance(entry, ({ progress }) => ({ progress: { ...progress, backups } }));
    if (!isDone) return false;
  }
  await advance(entry, ({ progress }) =>
    progress.pendingOutcome?.dueAt === dueAt ? { progress: { ...progress, pendingOutcome: null } } : null,
  );
  return true;
}
