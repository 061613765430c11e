import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import type { CommandContext, InteractionContext, Services } from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import {
  type ConnectedAccount,
  loadAccess,
  requireActions,
  requireAnyServer,
  requireConnection,
} from './permissions.ts';
import { decodeServerValue, findServer, fold, serverFromReference } from './server.ts';
import { serverChoices } from './server-choices.ts';

/** A person who may do something on some server of the guild's account. */
export interface AccountContext extends ConnectedAccount {
  readonly access: Access;
}

/** A person who may do something on this server of the guild's account. */
export interface ServerContext extends AccountContext {
  readonly server: ServerRef;
}

/**
 * What every command begins with: what needs no host is refused at once.
 * @throws UserError
 */
export async function authorize(
  use: InteractionContext,
  deps: Services,
  action: Action,
): Promise<AccountContext> {
  const access = await loadAccess(use, deps);
  requireAnyServer(access, action);
  return { ...(await requireConnection(use, deps)), access };
}

/**
 * The same for a command with the option `server`: who may not use that server is refused at once, too,
 * where it can be told without the host.
 * @throws UserError
 */
export async function authorizeForOption(
  use: CommandContext,
  deps: Services,
  action: Action,
): Promise<AccountContext> {
  const begun = await authorize(use, deps, action);
  const { access } = begun;
  const known = await knownServer(use, deps, begun);
  if (known !== null) {
    requireActions(access, [action], known);
    return begun;
  }
  const typed = use.options.get('server');
  if (typed !== null && !access.mayEverywhere(action)) {
    const named = access.named(action).find(({ id, name }) => id === typed || fold(name) === fold(typed));
    if (named === undefined) requireActions(access, [action], { id: typed, name: typed });
  }
  return begun;
}

/** The server that is meant, where it can be told without the host. */
async function knownServer(
  use: CommandContext,
  deps: Services,
  { connection }: ConnectedAccount,
): Promise<ServerRef | null> {
  const typed = use.options.get('server');
  return typed === null ? connection.defaultServer : decodeServerValue(typed, use, deps);
}

/**
 * Tells the server from its option. The interaction has to be deferred: the host may be asked.
 * @throws UserError
 * @throws HostError
 */
export async function resolveServer(
  use: CommandContext,
  deps: Services,
  begun: AccountContext,
  action: Action,
): Promise<ServerContext> {
  const server = await findServer(use.options.get('server'), action, begun.access, begun, use, deps);
  requireActions(begun.access, [action], server);
  return { ...begun, server };
}

/** `authorizeForOption`, defer, `resolveServer`: what most commands on a server begin with. */
export async function deferAndResolveServer(
  use: CommandContext,
  deps: Services,
  action: Action,
): Promise<ServerContext> {
  const begun = await authorizeForOption(use, deps, action);
  await use.reply.defer();
  return resolveServer(use, deps, begun, action);
}

/**
 * The same for a command that changes something, which is refused at once, too, while as many as may be are under way
 * in the guild, or another one on the server.
 * What is typed is taken for an id: by its name a server is known only once the host was asked.
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
export async function prepareChange(
  use: CommandContext,
  deps: Services,
  action: Action,
  request: OperationRequest,
): Promise<ServerContext> {
  const begun = await authorizeForOption(use, deps, action);
  const { guildId } = use;
  deps.engine.assertCapacity({ guildId, request });
  const typed = use.options.get('server');
  const server =
    (await knownServer(use, deps, begun)) ?? (typed === null ? null : { id: typed, name: typed });
  // Of a server on which the person may do nothing, a collision would tell.
  if (server !== null && begun.access.may(action, server.id)) {
    await deps.engine.assertNoConflict({ guildId, accountId: begun.account.id, server, request });
  }
  await use.reply.defer();
  return resolveServer(use, deps, begun, action);
}

/**
 * The same for a press of a button that refers to a server; acknowledging is left to the button.
 * @throws UserError
 */
export async function resolveServerFromButton(
  use: InteractionContext,
  deps: Services,
  action: Action,
  reference: string,
): Promise<ServerContext> {
  const access = await loadAccess(use, deps);
  const link = await requireConnection(use, deps);
  const server = await serverFromReference(reference, use, deps);
  requireActions(access, [action], server);
  return { ...link, access, server };
}

/** Choices for the `server` option of a command that takes one of the actions. */
export async function autocompleteServer(
  use: CommandContext,
  deps: Services,
  actions: readonly Action[],
): Promise<readonly Choice[]> {
  const access = await loadAccess(use, deps);
  if (!actions.some((action) => access.mayAnywhere(action))) return [];
  const { account } = await requireConnection(use, deps);
  return serverChoices(use.options.get('server') ?? '', actions, access, account, use, deps);
}
