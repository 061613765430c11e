import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { inspect } from 'node:util';
import { selfSigned } from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { genericDialect } from '../src/dialects/generic.ts';
import { createHosting, type HostingOptions } from '../src/hosting-client.ts';
import type { BackupStream } from '../src/model/files.ts';
import { HostError } from '../src/model/host-error.ts';
import type { ReadOptions } from '../src/model/hosting.ts';
import { get } from '../src/request.ts';
import {
  account,
  type Behaviour,
  connect,
  failureOf,
  send,
  skippingClock,
  stoppedTimers,
  stubHost,
} from '../testing/stub-host.ts';

type Hosting = ReturnType<typeof connect>;

const gzip = { 'content-type': 'application/gzip' };
const mebibyte = Buffer.alloc(1024 * 1024, 7);
/** More than Steward receives before it is read; the buffers of the sockets have room for the rest. */
const buffered = mebibyte.subarray(0, 384 * 1024);

async function open(hosting: Hosting, options?: ReadOptions): Promise<BackupStream> {
  const opened = await hosting.openBackup?.(account, 's1', 'b1', options);
  if (opened === undefined) throw new Error('not supported');
  return opened;
}

async function received({ chunks }: BackupStream): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

/** Opens a host whose archives are at a link. */
function linking(baseUrl: string, link: string, options: Partial<HostingOptions> = {}) {
  const dialect = genericDialect({ powerField: 'action', commandField: 'command', now: Date.now });
  const hosting = createHosting(
    { baseUrl, timeoutMs: 20_000, random: () => 0.5, ...options },
    {
      ...dialect,
      async openBackup(call) {
        await call(get('open-backup', '/link'));
        return { format: 'tar.gz', from: { link } };
      },
    },
  );
  onTestFinished(() => hosting.close());
  return hosting;
}

