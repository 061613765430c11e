import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type ExarotonOptions, exarotonStatus, FakeExaroton, TestClock } from '@steward/fake-hosts';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exarotonDialect } from '../src/dialects/exaroton.ts';
import { followStream } from '../src/dialects/exaroton-stream.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { Account } from '../src/model/hosting.ts';
import type { ServerStatus } from '../src/model/server.ts';
import { failureOf, skippingClock, stubHost } from '../testing/stub-host.ts';

const { offline, online, starting, stopping, restarting, saving, loading, crashed, pending, preparing } =
  exarotonStatus;

const account: Account = { id: 'account-1', apiKey: 'exaroton-token' };
const endless = new AbortController().signal;

interface ConnectOptions extends ExarotonOptions {
  readonly readyMs?: number;
}

/** Opens a client of a fake exaroton that skips waits between attempts. */
async function connectExaroton({ readyMs = 20_000, ...options }: ConnectOptions = {}) {
  const exaroton = await FakeExaroton.start({ clock: new TestClock({ isFrozen: true }), ...options });
  const { clock, ...time } = skippingClock();
  const hosting = createHosting(
    // With the `/v1` that exaroton's documentation shows.
    {
      baseUrl: exaroton.url,
      timeoutMs: 20_000,
      leastReadMs: 20_000,
      clock,
    },
    exarotonDialect({ now: clock.now, readyMs }),
  );
  onTestFinished(async () => {
    await hosting.close();
    await exaroton.close();
  });
  const [own] = exaroton.servers.values();
  if (own === undefined) throw new Error('no server');
  return { exaroton, own, hosting, ...time };
}

describe('reading', () => {
  test('lists the servers with status, players, software and address', async () => {
    const { hosting, exaroton, own } = await connectExaroton({
      servers: [{ name: 'Survival', status: online }, { name: 'Creative' }],
    });
    exaroton.join(own.id, 'Notch');
    const { items, more } = await hosting.servers(account);
    expect([items.map(({ id, name, status }) => [id, name, status]), more]).toEqual([
      [...exaroton.servers.values()].map(({ id, name, status }) => [
        id,
        name,
        status === online ? 'running' : 'stopped',
      ]),
      false,
    ]);
    expect(items[0]?.players).toEqual({ online: 1, max: 20, names: ['Notch'] });
    const shown = new Map(items[0]?.configuration.map(({ label, value }) => [label, value]));
    expect([shown.get('Software'), shown.get('Version'), shown.get('Address'), shown.get('MOTD')]).toEqual([
      'Vanilla',
      '1.21.4',
      'survival.exaroton.me:25565',
      'Welcome to the server of Survival!',
    ]);
  });

  test.each([
    [offline, 'stopped', 'offline'],
    [online, 'running', 'online'],
    [pending, 'starting', 'pending'],
    [preparing, 'starting', 'preparing'],
    [loading, 'starting', 'loading'],
    [starting, 'starting', 'starting'],
    [stopping, 'stopping', 'stopping'],
    [saving, 'stopping', 'saving'],
    [restarting, 'restarting', 'restarting'],
    [crashed, 'crashed', 'crashed'],
  ] as const)('status %i is %s', async (code, status, word) => {
    const { hosting, own } = await connectExaroton({ servers: [{ status: code }] });
    expect(await hosting.server(account, own.id)).toMatchObject({ status, statusWord: word });
  });

  test.each([
    [online, true],
    [starting, undefined],
    [offline, undefined],
  ])('with the status %i answers people: %s', async (code, answered) => {
    const { hosting, own } = await connectExaroton({ servers: [{ status: code }] });
    expect((await hosting.server(account, own.id)).game?.answered).toBe(answered);
  });

  test('counts players whose names are not sent', async () => {
    const { hosting, own } = await connectExaroton({
      servers: [{ status: online, players: ['Notch'], listsPlayers: false }],
    });
    expect((await hosting.server(account, own.id)).players).toEqual({ online: 1, max: 20, names: [] });
  });
});

