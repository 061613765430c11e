import { type ConnectionInfo, type ServerRef, serverKey } from '../../domain/connection.ts';
import type { HostConnection } from '../../domain/host-connection.ts';
import type { ConnectedContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { inline, plain } from '../texts/markdown.ts';

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

/** The longest part of a name that stands beside a connection's name: both fit into a choice with the server's status. */
const maxPart = 28;

/**
 * Returns a function that puts the connection into a server's name if connections have servers among these that are
 * called alike.
 */
export function distinctNames(
  servers: readonly ServerRef[],
  connections: readonly Pick<ConnectionInfo, 'id' | 'name'>[],
): <T extends ServerRef>(server: T) => T {
  if (connections.length < 2) return (server) => server;
  const byName = Map.groupBy(servers, ({ name }) => fold(name));
  const alike = new Set<string>();
  for (const group of byName.values()) {
    if (new Set(group.map(({ connectionId }) => connectionId)).size < 2) continue;
    for (const server of group) alike.add(serverKey(server));
  }
  return (server) => {
    if (!alike.has(serverKey(server))) return server;
    const { connectionId } = server;
    const connection = connections.find(({ id }) => id === connectionId)?.name ?? connectionId;
    return { ...server, name: nameWithConnection(server.name, connection) };
  };
}

/** Returns the name that `distinctNames` gives to a server of this connection. */
export function nameWithConnection(name: string, connection: string): string {
  return `${plain(name, maxPart)}${suffixOf(connection)}`;
}

/** Returns the name without what `nameWithConnection` adds to a short one. */
export function nameWithoutConnection(name: string, connection: string): string {
  const suffix = suffixOf(connection);
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

function suffixOf(connection: string): string {
  return ` (${plain(connection, maxPart)})`;
}

/** Returns whether a server is called like typed text, or `toDistinct`, of `distinctNames`, names it so. */
export function isNamed(
  server: ServerRef,
  typed: string,
  toDistinct: (server: ServerRef) => ServerRef,
): boolean {
  const text = fold(typed);
  // The names of all servers would take several milliseconds.
  return fold(server.name) === text || (text.endsWith(')') && fold(toDistinct(server).name) === text);
}

/** Returns whether typed text is the id or the name of a server, with or without its connection. */
export function isCalled({ id, name }: ServerRef, typed: string): boolean {
  const [known, text] = [fold(name), fold(typed)];
  return id === typed || known === text || known.startsWith(`${text} (`);
}

/** Normalizes text for comparison without regard to case and width. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
