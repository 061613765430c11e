import { type Backup, newestFirst } from '../../domain/backup.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Operation, OperationRequest } from '../../domain/operation.ts';
import { isDown, type Server } from '../../domain/server.ts';
import { onlineMsOf } from '../../domain/watch.ts';
import { dayMs } from '../../util/durations.ts';
import { inTurns } from '../../util/turns.ts';
import { type BetweenBackups, comparingBackups } from '../../worlds/between-backups.ts';
import { type Contents, unpackContents } from '../../worlds/contents.ts';
import { listWorld, serverFiles } from '../../worlds/live.ts';
import { findingCost, type RestoreCost, type RestoreFacts } from '../../worlds/restore-cost.ts';
import type { ServerContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import type { Picture } from '../rest/interaction-client.ts';
import { inline, md } from '../texts/markdown.ts';
import type { PromptAddition } from '../views/confirmation-view.ts';
import { costAddition, drawMap } from '../views/restore-cost-view.ts';
import { keepsNewFiles, labelOf } from './backup.ts';
import { drawnOrNull, storedOr } from './stored.ts';

/** How long the files of a server are read for the cost of a restore, in milliseconds: the rest counts as unknown. */
const readMs = 10_000;
/** How long ago operations are looked for that made a backup without a time. */
const longestKnownMs = 30 * dayMs;
/** The most files of a server that are judged: that takes some 3 ms for 1,000. */
const maxLiveFiles = 30_000;
/** How long they are read before a restore begins, for its layout. */
const layoutMs = 3_000;

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
  if (files === null) return null;
  try {
    const [live, archive, done] = await Promise.all([
      readLive(ctx, AbortSignal.any([ended, AbortSignal.timeout(readMs)])),
      readContents(ctx, backup.id),
      operationsSince(ctx, backup.createdAt ?? new Date(Date.now() - longestKnownMs)),
    ]);
    if (live === null) return null;
    const own = ownBackup(done, backup.id);
    const createdAt = backup.createdAt?.getTime() ?? own?.createdAt;
    if (createdAt === undefined) return { cost: null, isOtherLayout: differInLayout(live, archive) };
    const facts = {
      backup: { createdAt, completedAt: backup.completedAt?.getTime() ?? own?.completedAt ?? null },
      live,
      archive,
      online: onlineIn(now),
      exactSizes: files.exactSizes,
      restored: lastRestore(done, files.restoreKeepsTimes),
      now: Date.now(),
      games: ctx.services.games,
    };
    return {
      cost: files.timesMs === null ? null : await inTurns(findingCost({ ...facts, timesMs: files.timesMs })),
      isOtherLayout: differInLayout(live, archive),
    };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    log().info({ err: error }, 'the cost of a restore could not be read');
    return null;
  }
}

/**
 * Returns what is added to the confirmation of a restore when it is known; null if nothing is.
 * @throws UserError if the restore would mix two layouts
 */
export async function readCostAddition(
  ctx: ServerContext,
  backup: Backup,
  now: Server,
  signal: AbortSignal,
): Promise<PromptAddition | null> {
  const known = await readRestoreCost(ctx, backup, now, signal);
  if (known?.isOtherLayout && keepsNewFiles(ctx, backup)) throw otherLayout(ctx, labelOf(ctx, backup));
  if (known === null || known.cost === null) return null;
  const [onlineMs, map] = await Promise.all([readOnlineMs(ctx, known.cost), drawCost(ctx, known.cost)]);
  return costAddition(ctx.publicTexts, known.cost, onlineMs, map);
}

/** Returns for how long somebody was online in the time that a restore loses, as far as samples of the last days show. */
function readOnlineMs(ctx: ServerContext, { lostMs }: RestoreCost): Promise<number> {
  const { account, server, services } = ctx;
  const now = new Date();
  const from = new Date(now.getTime() - lostMs);
  return storedOr(ctx, 0, 'samples since a backup could not be read', async () =>
    onlineMsOf(await services.store.samples.since(account.id, server.id, from), now),
  );
}

/** Returns the map of a cost; null if it has none, or none can be drawn. */
export function drawCost(ctx: ServerContext, cost: RestoreCost): Promise<Picture | null> {
  return drawnOrNull(ctx, 'the cost of a restore has no map', () => drawMap(ctx.publicTexts, cost));
}

