import { PicturesUnavailableError } from '../../charts/drawing.ts';
import { type Backup, newestFirst } from '../../domain/backup.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Hosting } from '../../domain/hosting.ts';
import type { Operation } from '../../domain/operation.ts';
import { isDown, type Server } from '../../domain/server.ts';
import { type BetweenBackups, betweenBackups } from '../../worlds/between-backups.ts';
import { type Contents, unpackContents } from '../../worlds/contents.ts';
import { type ListFolder, listWorld, type ReadFile } from '../../worlds/live.ts';
import { type RestoreCost, type RestoreFacts, restoreCost } from '../../worlds/restore-cost.ts';
import type { ServerContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import type { Picture } from '../rest/interaction-client.ts';
import { backupLabel } from '../texts/backups.ts';
import { inline, md } from '../texts/markdown.ts';
import type { PromptAddition } from '../views/confirmation-view.ts';
import { costAddition, drawMap } from '../views/restore-cost-view.ts';

/** How long the files of a server are read for the cost of a restore, in milliseconds: the rest counts as unknown. */
const readMs = 10_000;

/** What is known before a restore. */
export interface KnownRestore {
  /** Null if the times of files can't tell. */
  readonly cost: RestoreCost | null;
  /** Whether both layouts are known, and are not the same. */
  readonly isOtherLayout: boolean;
}

/**
 * Reads what a restore would cost; null if the host shows no files, or they can't be read now.
 * @param now the server, as it was just read
 * @param ended ends the reading
 */
export async function readRestoreCost(
  ctx: ServerContext,
  backup: Backup,
  now: Server,
  ended: AbortSignal,
): Promise<KnownRestore | null> {
  const { hosting, log } = ctx;
  const { files = null } = hosting.capabilities;
  if (files === null || hosting.listFiles === undefined || backup.createdAt === null) return null;
  try {
    const [live, archive, done] = await Promise.all([
      readLive(ctx, AbortSignal.any([ended, AbortSignal.timeout(readMs)])),
      readContents(ctx, backup.id),
      operationsSince(ctx, backup.createdAt),
    ]);
    const facts = {
      backup: { createdAt: backup.createdAt.getTime(), completedAt: completedAt(done, backup.id) },
      live,
      archive,
      online: onlineIn(now),
      exactSizes: files.exactSizes,
      restored: lastRestore(done, files.restoreKeepsTimes),
      now: Date.now(),
    };
    return {
      cost: files.timesMs === null ? null : restoreCost({ ...facts, timesMs: files.timesMs }),
      isOtherLayout: differInLayout(live, archive),
    };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    log().info({ err: error }, 'the cost of a restore could not be read');
    return null;
  }
}

/** Returns what is added to the confirmation of a restore when it is known; null if nothing is. */
export async function readCostAddition(
  ctx: ServerContext,
  backup: Backup,
  now: Server,
  signal: AbortSignal,
): Promise<PromptAddition | null> {
  const known = await readRestoreCost(ctx, backup, now, signal);
  if (known === null || known.cost === null) return null;
  return costAddition(ctx.publicTexts, known.cost, await drawIfPossible(ctx, known.cost));
}

/** Returns the map of a cost; null if it has none, or none can be drawn. */
export async function drawIfPossible(
  { log, publicTexts }: ServerContext,
  cost: RestoreCost,
): Promise<Picture | null> {
  try {
    return await drawMap(publicTexts, cost);
  } catch (error) {
    if (!(error instanceof PicturesUnavailableError)) throw error;
    log().warn({ err: error }, 'the cost of a restore has no map');
    return null;
  }
}

/** Lists the world of a server, as far as it can be before the signal. @throws HostError */
function readLive({ account, hosting, server }: ServerContext, signal: AbortSignal): Promise<Contents> {
  const list: ListFolder = (folder) =>
    orTooSlow(signal, 'list-files', async () => {
      const listing = await hosting.listFiles?.(account, server.id, folder, { signal, deadlineMs: readMs });
      return listing ?? { items: [], more: true };
    });
  const read: ReadFile = (path) =>
    orTooSlow(signal, 'read-file', async () => {
      return (await hosting.readFile?.(account, server.id, path, { signal, deadlineMs: readMs })) ?? null;
    });
  return listWorld(list, canRead(hosting) ? read : null);
}

function canRead({ capabilities: { files }, readFile }: Hosting): boolean {
  return readFile !== undefined && (files?.maxReadBytes ?? null) !== null;
}

async function orTooSlow<T>(
  signal: AbortSignal,
  call: 'list-files' | 'read-file',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HostError || !signal.aborted) throw error;
    throw new HostError('too-slow', { call, applied: 'no', cause: error });
  }
}

