import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account, connect, failureOf, hostAnswering, stubHost } from '../testing/stub-host.ts';

const server = { status: 'running', players: 1 };

test('each operation sends the request that the API describes, with a body only if it has one', async () => {
  const host = await stubHost({ body: { id: 'b1', status: 'running', data: [] } });
  const hosting = connect(host.url);
  await hosting.servers(account);
  await hosting.server(account, 's1');
  await hosting.power(account, 's1', 'restart');
  await hosting.command(account, 's1', 'say "hi"');
  await hosting.backups(account, 's1');
  await hosting.createBackup(account, 's1');
  await hosting.restoreBackup(account, 's1', 'b1');
  await hosting.deleteBackup(account, 's1', 'b1');
  await hosting.createBackup(account, 's1', { name: 'Before the update' });
  await hosting.lockBackup(account, 's1', 'b1', true);
  await hosting.lockBackup(account, 's1', 'b1', false);
  expect(host.received.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'GET /v1/servers ',
    'GET /v1/servers/s1 ',
    'POST /v1/servers/s1/power {"action":"restart"}',
    'POST /v1/servers/s1/command {"command":"say \\"hi\\""}',
    'GET /v1/servers/s1/backups ',
    'POST /v1/servers/s1/backups ',
    'POST /v1/servers/s1/backups/b1/restore ',
    'DELETE /v1/servers/s1/backups/b1 ',
    'POST /v1/servers/s1/backups {"name":"Before the update"}',
    'POST /v1/servers/s1/backups/b1/lock ',
    'POST /v1/servers/s1/backups/b1/unlock ',
  ]);
});

test('every request has the key as a bearer token, accepts JSON and names the client', async () => {
  const host = await stubHost({ body: { data: [] } });
  const userAgent = 'Somebody/1.0 (a client)';
  const hosting = connect(host.url, { userAgent });
  await hosting.servers(account);
  await hosting.power(account, 's1', 'start');
  for (const { headers } of host.received) {
    expect(headers.authorization).toBe(`Bearer ${account.apiKey}`);
    expect(headers.accept).toBe('application/json');
    expect(headers['user-agent']).toBe(userAgent);
  }
  expect(host.received[0]?.headers['content-type']).toBeUndefined();
  expect(host.received[1]?.headers['content-type']).toBe('application/json');
});

test('the settings name the fields of the power and command bodies', async () => {
  const host = await stubHost({ status: 204 });
  const hosting = connect(host.url, {}, { powerField: 'signal', commandField: 'line' });
  await hosting.power(account, 's1', 'kill');
  await hosting.command(account, 's1', 'list');
  expect(host.received.map(({ body }) => body)).toEqual(['{"signal":"kill"}', '{"line":"list"}']);
});

test.each([
  ['', '/v1/servers'],
  ['/', '/v1/servers'],
  ['/panel', '/panel/v1/servers'],
  ['/panel/api///', '/panel/api/v1/servers'],
  ['/v1', '/v1/servers'],
  ['/panel/v1/', '/panel/v1/servers'],
])('a base URL that ends with "%s" gives the path %s', async (suffix, path) => {
  const host = await stubHost({ body: [] });
  await connect(host.url + suffix).servers(account);
  expect(host.received.map((request) => request.path)).toEqual([path]);
});

test('a base URL that is no HTTP address is refused', () => {
  expect(() => connect('ftp://example.com')).toThrow(TypeError);
});

describe('ids', () => {
  test('any id arrives unchanged in the path', async () => {
    const host = await stubHost({ body: server });
    const hosting = connect(host.url);
    const id = anyText({ minLength: 1, maxLength: 40 }).filter((text) => !/^\.{1,2}$/.test(text));
    await fc.assert(
      fc.asyncProperty(id, id, async (serverId, backupId) => {
        await hosting.restoreBackup(account, serverId, backupId);
        const segments = host.received.at(-1)?.path.split('/').map(decodeURIComponent);
        expect(segments).toEqual(['', 'v1', 'servers', serverId, 'backups', backupId, 'restore']);
      }),
      { numRuns: 60 },
    );
  });

  test.each(['', '.', '..', '\ud800x'])('%j can’t be in a path and is unknown without a call', async (id) => {
    const host = await stubHost({ body: server });
    const hosting = connect(host.url);
    const failures = await Promise.all([
      failureOf(hosting.server(account, id)),
      failureOf(hosting.backups(account, id)),
      failureOf(hosting.power(account, id, 'start')),
      failureOf(hosting.deleteBackup(account, 's1', id)),
      failureOf(hosting.restoreBackup(account, id, 'b1')),
    ]);
    expect(failures.map(({ kind }) => kind)).toEqual([
      'unknown-server',
      'unknown-server',
      'unknown-server',
      'unknown-backup',
      'unknown-server',
    ]);
    expect(host.received).toEqual([]);
  });
});

test.each(['', 'two\nlines', 'ключ', ' spaced '])(
  'a key that no header can hold (%j) is refused without a call',
  async (apiKey) => {
    const host = await stubHost({ body: [] });
    const error = await failureOf(connect(host.url).servers({ id: 'a', apiKey }));
    expect([error.kind, error.applied]).toEqual(['key-refused', 'no']);
    expect(host.received).toEqual([]);
  },
);

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is not followed, so the key is sent to no other host',
  async (status) => {
    const elsewhere = await stubHost({ body: [] });
    const { host, hosting } = await hostAnswering({
      status,
      headers: { location: `${elsewhere.url}/v1/servers` },
    });
    expect((await failureOf(hosting.servers(account))).kind).toBe('not-understood');
    expect((await failureOf(hosting.power(account, 's1', 'stop'))).applied).toBe('unknown');
    expect(host.received).toHaveLength(2);
    expect(elsewhere.received).toEqual([]);
  },
);
