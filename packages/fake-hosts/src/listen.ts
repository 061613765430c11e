import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/**
 * How long a fake host keeps an idle connection, in milliseconds: no busy machine sends a request on one that is just
 * being closed.
 */
export const keptMs = 600_000;

/** Listens on 127.0.0.1 unless another address is given, on any free port unless one is, and returns the port. */
export async function listen(server: Server | HttpServer, port = 0, host = '127.0.0.1'): Promise<number> {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = keptMs;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return address.port;
}

/** Stops listening and ends all connections. */
export async function stopListening(server: Server | HttpServer): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
