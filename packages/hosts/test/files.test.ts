import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHosts } from '../src/hosts.ts';
import { maxListedFiles } from '../src/model/hosting.ts';
import {
  type Answer,
  account,
  type connect,
  failureOf,
  hostAnswering,
  stubHost,
} from '../testing/stub-host.ts';
import { networkOf, tlsFront } from '../testing/tls-front.ts';
import { keyAndEcho } from './echoes.ts';

const region = {
  name: 'r.0.-1.mca',
  type: 'file',
  size_bytes: 8192,
  modified_at: '2026-11-22T14:02:41.123Z',
};

function listing(files: unknown, more?: unknown): Answer {
  return { body: { files, more } };
}

/** Returns a name that only a host which means harm sends. */
const badName = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '/',
    '../server.properties',
    '/etc/passwd',
    'a/../../b',
    '\0',
    'a\0b',
    '\ud800',
  ),
  fc.tuple(anyText(), fc.constantFrom('/', '\0'), anyText()).map((parts) => parts.join('')),
);

/** Folders and files that no path of a server's folder names. */
const badPaths = [
  '..',
  '../other',
  'world/../../other',
  '/etc',
  'world//region',
  './world',
  'world/',
  'a\0b',
];

describe('a folder', () => {
  test('is listed with kinds, sizes and times to the millisecond', async () => {
    const { host, hosting } = await hostAnswering(
      listing([
        region,
        { name: 'DIM-1', type: 'folder', size_bytes: 4096, modified_at: '2026-11-22T14:02:41Z' },
        { name: 'latest', type: 'other' },
        { name: 'from 1970', type: 'file', size_bytes: 0, modified_at: '1970-01-01T00:00:00Z' },
      ]),
    );
    const { items, more } = (await hosting.listFiles?.(account, 's1', 'my world/région')) ?? {};
    expect(host.received.map(({ path }) => path)).toEqual([
      '/v1/servers/s1/files?path=my+world%2Fr%C3%A9gion',
    ]);
    const modifiedAt = new Date('2026-11-22T14:02:41.123Z');
    expect(items).toEqual([
      { name: 'r.0.-1.mca', kind: 'file', sizeBytes: 8192, modifiedAt },
      { name: 'DIM-1', kind: 'folder', sizeBytes: null, modifiedAt: new Date('2026-11-22T14:02:41Z') },
      { name: 'latest', kind: 'other', sizeBytes: null, modifiedAt: null },
      { name: 'from 1970', kind: 'file', sizeBytes: 0, modifiedAt: null },
    ]);
    expect(more).toBe(false);
  });

  test('is never listed from the cache', async () => {
    const { host, hosting } = await hostAnswering(listing([]));
    for (const _ of [1, 2]) await hosting.listFiles?.(account, 's1', '', { maxAgeMs: 60_000 });
    expect(host.received.map(({ path }) => path)).toEqual(Array(2).fill('/v1/servers/s1/files?path='));
  });

  test('holds no name that is a path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(badName, { maxLength: 5 }), async (names) => {
        const { hosting } = await hostAnswering(
          listing([...names.map((name) => ({ ...region, name })), region]),
        );
        const listed = await hosting.listFiles?.(account, 's1', 'world');
        expect(listed?.items.map(({ name }) => name)).toEqual([region.name]);
        await hosting.close();
      }),
      { numRuns: 15 },
    );
  });

  test('holds each other name unchanged', async () => {
    const name = anyText({ minLength: 1 }).filter((text) => /^(?!\.{1,2}$)[^/\0]+$/.test(text));
    await fc.assert(
      fc.asyncProperty(name, async (any) => {
        const { hosting } = await hostAnswering(listing([{ ...region, name: any }]));
        const listed = await hosting.listFiles?.(account, 's1', 'world');
        expect(listed?.items.map((item) => item.name)).toEqual([any]);
        await hosting.close();
      }),
      { numRuns: 15 },
    );
  });

  test('may hold anything that is no file', async () => {
    const strange = [
      null,
      1,
      'r.0.0.mca',
      [],
      {},
      { name: 5 },
      { ...region, type: 'socket', size_bytes: -1 },
    ];
    const { hosting } = await hostAnswering(listing(strange, 'yes'));
    expect(await hosting.listFiles?.(account, 's1', 'world')).toMatchObject({
      items: [{ name: region.name, kind: 'other', sizeBytes: null }],
      more: false,
    });
  });

  test('is listed up to a limit, and says if there is more', async () => {
    const files = Array.from({ length: maxListedFiles + 5 }, (_, at) => ({ ...region, name: `${at}` }));
    const { hosting } = await hostAnswering(listing(files), listing([region], true));
    const listed = async () => {
      const { items, more } = (await hosting.listFiles?.(account, 's1', 'world')) ?? {};
      return [items?.length, more];
    };
    expect(await listed()).toEqual([maxListedFiles, true]);
    expect(await listed()).toEqual([1, true]);
  });

  test('that is not there holds nothing', async () => {
    const { hosting } = await hostAnswering({ status: 404, body: { error: { code: 'file_not_found' } } });
    expect(await hosting.listFiles?.(account, 's1', 'no')).toEqual({ items: [], more: false });
  });

  test.each(badPaths)('can’t be named by %j', async (path) => {
    const { host, hosting } = await hostAnswering(listing([region]));
    expect(await hosting.listFiles?.(account, 's1', path)).toEqual({ items: [], more: false });
    expect(await hosting.readFile?.(account, 's1', path)).toBeNull();
    expect(host.received).toEqual([]);
  });

  test('holds no API key in a name, in any of its six forms', async () => {
    await fc.assert(
      fc.asyncProperty(keyAndEcho, async ([apiKey, echo]) => {
        const { hosting } = await hostAnswering(listing([{ ...region, name: `x${echo}y.dat` }, region]));
        const listed = await hosting.listFiles?.({ id: 'account-1', apiKey }, 's1', 'world');
        expect(listed?.items.at(-1)?.name).toBe(region.name);
        expect(listed?.items.some(({ name }) => name.includes(echo))).toBe(false);
        await hosting.close();
      }),
      { numRuns: 15 },
    );
  });

  test('that is no list is not understood', async () => {
    const { hosting } = await hostAnswering({ body: { files: 'all' } });
    const error = await failureOf(listFiles(hosting));
    expect([error.kind, error.call]).toEqual(['not-understood', 'list-files']);
  });
});

