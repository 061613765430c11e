import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { HostError, type HostErrorKind } from '../../domain/host-error.ts';
import type { Account, Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { code, inline, lines, md } from '../look/text.ts';
import type { Connected } from './account.ts';
import { fold } from './fold.ts';
import { serverOfValue } from './server-value.ts';
import { isUsualId } from './typed-id.ts';

/** How old a list may be from which names are taken. */
const listAgeMs = 5_000;

/**
 * The server that a command is about: the one that was picked or typed, else the guild's default, else the only one there is.
 * @throws Refusal where it can't be told; it lists the servers on which the person may do this
 */
export async function chooseServer(
  typed: string | null,
  action: Action,
  access: Access,
  { connection, account }: Connected,
  use: Use,
  deps: Deps,
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
  use: Use,
  deps: Deps,
): Promise<ServerRef> {
  const referred = await serverOfValue(typed, use, deps);
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
    throw new Refusal(md`No server called ${typed}`, md`Type the server’s id as the host shows it.`);
  const allowed = listing.items.filter(({ id }) => access.may(action, id));
  throw whichServer(md`No server called ${typed}`, allowed);
}

/** A server can be used by its id on a host whose list can't be had. */
const listMayFail: ReadonlySet<HostErrorKind> = new Set([
  'not allowed',
  'unknown server',
  'declined',
  'not understood',
  'host failed',
]);

/** The servers that the host lists; null if its list can't be had. @throws HostError */
export async function listedServers(account: Account, deps: Deps): Promise<Listing<Server> | null> {
  try {
    return await deps.hosting.servers(account, { maxAgeMs: listAgeMs });
  } catch (error) {
    if (error instanceof HostError && listMayFail.has(error.kind)) return null;
    throw error;
  }
}

function whichServer(title: ReturnType<typeof md>, servers: readonly ServerRef[]): Refusal {
  if (servers.length === 0)
    return new Refusal(
      title,
      md`There is no server here on which you may do this. An admin can allow it with **/access grant**.`,
    );
  const names = servers.map(({ id, name }) =>
    id === name ? md`• ${inline(name, 60)}` : md`• ${inline(name, 60)} (${inline(id, 40)})`,
  );
  const how = md`Name one with the option ${code('server')}:`;
  return new Refusal(title, lines([how, ...names], 3_000));
}

function noServers(all: readonly unknown[]): Refusal {
  return all.length === 0
    ? new Refusal(md`No servers`, md`The hosting account has no servers.`)
    : new Refusal(
        md`No permission`,
        md`There is no server here on which you may do this. An admin can allow it with **/access grant**.`,
      );
}
