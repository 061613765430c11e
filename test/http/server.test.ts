import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { openLog } from '@steward/kit';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ListenError } from '../../src/http/listen-error.ts';
import { type HttpOptions, type HttpRoutes, serveHttp } from '../../src/http/serve.ts';

async function server(routes: readonly HttpRoutes[], port = 0, rest: Partial<HttpOptions> = {}) {
  const logger = await openLog({ level: 'silent', secrets: [] });
  const http = await serveHttp({ host: '127.0.0.1', port, routes, logger, ...rest });
  onTestFinished(() => http.close(100));
  return http;
}

function echo(): HttpRoutes {
  const routes: HttpRoutes = new Hono();
  return routes.post('/echo', async (c) => c.text(await c.req.text()));
}

function connectTo(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends a GET and returns the first bytes of the response; null if the connection is closed instead. */
async function get(socket: Socket, path: string): Promise<string | null> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const responded = once(socket, 'data').then(([data]) => String(data));
  const closed = once(socket, 'close').then(() => null);
  return Promise.race([responded, closed]).catch(() => null);
}

describe('the HTTP server', () => {
  test('serves all given routes, and nothing else', async () => {
    const other: HttpRoutes = new Hono();
    const { url } = await server([echo(), other.get('/other', (c) => c.text('other'))]);
    expect(await (await fetch(`${url}/echo`, { method: 'POST', body: 'a' })).text()).toBe('a');
    expect(await (await fetch(`${url}/other`)).text()).toBe('other');
    for (const path of ['/', '/echo', '/.env', '/echo/..%2fetc'])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  test.each(['with its length', 'in pieces without one'])(
    'refuses a body of over 1 MiB, sent %s',
    async (how) => {
      const { url } = await server([echo()]);
      const text = 'x'.repeat(1024 * 1024 + 1);
      const body = how === 'with its length' ? text : new Blob([text]).stream();
      const response = await fetch(`${url}/echo`, { method: 'POST', body, duplex: 'half' });
      expect(response.status).toBe(413);
    },
  );

  test('reveals nothing of an internal error', async () => {
    const broken: HttpRoutes = new Hono();
    const { url } = await server([
      broken.get('/broken', () => {
        throw new Error('a secret');
      }),
    ]);
    const response = await fetch(`${url}/broken`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });

  test('refuses headers that are too long', async () => {
    const { url } = await server([echo()]);
    const socket = connectTo(url);
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('soon closes idle connections', async () => {
    const { url } = await server([echo()], 0, { keepAliveMs: 1 });
    const stranger = connectTo(url);
    expect(await get(stranger, '/elsewhere')).toMatch(/^HTTP\/1\.1 404/);
    await once(stranger, 'close');
  });

  test('finishes running requests before it closes', async () => {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow: HttpRoutes = new Hono();
    const http = await server([
      slow.get('/slow', async (c) => {
        reached.resolve();
        await go.promise;
        return c.text('done');
      }),
    ]);
    const asking = fetch(`${http.url}/slow`);
    await reached.promise;
    const closing = http.close(60_000);
    go.resolve();
    expect(await (await asking).text()).toBe('done');
    // A keep-alive connection does not delay it.
    await closing;
    await expect(fetch(`${http.url}/slow`)).rejects.toThrow();
  });

  test('reports in a sentence that its port is taken', async () => {
    const { url } = await server([echo()]);
    const taken = server([], Number(new URL(url).port));
    await expect(taken).rejects.toThrow(ListenError);
    await expect(taken).rejects.toThrow(
      /^Steward can’t listen on HTTP_HOST and HTTP_PORT .* Choose another port or address\.$/,
    );
  });
});
