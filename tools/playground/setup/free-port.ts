import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlaygroundMistake } from './options.ts';

/** A port of 127.0.0.1 that was free a moment ago: the wanted one if that is, else any. */
export async function freePort(wanted = 0): Promise<number> {
  return (await tryPort(wanted)) ?? (await knownPort(0));
}

/**
 * The port of an earlier playground, which the bot's store names; 0 takes a free one.
 * @throws PlaygroundMistake where something else has it
 */
export async function knownPort(port: number): Promise<number> {
  const had = await tryPort(port);
  if (had !== null) return had;
  throw new PlaygroundMistake(
    `Port ${port} is in use, and what is kept in the data folder belongs to it. Try again later, or with another --data.`,
  );
}

async function tryPort(wanted: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
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
