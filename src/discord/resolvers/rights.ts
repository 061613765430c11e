import { Access } from '../../access/access.ts';
import { type Action, actions } from '../../access/actions.ts';
import { holdsSeveral } from '../../access/command-patterns.ts';
import { approvalChannel } from '../../approvals/model/approval.ts';
import type { GuildConnections, ServerRef } from '../../domain/connection.ts';
import { isUsable } from '../../operations/guild-hosts.ts';
import { actionsNeeded, consoleCommandOf, stepKinds } from '../../operations/kinds.ts';
import type { UnusableConnection } from '../../operations/model/host-connection.ts';
import type { OperationRequest } from '../../operations/model/operation.ts';
import type {
  AccountContext,
  ConnectedContext,
  FailedConnection,
  InteractionContext,
  ListContext,
} from '../interactions/context.ts';
import { PermissionError, UserError } from '../interactions/user-error.ts';
import { actionList } from '../texts/labels.ts';
import { publicTextsOf } from '../texts/languages.ts';
import { inline, inlineCode } from '../texts/markdown.ts';
import type { LocalizedText } from '../texts/texts.ts';

/**
 * Checks, without the host, that the person may do the action on some server and that the guild is connected.
 * @throws UserError
 */
export async function authorize<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
): Promise<Context & AccountContext> {
  const { access } = await authorizeToList(ctx, action);
  return { ...(await requireConnection(ctx)), access };
}

/** Checks the same for a list of what is stored, which is shown also while nothing is connected. @throws UserError */
export async function authorizeToList<Context extends InteractionContext>(
  ctx: Context,
  action: Action,
): Promise<Context & ListContext> {
  const access = await loadAccess(ctx);
  requireAnyServer(access, action);
  return { ...ctx, access };
}

/** Loads what the person may do in this guild. */
export async function loadAccess({ person, guildId, services }: InteractionContext): Promise<Access> {
  return new Access(person, person.isAdmin ? [] : await services.store.grants.of(guildId));
}

/** Returns the context with the guild's connections. @throws UserError if it has no usable one */
export async function requireConnection<Context extends InteractionContext>(
  ctx: Context,
): Promise<Context & ConnectedContext> {
  const found = await ctx.services.hosts.of(ctx.guildId, { interaction: ctx.id });
  if (found === null) throw new UserError(ctx.person.isAdmin ? 'not-connected-admin' : 'not-connected');
  const { guild, connections } = found;
  const links = connections.filter(isUsable);
  const broken = connections.flatMap((link) => (isUsable(link) ? [] : { ...link, ...linkFailure(link) }));
  const [first] = broken;
  if (links.length === 0 && first !== undefined) throw first.error;
  const publicTexts = publicTextsOf(guild, ctx.publicTexts.language);
  return { ...ctx, publicTexts, guild, links, broken };
}

/** Returns the error and the sentence on a connection that can't be used. */
export function linkFailure({
  connection,
  problem,
}: UnusableConnection): Pick<FailedConnection, 'error' | 'what'> {
  if (problem === 'key-unreadable')
    return { error: new UserError(problem), what: (t) => t.md('failure.key-unreadable.what') };
  return connection.openKind === null
    ? { error: new UserError('other-host'), what: (t) => t.md('failure.host-changed.what') }
    : { error: new UserError('own-hosts-off'), what: (t) => t.md('failure.own-hosts-off.what') };
}

/** @throws PermissionError if there is no server on which the person may do the action */
export function requireAnyServer(access: Access, action: Action): void {
  if (access.mayAnywhere(action)) return;
  throw withNext(access, new PermissionError('no-permission', describeLacking([action])));
}

/** Returns whether the person may do all that a request needs, and run its console command. */
export function hasRights(access: Access, request: OperationRequest, server: ServerRef): boolean {
  if (access.lacking(actionsNeeded(request), server).length > 0) return false;
  return mayRunCommand(access, request, server);
}

/**
 * Returns whether the person may run the console command of a request. With the action for any command, their grants say which;
 * its own action allows the one that its kind makes, and no second one in what someone typed.
 */
function mayRunCommand(access: Access, request: OperationRequest, server: ServerRef): boolean {
  const command = consoleCommandOf(request);
  if (command === null) return true;
  return actionsNeeded(request).includes('command') ? access.mayRun(command, server) : !holdsSeveral(command);
}

/** What people can ask approval for: every change of a server. */
const approvable: ReadonlySet<Action> = new Set(
  Object.values(stepKinds).flatMap(({ isChange, action }) => (isChange ? [action] : [])),
);

/** Returns whether a person who may not do the action can ask for approval of it, in a guild with these settings. */
export function canBeAsked(guild: GuildConnections, action: Action): boolean {
  return approvable.has(action) && approvalChannel(guild) !== null;
}

/** Returns the actions of which the person can ask for approval, on some server at least; only who may do something can. */
export function askableActions(guild: GuildConnections | null, access: Access): readonly Action[] {
  if (guild === null || !access.maySeeAny()) return [];
  return actions.filter((action) => canBeAsked(guild, action) && !access.mayEverywhere(action));
}

/**
 * Checks that the person may do all that a request needs, and run its console command.
 * @throws PermissionError
 */
export function requireRights(access: Access, request: OperationRequest, server: ServerRef): void {
  requireActions(access, actionsNeeded(request), server);
  if (mayRunCommand(access, request, server)) return;
  const commands = access.commandsOn(server) ?? [];
  const command = consoleCommandOf(request) ?? '';
  throw new PermissionError(holdsSeveral(command) ? 'several-commands' : 'command-not-allowed', {
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
  const error = toError?.(describeLacking(lacking)) ?? noPermission(access, lacking, server);
  throw withNext(access, error);
}

/** Adds who can allow what was refused. */
function withNext(access: Access, error: PermissionError): PermissionError {
  error.next = (t) => t.md(access.maySeeAny() ? 'refusal.ask-admin' : 'refusal.no-access');
  return error;
}

/** The actions that a person may not do. */
interface LackingValues {
  readonly actions: LocalizedText;
}

function describeLacking(lacking: readonly Action[]): LackingValues {
  return { actions: (t) => actionList(t, lacking, 'or') };
}

/** A server that the person may not see is not named. */
function noPermission(access: Access, lacking: readonly Action[], server: ServerRef): PermissionError {
  const values = describeLacking(lacking);
  if (access.maySee(server))
    return new PermissionError('no-permission-on-server', { server: inline(server.name, 60), ...values });
  const isAllowedElsewhere = lacking.some((action) => access.mayAnywhere(action));
  return new PermissionError(isAllowedElsewhere ? 'no-permission-on-this-server' : 'no-permission', values);
}
