import { createServer } from 'node:https';
import { selfSigned } from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { HostingOptions } from '../src/hosting-client.ts';
import { HttpError } from '../src/http/http-error.ts';
import type { HostError } from '../src/model/host-error.ts';
import { account, connect, failureOf, skippingClock, stubHost } from '../testing/stub-host.ts';

/** Starts a host with a certificate that it signed itself; its names are DNS names, also "127.0.0.1". */
async function secureHost(...names: string[]) {
  const { key, certificate, fingerprint } = selfSigned('Example', ['localhost', '127.0.0.1', ...names]);
  const keys: (string | undefined)[] = [];
  const server = createServer({ key, cert: certificate }, (request, response) => {
    keys.push(request.headers.authorization);
    response.end(JSON.stringify({ id: 's1', name: 'Survival', status: 'running' }));
  });
  const port = await listen(server);
  onTestFinished(() => stopListening(server));
  return { server, port, fingerprint, keys };
}

function reach(port: number, options: Partial<HostingOptions>, name = '127.0.0.1') {
  return connect(`https://${name}:${port}`, { clock: skippingClock().clock, ...options });
}

function kindOf({ cause }: HostError) {
  return cause instanceof HttpError ? cause.kind : null;
}

test.each(['127.0.0.1', 'localhost'])('a pinned self-signed certificate is accepted at %s', async (name) => {
  const { port, fingerprint, keys } = await secureHost();
  const hosting = reach(port, { certificateSha256: fingerprint }, name);
  expect((await hosting.server(account, 's1')).name).toBe('Survival');
  await hosting.power(account, 's1', 'stop');
  expect(keys).toEqual(Array(2).fill(`Bearer ${account.apiKey}`));
});

test('the fingerprint may be written without colons and in lower case', async () => {
  const { port, fingerprint } = await secureHost();
  const hosting = reach(port, { certificateSha256: fingerprint.replaceAll(':', '').toLowerCase() });
  expect((await hosting.server(account, 's1')).name).toBe('Survival');
});

test('a self-signed certificate that is not pinned is refused before the key is sent', async () => {
  const { port, keys } = await secureHost();
  const error = await failureOf(reach(port, {}).server(account, 's1'));
  expect([error.kind, kindOf(error), keys]).toEqual(['unreachable', 'not-sent', []]);
});

test('another certificate than the pinned one is refused before the key is sent', async () => {
  const { port, keys } = await secureHost();
  const { fingerprint: another } = selfSigned('Example', ['localhost']);
  const hosting = reach(port, { certificateSha256: another });
  const read = await failureOf(hosting.server(account, 's1'));
  expect([read.kind, kindOf(read)]).toEqual(['wrong-certificate', 'wrong-certificate']);
  const write = await failureOf(hosting.power(account, 's1', 'stop'));
  expect([write.kind, write.applied]).toEqual(['wrong-certificate', 'no']);
  expect(keys).toEqual([]);
});

test('a host whose certificate changes is refused on its next connection', async () => {
  const { server, port, fingerprint, keys } = await secureHost();
  const hosting = reach(port, { certificateSha256: fingerprint });
  await hosting.server(account, 's1');
  const { key, certificate } = selfSigned('Example', ['localhost']);
  server.setSecureContext({ key, cert: certificate });
  expect(kindOf(await failureOf(hosting.power(account, 's1', 'stop')))).toBe('wrong-certificate');
  expect(keys).toHaveLength(1);
});

test('a pinned host without TLS is refused', async () => {
  const host = await stubHost();
  const { fingerprint } = selfSigned('Example', ['localhost']);
  const hosting = connect(host.url, { certificateSha256: fingerprint, clock: skippingClock().clock });
  expect(kindOf(await failureOf(hosting.server(account, 's1')))).toBe('wrong-certificate');
  expect(host.received).toEqual([]);
});

test('a text that is no SHA-256 fingerprint is refused at once', () => {
  expect(() => connect('https://localhost', { certificateSha256: 'AB:CD' })).toThrow(
    new TypeError('not a SHA-256 fingerprint'),
  );
});
