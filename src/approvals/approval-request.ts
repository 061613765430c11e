import { pickBackup, resolveBackup, storedBackup, typedDigest } from '../backups/chosen-backup.ts';
import { backupDigestOf } from '../discord/interactions/component-ids.ts';
import type { AccountContext, CommandContext, ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { withServer } from '../discord/resolvers/connections.ts';
import { requireKeyPermission } from '../discord/resolvers/key-permissions.ts';
import { backupsNow, serverToSuggestFor } from '../discord/resolvers/suggestions.ts';
import { actionsNeeded, deletionOf } from '../operations/kinds.ts';
import type { OperationRequest } from '../operations/model/operation.ts';
import { assertSupported, hostOf } from '../operations/supported.ts';
import { type FindBackup, resolveSteps } from './approval-kinds.ts';

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

async function resolve(
  ctx: ServerContext,
  earlier: OperationRequest,
  find: FindBackup,
): Promise<OperationRequest> {
  assertSupported(actionsNeeded(earlier), hostOf(ctx), ctx.server);
  const request = await resolveSteps(ctx, earlier, find);
  for (const action of new Set(actionsNeeded(request))) await requireKeyPermission(ctx, action);
  return request;
}

/**
 * Returns a command's request with exactly the backup that it names now, as far as the host says so at once: what is asked
 * for later must not become another one. Of a locked one that is to be deleted, it is unlocked first. Returns why nothing can
 * be done with it if there is none of that name, or several.
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
    // One that the host did not send is asked for as it was typed.
    if (!listing.items.includes(found)) return request;
    const unlocks = deletionOf(request) !== null && found.locked ? ({ unlockFirst: true } as const) : {};
    return {
      ...request,
      ...unlocks,
      backup: { ...request.backup, id: typedDigest(backupDigestOf(found.id)) },
    };
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
