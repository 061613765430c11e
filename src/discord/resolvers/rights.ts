import { Access } from '../../access/access.ts';
import { type Action, actions } from '../../access/actions.ts';
import { holdsSeveral } from '../../access/command-patterns.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { actionsNeeded, consoleCommandOf, stepKinds } from '../../operations/kinds.ts';
import type { OperationRequest } from '../../operations/model/operation.ts';
import { approvalChannel } from '../../settings/approvals.ts';
import type { GuildConnections } from '../../settings/guild-settings.ts';
import type { InteractionContext } from '../interactions/context.ts';
import type { PermissionError } from '../interactions/user-error.ts';
import { type LackingValues, lackingValues, refused, withWhoCanAllow } from './refusals.ts';

/** Loads what the person may do in this guild. */
export async function loadAccess({ person, guildId, services }: InteractionContext): Promise<Access> {
  return new Access(person, person.isAdmin ? [] : await services.store.grants.of(guildId));
}

/** @throws PermissionError if there is no server on which the person may do the action */
export function requireAnyServer(access: Access, action: Action): void {
  if (access.mayAnywhere(action)) return;
  throw refused({ code: 'no-permission', lacking: [action], seesAny: access.maySeeAny() });
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
  const refusal = refusalOfActions(access, actionsNeeded(request), server);
  if (refusal !== null) throw refused(refusal);
  if (mayRunCommand(access, request, server)) return;
  const code = holdsSeveral(consoleCommandOf(request) ?? '') ? 'several-commands' : 'command-not-allowed';
  throw refused({ code, server, commands: access.commandsOn(server) ?? [] });
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
  const refusal = refusalOfActions(access, actions, server);
  if (refusal === null) return;
  throw toError === undefined
    ? refused(refusal)
    : withWhoCanAllow(toError(lackingValues(refusal.lacking)), refusal.seesAny);
}

/** Returns which of the actions the person may not do on a server, which isn't named if they may not see it; null if none. */
function refusalOfActions(access: Access, actions: readonly Action[], server: ServerRef) {
  const lacking = access.lacking(actions, server);
  if (lacking.length === 0) return null;
  const seesAny = access.maySeeAny();
  if (access.maySee(server)) return { code: 'no-permission-on-server', lacking, server, seesAny } as const;
  const isAllowedElsewhere = lacking.some((action) => access.mayAnywhere(action));
  const code = isAllowedElsewhere ? 'no-permission-on-this-server' : 'no-permission';
  return { code, lacking, seesAny } as const;
}
