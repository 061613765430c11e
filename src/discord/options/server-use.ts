import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import type { Deps, TypedUse, Use } from '../dispatch/command.ts';
import type { Choice } from '../dispatch/reply.ts';
import { type Connected, connected } from './account.ts';
import { fold } from './fold.ts';
import { accessOf, requireAnywhere, requireOn } from './permission.ts';
import { serverChoices } from './server-choices.ts';
import { chooseServer } from './server-option.ts';
import { referredServer, serverOfValue } from './server-value.ts';

/** A person who may do something on some server of the guild's account. */
export interface AccountUse extends Connected {
  readonly access: Access;
}

/** A person who may do something on this server of the guild's account. */
export interface ServerUse extends AccountUse {
  readonly server: ServerRef;
}

/**
 * What every command begins with: what needs no host is refused at once.
 * @throws Refusal
 */
export async function begin(use: Use, deps: Deps, action: Action): Promise<AccountUse> {
  const access = await accessOf(use, deps);
  requireAnywhere(access, action);
  return { ...(await connected(use, deps)), access };
}

/**
 * The same for a command with the option `server`: who may not use that server is refused at once, too,
 * where it can be told without the host.
 * @throws Refusal
 */
export async function beginTyped(use: TypedUse, deps: Deps, action: Action): Promise<AccountUse> {
  const begun = await begin(use, deps, action);
  const { access } = begun;
  const known = await knownServer(use, deps, begun);
  if (known !== null) {
    requireOn(access, [action], known);
    return begun;
  }
  const typed = use.options.get('server');
  if (typed !== null && !access.mayEverywhere(action)) {
    const named = access.named(action).find(({ id, name }) => id === typed || fold(name) === fold(typed));
    if (named === undefined) requireOn(access, [action], { id: typed, name: typed });
  }
  return begun;
}

/** The server that is meant, where it can be told without the host. */
async function knownServer(use: TypedUse, deps: Deps, { connection }: Connected): Promise<ServerRef | null> {
  const typed = use.options.get('server');
  return typed === null ? connection.defaultServer : serverOfValue(typed, use, deps);
}

/**
 * Tells the server from its option. The interaction has to be deferred: the host may be asked.
 * @throws Refusal
 * @throws HostError
 */
export async function onServer(
  use: TypedUse,
  deps: Deps,
  begun: AccountUse,
  action: Action,
): Promise<ServerUse> {
  const server = await chooseServer(use.options.get('server'), action, begun.access, begun, use, deps);
  requireOn(begun.access, [action], server);
  return { ...begun, server };
}

/** `beginTyped`, defer, `onServer`: what most commands on a server begin with. */
export async function beginOnServer(use: TypedUse, deps: Deps, action: Action): Promise<ServerUse> {
  const begun = await beginTyped(use, deps, action);
  await use.reply.defer();
  return onServer(use, deps, begun, action);
}

/**
 * The same for a command that changes something, which is refused at once, too, while as many as may be are under way
 * in the guild, or another one on the server.
 * What is typed is taken for an id: by its name a server is known only once the host was asked.
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
export async function beginChange(
  use: TypedUse,
  deps: Deps,
  action: Action,
  request: OperationRequest,
): Promise<ServerUse> {
  const begun = await beginTyped(use, deps, action);
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
  return onServer(use, deps, begun, action);
}

/**
 * The same for a press of a button that refers to a server; acknowledging is left to the button.
 * @throws Refusal
 */
export async function pressOnServer(
  use: Use,
  deps: Deps,
  action: Action,
  reference: string,
): Promise<ServerUse> {
  const access = await accessOf(use, deps);
  const link = await connected(use, deps);
  const server = await referredServer(reference, use, deps);
  requireOn(access, [action], server);
  return { ...link, access, server };
}

/** Choices for the `server` option of a command that takes one of the actions. */
export async function completeServer(
  use: TypedUse,
  deps: Deps,
  actions: readonly Action[],
): Promise<readonly Choice[]> {
  const access = await accessOf(use, deps);
  if (!actions.some((action) => access.mayAnywhere(action))) return [];
  const { account } = await connected(use, deps);
  return serverChoices(use.options.get('server') ?? '', actions, access, account, use, deps);
}
