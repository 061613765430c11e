import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import { actionsNeeded } from '../../operations/plan.ts';
import type { NewOperation } from '../../operations/service.ts';
import type { InteractionContext, Services } from '../interactions/context.ts';
import { type ConnectedAccount, loadAccess, requireActions } from './permissions.ts';

/** What the person who uses a command asks for, ready to be written down. */
export function operationRequest(
  use: InteractionContext,
  { account }: ConnectedAccount,
  server: ServerRef,
  request: OperationRequest,
): NewOperation {
  return {
    guildId: use.guildId,
    accountId: account.id,
    server: { id: server.id, name: server.name },
    request,
    requestedBy: { id: use.person.id, name: use.person.name },
    interactionId: use.id,
    replyTo: use.reply.target,
  };
}

/**
 * Runs what was asked for, if the person may still do it: a grant can be revoked while the host is slow.
 * @throws UserError
 * @throws what `OperationService.begin` throws
 */
export async function beginOperation(
  use: InteractionContext,
  deps: Services,
  draft: NewOperation,
): Promise<void> {
  requireActions(await loadAccess(use, deps), actionsNeeded(draft.request), draft.server);
  await deps.engine.start(draft);
}
