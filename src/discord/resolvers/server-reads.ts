import { HostError, type Server } from '@steward/hosts/model';
import type { ConnectionInfo, ServerRef } from '../../domain/connection.ts';
import type {
  CommandContext,
  ConnectedContext,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import { ReadFailedError, type UnreadServer } from '../interactions/read-failed.ts';
import { linkOf, unknownConnection } from './connections.ts';
import { loadAccess } from './rights.ts';
import { type ListedServer, seenServersOf } from './server-list.ts';
import { currentName, isCalled } from './server-names.ts';
import { decodeServerValue } from './server-values.ts';

type MaybeCommand = InteractionContext & Partial<Pick<CommandContext, 'options'>>;

/** Does the work of a command that changes nothing. @throws ReadFailedError in place of a HostError */
export async function reading<T>(ctx: MaybeCommand, work: () => Promise<T>): Promise<T> {
  return orReadFailed(work, async () => {
    const server = await typedServer(ctx);
    return server === null ? null : unreadServer(ctx, server, null);
  });
}

/**
 * Reads a server for a command that changes nothing.
 * @param againId makes the custom id of the button that reads it again. Default: there is none
 * @throws ReadFailedError in place of a HostError
 */
export async function readingServer<T>(
  ctx: InteractionContext & { readonly server: ServerRef },
  work: () => Promise<T>,
  againId?: (serverReference: string) => string,
): Promise<T> {
  return orReadFailed(work, async () => {
    if (againId === undefined) return unreadServer(ctx, ctx.server, null);
    const reference = await ctx.services.store.serverRefs.remember(ctx.guildId, ctx.server);
    return unreadServer(ctx, ctx.server, againId(reference));
  });
}

function unreadServer(
  { guildId, services }: InteractionContext,
  server: ServerRef,
  againId: string | null,
): UnreadServer {
  return { server, last: services.serverMonitor.find(guildId, server)?.observation ?? null, againId };
}

/** Returns the server that the option names, as it was seen before if the person may see it; null if it names none. */
async function typedServer(ctx: MaybeCommand): Promise<ServerRef | null> {
  const typed = ctx.options?.get('server') ?? null;
  if (typed === null) return null;
  const access = await loadAccess(ctx);
  const referred = await decodeServerValue(typed, ctx);
  if (referred !== null) return access.maySee(referred) ? referred : null;
  const connections = await ctx.services.store.connections.list(ctx.guildId);
  const seen = await seenServersOf(
    ctx,
    connections.map((connection) => ({ connection })),
  );
  const [only, ...others] = seen.filter((server) => isCalled(server, typed) && access.maySee(server));
  if (only !== undefined && others.length === 0) return only;
  return { connectionId: unknownConnection, id: typed, name: typed };
}

async function orReadFailed<T>(
  work: () => Promise<T>,
  unread: () => Promise<UnreadServer | null>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    throw new ReadFailedError(error, await unread());
  }
}

/** How long an overview waits for a server: a panel takes five seconds to notice that its machine is down. */
const overviewMs = 7_000;

/** Reads each server that was listed without a status, and says why one can't be read. */
export async function withStatuses(
  servers: readonly ListedServer[],
  ctx: ConnectedContext,
): Promise<readonly (ListedServer & { readonly failure: HostError | null })[]> {
  return Promise.all(
    servers.map(async (server) => {
      if (server.statusWord !== null || server.status !== 'unknown') return { ...server, failure: null };
      try {
        const options = { maxAgeMs: 5_000, deadlineMs: overviewMs };
        const { hosting, account, connection } = linkOf(ctx, server);
        const read = await hosting.server(account, server.id, options);
        return { ...withKnownName(read, server, connection), failure: null };
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        ctx.log().debug({ err: error }, 'failed to read a server of the overview');
        return { ...server, failure: error };
      }
    }),
  );
}

/**
 * Returns the server's current state.
 * @param maxAgeMs default: no cached state
 * @throws HostError
 */
export async function readServer(
  { account, server, hosting, connection }: ServerContext,
  { maxAgeMs = 0 } = {},
): Promise<ListedServer> {
  return withKnownName(await hosting.server(account, server.id, { maxAgeMs }), server, connection);
}

/** Keeps the name by which people know the server: some hosts include it only in some responses. */
function withKnownName(read: Server, known: ServerRef, { name }: Pick<ConnectionInfo, 'name'>): ListedServer {
  const { connectionId, id } = known;
  const hasName = read.name !== read.id;
  return { ...read, connectionId, id, name: hasName ? currentName(known.name, read.name, name) : known.name };
}
