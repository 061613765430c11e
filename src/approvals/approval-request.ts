import type { Action } from '../access/actions.ts';
import type { AccountContext, CommandContext, ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import {
  backupLimit,
  backupRef,
  needsStartFirst,
  pickBackup,
  requireDeletable,
  requireNewBackup,
  resolveBackup,
  restoreRequest,
} from '../discord/resolvers/backup.ts';
import { withServer } from '../discord/resolvers/connection.ts';
import { lackingPermissions, requireKeyPermission } from '../discord/resolvers/key-permissions.ts';
import { readServer } from '../discord/resolvers/reading.ts';
import { requireSameLayout } from '../discord/resolvers/restore-cost.ts';
import { backupsNow, serverToSuggestFor } from '../discord/resolvers/suggestions.ts';
import type { Backup } from '../domain/backup.ts';
import type { OperationRequest } from '../domain/operation.ts';
import { isDown, type Server } from '../domain/server.ts';
import { actionsNeeded } from '../operations/plan.ts';
import { assertSupported, hostOf } from '../operations/supported.ts';

/**
 * Returns what exactly would be done now: the backup that was named, and the steps of the safest way. Nobody is asked for
 * a choice afterwards.
 * @throws UserError
 * @throws UnsupportedError
 * @throws HostError
 */
export async function resolveRequest(ctx: ServerContext, typed: OperationRequest): Promise<OperationRequest> {
  assertSupported(actionsNeeded(typed), hostOf(ctx));
  const request = await resolveSteps(ctx, typed);
  for (const action of new Set(actionsNeeded(request))) await requireKeyPermission(ctx, action);
  return request;
}

/**
 * Returns why nothing can be done with the backup that a command names, as far as the host says so at once: there is none of
 * that name, or several, or it is locked. Else null.
 */
export async function backupRefusal(
  { options, ...ctx }: AccountContext & Partial<Pick<CommandContext, 'options'>>,
  request: OperationRequest,
): Promise<UserError | null> {
  if (!('backup' in request) || options === undefined) return null;
  const [action] = actionsNeeded(request);
  const server = action === undefined ? null : await serverToSuggestFor({ ...ctx, options }, action);
  if (server === null) return null;
  const listing = await backupsNow(withServer(ctx, server));
  if (listing === null) return null;
  try {
    const found = pickBackup(listing, request.backup.id, server);
    if (request.kind === 'backup.delete') requireDeletable(ctx, server, found);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

async function resolveSteps(ctx: ServerContext, request: OperationRequest): Promise<OperationRequest> {
  switch (request.kind) {
    case 'backup.create':
      await requireNewBackup(ctx, request.name ?? null);
      return { ...request, startFirst: await needsStartFirst(ctx) };
    case 'backup.restore': {
      const [found, now] = await Promise.all([resolveBackup(ctx, request.backup.id), readServer(ctx)]);
      const restore = await safestRestore(ctx, found, now);
      await requireSameLayout(ctx, restore);
      return restore;
    }
    case 'backup.delete': {
      const found = await resolveBackup(ctx, request.backup.id);
      requireDeletable(ctx, ctx.server, found);
      return { ...request, backup: backupRef(ctx, found) };
    }
    case 'backup.lock':
    case 'backup.unlock':
      return { ...request, backup: backupRef(ctx, await resolveBackup(ctx, request.backup.id)) };
    default:
      return request;
  }
}

/**
 * Returns a restore with a backup before it if the host can make one, and with a start after it if the server was not
 * stopped and the host says how the restore ended.
 */
async function safestRestore(ctx: ServerContext, found: Backup, now: Server): Promise<OperationRequest> {
  const { createNeedsRunning, restoreNeedsStopped, restoreLeavesStopped, restoreEnd } = ctx.hosting
    .capabilities.backups ?? { restoreNeedsStopped: true };
  const keyMay = (action: Action) => lackingPermissions(now, action).length === 0;
  const isUp = !isDown(now.status);
  const canBackUp = createNeedsRunning !== true || now.status === 'running';
  return {
    ...restoreRequest(ctx, found, now.status),
    backUpFirst: canBackUp && keyMay('backup.create') && (await hasRoomForBackup(ctx)),
    stopFirst: isUp && restoreNeedsStopped,
    startAfter:
      isUp &&
      (restoreNeedsStopped ||
        (restoreLeavesStopped === true && restoreEnd !== 'unseen' && keyMay('power.start'))),
  };
}

/** Returns whether the server may have one more backup, as far as the host says. */
async function hasRoomForBackup(ctx: ServerContext): Promise<boolean> {
  const limit = await backupLimit(ctx);
  if (limit === null) return true;
  const { items } = await ctx.hosting.backups(ctx.account, ctx.server.id, { maxAgeMs: 5_000 });
  return items.length < limit;
}
