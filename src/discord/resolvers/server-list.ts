import {
  HostError,
  type HostErrorKind,
  type Listing,
  type ReadOptions,
  type Server,
} from '@steward/hosts/model';
import type { ServerRef } from '../../domain/connection.ts';
import type { HostConnection } from '../../operations/model/host-connection.ts';
import { failureDetails } from '../../operations/outcomes.ts';
import type {
  AccountContext,
  ConnectedContext,
  FailedConnection,
  InteractionContext,
} from '../interactions/context.ts';
import { whyUnread } from '../texts/failures.ts';
import type { Texts } from '../texts/texts.ts';
import { connectionsOf, onlyConnection } from './connections.ts';
import { type Refusal, refused } from './refusals.ts';
import { byName, nameWithoutConnection, ServerNames } from './server-names.ts';

/** Maximum age of a list for looking up a server by name or id, in milliseconds. */
export const listAgeMs = 5_000;
/** Maximum age of a state that is shown as current, in milliseconds. */
export const shownAgeMs = 1_000;

/** A server that a host listed, and its connection. */
export interface ListedServer extends Server {
  readonly connectionId: string;
}

/** What the hosts of a guild's connections list. */
export interface GuildListing extends Listing<ListedServer> {
  /** The connections whose servers are not known now. */
  readonly failed: readonly FailedConnection[];
  /** The ids of the connections that may have servers that are not listed. */
  readonly incomplete: readonly string[];
}

/** What they list for a search of one server. */
export interface LookupListing extends GuildListing {
  /** Whether some host can list its servers at all. */
  readonly canList: boolean;
  /** Servers of the connections that failed, as they were seen before. */
  readonly seen: readonly ServerRef[];
}

/** On a host that can't list its servers, a server can still be used by its id. */
const listMayFail: ReadonlySet<HostErrorKind> = new Set([
  'not-allowed',
  'unknown-server',
  'declined',
  'not-understood',
  'host-failed',
]);

function isUnlistable({ error }: FailedConnection): boolean {
  return error instanceof HostError && listMayFail.has(error.kind);
}

/**
 * Returns the servers that the hosts list. If there are several connections, one that fails doesn't hide the servers of
 * the others.
 * @throws HostError if the guild's only connection fails
 */
export async function listServers(ctx: ConnectedContext, options: ReadOptions): Promise<GuildListing> {
  const listing = await listEach(ctx, options);
  const [first] = listing.failed;
  if (first !== undefined && onlyConnection(ctx) !== null) throw first.error;
  return listing;
}

/**
 * `listServers` to find a server that was typed: a host that can't list its servers is no failure then, because a server can
 * be used by its id.
 */
export async function listServersForLookup(ctx: ConnectedContext): Promise<LookupListing> {
  const listing = await listEach(ctx, { maxAgeMs: listAgeMs });
  const failed = listing.failed.filter((failure) => !isUnlistable(failure));
  const [first] = failed;
  if (first !== undefined && onlyConnection(ctx) !== null) throw first.error;
  const unlistable = listing.failed.filter(isUnlistable).map(({ connection }) => connection.id);
  const canList = unlistable.length < ctx.links.length;
  const incomplete = [...listing.incomplete, ...unlistable];
  return { ...listing, failed, incomplete, canList, seen: await seenServersOf(ctx, failed) };
}

/** How long each of several hosts may take to list its servers, in milliseconds: the others wait for it. */
const eachDeadlineMs = 5_000;

async function listEach(ctx: ConnectedContext, options: ReadOptions): Promise<GuildListing> {
  const { links, broken } = ctx;
  const limits = onlyConnection(ctx) === null ? { deadlineMs: eachDeadlineMs, ...options } : options;
  const listings = await Promise.all(
    links.map(async ({ connection, hosting, account }) => {
      try {
        return { connection, listed: await hosting.servers(account, limits) };
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        const what = (t: Texts) => whyUnread(t, failureDetails(error));
        return { connection, failure: { connection, error, what } };
      }
    }),
  );
  return {
    items: listings.flatMap(({ connection: { id: connectionId }, listed }) =>
      (listed?.items ?? []).map((server) => ({ ...server, connectionId })),
    ),
    more: listings.some(({ listed }) => listed?.more === true),
    failed: [...broken, ...listings.flatMap(({ failure }) => failure ?? [])],
    incomplete: listings
      .filter(({ listed }) => listed !== undefined && (listed.more || listed.items.length === 0))
      .map(({ connection }) => connection.id),
  };
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

/** Returns whether the host of a server lists it. @throws HostError */
export async function isListed({ hosting, account }: HostConnection, serverId: string): Promise<boolean> {
  try {
    const { items } = await hosting.servers(account, { maxAgeMs: listAgeMs });
    return items.some(({ id }) => id === serverId);
  } catch (error) {
    if (error instanceof HostError && listMayFail.has(error.kind)) return false;
    throw error;
  }
}

/**
 * Returns the servers that the person may see, by the names of `ServerNames`, in their order.
 * @throws UserError if there are none
 * @throws HostError if the guild's only connection fails
 */
export async function visibleServers(ctx: AccountContext): Promise<GuildListing> {
  const listing = await listServers(ctx, { maxAgeMs: shownAgeMs });
  const { items, failed } = listing;
  const visible = items
    .filter((server) => ctx.access.may('status', server))
    .map(new ServerNames(items, connectionsOf(ctx)).labelled)
    .toSorted(byName);
  if (visible.length === 0 && failed.length === 0)
    throw refused(items.length === 0 ? noServers(ctx) : { code: 'no-visible-server' });
  return { ...listing, items: visible };
}

/** Returns the refusal of an action on one of a guild's servers if its hosts list none. */
export function noServers({ links }: Pick<ConnectedContext, 'links'>): Refusal {
  const isOwn = links.every(({ hosting }) => hosting.capabilities.isOwnMachine === true);
  return { code: isOwn ? 'no-servers-own-machine' : 'no-servers' };
}
