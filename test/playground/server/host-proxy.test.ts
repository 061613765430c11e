import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, type TestContext } from 'vitest';
import { CallLog } from '../../../tools/playground/proxy/call-log.ts';
import { HostProxy } from '../../../tools/playground/proxy/host-proxy.ts';

/** A host that counts what reaches it, and the proxy before it. */
async function proxied(test: TestContext) {
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
  const proxy = await HostProxy.start(0, log, () => `http://127.0.0.1:${address.port}`);
  test.onTestFinished(() => proxy.close());
  const ask = (method: string) =>
    fetch(`${proxy.url}/v1/servers?page=2`, {
      method,
      ...(method === 'POST' ? { body: '{"action":"start"}' } : {}),
    });
  return { reached, log, proxy, ask };
}

it('passes calls on, and notes them', async (test) => {
  const { reached, log, ask } = await proxied(test);
  const answer = await ask('POST');
  expect([answer.status, answer.headers.get('x-host'), await answer.text()]).toEqual([201, 'yes', 'done']);
  expect(reached).toEqual(['POST /v1/servers?page=2']);
  expect(log.newest).toMatchObject([{ method: 'POST', path: '/v1/servers?page=2', status: 201, plug: null }]);
  expect(log.newest[0]?.ms).toBeGreaterThanOrEqual(0);
});

it('keeps the newest 50 calls', async () => {
  const log = new CallLog(() => {});
  for (let call = 1; call <= 60; call += 1) log.begin({ method: 'GET', path: `/${call}`, plug: null })(200);
  expect(log.newest.map(({ path }) => path).at(0)).toBe('/11');
  expect(log.newest).toHaveLength(50);
});

it('answers 429 with Retry-After, and 500, in the host’s place', async (test) => {
  const { reached, proxy, ask } = await proxied(test);
  proxy.plug = '429';
  const busy = await ask('GET');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '5']);
  proxy.plug = '500';
  expect((await ask('GET')).status).toBe(500);
  expect(reached).toEqual([]);
});

it('cuts the connection before the host hears of the call', async (test) => {
  const { reached, log, proxy, ask } = await proxied(test);
  proxy.plug = 'refuse';
  await expect(ask('POST')).rejects.toThrow();
  expect(reached).toEqual([]);
  expect(log.newest).toMatchObject([{ status: null, plug: 'refuse' }]);
});

it('loses the answer to a change that was made, and to no question', async (test) => {
  const { reached, log, proxy, ask } = await proxied(test);
  proxy.plug = 'lose the answer';
  await expect(ask('POST')).rejects.toThrow();
  expect((await ask('GET')).status).toBe(201);
  expect(reached).toEqual(['POST /v1/servers?page=2', 'GET /v1/servers?page=2']);
  expect(log.newest.map(({ plug }) => plug)).toEqual(['lose the answer', null]);
});
