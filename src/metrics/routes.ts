import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { HttpRoutes } from '../http/serve.ts';
import type { Readiness } from './health.ts';

/** Returns the routes for liveness, readiness and metrics. */
export function monitoringRoutes(registry: Registry, readiness: Readiness): HttpRoutes {
  const app: HttpRoutes = new Hono();
  app.get('/healthz', (context) => context.json({ alive: true }));
  app.get('/readyz', async (context) => {
    const problems = await readiness.problems();
    return context.json({ ready: problems.length === 0, problems }, problems.length === 0 ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  return app;
}
