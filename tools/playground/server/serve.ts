import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { PlaygroundMistake } from '../setup/options.ts';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves on 127.0.0.1; port 0 takes a free one. @throws PlaygroundMistake where the port can't be had */
export async function serve(app: Hono, port: number): Promise<Served> {
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlaygroundMistake(`The page can't be served on port ${port}: ${reason}`);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}
