import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, listensAt } from '@steward/kit/testing';
import { PlaygroundError } from './options.ts';

/** Returns the preferred port of 127.0.0.1 if it is free, else any free one. */
export async function preferredPort(port: number | undefined): Promise<number> {
  return port !== undefined && (await isFree(port)) ? port : freePort();
}

/**
 * Returns the port that the data folder names; any free one if it names none.
 * @throws PlaygroundError if the port, which the bot's database names, is in use
 */
export async function savedPort(port: number | undefined): Promise<number> {
  if (port === undefined) return freePort();
  if (await isFree(port)) return port;
  throw new PlaygroundError(
    `Port ${port} is in use, and the data folder needs it. Try again later, or use another --data folder.`,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await listensAt(server, port))) return false;
  server.close();
  await once(server, 'close');
  return true;
}
