import type { Action } from '../../access/actions.ts';
import type { Backup } from '../../domain/backup.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import type { Server } from '../../domain/server.ts';
import { actionsNeeded } from '../../operations/plan.ts';
import { isDown } from '../../operations/server-status.ts';
import { assertSupported } from '../../operations/supported.ts';
import type { ServerContext } from '../interactions/context.ts';
import {
  backupLimit,
  backupRef,
  needsStartFirst,
  requireDeletable,
  requireNewBackup,
  resolveBackup,
  restoreRequest,
} from './backup.ts';
import { hostOf } from './connection.ts';
import { lackingPermissions, requireKeyPermission } from './key-permissions.ts';
import { readServer } from './server.ts';

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

async function resolveSteps(ctx: ServerContext, request: OperationRequest): Promise<OperationRequest> {
  switch (request.kind) {
    case 'backup.create':
      await requireNewBackup(ctx, request.name ?? null);
      return { ...request, startFirst: await needsStartFirst(ctx) };
    case 'backup.restore': {
      const [found, now] = await Promise.all([resolveBackup(ctx, request.backup.id), readServer(ctx)]);
      return safestRestore(ctx, found, now);
    }
    case 'backup.delete': {
      const found = await resolveBackup(ctx, request.backup.id);
      requireDeletable(ctx.server, found);
      return { ...request, backup: backupRef(found) };
    }
    case 'backup.lock':
    case 'backup.unlock':
      return { ...request, backup: backupRef(await resolveBackup(ctx, request.backup.id)) };
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