/** Lists the world of a server, as far as it can be before the signal; null if its host shows no files. @throws HostError */
async function readLive(ctx: ServerContext, signal: AbortSignal): Promise<Contents | null> {
  const files = serverFiles(ctx, ctx.server.id, { signal, deadlineMs: readMs });
  if (files === null) return null;
  const { list, read } = files;
  return listWorld(
    (folder) => orTooSlow(signal, 'list-files', () => list(folder)),
    read && ((path) => orTooSlow(signal, 'read-file', () => read(path))),
    { maxFiles: maxLiveFiles, games: ctx.services.games },
  );
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

/**
 * The most bytes of packed contents that are unpacked, which takes up to 0.5 s for some 100,000 files. A world of 10,000
 * regions has 32 KB.
 */
const maxPackedBytes = 131_072;

/** Returns what a backup was found to hold; null if it was not read back, or that is too long or can't be read. */
async function readContents(ctx: ServerContext, backupId: string): Promise<Contents | null> {
  const packed = await readPacked(ctx, backupId);
  if (packed === null || packed.length > maxPackedBytes) return null;
  try {
    return unpackContents(packed);
  } catch (error) {
    // A restore must not fail because of it.
    ctx.log().error({ err: error }, 'what a backup holds is stored in another form');
    return null;
  }
}

function readPacked(ctx: ServerContext, backupId: string): Promise<Uint8Array | null> {
  const { account, server, services } = ctx;
  return storedOr(ctx, null, 'what a backup holds could not be read', () =>
    services.store.backupChecks.contents(account.id, server.id, backupId),
  );
}

function operationsSince(ctx: ServerContext, since: Date): Promise<readonly Operation[]> {
  const { account, server, services } = ctx;
  return storedOr<readonly Operation[]>(ctx, [], 'operations since a backup could not be read', () =>
    services.store.operations.lastOn(account.id, server.id, since),
  );
}

/** Returns when an operation made a backup, which some hosts don't tell; null if none did, as far as is known. */
function ownBackup(
  operations: readonly Operation[],
  backupId: string,
): { readonly createdAt: number; readonly completedAt: number | null } | null {
  for (const { steps } of operations)
    for (const { name, state, result, startedAt, sentAt, endedAt } of steps) {
      const createdAt = sentAt ?? startedAt;
      const isIt = name === 'backup.create' && state === 'done' && result?.backup?.id === backupId;
      if (isIt && createdAt !== null && result.isOneOfSeveral !== true)
        return { createdAt, completedAt: endedAt };
    }
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

/**
 * Reads whether a restore would mix the layouts of before and from Minecraft 26.1, which Paper refuses to start with
 * (PaperMC/Paper issue 13750), if the host keeps files that the backup does not hold.
 * @throws UserError if that is certain: the backup was read back, and the server's world could be listed in time
 */
export async function requireSameLayout(ctx: ServerContext, request: OperationRequest): Promise<void> {
  if (request.kind !== 'backup.restore' || request.keepsNewFiles !== true) return;
  const archive = await readContents(ctx, request.backup.id);
  if (archive === null) return;
  try {
    const live = await readLive(ctx, AbortSignal.timeout(layoutMs));
    if (live !== null && differInLayout(live, archive)) throw otherLayout(ctx, request.backup.label);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log().info({ err: error }, 'the layout of a server could not be read before a restore');
  }
}

function otherLayout({ server }: ServerContext, backup: string): UserError {
  return new UserError('restore-other-layout', { backup, server: inline(server.name, 60) });
}

/** Whether both layouts are known, and each has one of its own. */
function differInLayout(live: Contents, archive: Contents | null): boolean {
  const [now, then] = [live.world?.layout ?? null, archive?.world?.layout ?? null];
  if (now === null || then === null || now === 'both' || then === 'both') return false;
  return live.isWhole && archive?.isWhole === true && now !== then;
}

/**
 * Returns what changed between two backups, and the older one first.
 * @throws UserError if they are one, or one was not read back, or holds too many files
 */
export async function readBetween(
  ctx: ServerContext,
  first: Backup,
  second: Backup,
): Promise<{ readonly backups: readonly [Backup, Backup]; readonly between: BetweenBackups }> {
  if (first.id === second.id)
    throw new UserError('same-backup', { backup: labelOf(ctx, first), server: ctx.server.name });
  const [newer = first, older = second] = newestFirst([first, second]);
  const [before, after] = await Promise.all([readPacked(ctx, older.id), readPacked(ctx, newer.id)]);
  if (before === null || after === null) {
    const unread = [...(before === null ? [older] : []), ...(after === null ? [newer] : [])];
    throw new UserError('backups-unread', {
      backups: (t) =>
        t.list(
          unread.map((backup) => md`“${inline(labelOf(ctx, backup))}”`),
          'and',
        ),
    });
  }
  if (Math.max(before.length, after.length) > maxPackedBytes) {
    const backup = labelOf(ctx, before.length > maxPackedBytes ? older : newer);
    throw new UserError('backups-too-large', { backup, server: ctx.server.name });
  }
  return {
    backups: [older, newer],
    between: await inTurns(
      comparingBackups(
        { createdAt: older.createdAt?.getTime() ?? null, contents: unpackContents(before) },
        { createdAt: newer.createdAt?.getTime() ?? null, contents: unpackContents(after) },
        ctx.services,
      ),
    ),
  };
}