describe('changing', () => {
  test('starts, restarts and stops with GET', async () => {
    const { hosting, exaroton, own } = await connectExaroton();
    for (const action of ['start', 'restart', 'stop'] as const) {
      expect(await hosting.power(account, own.id, action)).toEqual({ output: null });
      if (action !== 'stop') await exaroton.clock.advance(60_000);
    }
    expect(own.status).toBe(stopping);
    expect(exaroton.traffic.lines).toEqual(
      ['start', 'restart', 'stop'].map((action) => `GET /v1/servers/${own.id}/${action}/`),
    );
  });

  test('a stop that exaroton answers with its own error is sent once, and its outcome is unknown', async () => {
    const { hosting, exaroton, own } = await connectExaroton({ servers: [{ status: online }] });
    exaroton.isBroken = true;
    const error = await failureOf(hosting.power(account, own.id, 'stop'));
    expect([error.kind, error.applied, exaroton.traffic.lines.length]).toEqual(['host-failed', 'unknown', 1]);
  });

  test('sends a console command, whose output exaroton does not send', async () => {
    const { hosting, own } = await connectExaroton({ servers: [{ status: online }] });
    expect(await hosting.command(account, own.id, 'say "hi"')).toEqual({ output: null });
    expect(own.commands).toEqual(['say "hi"']);
  });

  test('a kill and everything about backups is unsupported without a request', async () => {
    const { hosting, exaroton, own } = await connectExaroton({ servers: [{ status: online }] });
    expect(hosting.capabilities).toMatchObject({ kill: false, backups: null, players: true, statusAgeMs: 0 });
    const calls = [
      hosting.power(account, own.id, 'kill'),
      hosting.backups(account, own.id),
      hosting.createBackup(account, own.id),
      hosting.restoreBackup(account, own.id, 'b-1'),
      hosting.deleteBackup(account, own.id, 'b-1'),
    ];
    for (const call of calls)
      expect(await failureOf(call)).toMatchObject({ kind: 'unsupported', applied: 'no' });
    expect(exaroton.traffic.lines).toEqual([]);
  });
});

