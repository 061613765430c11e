import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, type TestContext } from 'vitest';
import { CallLog, HostProxy, type ProxyTarget } from '../../../../tools/playground/host-proxy.ts';

/** Starts a host that records its requests, and a proxy in front of it. */
async function startProxy(test: TestContext, target: Pick<ProxyTarget, 'isChange'> = {}) {
  const reached: string[] = [];
  const host = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.writeHead(201, { 'x-host': 'yes' }).end('done');
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  test.onTestFinished(() => void host.close());
  const address = host.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
  const log = new CallLog(() => {});
  const proxy = await HostProxy.start(0, log, {
    ...target,
    url: () => `http://127.0.0.1:${address.port}`,
  });
  test.onTestFinished(() => proxy.close());
  const send = (method: string) =>
    fetch(`${proxy.url}/v1/servers?page=2`, {
      method,
      ...(method === 'POST' ? { body: '{"action":"start"}' } : {}),
    });
  return { reached, log, proxy, send };
}

it('forwards calls and records them', async (test) => {
  const { reached, log, send } = await startProxy(test);
  const response = await send('POST');
  expect([response.status, response.headers.get('x-host'), await response.text()]).toEqual([
    201,
    'yes',
    'done',
  ]);
  expect(reached).toEqual(['POST /v1/servers?page=2']);
  expect(log.newest).toMatchObject([
    { method: 'POST', path: '/v1/servers?page=2', status: 201, fault: null },
  ]);
  expect(log.newest[0]?.ms).toBeGreaterThanOrEqual(0);
});

it('keeps the newest 50 calls', async () => {
  const log = new CallLog(() => {});
  for (let call = 1; call <= 60; call += 1) log.start({ method: 'GET', path: `/${call}`, fault: null })(200);
  expect(log.newest.map(({ path }) => path).at(0)).toBe('/11');
  expect(log.newest).toHaveLength(50);
});

it('loses the response to a change that was made, but not to a read', async (test) => {
  const { reached, log, proxy, send } = await startProxy(test);
  await proxy.inject('lose-response');
  await expect(send('POST')).rejects.toThrow();
  expect((await send('GET')).status).toBe(201);
  expect(reached).toEqual(['POST /v1/servers?page=2', 'GET /v1/servers?page=2']);
  expect(log.newest.map(({ fault }) => fault)).toEqual(['lose-response', null]);
});

it('loses the response to a GET if it is a change at this host', async (test) => {
  const { reached, proxy, send } = await startProxy(test, { isChange: (_, path) => path.endsWith('page=2') });
  await proxy.inject('lose-response');
  await expect(send('GET')).rejects.toThrow();
  expect(reached).toEqual(['GET /v1/servers?page=2']);
});

it('refuses connections, then listens at the same address again', async (test) => {
  const { reached, proxy, send } = await startProxy(test);
  expect((await send('GET')).status).toBe(201);
  await proxy.inject('refuse');
  await expect(send('GET')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await proxy.inject('none');
  expect((await send('GET')).status).toBe(201);
  expect(reached).toHaveLength(2);
});
