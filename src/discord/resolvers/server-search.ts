import { similar } from '@steward/kit';
import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import { type GuildConnections, isUsualId, type ServerRef } from '../../domain/connection.ts';
import type {
  AccountContext,
  CommandContext,
  ConnectedContext,
  FailedConnection,
  InteractionContext,
} from '../interactions/context.ts';
import { fitsChoice } from '../interactions/reply.ts';
import { PermissionError, UserError } from '../interactions/user-error.ts';
import { inline, md } from '../texts/markdown.ts';
import type { LocalizedText } from '../texts/texts.ts';
import { connectionsOf } from './connections.ts';
import {
  failedLines,
  listAgeMs,
  listServers,
  listServersForLookup,
  noServers,
  requireAllListed,
} from './server-list.ts';
import { fold, nameWithoutConnection, ServerNames } from './server-names.ts';

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
  const { access, guild } = ctx;
  if (typed !== null) return findTypedServer(ctx, typed, action);
  if (guild.defaultServer !== null) return guild.defaultServer;
  const { items, failed } = await listServers(ctx, { maxAgeMs: listAgeMs });
  const allowed = items.filter(isAllowed(access, action));
  const { labelled } = new ServerNames(items, connectionsOf(ctx));
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1 && failed.length === 0) return labelled(only);
  if (allowed.length > 0) {
    const error = new UserError('which-server', { servers: serverList(ctx, allowed, failed) });
    const called = allowed.map(labelled);
    const areDistinct = new Set(called.map(({ name }) => fold(name))).size === called.length;
    if (called.length <= mostMeant && areDistinct) error.meant = called;
    throw error;
  }
  requireAllListed(failed);
  if (items.length === 0) throw noServers(ctx);
  const refusal = new PermissionError('no-server-allowed');
  if (access.maySeeAny()) refusal.next = (t) => t.md('refusal.ask-admin');
  throw refusal;
}

function isAllowed(access: Access, action: Action | null): (server: ServerRef) => boolean {
  return (server) => (action === null ? access.maySee(server) : access.may(action, server));
}

async function findTypedServer(
  ctx: AccountContext,
  typed: string,
  action: Action | null,
): Promise<ServerRef> {
  const { access } = ctx;
  const referred = await decodeServerValue(typed, ctx);
  if (referred !== null) return referred;
  const { items, incomplete, failed, canList } = await listServersForLookup(ctx);
  // One of a host that can't be read may be called like one of another host.
  const known = [...items, ...(await seenServersOf(ctx, failed))];
  const names = new ServerNames(known, connectionsOf(ctx));
  const mayUse = isAllowed(access, action);
  const exact = items.filter(({ id, connectionId }) => id === typedId(ctx, connectionId, typed));
  const [first] = exact.filter(mayUse);
  const several = (servers: readonly ServerRef[]) =>
    new UserError('several-servers', { name: typed, servers: serverList(ctx, servers, failed) });
  if (first !== undefined) {
    if (exact.filter(mayUse).length > 1) throw several(exact.filter(mayUse));
    return names.labelled(first);
  }
  // A person who may not see the server is not shown its name either.
  const [hidden] = exact;
  if (hidden !== undefined) return { connectionId: hidden.connectionId, id: hidden.id, name: typed };
  const named = names.called(typed).filter(mayUse);
  const [match] = named;
  if (named.length > 1) throw several(named);
  if (match !== undefined) return names.labelled(match);
  requireAllListed(failed);
  // The host may not have listed it.
  const [connectionId, ...others] = incomplete;
  if (connectionId !== undefined && others.length === 0 && isUsualId(typed))
    return { connectionId, id: typedId(ctx, connectionId, typed), name: typed };
  if (!canList) throw new UserError('server-not-listed', { name: typed });
  const allowed = items.filter(mayUse);
  if (!access.maySeeAny()) throw new UserError('no-visible-server');
  if (allowed.length === 0) throw new UserError('no-such-server-allowed', { name: typed });
  const error = new UserError('no-such-server', { name: typed, servers: serverList(ctx, allowed, failed) });
  const [meant] = similar(fold(typed), allowed, ({ name }) => fold(name));
  error.meant = meant === undefined ? [] : [names.labelled(meant)];
  throw error;
}

