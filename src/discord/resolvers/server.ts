import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { HostError, type HostErrorKind } from '../../domain/host-error.ts';
import type { Account, Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { InteractionContext, Services } from '../interactions/context.ts';
import { fitsChoice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';
import { inline, inlineCode, lines, md } from '../views/markdown.ts';
import type { ConnectedAccount } from './permissions.ts';
import type { ServerContext } from './preconditions.ts';
import { isUsualId } from './typed-id.ts';

/** How old a list may be from which names are taken. */
const listAgeMs = 5_000;

/**
 * The server that a command is about: the one that was picked or typed, else the guild's default, else the only one there is.
 * @throws UserError where it can't be told; it lists the servers on which the person may do this
 */
export async function findServer(
  typed: string | null,
  action: Action,
  access: Access,
  { connection, account }: ConnectedAccount,
  use: InteractionContext,
  deps: Services,
): Promise<ServerRef> {
  if (typed !== null) return typedServer(typed, action, access, account, use, deps);
  if (connection.defaultServer !== null) return connection.defaultServer;
  const { items } = await deps.hosting.servers(account, { maxAgeMs: listAgeMs });
  const allowed = items.filter(({ id }) => access.may(action, id));
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1) return only;
  throw allowed.length === 0 ? noServers(items) : whichServer(md`Which server?`, allowed);
}

async function typedServer(
  typed: string,
  action: Action,
  access: Access,
  account: Account,
  use: InteractionContext,
  deps: Services,
): Promise<ServerRef> {
  const referred = await decodeServerValue(typed, use, deps);
  if (referred !== null) return referred;
  const listing = await listedServers(account, deps);
  const exact = listing?.items.find(({ id }) => id === typed);
  // Whoever may not see the server is not told its name either.
  if (exact !== undefined) return access.may(action, exact.id) ? exact : { id: typed, name: typed };
  const named =
    listing?.items.filter((server) => fold(server.name) === fold(typed) && access.may(action, server.id)) ??
    [];
  const [first] = named;
  if (first !== undefined && named.length === 1) return first;
  if (named.length > 1) throw whichServer(md`Several servers are called ${typed}`, named);
  // Not in what the host listed: it may be on a further page, or the host lists nothing. The host decides.
  const mayBeUnlisted = listing === null || listing.more || listing.items.length === 0;
  if (mayBeUnlisted && isUsualId(typed)) return { id: typed, name: typed };
  if (listing === null)
    throw new UserError(md`No server called ${typed}`, md`Type the server’s id as the host shows it.`);
  const allowed = listing.items.filter(({ id }) => access.may(action, id));
  throw whichServer(md`No server called ${typed}`, allowed);
}

/** A server can be used by its id on a host whose list can't be had. */
const listMayFail: ReadonlySet<HostErrorKind> = new Set([
  'not-allowed',
  'unknown-server',
  'declined',
  'not-understood',
  'host-failed',
]);

/** The servers that the host lists; null if its list can't be had. @throws HostError */
export async function listedServers(account: Account, deps: Services): Promise<Listing<Server> | null> {
  try {
    return await deps.hosting.servers(account, { maxAgeMs: listAgeMs });
  } catch (error) {
    if (error instanceof HostError && listMayFail.has(error.kind)) return null;
    throw error;
  }
}

function whichServer(title: ReturnType<typeof md>, servers: readonly ServerRef[]): UserError {
  if (servers.length === 0)
    return new UserError(
      title,
      md`There is no server here on which you may do this. An admin can allow it with **/access grant**.`,
    );
  const names = servers.map(({ id, name }) =>
    id === name ? md`• ${inline(name, 60)}` : md`• ${inline(name, 60)} (${inline(id, 40)})`,
  );
  const how = md`Name one with the option ${inlineCode('server')}:`;
  return new UserError(title, lines([how, ...names], 3_000));
}

function noServers(all: readonly unknown[]): UserError {
  return all.length === 0
    ? new UserError(md`No servers`, md`The hosting account has no servers.`)
    : new UserError(
        md`No permission`,
        md`There is no server here on which you may do this. An admin can allow it with **/access grant**.`,
      );
}

/** What an option's value begins with when the id itself does not fit into a choice. */
const referencePrefix = 'ref:';

/** Returns servers with the values of their choices: the id, or a reference if the id is too long. */
export async function withServerValues<T extends ServerRef>(
  servers: readonly T[],
  use: InteractionContext,
  deps: Services,
): Promise<readonly { server: T; value: string }[]> {
  const long = servers.filter(({ id }) => !fitsChoice(id));
  const references = await deps.store.serverRefs.rememberAll(use.guildId, long);
  const values = new Map(long.map(({ id }, index) => [id, `${referencePrefix}${references[index]}`]));
  return servers.map((server) => ({ server, value: values.get(server.id) ?? server.id }));
}

/** The server that a picked value refers to; null where it is an id or a name, or the guild has forgotten it. */
export async function decodeServerValue(
  typed: string,
  use: InteractionContext,
  deps: Services,
): Promise<ServerRef | null> {
  if (!typed.startsWith(referencePrefix)) return null;
  return deps.store.serverRefs.find(use.guildId, typed.slice(referencePrefix.length));
}

/** The server behind a button's reference. @throws UserError where the guild has forgotten it */
export async function serverFromReference(
  reference: string,
  use: InteractionContext,
  deps: Services,
): Promise<ServerRef> {
  const server = await deps.store.serverRefs.find(use.guildId, reference);
  if (server !== null) return server;
  throw new UserError(
    md`This button is too old`,
    md`I don’t know any more which server it was for. Type the command again.`,
  );
}

/**
 * How a server is at this moment: what a question depends on.
 * @throws HostError
 */
export function serverNow({ account, server }: ServerContext, deps: Services): Promise<Server> {
  return deps.hosting.server(account, server.id);
}

/** What was read of a server, under the name by which people know it: some hosts name it in one of their answers alone. */
export function bestNamed(read: Server, known: ServerRef): Server {
  return { ...read, id: known.id, name: read.name === read.id ? known.name : read.name };
}

/** Text as it is compared: without regard to case and width. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
