import { type ConnectionInfo, KeyDecryptionError, type ServerRef } from '../../domain/connection.ts';
import type { CommandContext, InteractionContext, Services } from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { plain } from '../views/markdown.ts';
import { connectionsOf, distinctNames, fold, unknownConnection } from './connection.ts';
import { withServerValues } from './server.ts';

/** Returns choices for a `server` option of a command that revokes grants. */
export async function grantedServerChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const query = fold(ctx.options.get('server') ?? '');
  const { servers, connections } = await grantedServers(ctx);
  const found = servers.filter(({ id, name }) => fold(`${name} ${id}`).includes(query));
  const choices = await withServerValues(found.slice(0, 25), connections.length, ctx);
  const toDistinct = distinctNames(found, connections);
  return choices.map(({ server, value }) => ({
    name: plain(toDistinct(server).name),
    value,
  }));
}

/** Returns the server of the option as it is stored in grants; null if the option is missing. */
export async function findGrantedServer(ctx: CommandContext): Promise<ServerRef | null> {
  const typed = ctx.options.get('server');
  if (typed === null) return null;
  const { servers, connections } = await grantedServers(ctx);
  for (const { server, value } of await withServerValues(servers, connections.length, ctx)) {
    if (value === typed || server.id === typed || fold(server.name) === fold(typed)) return server;
  }
  return { connectionId: unknownConnection, id: typed, name: typed };
}

/**
 * Returns the servers of the guild's grants, which the host may no longer have, and the connections that they may be of.
 */
async function grantedServers({ guildId, services, privateTexts }: InteractionContext) {
  const servers = new Map<string, ServerRef>();
  for (const { server } of await services.store.grants.of(guildId))
    if (server !== null) servers.set(`${server.connectionId} ${server.id}`, server);
  const known = await namedConnections(guildId, services);
  const removed = new Set([...servers.values()].map(({ connectionId }) => connectionId));
  for (const { id } of known) removed.delete(id);
  return {
    servers: [...servers.values()].toSorted((a, b) => privateTexts.compare(a.name, b.name)),
    connections: [...known, ...[...removed].map((id) => ({ id, name: id }))],
  };
}

/** Returns the guild's connections; none if no key can be decrypted. */
async function namedConnections(
  guildId: string,
  { store }: Services,
): Promise<readonly Pick<ConnectionInfo, 'id' | 'name'>[]> {
  try {
    const guild = await store.connections.get(guildId);
    return guild === null ? [] : connectionsOf({ guild });
  } catch (error) {
    if (error instanceof KeyDecryptionError) return [];
    throw error;
  }
}
