import type { ServerContext } from '../discord/interactions/context.ts';
import { storedOr } from '../discord/interactions/optional-parts.ts';
import { backupSteps } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { When } from '../schedules/model/schedule.ts';

/** Who had a backup made. */
interface BackupMaker {
  readonly person: { readonly id: string; readonly name: string };
  /** When the schedule that made it is due; null if it was no schedule, or that is gone. */
  readonly when: When | null;
  readonly isScheduled: boolean;
}

/** By the ids of the backups. */
export type BackupMakers = ReadonlyMap<string, BackupMaker>;

/** The most operations that are looked at: backups, and restores and commands that made one before. */
const limits = { 'backup.create': 200, 'backup.restore': 25, command: 50 } as const;

/** Returns who had a server's backups made, as far as the guild's history says; nobody if the store fails. */
export function readMakers({ guildId, server, services, log }: ServerContext): Promise<BackupMakers> {
  const { operations, schedules } = services.store;
  const past = (name: keyof typeof limits) =>
    operations.history({ guildId, servers: [server], name, limit: limits[name] });
  return storedOr<BackupMakers>({ log }, new Map(), 'backups are shown without who made them', async () => {
    const [made, restored, commands, planned] = await Promise.all([
      past('backup.create'),
      past('backup.restore'),
      past('command'),
      schedules.of(guildId),
    ]);
    const dueAt = new Map(planned.map(({ id, settings }) => [id, settings.when]));
    return new Map(
      [...made, ...restored, ...commands].flatMap((operation) => {
        const { origin, requestedBy } = operation;
        const isScheduled = origin?.kind === 'schedule';
        const when = isScheduled ? (dueAt.get(origin.scheduleId) ?? null) : null;
        return createdIds(operation).map((id) => [id, { person: requestedBy, when, isScheduled }] as const);
      }),
    );
  });
}

function createdIds({ steps }: Operation): readonly string[] {
  return backupSteps(steps).flatMap(({ state, result }) => {
    const made = state === 'done' && result?.isOneOfSeveral !== true;
    return made && result?.backup != null ? [result.backup.id] : [];
  });
}
