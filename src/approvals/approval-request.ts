import type { Action } from '../access/actions.ts';
import {
  backupLimit,
  backupRef,
  digestOf,
  needsStartFirst,
  pickBackup,
  requireDeletable,
  requireNewBackup,
  requireUnpackable,
  resolveBackup,
  restoreRequest,
  storedBackup,
  typedDigest,
} from '../backups/chosen-backup.ts';
import { readMarks } from '../backups/marks.ts';
import { requireSameLayout } from '../backups/restore-cost.ts';
import type { AccountContext, CommandContext, ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { withServer } from '../discord/resolvers/connection.ts';
import { lackingPermissions, requireKeyPermission } from '../discord/resolvers/key-permissions.ts';
import { readServer } from '../discord/resolvers/reading.ts';
import { backupsNow, serverToSuggestFor } from '../discord/resolvers/suggestions.ts';
import type { Backup } from '../domain/backup.ts';
import type { OperationRequest } from '../domain/operation.ts';
import { isDown, type Server } from '../domain/server.ts';
import { actionsNeeded } from '../operations/kinds.ts';
import { assertSupported, hostOf } from '../operations/supported.ts';

/**
 * Returns what exactly would be done now: the backup that was named, and the steps of the safest way. Nobody is asked for
 * a choice afterwards.
 * @param typed of an offer: its backup is as `pickBackup` takes it
 * @throws UserError
 * @throws UnsupportedError
 * @throws HostError
 */
export function resolveOffer(ctx: ServerContext, typed: OperationRequest): Promise<OperationRequest> {
  return resolve(ctx, typed, (id) => resolveBackup(ctx, id));
}

/**
 * Returns the same for a request that was resolved before: of exactly the same backup.
 * @throws UserError `backup-gone` if the host has it no more
 * @throws UnsupportedError
 * @throws HostError
 */
export function resolveAgain(ctx: ServerContext, stored: OperationRequest): Promise<OperationRequest> {
  return resolve(ctx, stored, (id) => storedBackup(ctx, id));
}

/** Returns the backup of a request by the id that it has. */
type FindBackup = (id: string) => Promise<Backup>;

async function resolve(
  ctx: ServerContext,
  earlier: OperationRequest,
  find: FindBackup,
): Promise<OperationRequest> {
  assertSupported(actionsNeeded(earlier), hostOf(ctx));
  const request = await resolveSteps(ctx, earlier, find);
  for (const action of new Set(actionsNeeded(request))) await requireKeyPermission(ctx, action);
  return request;
}

/**
 * Returns a command's request with exactly the backup that it names now, as far as the host says so at once: what is asked
 * for later must not become another one. Returns why nothing can be done with it if there is none of that name, or several,
 * or it is locked.
 */
export async function withBackup<Request extends OperationRequest>(
  { options, ...ctx }: AccountContext & Partial<Pick<CommandContext, 'options'>>,
  request: Request,
): Promise<Request | UserError> {
  if (!('backup' in request) || options === undefined) return request;
  const [action] = actionsNeeded(request);
  const server = action === undefined ? null : await serverToSuggestFor({ ...ctx, options }, action);
  if (server === null) return request;
  const listing = await backupsNow(withServer(ctx, server));
  if (listing === null) return request;
  try {
    const found = pickBackup(listing, request.backup.id, server);
    if (request.kind === 'backup.delete') requireDeletable(ctx, server, found);
    // One that the host did not send is asked for as it was typed.
    if (!listing.items.includes(found)) return request;
    return { ...request, backup: { ...request.backup, id: typedDigest(digestOf(found.id)) } };
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

async function resolveSteps(
  ctx: ServerContext,
  request: OperationRequest,
  find: FindBackup,
): Promise<OperationRequest> {
  switch (request.kind) {
    case 'backup.create':
      await requireNewBackup(ctx, request.name ?? null);
      return { ...request, startFirst: await needsStartFirst(ctx) };
    case 'backup.restore': {
      const [found, now, marks] = await Promise.all([
        find(request.backup.id),
        readServer(ctx),
        readMarks(ctx),
      ]);
      requireUnpackable(ctx, ctx.server, found, marks);
      const restore = await safestRestore(ctx, found, now, request.undoes);
      await requireSameLayout(ctx, restore);
      return restore;
    }
    case 'backup.delete': {
      const found = await find(request.backup.id);
      requireDeletable(ctx, ctx.server, found);
      return { ...request, backup: backupRef(ctx, found) };
    }
    case 'backup.lock':
    case 'backup.unlock':
      return { ...request, backup: backupRef(ctx, await find(request.backup.id)) };
    default:
      return request;
  }
}

/**
 * Returns a restore with a backup before it if the host can make one, and with a start after it if the server was not
 * stopped and the host says how the restore ended.
 */
async function safestRestore(
  ctx: ServerContext,
  found: Backup,
  now: Server,
  undoes: 'restore' | 'undo' | undefined,
): Promise<OperationRequest> {
  const { createNeedsRunning, restoreNeedsStopped, restoreLeavesStopped, restoreEnd } = ctx.hosting
    .capabilities.backups ?? { restoreNeedsStopped: true };
  const keyMay = (action: Action) => lackingPermissions(now, action).length === 0;
  const isUp = !isDown(now.status);
  const canBackUp = createNeedsRunning !== true || now.status === 'running';
  return {
    ...restoreRequest(ctx, found, now.status, undoes),
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
