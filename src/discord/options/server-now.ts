import type { ServerRef } from '../../domain/connection.ts';
import type { Server } from '../../domain/server.ts';
import type { Deps } from '../dispatch/command.ts';
import type { ServerUse } from './server-use.ts';

/**
 * How a server is at this moment: what a question depends on.
 * @throws HostError
 */
export function serverNow({ account, server }: ServerUse, deps: Deps): Promise<Server> {
  return deps.hosting.server(account, server.id);
}

/** What was read of a server, under the name by which people know it: some hosts name it in one of their answers alone. */
export function bestNamed(read: Server, known: ServerRef): Server {
  return { ...read, id: known.id, name: read.name === read.id ? known.name : read.name };
}
