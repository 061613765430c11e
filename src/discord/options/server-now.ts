import type { Server } from '../../hosting/server.ts';
import type { Deps } from '../dispatch/command.ts';
import type { ServerUse } from './server-use.ts';

/**
 * How a server is at this moment: what a question depends on.
 * @throws HostError
 */
export function serverNow({ account, server }: ServerUse, deps: Deps): Promise<Server> {
  return deps.hosting.server(account, server.id);
}
