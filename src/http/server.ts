import { once } from 'node:events';
import { createServer } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { withTimeout } from '../util/timeout.ts';
import { machineOf } from './client-address.ts';

/** Routes that are served on the bot's port. They set `isKnown` when it is certain that a request is no stranger's. */
export type HttpRoutes = Hono<{ Bindings: HttpBindings; Variables: { isKnown?: true } }>;

/** Limits that tests change. */
export interface HttpPatience {
  /** Default: 1,000. Behind a proxy all connections are of its address. */
  readonly mostOfOneAddress?: number;
  /** How long a connection is kept, in milliseconds, that carried nothing but strangers' requests. Default: 10 s. */
  readonly strangersKeptMs?: number;
}

export interface HttpOptions extends HttpPatience {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly routes: readonly HttpRoutes[];
  readonly logger: Logger;
}

export interface HttpServer {
  /** `http://<host>:<port>`, with the port that was taken. */
  readonly url: string;
  /** Takes no more connections, and resolves when the requests under way are answered, or cut off after a time in milliseconds. */
  close(withinMs: number): Promise<void>;
}

const largestBodyBytes = 1024 * 1024;
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
};
/** Longer than load balancers keep theirs (60 s is usual): or they would send into a connection that just closed. */
const knownKeptMs = 75_000;
const mostConnections = 5_000;

/** Serves routes over HTTP, with bounds on what a request may cost. @throws ListenError */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host, port, routes, logger, mostOfOneAddress = 1_000, strangersKeptMs = 10_000 } = options;
  const known = new WeakSet<Socket>();
  const app: HttpRoutes = new Hono();
  let closing = false;
  app.use(async (c, next) => {
    await next();
    // A connection that is kept would hold up the end.
    if (closing) c.header('Connection', 'close');
    const { incoming, outgoing } = c.env;
    const { socket } = incoming;
    if (c.get('isKnown')) known.add(socket);
    // Node sets the time for strangers as each response is finished, before it tells others.
    if (known.has(socket)) outgoing.once('finish', () => socket.setTimeout(knownKeptMs));
  });
  app.use(bodyLimit({ maxSize: largestBodyBytes, onError: (c) => c.text('The body is too large.', 413) }));
  for (const part of routes) app.route('/', part);
  app.notFound((c) => c.text('There is nothing here.', 404));
  app.onError((error, c) => {
    logger.error({ err: error }, 'an HTTP request could not be served');
    return c.text('Something went wrong.', 500);
  });

  const serverOptions = { ...limits, keepAliveTimeout: strangersKeptMs };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
  server.maxConnections = mostConnections;
  server.on('connection', shareFairly(mostOfOneAddress));
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ListenError(`HTTP_PORT, HTTP_HOST: Steward can’t listen there (${reason}). Choose others.`);
  });
  const address = server.address();
  const taken = address === null || typeof address === 'string' ? port : address.port;

  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  logger.info({ url }, 'HTTP is served');

  return {
    url,
    async close(withinMs) {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      await withTimeout(withinMs, closed);
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

/** Closes what comes from an address that has so many connections already: it would take everybody's. */
function shareFairly(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const machine = machineOf(socket.remoteAddress ?? '');
    const count = open.get(machine) ?? 0;
    if (count >= most) return void socket.destroy();
    open.set(machine, count + 1);
    socket.once('close', () => {
      const rest = (open.get(machine) ?? 1) - 1;
      if (rest === 0) open.delete(machine);
      else open.set(machine, rest);
    });
  };
}

/** The bot can't listen where its settings say. The message says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
