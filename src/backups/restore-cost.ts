import { type Backup, HostError, isDown, newestFirst, type Server } from '@steward/hosts/model';
import { dayMs } from '@steward/kit';
import {
  type BetweenBackups,
  type CostOfRestore,
  type RestoreCost,
  type RestoreFacts,
  type ServerFiles,
  serverFiles,
} from '@steward/worlds';
import type { ServerContext } from '../discord/interactions/context.ts';
import { drawnOrNull, storedOr } from '../discord/interactions/optional-parts.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import type { Picture } from '../discord/rest/interaction-client.ts';
import { backupTitle, requestedTitle } from '../discord/texts/backup-title.ts';
import { inline, type Markdown } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { PromptAddition } from '../discord/views/confirmation-view.ts';
import { backupSteps, restoreOf } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import { onlineMsOf } from '../watch/model/watch.ts';
import { keepsNewFiles, labelOf } from './chosen-backup.ts';
import { markOf } from './model/backup-test.ts';
import { costAddition, drawMap } from './restore-cost-view.ts';
import { restoredAt } from './test-decisions.ts';

/** How long the files of a server are read for the cost of a restore, in milliseconds: the rest counts as unknown. */
export const readMs = 10_000;
/** How long ago operations are looked for that made a backup without a time. */
const longestKnownMs = 30 * dayMs;
/** The most files of a server that are judged. */
export const maxLiveFiles = 30_000;
/** How long they are read for the names of players. */
const namesMs = 3_000;
/** How long they are read before a restore begins, for its layout. */
const layoutMs = 3_000;

/**
 * Reads what a restore would cost; null if the host shows no files, or that isn't known for another reason.
 * @param now the server, as it was just read
 * @param isCompared false: only checks whether it would mix two layouts
 * @param ended ends the reading
 */
async function readRestoreCost(
  ctx: ServerContext,
  backup: Backup,
  now: Server,
  isCompared: boolean,
  ended: AbortSignal,
): Promise<CostOfRestore | null> {
  const { account, hosting, services } = ctx;
  const { files = null } = hosting.capabilities;
  if (files === null) return null;
  const [held, done] = await Promise.all([
    readHeld(ctx, backup),
    operationsSince(ctx, backup.createdAt ?? new Date(Date.now() - longestKnownMs)),
  ]);
  const own = ownBackup(done, backup.id);
  const createdAt = backup.createdAt?.getTime() ?? own?.createdAt;
  const at = restoredAt(done);
  const facts =
    !isCompared || createdAt === undefined || files.timesMs === null
      ? null
      : {
          backup: {
            createdAt,
            completedAt: backup.completedAt?.getTime() ?? own?.completedAt ?? null,
            readAt: held?.readAt ?? null,
          },
          online: onlineIn(now),
          timesMs: files.timesMs,
          exactSizes: files.exactSizes,
          restored: at === null ? null : { at, keptTimes: files.restoreKeepsTimes },
          now: Date.now(),
        };
  return services.worlds.costOfRestore(
    { accountId: account.id, signal: ended },
    {
      facts,
      archive: held?.packed ?? null,
      files: filesWithin(ctx, ctx.server.id, readMs),
      maxFiles: maxLiveFiles,
    },
  );
}

/**
 * Returns what is added to the confirmation of a restore when it is known; null if nothing is.
 * @param isCompared false: the server's files say nothing about what is lost, so only layouts are checked
 * @throws UserError if the restore would mix two layouts
 */
export async function readCostAddition(
  ctx: ServerContext,
  backup: Backup,
  now: Server,
  isCompared: boolean,
  signal: AbortSignal,
): Promise<PromptAddition | null> {
  const known = await readRestoreCost(ctx, backup, now, isCompared, signal);
  if (known?.isOtherLayout && keepsNewFiles(ctx, backup))
    throw otherLayout(ctx, (t) => backupTitle(t, backup));
  if (known === null || known.cost === null) return null;
  const [onlineMs, map] = await Promise.all([readOnlineMs(ctx, known.cost), drawCost(ctx, known.cost)]);
  return costAddition(ctx.publicTexts, known.cost, onlineMs, map);
}

/** Returns for how long someone was online in the time that a restore loses, as far as samples of the last days show. */
function readOnlineMs(ctx: ServerContext, { lostMs }: RestoreCost): Promise<number> {
  const { account, server, services } = ctx;
  const now = new Date();
  const from = new Date(now.getTime() - lostMs);
  return storedOr(ctx, 0, 'failed to read the samples since a backup', async () =>
    onlineMsOf(await services.store.samples.since(account.id, server.id, from), now),
  );
}

/** Returns the map of a cost; null if it has none, or none can be drawn. */
export function drawCost(ctx: ServerContext, cost: RestoreCost): Promise<Picture | null> {
  return drawnOrNull(ctx, 'the cost of a restore has no map', () => drawMap(ctx.publicTexts, cost));
}

/** Returns how the files of a server are read, as far as they can be in a time; null if its host shows none. */
export function filesWithin(
  link: Pick<HostConnection, 'hosting' | 'account'>,
  serverId: string,
  ms: number,
): (ended: AbortSignal) => ServerFiles | null {
  return (ended) => {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(ms)]);
    const files = serverFiles(link, serverId, { signal, deadlineMs: ms });
    if (files === null) return null;
    const { list, read } = files;
    return {
      list: (folder) => orTooSlow(signal, 'list-files', () => list(folder)),
      read: read && ((path) => orTooSlow(signal, 'read-file', () => read(path))),
    };
  };
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

