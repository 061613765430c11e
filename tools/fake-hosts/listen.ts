import { once } from 'node:events';
import type { ServerType } from '@hono/node-server';

/** Listens on 127.0.0.1, on any free port, and returns the port. */
export async function listen(server: ServerType): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return address.port;
}

/** Stops listening and ends all connections. */
export async function stopListening(server: ServerType): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