/** Returns what a backup was found to hold; null if it was not read back, or that can't be read. */
export async function readContents(
  { account, log, server, services }: ServerContext,
  backupId: string,
): Promise<Contents | null> {
  try {
    const packed = await services.store.backupChecks.contents(account.id, server.id, backupId);
    return packed === null ? null : unpackContents(packed);
  } catch (error) {
    log().warn({ err: error }, 'what a backup holds could not be read');
    return null;
  }
}

async function operationsSince(
  { account, log, server, services }: ServerContext,
  since: Date,
): Promise<readonly Operation[]> {
  try {
    return await services.store.operations.lastOn(account.id, server.id, since);
  } catch (error) {
    log().warn({ err: error }, 'operations since a backup could not be read');
    return [];
  }
}

/** Returns when a backup that an operation made was complete; null if unknown. */
function completedAt(operations: readonly Operation[], backupId: string): number | null {
  for (const { steps } of operations)
    for (const { name, state, result, endedAt } of steps)
      if (name === 'backup.create' && state === 'done' && result?.backup?.id === backupId) return endedAt;
  return null;
}

/** @param operations newest first */
function lastRestore(operations: readonly Operation[], keptTimes: boolean): RestoreFacts['restored'] {
  for (const { steps } of operations)
    for (const { name, state, endedAt, sentAt } of steps) {
      // One whose end was not seen may have been made too.
      const at = endedAt ?? sentAt ?? null;
      if (name === 'backup.restore' && (state === 'done' || state === 'unknown') && at !== null)
        return { at, keptTimes };
    }
  return null;
}

function onlineIn({ status, players }: Server): RestoreFacts['online'] {
  if (isDown(status)) return { count: 0, names: [] };
  if (players === null) return null;
  const { names, online } = players;
  return online === null && names.length === 0 ? null : { count: Math.max(online ?? 0, names.length), names };
}

function differInLayout(live: Contents, archive: Contents | null): boolean {
  const [now, then] = [live.world?.layout ?? null, archive?.world?.layout ?? null];
  if (now === null || then === null || now === 'both' || then === 'both') return false;
  return archive?.isWhole === true && now !== then;
}

/**
 * Returns what changed between two backups, and the older one first.
 * @throws UserError if they are one, or one was not read back
 */
export async function readBetween(
  ctx: ServerContext,
  first: Backup,
  second: Backup,
): Promise<{ readonly backups: readonly [Backup, Backup]; readonly between: BetweenBackups }> {
  if (first.id === second.id)
    throw new UserError('same-backup', { backup: backupLabel(first), server: ctx.server.name });
  const [newer = first, older = second] = newestFirst([first, second]);
  const [before, after] = await Promise.all([readContents(ctx, older.id), readContents(ctx, newer.id)]);
  if (before === null || after === null) {
    const unread = [...(before === null ? [older] : []), ...(after === null ? [newer] : [])];
    throw new UserError('backups-unread', {
      backups: (t) =>
        t.list(
          unread.map((backup) => md`“${inline(backupLabel(backup))}”`),
          'and',
        ),
    });
  }
  return {
    backups: [older, newer],
    between: betweenBackups(
      { createdAt: older.createdAt?.getTime() ?? null, contents: before },
      { createdAt: newer.createdAt?.getTime() ?? null, contents: after },
    ),
  };
}