/** What a backup was found to hold, packed, and until when it was read. */
interface HeldByBackup {
  readonly packed: Uint8Array;
  readonly readAt: number;
}

/** Returns what a backup was found to hold; null if it was not tested, or that isn't known now. */
function readHeld(ctx: ServerContext, backup: Backup): Promise<HeldByBackup | null> {
  const { account, server, services } = ctx;
  const { backupTests } = services.store;
  return storedOr<HeldByBackup | null>(ctx, null, 'failed to read the contents of a backup', async () => {
    const [packed, tests] = await Promise.all([
      backupTests.contents(account.id, server.id, backup.id),
      backupTests.of(account.id, server.id),
    ]);
    const test = markOf(backup, tests.get(backup.id));
    return packed === null || test === null ? null : { packed, readAt: test.testedAt.getTime() };
  });
}

function operationsSince(ctx: ServerContext, since: Date): Promise<readonly Operation[]> {
  const { account, server, services } = ctx;
  return storedOr<readonly Operation[]>(ctx, [], 'failed to read the operations since a backup', () =>
    services.store.operations.lastOn(account.id, server.id, since),
  );
}

/** Returns when an operation made a backup, which some hosts don't tell; null if none did, as far as is known. */
function ownBackup(
  operations: readonly Operation[],
  backupId: string,
): { readonly createdAt: number; readonly completedAt: number | null } | null {
  for (const { steps } of operations)
    for (const { state, result, startedAt, sentAt, endedAt } of backupSteps(steps)) {
      const createdAt = sentAt ?? startedAt;
      const isIt = state === 'done' && result?.backup?.id === backupId;
      if (isIt && createdAt !== null && result.isOneOfSeveral !== true)
        return { createdAt, completedAt: endedAt };
    }
  return null;
}

/** Returns who is online, as far as the server that was read says it. */
export function onlineIn({ status, players }: Pick<Server, 'status' | 'players'>): RestoreFacts['online'] {
  if (isDown(status)) return { count: 0, names: [] };
  if (players === null) return null;
  const { names, online } = players;
  return online === null && names.length === 0 ? null : { count: Math.max(online ?? 0, names.length), names };
}

/**
 * Reads whether a restore would mix the layouts of before and from Minecraft 26.1, which Paper refuses to start with
 * (PaperMC/Paper issue 13750), if the host keeps files that the backup does not hold.
 * @throws UserError if that is certain: the backup was tested, and the server's world could be listed in time
 */
export async function requireSameLayout(ctx: ServerContext, request: OperationRequest): Promise<void> {
  const restore = restoreOf(request);
  if (restore?.keepsNewFiles !== true) return;
  const { account, server, services } = ctx;
  const listed = await storedOr(ctx, null, 'failed to read the list of backups', () =>
    services.store.knownLists.backups(account.id, server.id),
  );
  const backup = listed?.find(({ id }) => id === restore.backup.id);
  const archive =
    backup === undefined
      ? await storedOr(ctx, null, 'failed to read the contents of a backup', () =>
          services.store.backupTests.contents(account.id, server.id, restore.backup.id),
        )
      : ((await readHeld(ctx, backup))?.packed ?? null);
  if (archive === null) return;
  const known = await ctx.services.worlds.costOfRestore(
    { accountId: ctx.account.id, withinMs: 2 * layoutMs },
    { facts: null, archive, files: filesWithin(ctx, server.id, layoutMs), maxFiles: maxLiveFiles },
  );
  if (known?.isOtherLayout) throw otherLayout(ctx, (t) => requestedTitle(t, restore.backup));
}

function otherLayout({ server }: ServerContext, backup: (t: Texts) => Markdown): UserError {
  return new UserError('restore-other-layout', { backup, server: inline(server.name, 60) });
}

/**
 * Returns what changed between two backups, and the older one first.
 * @throws UserError if they are one, or one was not tested, or holds too many files
 */
export async function readBetween(
  ctx: ServerContext,
  first: Backup,
  second: Backup,
): Promise<{ readonly backups: readonly [Backup, Backup]; readonly between: BetweenBackups }> {
  if (first.id === second.id)
    throw new UserError('same-backup', { backup: labelOf(ctx, first), server: ctx.server.name });
  const [newer = first, older = second] = newestFirst([first, second]);
  const [heldBefore, heldAfter] = await Promise.all([readHeld(ctx, older), readHeld(ctx, newer)]);
  const [before, after] = [heldBefore?.packed ?? null, heldAfter?.packed ?? null];
  if (before === null || after === null) {
    const unread = [...(before === null ? [older] : []), ...(after === null ? [newer] : [])];
    throw new UserError('backups-unread', {
      backups: (t) =>
        t.list(
          unread.map((backup) => backupTitle(t, backup)),
          'and',
        ),
      ...commandsOn(ctx.server),
    });
  }
  const between = await ctx.services.worlds.compareBackups(
    { accountId: ctx.account.id },
    {
      older: { createdAt: older.createdAt?.getTime() ?? null, packed: before },
      newer: { createdAt: newer.createdAt?.getTime() ?? null, packed: after },
      files: filesWithin(ctx, ctx.server.id, namesMs),
    },
  );
  if (between === null)
    throw new UserError('backups-too-large', {
      backup: labelOf(ctx, before.length > after.length ? older : newer),
      server: ctx.server.name,
    });
  return { backups: [older, newer], between };
}
