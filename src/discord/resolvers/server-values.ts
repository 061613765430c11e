import type { ServerRef } from '../../domain/connection.ts';
import type { GuildConnections } from '../../settings/guild-settings.ts';
import type { CommandContext, InteractionContext } from '../interactions/context.ts';
import { fitsChoice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';

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

/** Which server someone means, as far as that's known without the hosts. */
export interface MeantServer {
  /** The one that was picked, or the default one; null if a host has to be asked. */
  readonly known: ServerRef | null;
  /** The value of the option: an id or a name, if no server is known by it. Null if it's missing. */
  readonly typed: string | null;
}

/** Returns which server is meant by the option, in a guild with this default server. */
export async function meantServer(
  ctx: InteractionContext & Partial<Pick<CommandContext, 'options'>>,
  { defaultServer }: Pick<GuildConnections, 'defaultServer'>,
): Promise<MeantServer> {
  const typed = ctx.options?.get('server') ?? null;
  return { known: typed === null ? defaultServer : await decodeServerValue(typed, ctx), typed };
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
