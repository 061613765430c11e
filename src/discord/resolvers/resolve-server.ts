import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../operations/model/operation.ts';
import { assertSupported, hostOf } from '../../operations/supported.ts';
import type {
  AccountContext,
  CommandContext,
  InteractionContext,
  ListContext,
  ServerContext,
} from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { linkOf, onlyConnection, requireConnection, unknownConnection, withServer } from './connections.ts';
import { isRefusal, refused } from './refusals.ts';
import { loadAccess, requireActions, requireAnyServer } from './rights.ts';
import { listAgeMs, listServers, listServersForLookup } from './server-list.ts';
import { isCalled } from './server-names.ts';
import { onlyServer, serverCalled } from './server-search.ts';
import { decodeServerValue, type MeantServer, meantServer, serverFromReference } from './server-values.ts';

/*
 * Finds the server that a command or a button is about, in three steps. First it's checked what is known without the hosts:
 * `authorizeServerOption`, `authorizePress`. For a change, `requireStartable` looks for others that are in the way. Then the
 * hosts are asked which server is meant: `resolveServer`.
 */

/** An interaction about a server by a person who may do the action on it, as far as that's known without the hosts. */
export interface AuthorizedContext extends AccountContext {
  readonly meant: MeantServer;
}

/** Checks that the person may do the action on some server, for a list that is also shown while nothing is connected. @throws UserError */
export async function authorizeToList<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
): Promise<Context & ListContext> {
  const access = await loadAccess(ctx);
  requireAnyServer(access, action);
  return { ...ctx, access };
}

/**
 * Checks, without the hosts, that the person may do the action on some server and that the guild is connected.
 * @throws UserError
 */
export async function authorize<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
): Promise<Context & AccountContext> {
  return requireConnection(await authorizeToList(ctx, action));
}

/** Returns the context with the guild's connections and what the person may do. @throws UserError if none is usable */
export async function requireAccount<Context extends InteractionContext>(
  ctx: Context,
): Promise<Context & AccountContext> {
  return requireConnection({ ...ctx, access: await loadAccess(ctx) });
}

/**
 * `authorize` for the server of the option `server`, or the default one. If it's known without the hosts, also checks that
 * the person may do the action on it. If its connection is known, checks that the host has the action.
 * @throws UserError
 * @throws UnsupportedError
 */
export async function authorizeServerOption(
  ctx: CommandContext,
  action: Action,
): Promise<CommandContext & AuthorizedContext> {
  const account = await authorize(ctx, action);
  return requireAllowed({ ...account, meant: await meantServer(ctx, account.guild) }, action);
}

/** `authorizeServerOption` for a press of a button: the server is the one that the button refers to. @throws UserError @throws UnsupportedError */
export async function authorizePress<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
  reference: string,
): Promise<Context & AuthorizedContext> {
  const account = await requireAccount(ctx);
  const known = await serverFromReference(reference, ctx);
  return requireAllowed({ ...account, meant: { known, typed: null } }, action);
}

function requireAllowed<Context extends AuthorizedContext>(ctx: Context, action: Action): Context {
  const { access, links, meant } = ctx;
  const { known, typed } = meant;
  const server = presumedServer(ctx);
  // The hosts say later which server has a name: one that has it was granted.
  const isNamed =
    known === null && typed !== null && access.named(action).some((granted) => isCalled(granted, typed));
  if (server !== null && !isNamed) requireActions(access, [action], server);
  const connectionId = server === null ? onlyConnection(ctx)?.id : server.connectionId;
  const link = links.find(({ connection }) => connection.id === connectionId);
  if (link !== undefined) assertSupported([action], hostOf(link), server);
  return ctx;
}

/**
 * Checks that the guild may run one more operation, and that no other one runs on the server. Typed text counts as an id
 * here: names are resolved later, by the hosts.
 * @throws OperationConflictError
 * @throws OperationLimitError
 * @throws what `linkOf` throws
 */
export async function requireStartable(
  ctx: AuthorizedContext,
  action: Action,
  request: OperationRequest,
): Promise<void> {
  const { guildId, access, services } = ctx;
  const server = presumedServer(ctx);
  // A conflict would reveal a server on which the person may do nothing.
  const isMeant = server !== null && server.connectionId !== unknownConnection && access.may(action, server);
  const target = isMeant ? { server, accountId: linkOf(ctx, server).account.id } : null;
  await services.operations.assertStartable({ guildId, request }, target);
}

/** Returns the server that is meant, with typed text as its id and its name; null if it's the only server. */
export function presumedServer(ctx: AuthorizedContext): ServerRef | null {
  const { known, typed } = ctx.meant;
  if (known !== null || typed === null) return known;
  return { connectionId: onlyConnection(ctx)?.id ?? unknownConnection, id: typed, name: typed };
}

/**
 * Returns the context with the server that is meant. May call the hosts, so the interaction has to be deferred.
 * @throws UserError
 * @throws UnsupportedError
 * @throws HostError
 */
export async function resolveServer<Context extends AuthorizedContext>(
  ctx: Context,
  action: Action,
): Promise<Context & ServerContext> {
  const { known, typed } = ctx.meant;
  // The person and the host were checked when it was authorized.
  if (known !== null) return withServer(ctx, known);
  const server = await searchServer(ctx, typed, action);
  requireActions(ctx.access, [action], server);
  const found = withServer(ctx, server);
  assertSupported([action], hostOf(found), server);
  return found;
}

/** Authorizes, defers, and resolves the server. @throws UserError @throws UnsupportedError @throws HostError */
export async function deferAndResolveServer(
  ctx: CommandContext,
  action: Action,
  visibility: 'public' | 'ephemeral' = 'public',
): Promise<CommandContext & ServerContext> {
  const authorized = await authorizeServerOption(ctx, action);
  await ctx.reply.defer(visibility);
  return resolveServer(authorized, action);
}

/** Checks a press of a button that refers to a server; the button sends the reply. @throws UserError @throws UnsupportedError */
export async function resolveServerFromButton<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
  reference: string,
): Promise<Context & ServerContext> {
  return resolveServer(await authorizePress(ctx, action, reference), action);
}

/**
 * Returns the server that was picked or typed, otherwise the guild's default server, otherwise the only one.
 * @param action null: any action, so that the server must be one that the person may see
 * @throws UserError with the servers on which the person may do the action, if none or several match
 * @throws HostError
 */
export async function findServer(
  ctx: AccountContext,
  typed: string | null,
  action: Action | null,
): Promise<ServerRef> {
  const known = typed === null ? ctx.guild.defaultServer : await decodeServerValue(typed, ctx);
  return known ?? searchServer(ctx, typed, action);
}

async function searchServer(
  ctx: AccountContext,
  typed: string | null,
  action: Action | null,
): Promise<ServerRef> {
  const found =
    typed === null
      ? onlyServer(ctx, await listServers(ctx, { maxAgeMs: listAgeMs }), action)
      : serverCalled(ctx, typed, await listServersForLookup(ctx), action);
  if (isRefusal(found)) throw refused(found);
  return found;
}

/**
 * Returns the server of the option; null if it is missing. Checks only that the person may do the action on some server.
 * @throws UserError if it is blank
 */
export async function optionalServer(
  ctx: CommandContext,
  action: Action = 'status',
): Promise<ServerRef | null> {
  const typed = ctx.options.get('server');
  if (typed === null) {
    // A blank option must not mean all servers.
    if (ctx.options.given('server')) throw new UserError('blank-server');
    return null;
  }
  const { connectionId, id, name } = await findServer(await authorize(ctx, action), typed, action);
  return { connectionId, id, name };
}
