import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { assertSupported, hostOf } from '../../operations/supported.ts';
import type {
  AccountContext,
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { typedServer, withServer } from './connections.ts';
import { authorize, loadAccess, requireActions, requireConnection } from './rights.ts';
import { isCalled } from './server-names.ts';
import { findServer, namedServer, serverFromReference } from './server-search.ts';

/** A command with the option `server`, by a person who may do the action on some server. */
export interface ServerOptionContext extends CommandContext, AccountContext {
  /** The server of the option, or the default one; null if the host is needed to resolve it. */
  readonly knownServer: ServerRef | null;
}

/**
 * `authorize` for a command with the option `server`; if the server is known without the host, also checks that the
 * person may do the action on it; if only its connection is known, that the host has the action.
 * @throws UserError
 * @throws UnsupportedError
 */
export async function authorizeServerOption(
  ctx: CommandContext,
  action: Action,
): Promise<ServerOptionContext> {
  const authorized = await authorize(ctx, action);
  const { access, guild } = authorized;
  const typed = ctx.options.get('server');
  const knownServer = await namedServer(ctx, guild);
  if (knownServer !== null) {
    requireActions(access, [action], knownServer);
  } else if (typed !== null && !access.mayEverywhere(action)) {
    const granted = access.named(action).some((server) => isCalled(server, typed));
    if (!granted) requireActions(access, [action], typedServer(authorized, typed));
  }
  const connectionId = (knownServer ?? typedServer(authorized, '')).connectionId;
  const link = authorized.links.find(({ connection }) => connection.id === connectionId);
  const found = { ...authorized, knownServer };
  if (link !== undefined) assertSupported([action], hostOf(link), meantServer(found));
  return found;
}

/** Returns the server of the option or the default one, by what was typed if the host is needed to resolve it; null: the only one. */
export function meantServer(ctx: ServerOptionContext): ServerRef | null {
  const typed = ctx.options.get('server');
  return ctx.knownServer ?? (typed === null ? null : typedServer(ctx, typed));
}

/**
 * Returns the context with the server of the option, the default one or the only one. May call the host, so the
 * interaction has to be deferred.
 * @throws UserError
 * @throws UnsupportedError
 * @throws HostError
 */
export async function resolveServer(
  ctx: ServerOptionContext,
  action: Action,
): Promise<CommandContext & ServerContext> {
  const { knownServer } = ctx;
  // The person and the host were checked when it was authorized.
  if (knownServer !== null) return withServer(ctx, knownServer);
  return withUsableServer(ctx, await findServer(ctx, ctx.options.get('server'), action), action);
}

/** Returns the context with a server, if the person may do the action on it and its host has the action. */
function withUsableServer<Context extends AccountContext>(
  ctx: Context,
  server: ServerRef,
  action: Action,
): Context & ServerContext {
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
  const access = await loadAccess(ctx);
  const connected = await requireConnection(ctx);
  return withUsableServer({ ...connected, access }, await serverFromReference(reference, ctx), action);
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
