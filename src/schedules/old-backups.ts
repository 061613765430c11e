import { hash } from 'node:crypto';
import { newestFirst } from '../domain/backup.ts';
import type { Connections } from '../domain/connection.ts';
import type { Hosts } from '../domain/host.ts';
import { HostError } from '../domain/host-error.ts';
import { type Operation, OperationConflictError, type Operations } from '../domain/operation.ts';
import type { Schedule } from '../domain/schedule.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import type { OperationService } from '../operations/service.ts';
import { UnsupportedError } from '../operations/supported.ts';
import { lateMs, loadLink, runKey, runOperation } from './run-request.ts';

/** How many backups of a schedule are remembered: twice as many as it can keep, because some may be locked. */
const maxRemembered = 100;

interface CleanUpOptions {
  readonly connections: Pick<Connections, 'get'>;
  readonly hosts: Pick<Hosts, 'at'>;
  readonly operations: Pick<Operations, 'ofInteraction'>;
  readonly service: Pick<OperationService, 'start'>;
}

interface CleanUp {
  /** Whether nothing is left to delete; what can't be deleted now is tried again after the next backup. */
  readonly isDone: boolean;
  /** The backups that the schedule made and that still exist, the newest first. */
  readonly backups: string[];
}

/** Returns the id of the backup that an operation made; null if it made none for certain. */
export function madeBackup({ request, state, steps }: Operation): string | null {
  if (request.kind !== 'backup.create' || state !== 'succeeded') return null;
  return steps.find(({ name }) => name === 'backup.create')?.result?.backup?.id ?? null;
}

/**
 * Deletes the backups that a schedule made beyond those that it keeps: starts the deletion of one at a time, and is called
 * again until all are deleted.
 * @param dueAt the run whose backup made the oldest ones superfluous
 * @param since when that backup was made
 */
export async function deleteOldBackups(
  schedule: Schedule,
  dueAt: number,
  since: Date | null,
  { connections, hosts, operations, service }: CleanUpOptions,
): Promise<CleanUp> {
  const { keep } = schedule.settings;
  let backups = schedule.progress.backups.slice(0, maxRemembered);
  if (keep === null) return { isDone: true, backups };
  const link = await loadLink(schedule, connections, hosts);
  if (link === null) return { isDone: true, backups };
  try {
    const { items, more } = await link.hosting.backups(link.account, schedule.server.id);
    const complete = new Map(items.filter(({ state }) => state === 'complete').map((one) => [one.id, one]));
    if (!more) backups = backups.filter((id) => items.some((item) => item.id === id));
    const newest = newestFirst([...complete.values()])[0]?.id;
    const own = backups.flatMap((id) => complete.get(id) ?? []);
    for (const { id, name, locked } of own.slice(keep)) {
      if (locked || id === newest) continue;
      const key = runKey(schedule, dueAt, cleanUpKey(id));
      const earlier = await operations.ofInteraction(key);
      if (earlier !== null && earlier.endedAt === null) return { isDone: false, backups };
      if (earlier !== null) continue;
      const request = { kind: 'backup.delete', backup: { id, label: name ?? id } } as const;
      await service.start(runOperation(schedule, link, { dueAt, part: 'cleanup', key, request }));
      return { isDone: false, backups };
    }
    return { isDone: true, backups };
  } catch (error) {
    if (error instanceof HostError || error instanceof UnsupportedError) return { isDone: true, backups };
    const isBusy = error instanceof OperationConflictError || error instanceof OperationLimitError;
    if (!isBusy) throw error;
    return { isDone: Date.now() > (since?.getTime() ?? 0) + lateMs, backups };
  }
}

/** Returns the part of a key for the deletion of a backup. */
function cleanUpKey(backupId: string): string {
  return `cleanup:${hash('sha256', backupId, 'base64url').slice(0, 22)}`;
}
