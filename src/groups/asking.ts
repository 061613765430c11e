import { dayMs, digest } from '@steward/kit';
import { riskOf } from '../access/risky-commands.ts';
import { type Case, draftCase } from '../cases/model/case.ts';
import type { AccountContext, CommandContext, InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { connectionsOf, linkOf } from '../discord/resolvers/connections.ts';
import { authorize } from '../discord/resolvers/resolve-server.ts';
import { hasRights, requireRights } from '../discord/resolvers/rights.ts';
import { type ListedServer, listAgeMs, listServers, noServers } from '../discord/resolvers/server-list.ts';
import { byName, ServerNames } from '../discord/resolvers/server-names.ts';
import { everyServer } from '../discord/resolvers/server-values.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { ServerRef } from '../domain/connection.ts';
import { namedPerson } from '../domain/people.ts';
import { actionsNeeded, newNameOf } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { OperationRequest } from '../operations/model/operation.ts';
import { supportsAll } from '../operations/supported.ts';
import { endedDraftMessage, groupDraft } from './group-view.ts';
import {
  type GroupDetails,
  type GroupRequest,
  type GroupState,
  groupDraftMs,
  groupOf,
  groupType,
  type leftOutReasons,
  maxGroupServers,
  newGroup,
  toGroupRequest,
  waitingItem,
} from './model/server-group.ts';

/** Returns whether a command is for all servers. */
export function isForAll({ options }: CommandContext): boolean {
  return options.get('server') === everyServer;
}

/**
 * Shows what is to be done on all servers on which the person may do it, with the button that begins.
 * @throws UserError if it can't be requested for several servers, or the person may do it on none
 */
export async function askForAll(ctx: CommandContext, requested: OperationRequest): Promise<void> {
  const group = toGroupRequest(requested);
  if (group === null) throw new UserError('not-for-several');
  const [action = 'status'] = actionsNeeded(group);
  const authorized = await authorize(ctx, action);
  const { access, guildId, person, publicTexts } = authorized;
  await ctx.reply.defer();
  const { items, failed, more } = await listServers(authorized, { maxAgeMs: listAgeMs });
  const request = await withBackup(authorized, group, items);
  const { labelled } = new ServerNames(items, connectionsOf(authorized));
  const visible = items
    .filter((server) => access.maySee(server))
    .map(labelled)
    .toSorted(byName);
  const [first] = visible;
  if (first === undefined)
    throw items.length === 0 ? noServers(authorized) : new UserError('no-visible-server');
  const sorted = Map.groupBy(visible, (server) => {
    if (!hasRights(access, request, server)) return 'not-allowed';
    return isSupported(request, linkOf(authorized, server)) ? 'fits' : 'unsupported';
  });
  const fitting = sorted.get('fits') ?? [];
  if (fitting.length === 0) {
    for (const server of sorted.get('not-allowed') ?? []) requireRights(access, request, server);
    throw new UserError('none-fits');
  }
  const leftOut = (reason: (typeof leftOutReasons)[number], servers: readonly ServerRef[] = []) =>
    servers.map(({ connectionId, id, name }) => ({ server: { connectionId, id, name }, reason }));
  const details: GroupDetails = {
    ...chosen(fitting.slice(0, maxGroupServers)),
    leftOut: [
      ...leftOut('not-allowed', sorted.get('not-allowed')),
      ...leftOut('unsupported', sorted.get('unsupported')),
      ...leftOut('too-many', fitting.slice(maxGroupServers)),
    ],
    isRefused: sorted.has('not-allowed'),
    unlisted: failed.map(({ connection }) => connection.name),
    isIncomplete: more,
    pauseMinutes: 0,
    halted: null,
  };
  const made = {
    // The same if Discord delivers the interaction again.
    id: digest(ctx.id, 16),
    guildId,
    state: { ...newGroup, request, details, requestedBy: namedPerson(person) },
    language: publicTexts.language,
    channelId: ctx.channelId,
    createdAt: new Date(),
  };
  // Its buttons say for a day that nobody began it in time.
  await showDraft(ctx, draftCase(groupType, made, dayMs));
}

/**
 * Returns the request, with a backup before a console command if the guild's rule wants one, or the command may destroy something on
 * one of the servers: nobody is asked for each.
 */
async function withBackup(
  { guild, guildId, services }: AccountContext,
  request: GroupRequest,
  servers: readonly ListedServer[],
): Promise<GroupRequest> {
  const { commandBackups } = guild;
  if (!('command' in request) || commandBackups.rule === 'never') return request;
  const backedUp = { ...request, backUpFirst: true } as const;
  if (commandBackups.rule === 'always') return backedUp;
  // Of all games.
  if (riskOf(request.command, null, commandBackups) === null) return request;
  for (const server of servers) {
    const game = await services.hosts.gameOf(guildId, server.connectionId, server);
    if (riskOf(request.command, game?.game ?? null, commandBackups) !== null) return backedUp;
  }
  return request;
}

/** Returns the servers among which can be chosen, all of which are. */
function chosen(servers: readonly ServerRef[]): Pick<GroupDetails, 'items' | 'offered'> {
  const offered = servers.map(({ connectionId, id, name }) => ({ connectionId, id, name }));
  return { offered, items: offered.map(waitingItem) };
}

function isSupported(request: GroupRequest, { hosting: { capabilities } }: HostConnection): boolean {
  if (!supportsAll(actionsNeeded(request), capabilities)) return false;
  const isNamed = newNameOf(request) !== undefined;
  return !isNamed || capabilities.backups?.name === true;
}

async function showDraft(ctx: InteractionContext, draft: Case<GroupState>): Promise<void> {
  const { confirmations, store } = ctx.services;
  const { guildId, id } = draft;
  const t = textsIn(draft.language);
  const waiting = { ...waitingOf(draft), expiresAt: new Date(draft.createdAt.getTime() + groupDraftMs) };
  const send = async () => {
    await store.cases.add(draft);
    await ctx.reply.send(groupDraft(t, groupOf(draft)));
  };
  await confirmations.show(waiting, send, async () => {
    if (!(await store.cases.remove(guildId, id))) return;
    await ctx.reply.update(endedDraftMessage(t, 'expired'));
  });
}

/** Returns what identifies a draft among what waits for a button. */
export function waitingOf({ id, guildId, state }: Case<GroupState>) {
  return { guildId, requestedBy: state.requestedBy, interactionId: `group:${id}` };
}