describe('a file', () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256));

  test('is read byte by byte', async () => {
    const { host, hosting } = await hostAnswering((_request, response) => void response.end(bytes));
    const content = await hosting.readFile?.(account, 's1', 'world/level.dat');
    expect(Buffer.from(content ?? []).equals(bytes)).toBe(true);
    expect(host.received.map(({ path }) => path)).toEqual([
      '/v1/servers/s1/files/content?path=world%2Flevel.dat',
    ]);
  });

  test('of JSON or a web page is read like any other', async () => {
    for (const text of ['{"error":"none"}', '<html></html>', '']) {
      const { hosting } = await hostAnswering({ body: text });
      expect(Buffer.from((await hosting.readFile?.(account, 's1', 'a')) ?? []).toString()).toBe(text);
    }
  });

  test.each([
    ['is not there', { status: 404, body: { error: { code: 'file_not_found' } } }],
    ['is too large', { status: 413, body: { error: { code: 'file_too_large' } } }],
    ['holds the API key', { body: `rcon.password=${account.apiKey}` }],
    ['holds it in Base64', { body: `x=${Buffer.from(account.apiKey).toString('base64')}` }],
  ])('that %s is null', async (_what, answer) => {
    const { hosting } = await hostAnswering(answer);
    expect(await hosting.readFile?.(account, 's1', 'server.properties')).toBeNull();
  });
});

function listFiles(hosting: ReturnType<typeof connect>) {
  return hosting.listFiles?.(account, 's1', 'world') ?? Promise.reject(new Error('not supported'));
}

function readFile(hosting: ReturnType<typeof connect>) {
  return hosting.readFile?.(account, 's1', 'a') ?? Promise.reject(new Error('not supported'));
}

test.each([
  { status: 404 },
  { status: 404, body: { error: { code: 'not_found' } } },
  { status: 405 },
  { status: 501 },
])('a host without files has none of its operations: %j', async (answer) => {
  const { hosting } = await hostAnswering((request, response) => {
    const isServer = request.path === '/v1/servers/s1';
    response.writeHead(isServer ? 200 : answer.status);
    response.end(JSON.stringify(isServer ? { id: 's1', status: 'running' } : answer.body));
  });
  expect((await failureOf(listFiles(hosting))).kind).toBe('unsupported');
  expect((await failureOf(readFile(hosting))).kind).toBe('unsupported');
});

test('an unknown server is unknown, not without files', async () => {
  const { hosting } = await hostAnswering({ status: 404, body: { error: { code: 'server_not_found' } } });
  expect((await failureOf(listFiles(hosting))).kind).toBe('unknown-server');
  expect((await failureOf(readFile(hosting))).kind).toBe('unknown-server');
});

test('at a guild’s own host files are only listed', async () => {
  const host = await stubHost(listing([region]));
  const front = await tlsFront(host.url, ['panel.example.com']);
  front.isTrusted();
  const { network } = networkOf(new Map([['panel.example.com', '127.0.0.1']]));
  const hosts = createHosts({
    hosts: [],
    openHosts: ['generic'],
    network,
    timeoutMs: 60_000,
    powerField: 'action',
    commandField: 'command',
    logger: { debug() {} },
  });
  onTestFinished(() => hosts.close());
  const own = { hostingUrl: front.url, openKind: 'generic', certificateSha256: null } as const;
  const hosting = hosts.at(own)?.hosting;
  expect([hosting?.capabilities.files?.maxReadBytes, hosting?.capabilities.backups?.stream]).toEqual([
    null,
    false,
  ]);
  expect((await hosting?.listFiles?.(account, 's1', ''))?.items).toHaveLength(1);
  const refused = [
    hosting?.readFile?.(account, 's1', region.name),
    hosting?.openBackup?.(account, 's1', 'b1'),
  ];
  for (const call of refused) expect((await failureOf(Promise.resolve(call))).kind).toBe('unsupported');
  expect(host.received).toHaveLength(1);
});
