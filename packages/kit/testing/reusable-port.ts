import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Ports that no system gives to outgoing connections: a server that stops listening can listen at its port again. */
const ports = { from: 15_000, to: 30_000 };

/** Returns a free port of 127.0.0.1 that stays free while nothing listens there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAtReusablePort(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Listens at a free port of 127.0.0.1 that stays free while nothing listens there, and returns it. */
export async function listenAtReusablePort(server: Server): Promise<number> {
  for (;;) {
    const port = ports.from + Math.floor(Math.random() * (ports.to - ports.from));
    if (await listensAt(server, port)) return port;
  }
}

/** Listens at a port of 127.0.0.1; returns false if it is in use. */
export async function listensAt(server: Server, port: number): Promise<boolean> {
  try {
    await listenAt(server, port);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** Listens at a port of 127.0.0.1. @throws Error with the code EADDRINUSE if it is in use */
export async function listenAt(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