describe('the stream of a status', () => {
  /** Follows a server. @returns the statuses that came, and what ends that */
  async function follow(options: ConnectOptions = {}) {
    const setup = await connectExaroton(options);
    const seen: ServerStatus[] = [];
    const ending = new AbortController();
    const begin = (as = account) =>
      setup.hosting.followStatus?.(as, setup.own.id, (status) => seen.push(status), ending.signal);
    return { ...setup, seen, begin, end: () => ending.abort() };
  }

  test('has the status at its beginning, then each change, until it is no longer wanted', async () => {
    const { exaroton, own, seen, begin, end } = await follow();
    const following = begin();
    await expect.poll(() => seen).toEqual(['stopped']);
    const headers = { authorization: `Bearer ${account.apiKey}` };
    await fetch(`${exaroton.url}/servers/${own.id}/start/`, { headers });
    for (const ms of [5_000, 10_000, 30_000]) await exaroton.clock.advance(ms);
    await expect.poll(() => seen.at(-1)).toBe('running');
    exaroton.crash(own.id);
    const starting = ['starting', 'starting', 'starting'];
    await expect.poll(() => seen).toEqual(['stopped', ...starting, 'running', 'crashed']);
    end();
    await following;
    await expect.poll(() => exaroton.streamCount).toBe(0);
  });

  test('gives no status if it is not ready in time, and is closed', async () => {
    const { exaroton, own, seen, begin } = await follow({ readyMs: 50 });
    exaroton.onStream = () => {};
    await begin();
    expect(seen).toEqual([]);
    await expect.poll(() => exaroton.streamCount).toBe(0);
    expect(own.status).toBe(offline);
  });

  test('ends when exaroton closes it, or sends too much', async () => {
    const { exaroton, seen, begin } = await follow();
    exaroton.onStream = (socket) => socket.close();
    await begin();
    exaroton.onStream = (socket) => {
      for (let each = 0; each < 300; each++) socket.send(JSON.stringify('x'.repeat(2_000)));
    };
    await begin();
    expect(seen).toEqual([]);
  });

  test('passes over what it does not know, and other servers', async () => {
    const { exaroton, own, seen, begin, end } = await follow();
    const other = { id: 'AAAAAAAAAAAAAAAA', status: crashed };
    exaroton.onStream = (socket) => {
      const status = { type: 'status', stream: 'status' };
      for (const message of ['', '{', 'null', '[]', '"ready"', '['.repeat(100_000)]) socket.send(message);
      socket.send(Buffer.from([0, 1, 2]));
      for (const data of [other, null, 1, [], {}, { id: own.id }, { id: 7, status: online }])
        socket.send(JSON.stringify({ ...status, data }));
      socket.send(
        JSON.stringify({ type: 'status', stream: 'console', data: { id: own.id, status: online } }),
      );
      socket.send('{"type":"ready"}');
      socket.send(JSON.stringify({ ...status, data: other }));
    };
    const following = begin();
    await expect.poll(() => seen).toEqual(['stopped']);
    exaroton.crash(own.id);
    await expect.poll(() => seen).toEqual(['stopped', 'crashed']);
    end();
    await following;
  });

  test.each([
    ['refuses the key', 403],
    ['has had too many requests', 429],
    ['sends it elsewhere', 302],
  ])(
    'that does not open, because exaroton %s, delays nothing and leaves no key behind',
    async (_, status) => {
      const elsewhere = await stubHost({ status: 200 });
      const answer = {
        status,
        headers: { location: elsewhere.url, 'retry-after': '60' },
        body: account.apiKey,
      };
      const host = await stubHost(answer, { body: { success: true, error: null, data: null } });
      const said: unknown[] = [];
      const hosting = createHosting(
        {
          baseUrl: host.url,
          timeoutMs: 20_000,
          logger: { debug: (...entry) => said.push(entry) },
          onCall: (report) => said.push(report),
        },
        exarotonDialect({ now: Date.now }),
      );
      onTestFinished(() => hosting.close());
      const following = hosting.followStatus?.(account, 's1', () => said.push('a status'), endless);
      said.push(await failureOf(following ?? Promise.resolve()));
      expect(await hosting.power(account, 's1', 'start')).toEqual({ output: null });
      expect(host.received.map(({ path }) => path)).toEqual([
        '/v1/servers/s1/websocket',
        '/v1/servers/s1/start/',
      ]);
      expect(host.received[0]?.headers.authorization).toBe(`Bearer ${account.apiKey}`);
      expect([elsewhere.received, inspect(said, { depth: 9 }).includes(account.apiKey)]).toEqual([[], false]);
    },
  );

  test('is not opened with a key that may not be used any more', async () => {
    const { exaroton, begin } = await follow();
    const gone = new Error('disconnected');
    await expect(begin({ ...account, requireCurrent: () => Promise.reject(gone) })).rejects.toBe(gone);
    expect([exaroton.streamCount, exaroton.traffic.lines]).toEqual([0, []]);
  });

  test('gives nothing but the statuses of its own server, whatever else comes', async () => {
    const status = { type: fc.constant('status'), stream: fc.constant('status') };
    const near = fc.record({
      ...status,
      data: fc.record({ id: fc.string(), status: fc.jsonValue() }, { requiredKeys: [] }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.jsonValue(), near)), async (messages) => {
        const seen: ServerStatus[] = [];
        await followStream({
          path: '',
          serverId: 'the server',
          onStatus: (status) => seen.push(status),
          signal: endless,
          listen: async (_request, onMessage) => {
            for (const message of messages) onMessage(message);
            const data = { id: 'the server', status: starting };
            onMessage({ type: 'status', stream: 'status', data });
          },
          readStatus: async () => 'stopped',
          readyMs: 20_000,
        });
        expect(seen).toEqual(['starting']);
      }),
    );
  });

  test('gives what came during the read of its first status, not what was read', async () => {
    const seen: ServerStatus[] = [];
    const reading = Promise.withResolvers<ServerStatus>();
    const sent = Promise.withResolvers<(message: unknown) => void>();
    const following = followStream({
      path: '',
      serverId: 's1',
      onStatus: (status) => seen.push(status),
      signal: endless,
      listen: async (_request, onMessage, signal) => {
        sent.resolve(onMessage);
        onMessage({ type: 'ready' });
        await once(signal, 'abort');
      },
      readStatus: () => reading.promise,
      readyMs: 20_000,
    });
    (await sent.promise)({ type: 'status', stream: 'status', data: { id: 's1', status: starting } });
    reading.resolve('stopped');
    await Promise.race([following, setImmediate()]);
    expect(seen).toEqual(['starting']);
  });
});

