import type { ConnectionInfo, ServerRef } from '../../domain/connection.ts';
import { isUsable } from '../../operations/guild-hosts.ts';
import type { HostConnection, UnusableConnection } from '../../operations/model/host-connection.ts';
import type {
  AccountContext,
  ConnectedContext,
  FailedConnection,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { publicTextsOf } from '../texts/languages.ts';
import { refused } from './refusals.ts';

/** The connection of a server that a person named by an id or a name, in a guild with several connections. */
export const unknownConnection = '';

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

/** Returns every connection of the guild, usable or not. */
export function connectionsOf({ guild }: Pick<ConnectedContext, 'guild'>): readonly ConnectionInfo[] {
  return [...guild.connections, ...guild.unreadable];
}

/** Returns the only connection of the guild; null if it has several. */
export function onlyConnection(ctx: Pick<ConnectedContext, 'guild'>): ConnectionInfo | null {
  const [only, ...others] = connectionsOf(ctx);
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * Returns the link to the host of a server.
 * @throws UserError if its connection was removed
 * @throws the connection's error if it can't be used now
 */
export function linkOf({ links, broken }: ConnectedContext, server: ServerRef): HostConnection {
  const link = links.find(({ connection }) => connection.id === server.connectionId);
  if (link !== undefined) return link;
  const failed = broken.find(({ connection }) => connection.id === server.connectionId);
  throw failed?.error ?? refused({ code: 'connection-removed', server });
}

/** Returns the context with a server and the link to its host. @throws what `linkOf` throws */
export function withServer<Context extends AccountContext>(
  ctx: Context,
  server: ServerRef,
): Context & ServerContext {
  return { ...ctx, server, ...linkOf(ctx, server) };
}
