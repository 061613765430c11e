import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import { actionsNeeded } from '../../operations/plan.ts';
import type { NewOperation } from '../../operations/service.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import type { Connected } from './account.ts';
import { accessOf, requireOn } from './permission.ts';

/** What the person who uses a command asks for, ready to be written down. */
export function draftOf(
  use: Use,
  { account }: Connected,
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
 * @throws Refusal
 * @throws what `OperationService.begin` throws
 */
export async function beginOperation(use: Use, deps: Deps, draft: NewOperation): Promise<void> {
  requireOn(await accessOf(use, deps), actionsNeeded(draft.request), draft.server);
  await deps.engine.start(draft);
}
