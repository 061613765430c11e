import type { Access } from '../../access/access.ts';
import type { Account, Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { InteractionContext, Services } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { md } from '../views/markdown.ts';
import { bestNamed } from './server.ts';

/** How old what the overview shows may be. */
const overviewAgeMs = 1_000;

/**
 * The servers that the person may see.
 * @throws UserError where there is none
 * @throws HostError
 */
export async function visibleServers(
  access: Access,
  account: Account,
  deps: Services,
): Promise<Listing<Server>> {
  const { items, more } = await deps.hosting.servers(account, { maxAgeMs: overviewAgeMs });
  if (items.length === 0) throw new UserError(md`No servers`, md`The hosting account has no servers.`);
  const visible = items.filter(({ id }) => access.may('status', id));
  if (visible.length === 0) {
    throw new UserError(
      md`No permission`,
      md`There is no server here that you may see. An admin can allow it with **/access grant**.`,
    );
  }
  return { items: visible, more };
}

/** The servers as a page of the overview shows them. */
export async function withStatuses(
  servers: readonly Server[],
  account: Account,
  use: InteractionContext,
  deps: Services,
): Promise<readonly Server[]> {
  return Promise.all(servers.map((server) => withStatus(server, account, use, deps)));
}

/** A server whose status the list does not tell is read by itself; one that can't be read is shown by its name. */
async function withStatus(
  server: Server,
  account: Account,
  use: InteractionContext,
  deps: Services,
): Promise<Server> {
  if (server.statusWord !== null || server.status !== 'unknown') return server;
  try {
    const read = await deps.hosting.server(account, server.id, { maxAgeMs: 5_000, patienceMs: 5_000 });
    return bestNamed(read, server);
  } catch (error) {
    use.log().debug({ err: error }, 'a server of the overview could not be read');
    return server;
  }
}
