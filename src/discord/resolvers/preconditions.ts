import { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { OperationRequest } from '../../domain/operation.ts';
import { actionsNeeded } from '../../operations/plan.ts';
import type { NewOperation } from '../../operations/service.ts';
import type { CommandHandler } from '../interactions/command.ts';
import type {
  AccountContext,
  CommandContext,
  ConnectedContext,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';
import { textsIn } from '../texts/languages.ts';
import { inline, inlineCode, join, type Markdown, md } from '../views/markdown.ts';
import { decodeServerValue, findServer, fold, serverChoices, serverFromReference } from './server.ts';

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
 * may do the action on it.
 * @throws UserError
 */
async function authorizeServerOption(ctx: CommandContext, action: Action): Promise<ServerOptionContext> {
  const authorized = await authorize(ctx, action);
  const { access, connection } = authorized;
  const typed = ctx.options.get('server');
  const knownServer = typed === null ? connection.defaultServer : await decodeServerValue(typed, ctx);
  if (knownServer !== null) {
    requireActions(access, [action], knownServer);
  } else if (typed !== null && !access.mayEverywhere(action)) {
    const granted = access.named(action).some(({ id, name }) => id === typed || fold(name) === fold(typed));
    if (!granted) requireActions(access, [action], { id: typed, name: typed });
  }
  return { ...authorized, knownServer };
}

/** `authorize` for a command with the option `server`, then defers the reply. @throws UserError */
export async function authorizeAndDefer(ctx: CommandContext, action: Action): Promise<ServerOptionContext> {
  const authorized = await authorizeServerOption(ctx, action);
  await ctx.reply.defer();
  return authorized;
}

/**
 * Returns the context with the server of the option, the default one or the only one. May call the host, so the
 * interaction has to be deferred.
 * @throws UserError
 * @throws HostError
 */
export async function resolveServer(
  ctx: CommandContext & AccountContext & Partial<Pick<ServerOptionContext, 'knownServer'>>,
  action: Action,
): Promise<CommandContext & ServerContext> {
  const server = ctx.knownServer ?? (await findServer(ctx, ctx.options.get('server'), action));
  requireActions(ctx.access, [action], server);
  return { ...ctx, server };
}

/** Authorizes, defers, and resolves the server. @throws UserError @throws HostError */
export async function deferAndResolveServer(
  ctx: CommandContext,
  action: Action,
): Promise<CommandContext & ServerContext> {
  return resolveServer(await authorizeAndDefer(ctx, action), action);
}

/**
 * `deferAndResolveServer` for a change. Before it defers, it also checks that the guild may run one more operation, and
 * that no other one runs on the server. Typed text counts as an id here: names are resolved later, by
 * the host.
 * @throws OperationConflictError
 * @throws OperationLimitError
 */
export async function prepareChange(
  ctx: CommandContext,
  action: Action,
  request: OperationRequest,
): Promise<CommandContext & ServerContext> {
  const authorized = await authorizeServerOption(ctx, action);
  const { guildId, access, account, services } = authorized;
  services.operations.assertCapacity({ guildId, request });
  const typed = ctx.options.get('server');
  const server = authorized.knownServer ?? (typed === null ? null : { id: typed, name: typed });
  // A conflict would reveal a server on which the person may do nothing.
  if (server !== null && access.may(action, server.id)) {
    await services.operations.assertNoConflict({ guildId, accountId: account.id, server, request });
  }
  await ctx.reply.defer();
  return resolveServer(authorized, action);
}

/** Checks a press of a button that refers to a server; the button sends the reply. @throws UserError */
export async function resolveServerFromButton<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
  reference: string,
): Promise<Context & ServerContext> {
  const access = await loadAccess(ctx);
  const connected = await requireConnection(ctx);
  const server = await serverFromReference(reference, ctx);
  requireActions(access, [action], server);
  return { ...connected, access, server };
}

/** Returns choices for the `server` option: servers on which the person may do one of the actions. */
export async function autocompleteServer(
  ctx: CommandContext,
  actions: readonly Action[],
): Promise<readonly Choice[]> {
  const access = await loadAccess(ctx);
  if (!actions.some((action) => access.mayAnywhere(action))) return [];
  return serverChoices({ ...(await requireConnection(ctx)), access }, actions);
}

/** Returns the requested operation, ready to be stored. */
export function operationRequest(ctx: ServerContext, request: OperationRequest): NewOperation {
  const { guildId, account, server, person } = ctx;
  return {
    guildId,
    accountId: account.id,
    server: { id: server.id, name: server.name },
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
  requireActions(await loadAccess(ctx), actionsNeeded(request), ctx.server);
  await ctx.services.operations.start(operationRequest(ctx, request));
}

/** Loads what the person may do in this guild. */
export async function loadAccess({ person, guildId, services }: InteractionContext): Promise<Access> {
  return new Access(person, person.isAdmin ? [] : await services.store.grants.of(guildId));
}

/** Returns the context with the guild's connection and hosting account. @throws UserError if it has no usable one */
export async function requireConnection<Context extends InteractionContext>(
  ctx: Context,
): Promise<Context & ConnectedContext> {
  const { store, hostingUrl } = ctx.services;
  const connection = await store.connections.get(ctx.guildId);
  if (connection === null) {
    const next = ctx.person.isAdmin
      ? md`Connect it with ${inlineCode('/setup connect')}: you need an API key of the account.`
      : md`Ask an admin to connect it with ${inlineCode('/setup connect')}.`;
    throw new UserError(md`Not connected`, md`This guild is not connected to a hosting account yet. ${next}`);
  }
  if (connection.hostingUrl !== hostingUrl) {
    throw new UserError(
      md`Connected to another host`,
      md`The stored API key belongs to another hosting API than the one I use now, so I don’t send it. Ask an admin to connect again with ${inlineCode('/setup connect')}.`,
    );
  }
  const { accountId: id, apiKey, language } = connection;
  const publicTexts = language === null ? ctx.publicTexts : textsIn(language);
  return { ...ctx, publicTexts, connection, account: { id, apiKey, origin: { interaction: ctx.id } } };
}

/** @throws UserError if there is no server on which the person may do the action */
export function requireAnyServer(access: Access, action: Action): void {
  if (!access.mayAnywhere(action)) throw noPermission([action]);
}

/**
 * @param why what the actions are needed for, if the command itself does not say it
 * @throws UserError with the actions that the person may not do on the server
 */
export function requireActions(
  access: Access,
  actions: readonly Action[],
  server: ServerRef,
  why?: Markdown,
): void {
  const lacking = access.lacking(actions, server.id);
  if (lacking.length === 0) return;
  throw noPermission(lacking, subjectOf(access, lacking, server), why);
}

/** @throws UserError if the person is no admin: a guild can show the commands of admins to others */
export function requireAdmin({ person }: InteractionContext): void {
  if (person.isAdmin) return;
  throw new UserError(md`No permission`, md`Only members with the permission **Manage Server** may do this.`);
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

/** "On Survival you", or "You": a server that the person may not see is not named. */
function subjectOf(access: Access, lacking: readonly Action[], server: ServerRef): Markdown {
  if (access.maySee(server.id)) return md`On **${inline(server.name, 60)}** you`;
  return lacking.some((action) => access.mayAnywhere(action)) ? md`On this server you` : md`You`;
}

function noPermission(lacking: readonly Action[], subject: Markdown = md`You`, why?: Markdown): UserError {
  const what = join(
    lacking.map((action) => textsIn('en').md(`action.${action}`)),
    ' or ',
  );
  const grants = join(
    lacking.map((action) => inlineCode(`/access grant role:<role> permission:${action}`)),
    ' and ',
  );
  const refused = md`${subject} may not ${what}. An admin can allow it to one of your roles with ${grants}.`;
  return new UserError(md`No permission`, why === undefined ? refused : join([why, refused], ' '));
}