describe('an archive', () => {
  test('comes from the host, with its length', async () => {
    const host = await stubHost({ headers: gzip, body: 'archive' });
    const stream = await open(connect(host.url));
    expect([stream.format, stream.sizeBytes]).toEqual(['tar.gz', null]);
    expect(await received(stream)).toBe(7);
    expect(host.received.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', '/v1/servers/s1/backups/b1/archive', `Bearer ${account.apiKey}`],
    ]);
    const sized = await stubHost({ headers: { ...gzip, 'content-length': '7' }, body: 'archive' });
    const known = await open(connect(sized.url));
    expect([known.sizeBytes, await received(known)]).toEqual([7, 7]);
  });

  test('may be empty', async () => {
    const host = await stubHost({ headers: { ...gzip, 'content-length': '0' } });
    const stream = await open(connect(host.url));
    expect([stream.sizeBytes, await received(stream)]).toEqual([0, 0]);
  });

  test('of 200 MiB is received no faster than it is read, and nothing of it is kept', async () => {
    let sent = 0;
    const write = async (response: ServerResponse) => {
      response.writeHead(200, { ...gzip, 'content-length': `${200 * mebibyte.length}` });
      for (let at = 0; at < 200; at++) {
        sent += mebibyte.length;
        if (!response.write(mebibyte)) await once(response, 'drain');
      }
      response.end();
    };
    const host = await stubHost((_request, response) => write(response));
    const { chunks } = await open(connect(host.url));
    let bytes = 0;
    let mostOnTheWay = 0;
    let largest = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      mostOnTheWay = Math.max(mostOnTheWay, sent - bytes);
      largest = Math.max(largest, chunk.length);
      // Others have their turn: so much as there is room for arrives.
      if (bytes % mebibyte.length < chunk.length) await new Promise(setImmediate);
    }
    expect(bytes).toBe(200 * mebibyte.length);
    expect(largest).toBeLessThanOrEqual(256 * 1024);
    // The buffers of both sockets are among it: up to 36 MiB.
    expect(mostOnTheWay).toBeLessThan(64 * mebibyte.length);
  });

  test('is received beyond the limit of one attempt, and of the deadline, if it keeps coming', async () => {
    const passes = stoppedTimers();
    const parts = Promise.withResolvers<void>();
    const host = await stubHost(async (_request, response) => {
      response.writeHead(200, gzip).write('begin');
      await parts.promise;
      response.end('end');
    });
    const stream = await open(connect(host.url, { timeoutMs: 1_500 }), { deadlineMs: 1_500 });
    const iterator = stream.chunks[Symbol.asyncIterator]();
    expect((await iterator.next()).done).toBe(false);
    // Longer than both.
    passes(1_600);
    parts.resolve();
    expect((await iterator.next()).done).toBe(false);
    expect((await iterator.next()).done).toBe(true);
  });

  test.each([
    ['with its length', `content-length: ${buffered.length}\r\n`],
    ['that ends with the connection', 'connection: close\r\n'],
  ])('%s is whole if it is read after the host has closed the connection', async (_what, header) => {
    const closed = Promise.withResolvers<void>();
    const host = await stubHost((_request, _response, { socket }) => {
      socket.on('finish', closed.resolve);
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/gzip\r\n${header}\r\n`);
      socket.end(buffered);
    });
    const { chunks } = await open(connect(host.url));
    let bytes = 0;
    for await (const chunk of chunks) {
      if (bytes === 0) await closed.promise;
      bytes += chunk.length;
    }
    expect(bytes).toBe(buffered.length);
  });

  test('is opened when the host’s rate limit allows it', async () => {
    const host = await stubHost(
      { status: 429, headers: { 'retry-after': '7' } },
      { headers: gzip, body: 'archive' },
    );
    const { clock, sleeps } = skippingClock();
    expect(await received(await open(connect(host.url, { clock })))).toBe(7);
    expect(sleeps[0]).toBeGreaterThanOrEqual(7_000);
  });

  test('that has not begun when its caller gives up is not waited for', async () => {
    const gone = Promise.withResolvers<void>();
    const host = await stubHost((_request, response) => void response.on('close', gone.resolve));
    const aborting = new AbortController();
    const opened = open(connect(host.url), { signal: aborting.signal });
    await expect.poll(() => host.received.length).toBe(1);
    const reason = new Error('gave up');
    aborting.abort(reason);
    await expect(opened).rejects.toBe(reason);
    await gone.promise;
  });

  test('leaves the account’s other calls free when it has begun', async () => {
    const host = await stubHost((request, response) => {
      if (request.path.endsWith('/archive')) response.writeHead(200, gzip).write('begin');
      else send(response, { body: { data: [] } });
    });
    const hosting = connect(host.url);
    const streams = await Promise.all(Array.from({ length: 16 }, () => open(hosting)));
    expect((await hosting.servers(account)).items).toEqual([]);
    for (const { chunks } of streams) await chunks[Symbol.asyncIterator]().return?.();
  });

  test('that is not wanted any more ends the connection, even before it was read', async () => {
    const closed = Promise.withResolvers<void>();
    const host = await stubHost((_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, gzip).write(mebibyte);
    });
    const { chunks } = await open(connect(host.url));
    await chunks[Symbol.asyncIterator]().return?.();
    await closed.promise;
    expect((await chunks[Symbol.asyncIterator]().next()).done).toBe(true);
  });
});

describe('an archive fails with', () => {
  const cases: readonly (readonly [what: string, kind: string, behaviour: Behaviour])[] = [
    [
      'a connection that ends too early',
      'answer-lost',
      (_request, response) => {
        response.writeHead(200, { ...gzip, 'content-length': '100' });
        response.write('begin', () => response.destroy());
      },
    ],
    [
      'parts that end too early',
      'answer-lost',
      (_request, response) => {
        response.writeHead(200, gzip);
        response.write('begin', () => response.destroy());
      },
    ],
    [
      'a pause that is too long',
      'too-slow',
      (_request, response) => {
        response.writeHead(200, { ...gzip, 'content-length': '100' }).write('begin');
      },
    ],
  ];
  test.each(cases)('%s: %s', async (_what, kind, behaviour) => {
    const host = await stubHost(behaviour);
    const stream = await open(connect(host.url, kind === 'too-slow' ? { idleMs: 50 } : {}));
    const error = await failureOf(received(stream));
    expect([error.kind, error.call, error.applied]).toEqual([kind, 'open-backup', 'no']);
    expect(host.received).toHaveLength(1);
  });

  test('its signal: answer-lost', async () => {
    const closed = Promise.withResolvers<void>();
    const host = await stubHost((_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, gzip).write('begin');
    });
    const aborting = new AbortController();
    const stream = await open(connect(host.url), { signal: aborting.signal });
    const failed = failureOf(received(stream));
    aborting.abort();
    expect((await failed).kind).toBe('answer-lost');
    await closed.promise;
  });

  test('a host that is closed: answer-lost', async () => {
    const host = await stubHost((_request, response) => {
      response.writeHead(200, gzip).write('begin');
    });
    const hosting = connect(host.url);
    const failed = failureOf(received(await open(hosting)));
    await hosting.close();
    expect((await failed).kind).toBe('answer-lost');
  });

  test('more bytes than were announced: only those are an archive’s', async () => {
    const host = await stubHost((_request, _response, incoming) => {
      incoming.socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/gzip\r\ncontent-length: 5\r\n\r\nbegin, and more',
      );
    });
    const read = await received(await open(connect(host.url))).catch((error: unknown) => error);
    if (read instanceof HostError) expect(read.kind).toBe('answer-lost');
    else expect(read).toBe(5);
  });
});

describe('no archive is', () => {
  const declined = { error: { code: 'backup_unfinished', message: 'This backup is not complete.' } };
  const answers: readonly (readonly [what: string, kind: string, behaviour: Behaviour])[] = [
    ['an error', 'declined', { status: 409, body: declined }],
    ['a refusal', 'not-allowed', { status: 403, body: {} }],
    ['a fault of the host', 'host-failed', { status: 500, body: {} }],
    [
      'a success that is JSON',
      'not-understood',
      { headers: { 'content-type': 'application/json' }, body: {} },
    ],
    ['a web page', 'not-understood', { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }],
    ['a part', 'not-understood', { status: 206, headers: gzip, body: 'part' }],
    ['something compressed', 'not-understood', { headers: { ...gzip, 'content-encoding': 'br' }, body: 'x' }],
    ['a redirect', 'not-understood', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ];
  test.each(answers)('%s: %s', async (_what, kind, behaviour) => {
    const host = await stubHost(behaviour);
    const error = await failureOf(open(connect(host.url)));
    expect([error.kind, error.call]).toEqual([kind, 'open-backup']);
    expect(host.received).toHaveLength(1);
  });

  test('sent by a host that lacks the call', async () => {
    const backups = { body: { backups: [{ id: 'b1' }] } };
    const host = await stubHost((request, response) =>
      send(response, request.path.endsWith('/archive') ? { status: 404 } : backups),
    );
    expect((await failureOf(open(connect(host.url)))).kind).toBe('unsupported');
    const other = await stubHost({ status: 404, body: { error: { code: 'not_found' } } });
    expect((await failureOf(open(connect(other.url)))).kind).toBe('unsupported');
  });

  test('known by an id that the host does not have', async () => {
    const host = await stubHost((request, response) =>
      send(response, request.path.endsWith('/archive') ? { status: 404 } : { body: { backups: [] } }),
    );
    expect((await failureOf(open(connect(host.url)))).kind).toBe('unknown-backup');
  });
});

describe('a link', () => {
  const secret = 'eyJhbGciOi.one-use.token';

  test('at another address is opened once, without the key', async () => {
    const host = await stubHost({ body: {} });
    const node = await stubHost({ headers: { ...gzip, 'content-length': '7' }, body: 'archive' });
    const stream = await open(linking(host.url, `${node.url}/download/backup?token=${secret}&a=b%2F`));
    expect([stream.sizeBytes, await received(stream)]).toEqual([7, 7]);
    expect(node.received.map(({ path }) => path)).toEqual([`/download/backup?token=${secret}&a=b%2F`]);
    expect(node.received[0]?.headers.authorization).toBeUndefined();
    expect(host.received.map(({ path }) => path)).toEqual(['/link']);
  });

  test('at the host itself is opened without the key, too', async () => {
    const host = await stubHost({ body: {} }, { headers: gzip, body: 'archive' });
    expect(await received(await open(linking(host.url, `${host.url}/x?token=${secret}`)))).toBe(7);
    expect(host.received[1]?.headers.authorization).toBeUndefined();
  });

  test('at another address needs no certificate of the host', async () => {
    const { key, certificate, fingerprint } = selfSigned('Example', ['localhost']);
    const host = createServer({ key, cert: certificate }, (_request, response) => void response.end('{}'));
    const port = await listen(host);
    onTestFinished(() => stopListening(host));
    const node = await stubHost({ headers: gzip, body: 'archive' });
    const hosting = linking(`https://127.0.0.1:${port}`, node.url, { certificateSha256: fingerprint });
    expect(await received(await open(hosting))).toBe(7);
  });

  test.each([
    ['declined', { status: 401, body: { error: secret } }],
    ['declined', { status: 403, body: secret }],
    ['declined', { status: 404, body: { error: secret } }],
    ['declined', { status: 429, body: secret }],
    ['host-failed', { status: 500, body: { error: secret } }],
    ['not-understood', { status: 302, headers: { location: `http://127.0.0.1:9/?${secret}` } }],
    ['not-understood', { headers: { 'content-type': 'application/json' }, body: { error: secret } }],
  ])('that opens nothing is %s, and stands in no error and no log: %j', async (kind, behaviour) => {
    const node = await stubHost({ body: {} }, behaviour);
    const logged: unknown[] = [];
    const logger = { debug: (...line: unknown[]) => void logged.push(line) };
    const error = await failureOf(open(linking(node.url, `${node.url}/${secret}?${secret}`, { logger })));
    expect([error.kind, node.received.length]).toEqual([kind, 2]);
    expect(inspect([error, logged], { depth: 20, showHidden: true })).not.toContain(secret);
  });

  test('to a machine that can’t be reached is not about the host', async () => {
    const host = await stubHost({ body: {} });
    const node = await stubHost();
    await node.stop();
    const error = await failureOf(open(linking(host.url, `${node.url}/?${secret}`)));
    expect(error.kind).toBe('node-unreachable');
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(secret);
  });

  test.each(['', 'file:///etc/passwd', 'ftp://127.0.0.1/x', `http://127.0.0.1:9/${account.apiKey}`])(
    'that is no address, or holds the key, is not understood: %j',
    async (link) => {
      const host = await stubHost({ body: {} });
      expect((await failureOf(open(linking(host.url, link)))).kind).toBe('not-understood');
      expect(host.received.map(({ path }) => path)).toEqual(['/link']);
    },
  );
});
