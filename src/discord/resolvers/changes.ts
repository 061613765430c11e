import type { Action } from '../../access/actions.ts';
import { namedPerson } from '../../domain/people.ts';
import type { OperationRequest } from '../../operations/model/operation.ts';
import type { NewOperation } from '../../operations/service.ts';
import { hostOf } from '../../operations/supported.ts';
import type { CommandContext, InteractionContext, ServerContext } from '../interactions/context.ts';
import { requireKeyPermission } from './key-permissions.ts';
import {
  type AuthorizedContext,
  authorizePress,
  authorizeServerOption,
  requireStartable,
  resolveServer,
} from './resolve-server.ts';
import { loadAccess, requireRights } from './rights.ts';

type Work = (resolved: ServerContext) => Promise<void>;

/**
 * Makes a change of the server of the option: authorizes the person, defers the reply and resolves the server, for `work`. If
 * the person may not do it, offers to ask for approval.
 * @throws what `begin` and `work` throw
 */
export async function change(
  ctx: CommandContext,
  action: Action,
  request: OperationRequest,
  work: Work,
): Promise<void> {
  await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
    const authorized = await authorizeServerOption(ctx, action);
    await work(await begin(authorized, action, request, () => ctx.reply.defer()));
  });
}

/** `change` for a press of a button that refers to a server. `update`: the reply replaces the button's message. */
export async function changeFromButton(
  ctx: InteractionContext,
  reference: string,
  visibility: 'public' | 'ephemeral' | 'update',
  action: Action,
  request: OperationRequest,
  work: Work,
): Promise<void> {
  const changed = async () => {
    const authorized = await authorizePress(ctx, action, reference);
    const defer = () => (visibility === 'update' ? ctx.reply.deferUpdate() : ctx.reply.defer(visibility));
    await work(await begin(authorized, action, request, defer));
  };
  await ctx.services.approvals.withApprovalOffer(ctx, request, changed, reference);
}

/**
 * Checks that the request can be started, defers the reply and resolves the server. In the end checks that the API key may
 * do it.
 * @throws what `requireStartable` and `resolveServer` throw
 */
async function begin(
  authorized: AuthorizedContext,
  action: Action,
  request: OperationRequest,
  defer: () => Promise<void>,
): Promise<ServerContext> {
  await requireStartable(authorized, action, request);
  await defer();
  const resolved = await resolveServer(authorized, action);
  await requireKeyPermission(resolved, action);
  return resolved;
}

/** Returns the requested operation, ready to be stored. */
export function operationRequest(ctx: ServerContext, request: OperationRequest): NewOperation {
  const { guildId, account, server, person } = ctx;
  return {
    guildId,
    accountId: account.id,
    host: hostOf(ctx),
    server: { connectionId: server.connectionId, id: server.id, name: server.name },
    request,
    requestedBy: namedPerson(person),
    interactionId: ctx.id,
    replyTo: ctx.reply.handOver(),
    language: ctx.publicTexts.language,
  };
}

/**
 * Checks the person's access again and starts an operation: a grant can be revoked while the host responds.
 * @throws UserError
 * @throws what `OperationService.start` throws
 */
export async function startOperation(ctx: ServerContext, request: OperationRequest): Promise<void> {
  requireRights(await loadAccess(ctx), request, ctx.server);
  await ctx.services.operations.start(operationRequest(ctx, request));
}
