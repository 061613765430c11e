import { similar } from '@steward/kit';
import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import { isUsualId, type ServerRef } from '../../domain/connection.ts';
import type { AccountContext, ConnectedContext, FailedConnection } from '../interactions/context.ts';
import { connectionsOf } from './connections.ts';
import type { Refusal, ServerList } from './refusals.ts';
import { type GuildListing, type LookupListing, noServers } from './server-list.ts';
import { fold, ServerNames } from './server-names.ts';

/** Of how many servers that may be meant each has a button: as many as fit into a row. */
const mostMeant = 5;

/**
 * Returns the only server on which the person may do the action.
 * @param action null: any action, so that the server must be one that the person may see
 */
export function onlyServer(
  ctx: AccountContext,
  { items, failed }: GuildListing,
  action: Action | null,
): ServerRef | Refusal {
  const allowed = items.filter(isAllowed(ctx.access, action));
  const { labelled } = new ServerNames(items, connectionsOf(ctx));
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1 && failed.length === 0) return labelled(only);
  if (only !== undefined) {
    const called = allowed.map(labelled);
    const areDistinct = new Set(called.map(({ name }) => fold(name))).size === called.length;
    const meant = called.length <= mostMeant && areDistinct ? called : [];
    return { code: 'which-server', list: listOf(ctx, allowed, failed, meant) };
  }
  if (failed.length > 0) return { code: 'connections-failed', failed };
  if (items.length === 0) return noServers(ctx);
  return { code: 'no-server-allowed', seesAny: ctx.access.maySeeAny() };
}

/**
 * Returns the server with the typed id, or otherwise the one with the typed name, on which the person may do the action.
 * One that has the id is also returned if the person may not, by the text that they typed: they may not see its name.
 * @param action null: any action, so that the server must be one that the person may see
 */
export function serverCalled(
  ctx: AccountContext,
  typed: string,
  { items, incomplete, failed, canList, seen }: LookupListing,
  action: Action | null,
): ServerRef | Refusal {
  const mayUse = isAllowed(ctx.access, action);
  // One that can't be listed now may be called like one of another host.
  const names = new ServerNames([...items, ...seen], connectionsOf(ctx));
  const withId = serversWithId(ctx, items, typed);
  const ofId = withId.filter(mayUse);
  const [hidden] = ofId.length === 0 ? withId : [];
  if (hidden !== undefined) return { connectionId: hidden.connectionId, id: hidden.id, name: typed };
  const found = ofId.length > 0 ? ofId : names.called(typed).filter(mayUse);
  const [only, ...others] = found;
  if (others.length > 0) return { code: 'several-servers', name: typed, list: listOf(ctx, found, failed) };
  if (only !== undefined) return names.labelled(only);
  if (failed.length > 0) return { code: 'connections-failed', failed };
  // The host may not have listed it.
  const [connectionId, ...several] = incomplete;
  if (connectionId !== undefined && several.length === 0 && isUsualId(typed))
    return { connectionId, id: typedId(ctx, connectionId, typed), name: typed };
  if (!canList) return { code: 'server-not-listed', name: typed };
  if (!ctx.access.maySeeAny()) return { code: 'no-visible-server' };
  const allowed = items.filter(mayUse);
  if (allowed.length === 0) return { code: 'no-such-server-allowed', name: typed };
  const meant = similar(fold(typed), allowed, ({ name }) => fold(name))
    .slice(0, 1)
    .map(names.labelled);
  return { code: 'no-such-server', name: typed, list: listOf(ctx, allowed, failed, meant) };
}

function isAllowed(access: Access, action: Action | null): (server: ServerRef) => boolean {
  return (server) => (action === null ? access.maySee(server) : access.may(action, server));
}

function listOf(
  ctx: ConnectedContext,
  servers: readonly ServerRef[],
  failed: readonly FailedConnection[],
  meant: readonly ServerRef[] = [],
): ServerList {
  return { servers, meant, connections: connectionsOf(ctx), failed };
}

/** Returns the servers of which the typed text is the id. */
export function serversWithId<T extends ServerRef>(
  ctx: ConnectedContext,
  servers: readonly T[],
  typed: string,
): readonly T[] {
  return servers.filter(({ id, connectionId }) => id === typedId(ctx, connectionId, typed));
}

/** Returns the id that a connection's host lists for a server which this text may name by another of its ids. */
export function typedId({ links }: ConnectedContext, connectionId: string, typed: string): string {
  const link = links.find(({ connection }) => connection.id === connectionId);
  return link?.hosting.serverIdOf(typed) ?? typed;
}
