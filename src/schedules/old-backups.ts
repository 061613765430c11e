import { type Backup, countsToLimit, HostError, newestFirst } from '@steward/hosts/model';
import { digest } from '@steward/kit';
import { lastSinceLoss, lastToGo, lastWithoutWarning, untestedBefore } from '../backups/model/backup-test.ts';
import { keptForLoss, openWorldLoss } from '../backups/model/world-loss.ts';
import { backupRef } from '../discord/texts/backup-title.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import { backupSteps, earlierBackupOf, newBackupOf } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { type Operation, OperationConflictError } from '../operations/model/operation.ts';
import { takenBackMs } from '../operations/outcomes.ts';
import { UnsupportedError } from '../operations/supported.ts';
import type { Schedule, ScheduleSettings } from './model/schedule.ts';
import {
  isTransientFailure,
  lateMs,
  loadLink,
  type RunContext,
  runKey,
  runOperation,
} from './run-request.ts';

/** How many backups of a schedule are remembered: twice as many as it can keep, because some may be locked. */
const maxRemembered = 100;

/** The ids of backups that a schedule keeps besides those that it was told to; null: there is none. */
interface StayingBackups {
  /** The newest good one, or what `lastToGo` finds else. */
  readonly good: string | null;
  /** The last one from before an open loss. */
  readonly lost: string | null;
  /** The last ones since then with something, as `lastSinceLoss` finds them. */
  readonly since: ReadonlySet<string>;
  /** Those that may hold what newer good ones lack, as `untestedBefore` and `lastWithoutWarning` find them. */
  readonly mayHoldMore: ReadonlySet<string>;
  /** Those with which a console command can be taken back now. */
  readonly chosen: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

interface CleanUp {
  /** Whether nothing is left to delete; what can't be deleted now is tried again after the next backup. */
  readonly isDone: boolean;
  /** The backups that the schedule made and that still exist, the newest first. */
  readonly backups: string[];
}

/**
 * Returns the id of the backup that an operation made, as far as that is known; else null. A backup that was found in the
 * list, because the host's response was lost, or beside others that are new, may be someone else's. So may the only new one
 * at a host that does not name what it makes, which is taken for the operation's.
 */
export function madeBackup({ request, state, steps }: Operation): string | null {
  if (newBackupOf(request) === null || state !== 'succeeded') return null;
  const result = backupSteps(steps)[0]?.result;
  return result?.answerLost || result?.isOneOfSeveral ? null : (result?.backup?.id ?? null);
}

/**
 * Deletes the backups that a schedule made beyond those that it keeps, but not the newest one that was tested: starts the deletion of one at a time, and is called
 * again until all are deleted. Deletes none of a schedule that is paused, or whose person may no longer delete them.
 * @param dueAt the run whose backup made the oldest ones superfluous
 * @param since when that backup was made
 */
export async function deleteOldBackups(
  schedule: Schedule,
  dueAt: number,
  since: Date | null,
  context: RunContext,
): Promise<CleanUp> {
  const { keep } = schedule.settings;
  let backups = schedule.progress.backups.slice(0, maxRemembered);
  if (keep === null || schedule.state !== 'active') return { isDone: true, backups };
  const link = await loadLink(schedule, context);
  if (link === null) return { isDone: true, backups };
  try {
    const { items, more, staying } = await readBackups(schedule, link, context);
    if (!more) backups = backups.filter((id) => items.some((item) => item.id === id));
    for (const old of beyondKept(backups, items, keep, staying)) {
      const part = `cleanup:${digest(old.id, 22)}`;
      const key = runKey(schedule, dueAt, part);
      const earlier = await context.operations.ofInteraction(key);
      if (earlier !== null && earlier.endedAt === null) return { isDone: false, backups };
      if (earlier !== null) continue;
      if ((await context.makerProblem(schedule)) !== null) return { isDone: true, backups };
      await startDeletion(schedule, link, { dueAt, key, backup: old }, context);
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

/**
 * Returns the backups of a schedule beyond those that it keeps, the newest first. The newest complete one of the server, those
 * that stay, and locked ones stay besides those.
 * @param own the ids of the backups that the schedule made, the newest first
 */
export function beyondKept(
  own: readonly string[],
  items: readonly Backup[],
  keep: number,
  { good, lost, since, mayHoldMore, chosen }: StayingBackups,
): readonly Backup[] {
  const complete = completeOf(items);
  const newest = newestFirst([...complete.values()])[0]?.id;
  return own
    .flatMap((id) => complete.get(id) ?? [])
    .slice(keep)
    .filter(({ id, locked }) => !locked && ![newest, good, lost].includes(id))
    .filter(({ id }) => !since.has(id) && !mayHoldMore.has(id) && !chosen.has(id));
}

function completeOf(items: readonly Backup[]): ReadonlyMap<string, Backup> {
  return new Map(items.filter(({ state }) => state === 'complete').map((one) => [one.id, one]));
}

/**
 * Returns what happens to a new schedule at the host's limit: the server is at it already (`full`; `full-keep` if the
 * schedule could make room for itself, but has no backup yet), runs fail from then on (`fills`), its oldest backup goes
 * first (`rotates`), or the only one that it has room for would have to go first (`one`). Null if it does not get there.
 * @param limit how many backups the server may have
 * @param used how many it has, which are of others
 */
export function effectOfLimit(
  { keep, when }: ScheduleSettings,
  limit: number,
  used: number,
): 'full' | 'full-keep' | 'fills' | 'rotates' | 'one' | null {
  const room = limit - used;
  if (room <= 0) return keep === null || when.kind === 'once' ? 'full' : 'full-keep';
  if (when.kind === 'once') return null;
  if (keep === null) return 'fills';
  if (room === 1) return 'one';
  return keep >= room ? 'rotates' : null;
}

/**
 * Returns the backup that a schedule deletes before it makes another one, because the server has as many as its host
 * allows: its own oldest that is complete and not locked, if a newer complete one stays, or its own that was read
 * back last. The newest one that was tested stays too, and so does the last one from before a loss, whatever was confirmed.
 * One that may hold more stays if another one can go. Null if there is none, or if the server has even more than its host allows.
 * @param own the ids of the backups that the schedule made, the newest first
 * @param deletesFirst true: none has to stay
 */
export function backupInTheWay(
  own: readonly string[],
  items: readonly Backup[],
  limit: number,
  deletesFirst: boolean,
  { good, lost, since, mayHoldMore, chosen }: StayingBackups,
): Backup | null {
  const used = items.filter(countsToLimit).length;
  // Beyond a limit that was lowered, and at 0, one deletion makes no room.
  if (used !== limit || limit === 0) return null;
  const complete = completeOf(items);
  const newest = newestFirst([...complete.values()])[0]?.id;
  const unlocked = own
    .flatMap((id) => complete.get(id) ?? [])
    .filter(({ id, locked }) => !locked && id !== lost && !chosen.has(id));
  const others = unlocked.filter(({ id }) => id !== good);
  const oldest =
    others.findLast(({ id }) => id !== newest && !since.has(id) && !mayHoldMore.has(id)) ??
    others.findLast(({ id }) => !since.has(id)) ??
    others.at(-1) ??
    (deletesFirst ? unlocked.at(-1) : undefined);
  const mayBeNewest = deletesFirst || own.some((id) => (id === good || id === lost) && id !== oldest?.id);
  return oldest === undefined || (oldest.id === newest && !mayBeNewest) ? null : oldest;
}

/**
 * Makes room for the backup of a run, if the schedule keeps a number of them and the host allows no further one: deletes
 * one at most. Returns `kept` if the one in the way must stay because of what was lost since.
 * @param limit how many backups the server may have; undefined if the host does not say
 * @throws HostError if the host can't be read for now
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
export async function makeRoom(
  schedule: Schedule,
  dueAt: number,
  link: HostConnection,
  limit: number | undefined,
  context: RunContext,
): Promise<'made' | 'deleting' | 'kept'> {
  const { keep, deletesFirst } = schedule.settings;
  if (keep === null || limit === undefined) return 'made';
  const key = runKey(schedule, dueAt, 'room');
  const earlier = await context.operations.ofInteraction(key);
  if (earlier !== null) return earlier.endedAt === null ? 'deleting' : 'made';
  try {
    const { items, more, staying } = await readBackups(schedule, link, context);
    const own = schedule.progress.backups;
    const inTheWay = (stay: StayingBackups) =>
      more ? null : backupInTheWay(own, items, limit, deletesFirst, stay);
    const backup = inTheWay(staying);
    if (backup === null)
      return staying.lost !== null && inTheWay({ ...staying, good: null, lost: null, since: none }) !== null
        ? 'kept'
        : 'made';
    await startDeletion(schedule, link, { dueAt, key, backup }, context);
    return 'deleting';
  } catch (error) {
    // The backup itself then says what is wrong.
    if ((error instanceof HostError && !isTransientFailure(error)) || error instanceof UnsupportedError)
      return 'made';
    throw error;
  }
}

/** Returns the backups of a schedule's server, and which of them stay. */
async function readBackups({ server }: Schedule, { hosting, account }: HostConnection, context: RunContext) {
  const { items, more } = await hosting.backups(account, server.id);
  const [tests, loss, commands] = await Promise.all([
    context.backupTests.of(account.id, server.id),
    context.worldLosses.of(account.id, server.id),
    context.operations.lastOn(account.id, server.id, new Date(Date.now() - takenBackMs.command), 'command'),
  ]);
  const open = openWorldLoss(loss);
  const now = new Date();
  const staying = {
    good: lastToGo(items, tests)?.id ?? null,
    lost: keptForLoss(loss, items)?.id ?? null,
    since: open === null ? none : lastSinceLoss(items, tests, open.loss.good.id),
    mayHoldMore: untestedBefore(items, tests, now).union(lastWithoutWarning(items, tests, now)),
    chosen: chosenBy(commands),
  };
  return { items, more, staying };
}

/** Returns the ids of the backups with which these operations can be taken back, besides their own. */
function chosenBy(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ request }) => earlierBackupOf(request)?.id ?? []));
}

/** Starts the deletion of a backup, which is called as people know it. */
async function startDeletion(
  schedule: Schedule,
  link: HostConnection,
  { dueAt, key, backup }: { readonly dueAt: number; readonly key: string; readonly backup: Backup },
  { connections, service }: RunContext,
): Promise<void> {
  const { timeZone: zone } = await connections.settings(schedule.guildId);
  const request = {
    kind: 'backup.delete',
    backup: backupRef(textsIn(schedule.language), zone, backup),
  } as const;
  await service.start(runOperation(schedule, link, { dueAt, part: 'cleanup', key, request }));
}
