import type { Access } from '../../access/permission.ts';
import type { Account, Listing } from '../../hosting/hosting.ts';
import type { Server } from '../../hosting/server.ts';
import type { ServerRef } from '../../store/connection.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import type { Message } from './card.ts';
import { pageOf } from './pages.ts';
import { overviewMessage, overviewPageSize } from './server-view.ts';
import { md } from './text.ts';

/** How old what the overview shows may be. */
const overviewAgeMs = 1_000;

/**
 * The servers that the person may see.
 * @throws Refusal where there is none
 * @throws HostError
 */
export async function visibleServers(access: Access, account: Account, deps: Deps): Promise<Listing<Server>> {
  const { items, more } = await deps.hosting.servers(account, { maxAgeMs: overviewAgeMs });
  if (items.length === 0) throw new Refusal(md`No servers`, md`The hosting account has no servers.`);
  const visible = items.filter(({ id }) => access.may('status', id));
  if (visible.length === 0) {
    throw new Refusal(
      md`No permission`,
      md`There is no server here that you may see. An admin can allow it with **/access grant**.`,
    );
  }
  return { items: visible, more };
}

/** A page of the servers that the person may see. */
export async function overviewPage(
  number: number,
  visible: Listing<Server>,
  account: Account,
  use: Use,
  deps: Deps,
): Promise<Message> {
  const page = pageOf(visible.items, number, overviewPageSize);
  const servers = await Promise.all(page.items.map((server) => withStatus(server, account, use, deps)));
  return overviewMessage(servers, page, visible.more);
}

/** A server whose status the list does not tell is read by itself; one that can't be read is shown by its name. */
async function withStatus(server: Server, account: Account, use: Use, deps: Deps): Promise<Server> {
  if (server.statusWord !== null || server.status !== 'unknown') return server;
  try {
    const read = await deps.hosting.server(account, server.id, { maxAgeMs: 5_000, patienceMs: 5_000 });
    return bestNamed(read, server);
  } catch (error) {
    use.log.debug({ err: error }, 'a server of the overview could not be read');
    return server;
  }
}

/** What was read of a server, under the name by which people know it: some hosts name it in one of their answers alone. */
export function bestNamed(read: Server, known: ServerRef): Server {
  return { ...read, id: known.id, name: read.name === read.id ? known.name : read.name };
}