/** Returns the servers of connections that the guild has seen before. */
export async function seenServersOf(
  { guildId, services }: InteractionContext,
  connections: readonly Pick<FailedConnection, 'connection'>[],
): Promise<readonly ServerRef[]> {
  const names = new Map(connections.map(({ connection: { id, name } }) => [id, name]));
  const seen = await services.store.serverRefs.ofConnections(guildId, [...names.keys()]);
  // They may be stored by the names of `ServerNames`.
  return seen.map((server) => ({
    ...server,
    name: nameWithoutConnection(server.name, names.get(server.connectionId) ?? ''),
  }));
}

/** Returns the id that a connection's host lists for a server which this text may name by another of its ids. */
export function typedId({ links }: ConnectedContext, connectionId: string, typed: string): string {
  const link = links.find(({ connection }) => connection.id === connectionId);
  return link?.hosting.serverIdOf(typed) ?? typed;
}

/** Returns a line for each server and each connection whose servers are not known. */
function serverList(
  { guild }: ConnectedContext,
  servers: readonly ServerRef[],
  failed: readonly FailedConnection[],
): LocalizedText {
  const { labelled } = new ServerNames(servers, connectionsOf({ guild }));
  // Made when they are shown: most of a long list is not.
  const lines = servers.map((server) => () => {
    const { id, name } = labelled(server);
    return fold(id) === fold(name)
      ? md`• ${inline(name, 60)}`
      : md`• ${inline(name, 60)} (${inline(id, 40)})`;
  });
  return (t) => t.lines([...lines, ...failedLines(t, failed)], 2_900);
}

/** Of how many servers that may be meant each has a button: as many as fit into a row. */
const mostMeant = 5;

/** What people type in place of a server for all of them. */
export const everyServer = '*';

/** Prefix of an option's value if the id itself does not fit into a choice. */
const referencePrefix = 'ref:';

/** Returns the value of the option that names a server by its reference. */
export function referenceValue(reference: string): string {
  return `${referencePrefix}${reference}`;
}

/**
 * Returns servers with the values of their choices: the id, or a reference if the id is too long.
 * @param connections how many the servers may be of: if several, all values are references
 */
export async function withServerValues<T extends ServerRef>(
  servers: readonly T[],
  connections: number,
  { guildId, services }: InteractionContext,
): Promise<readonly { server: T; value: string }[]> {
  const referred = connections > 1 ? servers : servers.filter(({ id }) => !fitsChoice(id));
  const references = await services.store.serverRefs.rememberAll(guildId, referred);
  const values = new Map(referred.map((server, index) => [server, referenceValue(`${references[index]}`)]));
  return servers.map((server) => ({ server, value: values.get(server) ?? server.id }));
}

/** Returns the server of a picked reference; null if it is an id or a name, or no longer stored. */
export async function decodeServerValue(
  typed: string,
  { guildId, services }: InteractionContext,
): Promise<ServerRef | null> {
  if (!typed.startsWith(referencePrefix)) return null;
  return services.store.serverRefs.find(guildId, typed.slice(referencePrefix.length));
}

/** Returns the server of the option, otherwise the default one, as far as it is known without the host; else null. */
export async function namedServer(
  ctx: InteractionContext & Partial<Pick<CommandContext, 'options'>>,
  { defaultServer }: Pick<GuildConnections, 'defaultServer'>,
): Promise<ServerRef | null> {
  const typed = ctx.options?.get('server') ?? null;
  return typed === null ? defaultServer : decodeServerValue(typed, ctx);
}

/** Returns the server of a button's reference. @throws UserError if it is no longer stored */
export async function serverFromReference(
  reference: string,
  { guildId, services }: InteractionContext,
): Promise<ServerRef> {
  const server = await services.store.serverRefs.find(guildId, reference);
  if (server !== null) return server;
  throw new UserError('old-server-button');
}
