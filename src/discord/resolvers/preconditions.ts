import { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import { holdsSeveral } from '../../access/command-patterns.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { UnusableConnection } from '../../domain/host-connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import { isUsable } from '../../operations/guild-hosts.ts';
import { actionsNeeded } from '../../operations/plan.ts';
import type { NewOperation } from '../../operations/service.ts';
import { assertSupported, hostOf } from '../../operations/supported.ts';
import type { CommandHandler } from '../interactions/command.ts';
import type {
  AccountContext,
  CommandContext,
  ConnectedContext,
  FailedConnection,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { PermissionError, UserError } from '../interactions/user-error.ts';
import { textsIn } from '../texts/languages.ts';
import { inline, inlineCode } from '../texts/markdown.ts';
import type { LocalizedText } from '../texts/texts.ts';
import { isCalled, linkOf, typedServer, unknownConnection } from './connection.ts';
import { requireKeyPermission } from './key-permissions.ts';
import { decodeServerValue, findServer, serverFromReference } from './server.ts';
import { serverChoices } from './suggestions.ts';

/** A command with the option `server`, by a person who may do the action on some server. */
interface ServerOptionContext extends CommandContext, AccountContext {
  /** The server of the option, or the default one; null if the host is needed to resolve it. */
  readonly knownServer: ServerRef | null;
}

/**
 * Checks, without the host, that the person may do the action on some server and that the guild is connected.
 * @throws UserError
 */
export async function authorize<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
): Promise<Context & AccountContext> {
  const access = await loadAccess(ctx);
  requireAnyServer(access, action);
  return { ...(await requireConnection(ctx)), access };
}

/**
 * Checks the same for a command with the option `server`, and, if the server is known without the host, that the person
 * may do the action on it; if only its connection is known, that the host has the action.
 * @throws UserError
 * @throws UnsupportedError
 */
async function authorizeServerOption(ctx: CommandContext, action: Action): Promise<ServerOptionContext> {
  const authorized = await authorize(ctx, action);
  const { access, guild } = authorized;
  const typed = ctx.options.get('server');
  const knownServer = typed === null ? guild.defaultServer : await decodeServerValue(typed, ctx);
  if (knownServer !== null) {
    requireActions(access, [action], knownServer);
  } else if (typed !== null && !access.mayEverywhere(action)) {
    const granted = access.named(action).some((server) => isCalled(server, typed));
    if (!granted) requireActions(access, [action], typedServer(authorized, typed));
  }
  const connectionId = (knownServer ?? typedServer(authorized, '')).connectionId;
  const link = authorized.links.find(({ connection }) => connection.id === connectionId);
  if (link !== undefined) assertSupported([action], hostOf(link));
  return { ...authorized, knownServer };
}

/** `authorize` for a command with the option `server`, then defers the reply. @throws UserError @throws UnsupportedError */
export async function authorizeAndDefer(
  ctx: CommandContext,
  action: Action,
  visibility: 'public' | 'ephemeral' = 'public',
): Promise<ServerOptionContext> {
  const authorized = await authorizeServerOption(ctx, action);
  await ctx.reply.defer(visibility);
  return authorized;
}

/**
 * Returns the context with the server of the option, the default one or the only one. May call the host, so the
 * interaction has to be deferred.
 * @throws UserError
 * @throws UnsupportedError
 * @throws HostError
 */
export async function resolveServer(
  ctx: CommandContext & AccountContext & Partial<Pick<ServerOptionContext, 'knownServer'>>,
  action: Action,
): Promise<CommandContext & ServerContext> {
  const server = ctx.knownServer ?? (await findServer(ctx, ctx.options.get('server'), action));
  requireActions(ctx.access, [action], server);
  const link = linkOf(ctx, server);
  assertSupported([action], hostOf(link));
  return { ...ctx, server, ...link };
}

/** Authorizes, defers, and resolves the server. @throws UserError @throws UnsupportedError @throws HostError */
export async function deferAndResolveServer(
  ctx: CommandContext,
  action: Action,
  visibility: 'public' | 'ephemeral' = 'public',
): Promise<CommandContext & ServerContext> {
  return resolveServer(await authorizeAndDefer(ctx, action, visibility), action);
}

/**
 * `deferAndResolveServer` for a change. Before it defers, it also checks that the guild may run one more operation, and
 * that no other one runs on the server. Typed text counts as an id here: names are resolved later, by
 * the host. In the end it checks that the API key may do it.
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
export async function prepareChange(
  ctx: CommandContext,
  action: Action,
  request: OperationRequest,
): Promise<CommandContext & ServerContext> {
  const authorized = await authorizeServerOption(ctx, action);
  const { guildId, access, services } = authorized;
  services.operations.assertCapacity({ guildId, request });
  const typed = ctx.options.get('server');
  const server = authorized.knownServer ?? (typed === null ? null : typedServer(authorized, typed));
  // A conflict would reveal a server on which the person may do nothing.
  if (server !== null && server.connectionId !== unknownConnection && access.may(action, server)) {
    const link = linkOf(authorized, server);
    const accountId = link.account.id;
    await services.operations.assertNoConflict({ guildId, accountId, server, request, host: hostOf(link) });
  }
  await ctx.reply.defer();
  const resolved = await resolveServer(authorized, action);
  await requireKeyPermission(resolved, action);
  return resolved;
}

/** Checks a press of a button that refers to a server; the button sends the reply. @throws UserError @throws UnsupportedError */
export async function resolveServerFromButton<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
  reference: string,
): Promise<Context & ServerContext> {
  const access = await loadAccess(ctx);
  const connected = await requireConnection(ctx);
  const server = await serverFromReference(reference, ctx);
  requireActions(access, [action], server);
  const link = linkOf(connected, server);
  assertSupported([action], hostOf(link));
  return { ...connected, access, server, ...link };
}

