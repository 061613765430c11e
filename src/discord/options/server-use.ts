import type { Action } from '../../access/actions.ts';
import type { Access } from '../../access/permission.ts';
import type { ServerRef } from '../../store/connection.ts';
import type { Deps, TypedUse, Use } from '../dispatch/command.ts';
import type { Choice } from '../dispatch/reply.ts';
import { accessOf, type Connected, connected, requireAnywhere, requireOn } from './account.ts';
import { chooseServer, fold, isReference, referredServer, serverChoices } from './server-option.ts';

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
  const { access, connection } = begun;
  const typed = use.options.get('server');
  if (typed === null) {
    if (connection.defaultServer !== null) requireOn(access, [action], connection.defaultServer);
  } else if (!access.mayEverywhere(action) && !isReference(typed)) {
    const named = access.named(action).find(({ id, name }) => id === typed || fold(name) === fold(typed));
    if (named === undefined) requireOn(access, [action], { id: typed, name: typed });
  }
  return begun;
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
