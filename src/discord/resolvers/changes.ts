import type { Action } from '../../access/actions.ts';
import { namedPerson } from '../../domain/people.ts';
import type { OperationRequest } from '../../operations/model/operation.ts';
import type { NewOperation } from '../../operations/service.ts';
import { hostOf } from '../../operations/supported.ts';
import type { CommandContext, InteractionContext, ServerContext } from '../interactions/context.ts';
import { linkOf, unknownConnection } from './connections.ts';
import { requireKeyPermission } from './key-permissions.ts';
import {
  authorizeServerOption,
  meantServer,
  resolveServer,
  resolveServerFromButton,
} from './resolve-server.ts';
import { loadAccess, requireRights } from './rights.ts';

type Work = (resolved: ServerContext) => Promise<void>;

/**
 * Makes a change of the server of the option: authorizes the person, defers the reply and resolves the server, for `work`. If
 * the person may not do it, offers to ask for approval.
 * @throws what `prepare` and `work` throw
 */
export async function change(
  ctx: CommandContext,
  action: Action,
  request: OperationRequest,
  work: Work,
): Promise<void> {
  const { approvals } = ctx.services;
  await approvals.withApprovalOffer(ctx, request, async () => work(await prepare(ctx, action, request)));
}

/**
 * `deferAndResolveServer` for a change. Before it defers, it also checks that the guild may run one more operation, and
 * that no other one runs on the server. Typed text counts as an id here: names are resolved later, by
 * the host. In the end it checks that the API key may do it.
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
async function prepare(ctx: CommandContext, action: Action, request: OperationRequest) {
  const authorized = await authorizeServerOption(ctx, action);
  const { guildId, access, services } = authorized;
  const server = meantServer(authorized);
  // A conflict would reveal a server on which the person may do nothing.
  const isMeant = server !== null && server.connectionId !== unknownConnection && access.may(action, server);
  const target = isMeant ? { server, accountId: linkOf(authorized, server).account.id } : null;
  await services.operations.assertStartable({ guildId, request }, target);
  await ctx.reply.defer();
  const resolved = await resolveServer(authorized, action);
  await requireKeyPermission(resolved, action);
  return resolved;
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
  const prepared = async () => {
    const resolved = await resolveServerFromButton(ctx, action, reference);
    const { guildId, account, server, services } = resolved;
    await services.operations.assertStartable({ guildId, request }, { server, accountId: account.id });
    await (visibility === 'update' ? ctx.reply.deferUpdate() : ctx.reply.defer(visibility));
    await requireKeyPermission(resolved, action);
    await work(resolved);
  };
  await ctx.services.approvals.withApprovalOffer(ctx, request, prepared, reference);
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