/** Returns choices for the `server` option: servers on which the person may do one of the actions, or ask for approval. */
export async function autocompleteServer(
  ctx: CommandContext,
  actions: readonly Action[],
): Promise<readonly Choice[]> {
  const access = await loadAccess(ctx);
  if (!access.maySeeAny()) return [];
  return serverChoices({ ...(await requireConnection(ctx)), access }, actions);
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
    requestedBy: { id: person.id, name: person.name },
    interactionId: ctx.id,
    replyTo: ctx.reply.target,
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

/** Loads what the person may do in this guild. */
export async function loadAccess({ person, guildId, services }: InteractionContext): Promise<Access> {
  return new Access(person, person.isAdmin ? [] : await services.store.grants.of(guildId));
}

/** Returns the context with the guild's connections. @throws UserError if it has no usable one */
export async function requireConnection<Context extends InteractionContext>(
  ctx: Context,
): Promise<Context & ConnectedContext> {
  const found = await ctx.services.guildHosts.of(ctx.guildId, { interaction: ctx.id });
  if (found === null) throw new UserError(ctx.person.isAdmin ? 'not-connected-admin' : 'not-connected');
  const { guild, connections } = found;
  const links = connections.filter(isUsable);
  const broken = connections.flatMap((link) => (isUsable(link) ? [] : { ...link, ...failureOf(link) }));
  const [first] = broken;
  if (links.length === 0 && first !== undefined) throw first.error;
  const publicTexts = guild.language === null ? ctx.publicTexts : textsIn(guild.language);
  return { ...ctx, publicTexts, guild, links, broken };
}

/** Returns the error and the sentence on a connection that can't be used. */
function failureOf({ connection, problem }: UnusableConnection): Pick<FailedConnection, 'error' | 'what'> {
  if (problem === 'key-unreadable')
    return { error: new UserError(problem), what: (t) => t.md('failure.key-unreadable.what') };
  return connection.openKind === null
    ? { error: new UserError('other-host'), what: (t) => t.md('failure.host-changed.what') }
    : { error: new UserError('own-hosts-off'), what: (t) => t.md('failure.own-hosts-off.what') };
}

/** @throws PermissionError if there is no server on which the person may do the action */
export function requireAnyServer(access: Access, action: Action): void {
  if (!access.mayAnywhere(action)) throw new PermissionError('no-permission', describeLacking([action]));
}

/** Returns whether the person may do all that a request needs, and run its console command. */
export function hasRights(access: Access, request: OperationRequest, server: ServerRef): boolean {
  if (access.lacking(actionsNeeded(request), server).length > 0) return false;
  return request.kind !== 'command' || access.mayRun(request.command, server);
}

/**
 * Checks that the person may do all that a request needs, and run its console command.
 * @throws PermissionError
 */
export function requireRights(access: Access, request: OperationRequest, server: ServerRef): void {
  requireActions(access, actionsNeeded(request), server);
  if (request.kind !== 'command' || hasRights(access, request, server)) return;
  const commands = access.commandsOn(server) ?? [];
  throw new PermissionError(holdsSeveral(request.command) ? 'several-commands' : 'command-not-allowed', {
    server: inline(server.name, 60),
    commands: (t) => t.list(commands.map(inlineCode), 'or'),
  });
}

/**
 * Checks that the person may do all the actions on the server.
 * @param toError makes the error if the command itself does not say what the actions are needed for
 * @throws PermissionError with the actions that the person may not do
 */
export function requireActions(
  access: Access,
  actions: readonly Action[],
  server: ServerRef,
  toError?: (lacking: LackingValues) => PermissionError,
): void {
  const lacking = access.lacking(actions, server);
  if (lacking.length === 0) return;
  throw toError?.(describeLacking(lacking)) ?? noPermission(access, lacking, server);
}

/** @throws UserError if the person is no admin: a guild can show the commands of admins to others */
export function requireAdmin({ person }: InteractionContext): void {
  if (person.isAdmin) return;
  throw new UserError('not-admin');
}

/** Wraps a handler for admins only; other people get a refusal and no choices. */
export function adminOnly({ execute, autocomplete }: CommandHandler): CommandHandler {
  return {
    async execute(ctx) {
      requireAdmin(ctx);
      await execute(ctx);
    },
    async autocomplete(ctx) {
      return ctx.person.isAdmin && autocomplete ? autocomplete(ctx) : [];
    },
  };
}

/** The actions that a person may not do, and the commands with which an admin can allow them. */
interface LackingValues {
  readonly actions: LocalizedText;
  readonly grants: LocalizedText;
}

function describeLacking(lacking: readonly Action[]): LackingValues {
  const grants = lacking.map((action) => inlineCode(`/access grant role:<role> permission:${action}`));
  return {
    actions: (t) =>
      t.list(
        lacking.map((action) => t.md(`action.${action}`)),
        'or',
      ),
    grants: (t) => t.list(grants, 'and'),
  };
}

/** A server that the person may not see is not named. */
function noPermission(access: Access, lacking: readonly Action[], server: ServerRef): PermissionError {
  const values = describeLacking(lacking);
  if (access.maySee(server))
    return new PermissionError('no-permission-on-server', { server: inline(server.name, 60), ...values });
  const isAllowedElsewhere = lacking.some((action) => access.mayAnywhere(action));
  return new PermissionError(isAllowedElsewhere ? 'no-permission-on-this-server' : 'no-permission', values);
}
