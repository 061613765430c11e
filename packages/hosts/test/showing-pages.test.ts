import { describe, expect, onTestFinished, test } from 'vitest';
import { createHosts } from '../src/hosts.ts';
import { type HostKind, hostKinds } from '../src/model/host.ts';
import { type Answer, type Behaviour, stubHost } from '../testing/stub-host.ts';

const page = '<!DOCTYPE html>\n<html><head><title>Welcome</title></head></html>';
const paths: Readonly<Record<HostKind, string>> = {
  generic: '/v1/servers',
  pterodactyl: '/api/client',
  exaroton: '/v1/servers/',
  crafty: '/api/v2/servers',
};

/** Asks a host of this kind what it is. @param at a path at the end of its address */
async function asked(kind: HostKind, behaviour: Behaviour, at = '') {
  const { url, received, stop } = await stubHost(behaviour);
  const host = { id: 'h', name: 'H', kind, address: `${url}${at}`, certificateSha256: null };
  const hosts = createHosts({ hosts: [host], timeoutMs: 20_000 });
  onTestFinished(() => hosts.close());
  const showsPage = () => hosts.all[0]?.hosting.showsPage(5_000);
  return { showsPage, received, stop };
}

describe.each(hostKinds)('a host that is said to be of the kind %s', (kind) => {
  test.each<[string, Answer]>([
    ['has no such page', { status: 404, body: page }],
    ['shows the same page at each path', { body: page }],
  ])('is a website if it %s', async (_, answer) => {
    const { showsPage, received } = await asked(kind, answer);
    expect(await showsPage()).toBe(true);
    const [{ headers, method, path } = {}] = received;
    expect([method, path, headers?.accept]).toEqual(['GET', paths[kind], 'application/json']);
    expect(headers?.authorization).toBeUndefined();
  });

  test.each<[string, Answer]>([
    ['no key was sent', { status: 401, body: { errors: [{ code: 'AuthenticationException' }] } }],
    ['no key was sent, as others say it', { status: 403, body: { status: 'error' } }],
    ['there is no such path', { status: 404, body: { error: 'not found' } }],
    ['there is no such path, in a proxy’s words', { status: 404, body: '404 page not found' }],
    ['it is maintained', { status: 503, body: page }],
    ['the panel is away', { status: 502, body: page }],
    ['a person must be there', { status: 403, body: page }],
    ['people log in elsewhere', { status: 302, headers: { location: '/login' }, body: page }],
    ['nothing', { status: 200 }],
  ])('is none, as far as is known, if it says that %s', async (_, answer) => {
    const { showsPage } = await asked(kind, answer);
    expect(await showsPage()).toBe(false);
  });

  test('is none, as far as is known, if it is away', async () => {
    const { showsPage, stop } = await asked(kind, {});
    await stop();
    expect(await showsPage()).toBe(false);
  });
});

test('an address may end with the path of the API', async () => {
  const { showsPage, received } = await asked('pterodactyl', { status: 404, body: page }, '/api/client');
  expect(await showsPage()).toBe(true);
  expect(received.map(({ path }) => path)).toEqual(['/api/client']);
});
