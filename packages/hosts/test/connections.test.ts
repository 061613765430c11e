import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HostErrorKind } from '../src/model/host-error.ts';
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

const stalledHeaders: Behaviour = () => {};
const stalledBody: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"status":');
};
const resetAtOnce: Behaviour = (_request, _response, incoming) => {
  incoming.socket.resetAndDestroy();
};
const closedAtOnce: Behaviour = (_request, _response, incoming) => {
  incoming.socket.destroy();
};
const resetMidAnswer: Behaviour = async (_request, response, incoming) => {
  response.writeHead(200, { 'content-length': '100' });
  await new Promise((resolve) => response.write('{"status":', resolve));
  incoming.socket.resetAndDestroy();
};
const huge: Behaviour = (_request, response) => {
  response.writeHead(200);
  response.end(Buffer.alloc(4 * 1024 * 1024 + 1, ' '));
};
const noHttp: Behaviour = (_request, _response, incoming) => {
  incoming.socket.end('SSH-2.0-OpenSSH_9.6\r\n');
};

const faults: readonly (readonly [what: string, behaviour: Behaviour, kind: HostErrorKind])[] = [
  ['no answer in time', stalledHeaders, 'too-slow'],
  ['an answer that stops in the middle', stalledBody, 'too-slow'],
  ['a reset once the request was read', resetAtOnce, 'answer-lost'],
  ['a close once the request was read', closedAtOnce, 'answer-lost'],
  ['a reset in the middle of the answer', resetMidAnswer, 'answer-lost'],
  ['an answer over 4 MiB', huge, 'not-understood'],
  ['an answer that is no HTTP', noHttp, 'not-understood'],
];

describe.each(faults)('%s', (_what, behaviour, kind) => {
  test(`fails as "${kind}", and a write is received exactly once`, async () => {
    const timeoutMs = 60_000;
    const passes = stoppedTimers();
    const host = await stubHost(behaviour);
    const hosting = connect(host.url, { timeoutMs });
    const calls = [
      hosting.power(account, 's1', 'restart'),
      hosting.command(account, 's2', 'say hi'),
      hosting.createBackup(account, 's3'),
      hosting.restoreBackup(account, 's4', 'b1'),
      hosting.deleteBackup(account, 's5', 'b1'),
    ];
    const failures = Promise.all(calls.map(failureOf));
    if (kind === 'too-slow') {
      await expect.poll(() => host.received.length).toBe(calls.length);
      // The beginning of the answer, if there is one, arrives.
      for (let turns = 0; turns < 15; turns += 1) await setImmediate();
      passes(timeoutMs);
    }
    for (const error of await failures) expect([error.kind, error.applied]).toEqual([kind, 'unknown']);
    expect(host.received.map(({ path }) => path).sort()).toEqual([
      '/v1/servers/s1/power',
      '/v1/servers/s2/command',
      '/v1/servers/s3/backups',
      '/v1/servers/s4/backups/b1/restore',
      '/v1/servers/s5/backups/b1',
    ]);
  });
});

test('a response of just under 4 MiB is read', async () => {
  const host = await stubHost({ body: { status: 'on', padding: 'x'.repeat(4 * 1024 * 1024 - 100) } });
  expect((await connect(host.url).server(account, 's1')).status).toBe('running');
});

test('reads share kept connections, and each write opens its own', async () => {
  const host = await stubHost({ body: { status: 'running' } });
  let opened = 0;
  host.server.on('connection', () => opened++);
  const hosting = connect(host.url);
  for (let number = 0; number < 20; number++) await hosting.server(account, String(number));
  expect(opened).toBeLessThan(5);
  const before = opened;
  for (const id of ['a', 'b', 'c']) await hosting.power(account, id, 'stop');
  expect(opened).toBe(before + 3);
});

