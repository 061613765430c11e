import { z } from 'zod';
import { isStoppingCommand, type RestartCause, type RestoreReport, type RunChange } from '../model/server.ts';
import { timeIn } from '../readers/times.ts';
import { parsedItems } from './pterodactyl-records.ts';

// What the activity log of Pterodactyl and Pelican says about restores and restarts: panel, app/Models/ActivityLog.php.

const activitySchema = z.object({
  attributes: z.object({
    /** Early versions send none. */
    id: z.union([z.string(), z.number()]).catch(''),
    event: z.string(),
    timestamp: z.string().max(64),
    properties: z
      .object({
        name: z.string().optional().catch(undefined),
        command: z.string().optional().catch(undefined),
      })
      .catch({}),
  }),
});

/** A restore that has ended, as the activity log tells. */
export interface EndedRestore extends Omit<RestoreReport, 'backupId'> {
  /** The backup's name; null if the log does not say. */
  readonly backupName: string | null;
}

/** `server:backup.restore-complete`, `server.backup.restore-failed` (BackupStatusController.php). */
const restoreEnd = /backup\.restore-(complete|failed)$/;

/** Returns the first restore of the log that has ended; null if none has. @param items newest first */
export function readRestoreEnd(items: readonly unknown[]): EndedRestore | null {
  for (const { id, event, timestamp, properties } of parsedItems(activitySchema, items)) {
    const [, end] = restoreEnd.exec(event) ?? [];
    if (end === undefined) continue;
    const finishedAt = timeIn(timestamp);
    return {
      backupName: properties.name ?? null,
      state: end === 'complete' ? 'complete' : 'failed',
      // The time alone has whole seconds.
      at: `${timestamp} ${id}`,
      progressPercent: null,
      error: null,
      ...(finishedAt === null ? {} : { finishedAt }),
    };
  }
  return null;
}

/** The events that say why a server was started again, as parts of their names; it has others too. */
export const restartEvents = ['power.', 'reinstall', 'backup.restore', 'console.command', 'crashed'];
/** What somebody asked the panel for; a command only if it stops the server. */
const requestEvent = /^server[:.](?:power\.|reinstall$|backup\.restore)/;
/** Requests that take effect at once: one before the run before was seen last did not begin the new one. */
const immediateEvent = /^server[:.]power\.(?:start|kill)$/;
/** How long ago a request may have been, in milliseconds: a game that hangs is killed ten minutes after it was to stop. */
const requestMs = 15 * 60_000;
/** How long ago a crash may have been, in milliseconds: the node starts the server again at once. */
const restartMs = 2 * 60_000;
/** How far the clocks of the panel, the node and this machine may differ, with the age of a status, in milliseconds. */
const clocksMs = 60_000;

/**
 * Returns why a server was started again, by its activity log. Pelican’s node writes what it starts again after a crash;
 * Pterodactyl’s does not, nor do schedules of either panel, so that a log without an entry proves nothing.
 */
export function readRestartCause(items: readonly unknown[], change: RunChange): RestartCause {
  const ranSince = change.ranSince.getTime();
  const at = change.at.getTime();
  const seenUntil = change.seenAt.getTime() - clocksMs;
  const within = (ms: number) =>
    parsedItems(activitySchema, items).filter(({ event, timestamp }) => {
      const time = timeIn(timestamp)?.getTime() ?? 0;
      const isTooEarly = immediateEvent.test(event) && time <= seenUntil;
      return time > Math.max(ranSince, at - ms) && time <= at + clocksMs && !isTooEarly;
    });
  if (within(restartMs).some(({ event }) => event === 'server:crashed')) return 'crash';
  return within(requestMs).some(isRequest) ? 'request' : 'unknown';
}

function isRequest({ event, properties }: z.infer<typeof activitySchema>['attributes']): boolean {
  return event === 'server:console.command'
    ? isStoppingCommand(properties.command ?? '')
    : requestEvent.test(event);
}
