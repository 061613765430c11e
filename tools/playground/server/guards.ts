import { createMiddleware } from 'hono/factory';

const local = ['127.0.0.1', 'localhost', '[::1]'];

/** Lets in only what a browser asks of this machine by its own name: no name that somebody points here, no other site. */
export const sameOrigin = createMiddleware(async (c, next) => {
  const host = c.req.header('host') ?? '';
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' };
  if (!local.includes(hostname)) return c.text('Only by the name of this machine.', 403);
  const origin = c.req.header('origin');
  const foreign = origin !== undefined && origin !== `http://${host}`;
  if (foreign || c.req.header('sec-fetch-site') === 'cross-site')
    return c.text('Not from another site.', 403);
  if (c.req.method === 'POST' && !c.req.header('content-type')?.startsWith('application/json'))
    return c.text('JSON, please.', 415);
  return next();
});