test('a write is received once, although the host closes the connection of the read before it', async () => {
  // Sends "keep-alive", but resets the connection at its second request.
  const requests: string[] = [];
  const host = createServer((socket: Socket) => {
    let answered = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (answered) {
        socket.resetAndDestroy();
        return;
      }
      answered = true;
      requests.push(String(data).split(' ', 2).join(' '));
      const body = '{"status":"running"}';
      socket.write(
        `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    });
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void host.close());
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const hosting = connect(`http://127.0.0.1:${address.port}`);
  await hosting.server(account, 's1');
  await hosting.power(account, 's1', 'stop');
  await hosting.power(account, 's1', 'start');
  await hosting.server(account, 's1');
  expect(requests).toEqual([
    'GET /v1/servers/s1',
    'POST /v1/servers/s1/power',
    'POST /v1/servers/s1/power',
    'GET /v1/servers/s1',
  ]);
});

describe('a host that can’t be reached', () => {
  test('is unreachable, and nothing was applied; a write is repeated, because it did not arrive', async () => {
    const host = await stubHost({});
    await host.stop();
    const { clock, sleeps } = skippingClock();
    const hosting = connect(host.url, { clock });
    for (const call of [hosting.server(account, 's1'), hosting.power(account, 's1', 'stop')]) {
      const error = await failureOf(call);
      expect([error.kind, error.applied, error.httpStatus]).toEqual(['unreachable', 'no', null]);
    }
    expect(sleeps).toHaveLength(4);
  });

  test('is unreachable if its name does not resolve', async () => {
    const hosting = connect('http://no-such-host.invalid', { clock: skippingClock().clock });
    expect((await failureOf(hosting.server(account, 's1'))).kind).toBe('unreachable');
  });

  test('is unreachable if it does not speak TLS', async () => {
    const host = await stubHost({});
    const hosting = connect(host.url.replace('http:', 'https:'), { clock: skippingClock().clock });
    const error = await failureOf(hosting.power(account, 's1', 'stop'));
    expect([error.kind, error.applied]).toEqual(['unreachable', 'no']);
    expect(host.received).toEqual([]);
  });

  test('receives a write once if it is back before the deadline', async () => {
    const first = await stubHost({});
    await first.stop();
    const port = Number(new URL(first.url).port);
    const back = await stubHost({ status: 204 });
    await back.stop();
    const { clock } = skippingClock();
    const sleep = async () => {
      if (!back.server.listening) await once(back.server.listen(port, '127.0.0.1'), 'listening');
    };
    await connect(first.url, { clock: { ...clock, sleep } }).power(account, 's1', 'start');
    expect(back.received).toHaveLength(1);
  });
});

test('a write that gets no connection in time is reported as not made, and is not sent later', async () => {
  const host = await stubHost(stalledHeaders);
  const connections = 4;
  const hosting = connect(host.url, { connections });
  const others = Array.from({ length: connections }, (_, index) =>
    failureOf(hosting.power(account, `s${index}`, 'stop')),
  );
  await expect.poll(() => host.received.length).toBe(connections);
  const late = await failureOf(hosting.power(account, 'late', 'stop', { deadlineMs: 60 }));
  expect([late.kind, late.applied]).toEqual(['unreachable', 'no']);
  host.server.closeAllConnections();
  await Promise.all(others);
  const next = failureOf(hosting.power(account, 'next', 'stop'));
  await expect.poll(() => host.received.length).toBeGreaterThan(connections);
  host.server.closeAllConnections();
  await next;
  expect(host.received.map(({ path }) => path).slice(connections)).toEqual(['/v1/servers/next/power']);
});

test('a closed client aborts its calls and sends no more', async () => {
  const host = await stubHost(stalledHeaders);
  const hosting = connect(host.url);
  const read = failureOf(hosting.server(account, 's1'));
  const write = failureOf(hosting.power(account, 's1', 'stop'));
  await expect.poll(() => host.received.length).toBe(2);
  await hosting.close();
  expect(['answer-lost', 'unreachable']).toContain((await read).kind);
  expect([(await write).kind, (await write).applied]).toEqual(['answer-lost', 'unknown']);
  expect((await failureOf(hosting.power(account, 's1', 'stop'))).kind).toBe('unreachable');
  expect(host.received).toHaveLength(2);
});

test('an account whose servers hang takes at most sixteen connections, so another account is served', async () => {
  const held = Promise.withResolvers<void>();
  const host = await stubHost(async (request, response) => {
    if (request.path.startsWith('/v1/servers/hangs')) await held.promise;
    send(response, { body: { name: 'Survival', status: 'running' } });
  });
  const hosting = connect(host.url);
  const hanging = Array.from({ length: 40 }, (_, index) => hosting.server(account, `hangs-${index}`));
  await expect.poll(() => host.received.length).toBe(16);
  const other = { id: 'account-2', apiKey: 'another-key' };
  expect((await hosting.server(other, 's1')).name).toBe('Survival');
  expect(host.received).toHaveLength(17);
  held.resolve();
  await Promise.all(hanging);
  expect(host.received).toHaveLength(41);
});

/** Returns a host whose account has sixteen calls in flight, all that it may have, until `held` resolves. */
async function withoutFreeSlot() {
  const held = Promise.withResolvers<void>();
  const host = await stubHost(async (_request, response) => {
    await held.promise;
    send(response, { body: { name: 'Survival', status: 'running' } });
  });
  const hosting = connect(host.url);
  const hanging = Array.from({ length: 16 }, (_, index) => hosting.server(account, `s${index}`));
  await expect.poll(() => host.received.length).toBe(16);
  return { hosting, host, held, hanging };
}

test('a change that got no slot in time is reported as not made, and is not sent later', async () => {
  const { hosting, host, held, hanging } = await withoutFreeSlot();
  const failure = await failureOf(hosting.power(account, 's1', 'stop', { deadlineMs: 50 }));
  expect([failure.kind, failure.applied]).toEqual(['too-slow', 'no']);
  held.resolve();
  await Promise.all(hanging);
  await hosting.server(account, 's1');
  expect(host.received.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a caller that aborts while it waits for a slot blocks no other', async () => {
  const { hosting, held, hanging } = await withoutFreeSlot();
  const giving = new AbortController();
  const given = hosting.power(account, 's1', 'stop', { signal: giving.signal });
  const reason = new Error('gave up');
  giving.abort(reason);
  await expect(given).rejects.toBe(reason);
  held.resolve();
  await Promise.all(hanging);
  expect((await hosting.server(account, 's1')).name).toBe('Survival');
});
