import type { ServerContext } from '../discord/interactions/context.ts';
import { storedOr } from '../discord/interactions/optional-parts.ts';
import { backupSteps } from '../operations/kinds.ts';
import { type Operation, type OperationName, operationNames } from '../operations/model/operation.ts';
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

/** The most operations of each kind that are looked at: backups, and what can make one before. 0: it makes none. */
const limits: Readonly<Record<OperationName, number>> = {
  'power.start': 0,
  'power.stop': 0,
  'power.restart': 0,
  'power.kill': 0,
  command: 50,
  'backup.create': 200,
  'backup.restore': 25,
  'backup.delete': 0,
  'backup.lock': 0,
  'backup.unlock': 0,
  'backup.download': 0,
  'backup.test': 0,
};

/** Returns who had a server's backups made, as far as the guild's history says; nobody if the store fails. */
export function readMakers({ guildId, server, services, log }: ServerContext): Promise<BackupMakers> {
  const { operations, schedules } = services.store;
  const past = async () => {
    const names = operationNames.filter((name) => limits[name] > 0);
    const found = await Promise.all(
      names.map((name) => operations.history({ guildId, servers: [server], name, limit: limits[name] })),
    );
    return found.flat();
  };
  return storedOr<BackupMakers>({ log }, new Map(), 'backups are shown without who made them', async () => {
    const [made, planned] = await Promise.all([past(), schedules.of(guildId)]);
    const dueAt = new Map(planned.map(({ id, settings }) => [id, settings.when]));
    return new Map(
      made.flatMap((operation) => {
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
