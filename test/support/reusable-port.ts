import { once } from 'node:events';
import type { Server } from 'node:net';

/** Ports that no system gives to outgoing connections: a server that stops listening can listen at its port again. */
const ports = { from: 15_000, to: 30_000 };

/** Listens at a free port of 127.0.0.1 that stays free while nothing listens there, and returns it. */
export async function listenAtReusablePort(server: Server): Promise<number> {
  for (;;) {
    const port = ports.from + Math.floor(Math.random() * (ports.to - ports.from));
    try {
      await listenAt(server, port);
      return port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw error;
    }
  }
}

/** Listens at a port of 127.0.0.1. */
export async function listenAt(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
