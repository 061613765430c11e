import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { DiscordContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { requireAdmission } from './admission.ts';
import { botRoutes, type GatewayPort } from './bot-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { commandRoutes } from './command-routes.ts';
import { answerRefusal, cut, type Env, faultyResponse, peek } from './exchange.ts';
import type { Faults } from './faults.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { limitedResponse, RateLimits } from './rate-limits.ts';
import type { RequestLog } from './request-log.ts';
import { routeOf } from './route.ts';

export interface RestParts {
  readonly stage: DiscordContext;
  readonly gateway: GatewayPort;
  readonly faults: Faults;
  readonly log: RequestLog;
}

/** Discord's HTTP API, as far as the bot uses it. Anything else is 404, and in the log. */
export function restApp({ stage, gateway, faults, log }: RestParts): Hono<Env> {
  const app = new Hono<Env>();
  const limits = new RateLimits(stage.settings);

  app.use(async (c, next) => {
    const route = routeOf(c.req.path);
    const request = { at: Date.now(), ...(await peek(c, route)) };
    const fault = faults.take(c.req.method, route.path);
    if (fault?.delayMs !== undefined) await wait(fault.delayMs);
    const dropped = () => {
      log.add({ ...request, status: 0, error: null });
      return cut(c);
    };
    if (fault?.drop === 'before') return dropped();
    if (fault?.status !== undefined) c.res = faultyResponse(fault, fault.status);
    else await next();
    if (fault?.lateMs !== undefined) await wait(fault.lateMs);
    if (fault?.drop === 'after') return dropped();
    const error = c.res.status < 400 ? null : await c.res.clone().text();
    log.add({ ...request, status: c.res.status, error });
    return c.res;
  });

  app.use(async (c, next) => {
    const route = routeOf(c.req.path);
    requireAdmission(c, stage.settings, route);
    const verdict = limits.count(c.req.method, route);
    if (verdict.retryAfter === null) await next();
    else c.res = limitedResponse(verdict.retryAfter, verdict.global);
    for (const [name, value] of Object.entries(verdict.headers)) c.res.headers.set(name, value);
  });

  const routes = new Hono()
    .route('/', botRoutes(stage, gateway))
    .route('/', commandRoutes(stage))
    .route('/', interactionRoutes(stage))
    .route('/', channelRoutes(stage));
  for (const prefix of ['/api/v10', '/api']) app.route(prefix, routes);

  app.notFound((c) => answerRefusal(c, refuse.notFound()));
  app.onError((error, c) => answerRefusal(c, error));
  return app;
}
