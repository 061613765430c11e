import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlaygroundError } from './options.ts';

/** Returns the preferred port of 127.0.0.1 if it is free, else any free one. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await requirePort(0));
}

/**
 * Returns the port if it is free; 0 takes any free one.
 * @throws PlaygroundError if the port, which the bot's database names, is in use
 */
export async function requirePort(port: number): Promise<number> {
  const free = await tryPort(port);
  if (free !== null) return free;
  throw new PlaygroundError(
    `Port ${port} is in use, and the data folder needs it. Try again later, or use another --data folder.`,
  );
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
    return address.port;
  } catch {
    return null;
  } finally {
    server.close();
  }
}