describe('errors', () => {
  test('a wrong token is 403, which means that the key is refused', async () => {
    const { hosting, own } = await connectExaroton();
    const wrong = { ...account, apiKey: 'another-token' };
    for (const call of [
      hosting.servers(wrong),
      hosting.server(wrong, own.id),
      hosting.power(wrong, own.id, 'start'),
    ])
      expect(await failureOf(call)).toMatchObject({ kind: 'key-refused', applied: 'no' });
    expect(own.status).toBe(offline);
  });

  test("what a shared server's owner withheld is not allowed, but the key is good", async () => {
    const { hosting, own } = await connectExaroton({
      servers: [{ shared: true, status: online, rights: new Set(['start']) }],
    });
    expect(await failureOf(hosting.power(account, own.id, 'stop'))).toMatchObject({
      kind: 'not-allowed',
      applied: 'no',
    });
  });

  test('a server that exaroton does not know is an unknown server', async () => {
    const { hosting } = await connectExaroton();
    expect((await failureOf(hosting.server(account, 'AAAAAAAAAAAAAAAA'))).kind).toBe('unknown-server');
  });

  test.each([
    ['start', preparing, 208, 'Server is already starting'],
    ['stop', saving, 208, 'Server is already stopping'],
    ['start', online, 400, 'Server is not offline'],
    ['stop', offline, 400, 'Server is not online'],
    ['restart', offline, 400, 'Server is not online'],
  ] as const)('a %s in status %i is declined with %i and its words', async (action, status, http, words) => {
    const { hosting, own } = await connectExaroton({ servers: [{ status }] });
    expect(await failureOf(hosting.power(account, own.id, action))).toMatchObject({
      kind: 'declined',
      applied: 'no',
      httpStatus: http,
      hostText: words,
    });
    expect(own.status).toBe(status);
  });

  test('too many requests wait as long as exaroton says', async () => {
    const { hosting, exaroton, own, sleeps } = await connectExaroton();
    exaroton.rateLimit = { requests: 0, windowMs: 60_000, retryAfter: 60 };
    const refused = await failureOf(hosting.power(account, own.id, 'start'));
    expect([refused.kind, refused.applied, sleeps]).toEqual(['rate-limited', 'no', []]);
    exaroton.rateLimit = null;
    expect((await failureOf(hosting.server(account, own.id))).retryAt).toEqual(refused.retryAt);
    expect(exaroton.traffic.lines).toHaveLength(1);
  });
});

describe('the log', () => {
  test('has the last lines, plain, also of a server that has stopped', async () => {
    const { hosting, own } = await connectExaroton({
      servers: [{ log: ['one', '\u001b[33mtwo\u001b[0m', '/203.0.113.7:1 left'] }],
    });
    expect(await hosting.log(account, own.id, 2)).toEqual(['two', '/••• left']);
  });

  test('is empty while exaroton has none', async () => {
    const { hosting, own } = await connectExaroton({ servers: [{ status: saving, log: ['one'] }] });
    expect(await hosting.log(account, own.id, 20)).toEqual([]);
  });

  test('is withheld by the owner of a shared server', async () => {
    const { hosting, own } = await connectExaroton({ servers: [{ log: ['one'], rights: new Set() }] });
    expect((await failureOf(hosting.log(account, own.id, 20))).kind).toBe('not-allowed');
  });
});
