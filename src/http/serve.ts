import { once } from 'node:events';
import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { withTimeout } from '@steward/kit';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { ListenError } from './listen-error.ts';

/** Routes on the bot's port. */
export type HttpRoutes = Hono<{ Bindings: HttpBindings }>;

export interface HttpOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly routes: readonly HttpRoutes[];
  readonly logger: Logger;
  /** How long an idle connection is kept, in milliseconds. Default: 10,000. */
  readonly keepAliveMs?: number;
}

export type HttpServer = Readonly<Awaited<ReturnType<typeof serveHttp>>>;

const maxBodyBytes = 1024 * 1024;
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
};
const maxConnections = 5_000;

/** Serves routes over HTTP, with limits on what a request may cost. @throws ListenError */
export async function serveHttp(options: HttpOptions) {
  const { host, port, routes, logger, keepAliveMs = 10_000 } = options;
  const app: HttpRoutes = new Hono();
  let closing = false;
  app.use(async (c, next) => {
    await next();
    // A kept connection would delay closing.
    if (closing) c.header('Connection', 'close');
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.text('The body is too large.', 413) }));
  for (const part of routes) app.route('/', part);
  app.notFound((c) => c.text('There is nothing here.', 404));
  app.onError((error, c) => {
    logger.error({ err: error }, 'failed to serve an HTTP request');
    return c.text('Something went wrong.', 500);
  });

  const serverOptions = { ...limits, keepAliveTimeout: keepAliveMs };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
  server.maxConnections = maxConnections;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ListenError(
      `Steward can’t listen on HTTP_HOST and HTTP_PORT (${reason}). Choose another port or address.`,
    );
  });
  const address = server.address();
  const taken = address === null || typeof address === 'string' ? port : address.port;

  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  logger.info({ url }, 'serving HTTP');

  return {
    /** `http://<host>:<port>`, with the actual port. */
    url,
    /** Accepts no more connections and waits for requests in flight; after `withinMs` it closes their connections. */
    async close(withinMs: number): Promise<void> {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      await withTimeout(withinMs, closed);
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}
