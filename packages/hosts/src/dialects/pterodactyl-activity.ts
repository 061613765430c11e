import { z } from 'zod';
import {
  isStoppingCommand,
  type PanelAct,
  type PanelActKind,
  type PowerLog,
  type RestoreReport,
} from '../model/server.ts';
import { timeIn } from '../readers/times.ts';
import { parsedItems } from './pterodactyl-records.ts';

// What the activity log of Pterodactyl and Pelican says about restores and power: panel, app/Models/ActivityLog.php.

const noActor = { username: null };
/** A panel may let people call themselves by an e-mail address. */
const userName = z
  .string()
  .min(1)
  .max(191)
  .refine((name) => !name.includes('@'))
  .nullable()
  .catch(null);

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
    is_api: z.boolean().catch(false),
    /** Nothing but the user name is read of a person: the e-mail address and the picture, which is its hash, are nobody's business. */
    relationships: z
      .object({ actor: z.object({ attributes: z.object({ username: userName }).catch(noActor) }) })
      .catch({ actor: { attributes: noActor } }),
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

/** The events that say what was done to the power of a server, as parts of their names; it has others too. */
export const powerEvents = ['power.', 'reinstall', 'backup.restore', 'console.command', 'crashed'];

const actKinds: ReadonlyMap<string, PanelActKind> = new Map([
  ['server:power.start', 'start'],
  ['server:power.stop', 'stop'],
  ['server:power.restart', 'restart'],
  ['server:power.kill', 'kill'],
  ['server:reinstall', 'reinstall'],
  ['server:backup.restore', 'restore'],
]);

/**
 * Returns what the activity log says about the power of a server. Of the people in it, only their user names are kept, and of
 * console commands, only that one stops the server. Schedules leave no trace; Pelican’s node writes what it starts again after
 * a crash, Pterodactyl’s does not. So a log without an entry proves nothing.
 * @param items newest first
 */
export function readPowerLog(items: readonly unknown[]): PowerLog {
  const acts: PanelAct[] = [];
  const crashes: Date[] = [];
  const restores: Date[] = [];
  for (const attributes of parsedItems(activitySchema, items)) {
    const { event, timestamp, is_api: byApi, relationships } = attributes;
    const at = timeIn(timestamp);
    if (at === null) continue;
    if (event === 'server:crashed') crashes.push(at);
    else if (restoreEnd.test(event)) restores.push(at);
    else {
      const kind = actKindOf(attributes);
      if (kind !== null) acts.push({ kind, at, actor: relationships.actor.attributes.username, byApi });
    }
  }
  return { acts, crashes, restores };
}

function actKindOf({
  event,
  properties,
}: Pick<z.infer<typeof activitySchema>['attributes'], 'event' | 'properties'>): PanelActKind | null {
  if (event === 'server:console.command')
    return isStoppingCommand(properties.command ?? '') ? 'command' : null;
  return actKinds.get(event) ?? null;
}
