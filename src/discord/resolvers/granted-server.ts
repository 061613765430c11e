import type { Grant } from '../../access/model/grant.ts';
import { type ServerRef, serverKey } from '../../domain/connection.ts';
import type { CommandContext, InteractionContext } from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';
import { inline, md, plain } from '../texts/markdown.ts';
import { unknownConnection } from './connections.ts';
import { fold, isCalled, ServerNames } from './server-names.ts';
import { decodeServerValue, withServerValues } from './server-values.ts';

/** Returns choices for a `server` option of a command that revokes grants. */
export async function grantedServerChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const query = fold(ctx.options.get('server') ?? '');
  const { servers, connections } = await grantedServers(ctx);
  const found = servers.filter(({ id, name }) => fold(`${name} ${id}`).includes(query));
  const choices = await withServerValues(found.slice(0, 25), connections.length, ctx);
  const names = new ServerNames(found, connections);
  return choices.map(({ server, value }) => ({
    name: plain(names.labelled(server).name),
    value,
  }));
}

/**
 * Returns the server of the option as it is stored in grants; null if the option is missing.
 * @throws UserError if servers of several connections match
 */
export async function findGrantedServer(ctx: CommandContext): Promise<ServerRef | null> {
  const typed = ctx.options.get('server');
  if (typed === null) return null;
  const referred = await decodeServerValue(typed, ctx);
  if (referred !== null) return referred;
  const { servers, connections } = await grantedServers(ctx);
  const exact = servers.filter(({ id }) => id === typed);
  const found = exact.length > 0 ? exact : servers.filter((server) => isCalled(server, typed));
  if (new Set(found.map(({ connectionId }) => connectionId)).size > 1) {
    const { labelled } = new ServerNames(found, connections);
    const names = found.map((server) => md`• ${inline(labelled(server).name, 60)}`);
    throw new UserError('several-servers', { name: typed, servers: (t) => t.lines(names, 2_900) });
  }
  return found[0] ?? { connectionId: unknownConnection, id: typed, name: typed };
}

/** Returns grants with the connection in the server's name where connections have servers that are called alike. */
export async function withDistinctServers(
  ctx: InteractionContext,
  grants: readonly Grant[],
): Promise<readonly Grant[]> {
  const { servers, connections } = await grantedServers(ctx);
  const names = new ServerNames(servers, connections);
  return grants.map((grant) =>
    grant.server === null ? grant : { ...grant, server: names.labelled(grant.server) },
  );
}

/**
 * Returns the servers of the guild's grants, which the host may no longer have, and the connections that they may be of.
 */
async function grantedServers({ guildId, services, privateTexts }: InteractionContext) {
  const servers = new Map<string, ServerRef>();
  for (const { server } of await services.store.grants.of(guildId))
    if (server !== null) servers.set(serverKey(server), server);
  const known = await services.store.connections.list(guildId);
  const removed = new Set([...servers.values()].map(({ connectionId }) => connectionId));
  for (const { id } of known) removed.delete(id);
  return {
    servers: [...servers.values()].toSorted((a, b) => privateTexts.compare(a.name, b.name)),
    connections: [...known, ...[...removed].map((id) => ({ id, name: id }))],
  };
}
