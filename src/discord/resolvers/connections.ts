import type { ConnectionInfo, ServerRef } from '../../domain/connection.ts';
import type { HostConnection } from '../../operations/model/host-connection.ts';
import type { AccountContext, ConnectedContext, ServerContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { inline } from '../texts/markdown.ts';

/** The connection of a server that a person named by an id or a name, in a guild with several connections. */
export const unknownConnection = '';

/** Returns every connection of the guild, usable or not. */
export function connectionsOf({ guild }: Pick<ConnectedContext, 'guild'>): readonly ConnectionInfo[] {
  return [...guild.connections, ...guild.unreadable];
}

/** Returns the only connection of the guild; null if it has several. */
export function onlyConnection(ctx: Pick<ConnectedContext, 'guild'>): ConnectionInfo | null {
  const [only, ...others] = connectionsOf(ctx);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns a typed id as a server, of the guild's connection if it has only one. */
export function typedServer(ctx: Pick<ConnectedContext, 'guild'>, id: string): ServerRef {
  return { connectionId: onlyConnection(ctx)?.id ?? unknownConnection, id, name: id };
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
  throw failed?.error ?? new UserError('connection-removed', { server: inline(server.name, 60) });
}

/** Returns the context with a server and the link to its host. @throws what `linkOf` throws */
export function withServer<Context extends AccountContext>(
  ctx: Context,
  server: ServerRef,
): Context & ServerContext {
  return { ...ctx, server, ...linkOf(ctx, server) };
}
