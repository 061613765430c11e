import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { DiscordContext } from '../context.ts';
import { ApiError, apiErrors } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { parseOnce } from './body.ts';
import { botRoutes, type GatewayInfo } from './bot-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { commandRoutes } from './command-routes.ts';
import type { Fault, Faults } from './faults.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { parseRoute, RateLimits, type Route, rateLimitHeaders, rateLimitResponse } from './rate-limits.ts';
import type { LoggedRequest, RequestLog } from './request-log.ts';

type Env = { Bindings: HttpBindings };

interface RestOptions {
  readonly context: DiscordContext;
  readonly gateway: GatewayInfo;
  readonly faults: Faults;
  readonly log: RequestLog;
}

/** Returns the routes of Discord's HTTP API that the README names. Any other is 404, and logged too. */
export function restApp({ context, gateway, faults, log }: RestOptions): Hono<Env> {
  const app = new Hono<Env>();
  const limits = new RateLimits(context.settings);

  app.use(async (c, next) => {
    const route = parseRoute(c.req.path);
    const request = { at: Date.now(), ...(await toLogEntry(c, route)) };
    const fault = faults.consume(request);
    if (fault?.delayMs !== undefined) await wait(fault.delayMs);
    const dropped = () => {
      log.add({ ...request, status: 0, error: null });
      return dropConnection(c);
    };
    if (fault?.drop === 'before') return dropped();
    if (fault?.status !== undefined) c.res = faultResponse(fault, fault.status);
    else await next();
    if (fault?.lateMs !== undefined) await wait(fault.lateMs);
    if (fault?.drop === 'after') return dropped();
    const error = c.res.status < 400 ? null : await c.res.clone().text();
    log.add({ ...request, status: c.res.status, error });
    return c.res;
  });

  app.use(async (c, next) => {
    const route = parseRoute(c.req.path);
    checkHeaders(c, context.settings, route);
    const result = limits.consume(c.req.method, route);
    if (result.retryAfter === null) await next();
    else c.res = rateLimitResponse(result.retryAfter, result.global);
    for (const [name, value] of Object.entries(result.headers)) c.res.headers.set(name, value);
  });

  const routes = new Hono()
    .route('/', botRoutes(context, gateway))
    .route('/', commandRoutes(context))
    .route('/', interactionRoutes(context))
    .route('/', channelRoutes(context, limits));
  for (const prefix of ['/api/v10', '/api']) app.route(prefix, routes);

  app.notFound((c) => errorResponse(c, apiErrors.notServed(c.req.method, c.req.path)));
  app.onError((error, c) => errorResponse(c, error));
  return app;
}

/** `DiscordBot ($url, $versionNumber)`, then anything (discord-api-docs, reference.mdx, User Agent). */
const userAgentPattern = /^DiscordBot \(\S+, \S+\)/;

/**
 * Checks what Discord requires of every request.
 * @throws ApiError if the version, the user agent or the token is wrong
 */
function checkHeaders(c: Context, settings: Settings, route: Route): void {
  if (/^\/api\/v(?!10\/)/.test(c.req.path)) throw apiErrors.apiVersion();
  if (!userAgentPattern.test(c.req.header('user-agent') ?? '')) throw apiErrors.userAgent();
  if (route.needsToken && c.req.header('authorization') !== `Bot ${settings.token}`)
    throw apiErrors.unauthorized();
}

/** Returns a request's log entry. The body can be read again afterwards. */
async function toLogEntry(
  c: Context<Env>,
  route: Route,
): Promise<Omit<LoggedRequest, 'status' | 'error' | 'at'>> {
  return {
    method: c.req.method,
    route: route.template,
    path: route.path,
    query: new URL(c.req.url).search,
    userAgent: c.req.header('user-agent') ?? '',
    authorized: c.req.header('authorization') !== undefined,
    body: await readLoggedBody(c),
  };
}

async function readLoggedBody(c: Context<Env>): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  const text = type.startsWith('multipart/form-data')
    ? (await c.req.formData()).get('payload_json')
    : await c.req.text();
  if (typeof text !== 'string' || text === '') return null;
  try {
    return parseOnce(c.req, text);
  } catch {
    return text;
  }
}

/** Cuts the connection without a response. */
function dropConnection(c: Context<Env>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function faultResponse(fault: Fault, status: number): Response {
  const { body, headers } = fault;
  if (status === 429 && headers === undefined)
    return rateLimitResponse(fault.retryAfter ?? 0.05, fault.global ?? false);
  if (typeof body === 'string')
    return new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } });
  return Response.json(body ?? { message: `${status}: Injected`, code: 0 }, {
    status,
    headers: { ...headers },
  });
}

/** Any error but an `ApiError` is a bug of the fake Discord: 500 with its stack. */
function errorResponse(c: Context, error: unknown): Response {
  if (error instanceof ApiError) {
    const { status, body } = error;
    const headers = body.retry_after === undefined ? {} : rateLimitHeaders(body.retry_after, false);
    return Response.json(body, { status, headers });
  }
  const details = error instanceof Error ? error.stack : String(error);
  return c.json({ message: `The fake Discord failed: ${details}`, code: 0 }, 500);
}
