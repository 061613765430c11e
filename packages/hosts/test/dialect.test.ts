import { expect, onTestFinished, test } from 'vitest';
import type { Dialect } from '../src/dialect.ts';
import { genericDialect } from '../src/dialects/generic.ts';
import { createHosting } from '../src/hosting-client.ts';
import { HostError } from '../src/model/host-error.ts';
import type { HostRequest } from '../src/request.ts';
import { account, type Behaviour, failureOf, send, skippingClock, stubHost } from '../testing/stub-host.ts';

const options = { timeoutMs: 20_000, powerField: 'action', commandField: 'command' };
const record = { id: 's1', name: 'Survival', status: 'running' };

/** Opens a client that speaks the generic dialect, except for what `parts` say. */
async function hostSpeaking(parts: Partial<Dialect>, ...behaviours: Behaviour[]) {
  const host = await stubHost(...behaviours);
  const { clock, ...time } = skippingClock();
  const dialect = { ...genericDialect({ ...options, now: clock.now }), ...parts };
  const hosting = createHosting({ ...options, baseUrl: host.url, clock }, dialect);
  onTestFinished(() => hosting.close());
  return { host, hosting, clock, ...time };
}

const stopsWithGet: Partial<Dialect> = {
  async power(call, serverId, action) {
    await call({ call: 'power', method: 'GET', write: true, path: `/servers/${serverId}/${action}` });
    return { output: null };
  },
};

test('a GET that is a write is sent once, and its outcome is unknown if the response is lost', async () => {
  const { host, hosting } = await hostSpeaking(stopsWithGet, (_request, _response, incoming) => {
    incoming.socket.destroy();
  });
  const lost = await failureOf(hosting.power(account, 's1', 'stop'));
  expect([lost.kind, lost.applied]).toEqual(['answer-lost', 'unknown']);
  expect(host.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /servers/s1/stop']);
});

test('a GET that is a write gets a connection of its own', async () => {
  const { host, hosting } = await hostSpeaking(stopsWithGet, { body: record });
  await hosting.server(account, 's1');
  await hosting.power(account, 's1', 'stop');
  expect(host.received.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close']);
});

test('a POST that is a read is repeated', async () => {
  const readsWithPost: Partial<Dialect> = {
    async server(call, serverId) {
      await call({ call: 'read-server', method: 'POST', write: false, path: '/Core/GetStatus' });
      return genericDialect({ ...options, now: Date.now }).server(call, serverId);
    },
  };
  const { host, hosting } = await hostSpeaking(readsWithPost, { status: 500 }, { body: record });
  expect((await hosting.server(account, 's1')).name).toBe('Survival');
  expect(host.received.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
});

test('a body that is a string is sent as plain text', async () => {
  const typesText: Partial<Dialect> = {
    async command(call, serverId, command) {
      const path = `/servers/${serverId}/stdin`;
      await call({ call: 'command', method: 'POST', write: true, path, body: command });
      return { output: null };
    },
  };
  const { host, hosting } = await hostSpeaking(typesText, { body: 'ok' });
  await hosting.command(account, 's1', 'say "hi" to всем');
  const [received] = host.received;
  expect([received?.body, received?.headers['content-type']]).toEqual([
    'say "hi" to всем',
    'text/plain; charset=utf-8',
  ]);
});

test('a key that has a header of its own is sent in no other, with reads, writes and archives', async () => {
  const parts = { keyHeader: 'x-panel-token' };
  const { host, hosting } = await hostSpeaking(parts, ({ path }, response) => {
    if (path.endsWith('/archive')) send(response, { headers: { 'content-type': 'application/gzip' } });
    else send(response, { body: record });
  });
  await hosting.server(account, 's1');
  await hosting.command(account, 's1', 'list');
  const archive = await hosting.openBackup?.(account, 's1', 'b1');
  for await (const _ of archive?.chunks ?? []);
  expect(host.received.map(({ headers }) => [headers['x-panel-token'], headers.authorization])).toEqual(
    [1, 2, 3].map(() => [account.apiKey, undefined]),
  );
});

test('a rate limit with a scope holds up nothing else of the account', async () => {
  const limitsBackups: Partial<Dialect> = {
    async createBackup(call, serverId) {
      const limitScope = `create-backup ${serverId}`;
      const path = `/servers/${serverId}/backups`;
      await call({ call: 'create-backup', method: 'POST', write: true, path, limitScope });
      return null;
    },
  };
  const { host, hosting, clock, skip } = await hostSpeaking(
    limitsBackups,
    { status: 429, headers: { 'retry-after': '600' } },
    { body: record },
  );
  const refused = await failureOf(hosting.createBackup(account, 's1'));
  expect([refused.kind, refused.retryAt?.getTime()]).toEqual(['rate-limited', clock.now() + 600_000]);
  await hosting.server(account, 's1');
  await hosting.power(account, 's1', 'stop');
  await hosting.createBackup(account, 's2');
  expect(host.received).toHaveLength(4);
  const again = await failureOf(hosting.createBackup(account, 's1'));
  expect([again.kind, again.retryAt, host.received.length]).toEqual(['rate-limited', refused.retryAt, 4]);
  skip(600_000);
  await hosting.createBackup(account, 's1');
  expect(host.received).toHaveLength(5);
});

/** Reads the name and the status from two responses. */
const joinsTwo: Partial<Dialect> = {
  async server(call, serverId) {
    const request = { call: 'read-server', method: 'GET', write: false } as const;
    const generic = genericDialect({ ...options, now: Date.now });
    const named = await generic.server(call, serverId);
    const { body } = await call({ ...request, path: `/v1/servers/${serverId}/resources` });
    return { ...named, statusWord: body.kind === 'text' ? `${body.text}${account.apiKey.slice(4)}` : null };
  },
};

test('a read of several calls hides the key in what it joins, and is shared and cached as one', async () => {
  const { host, hosting } = await hostSpeaking(
    joinsTwo,
    { body: record },
    { body: account.apiKey.slice(0, 4) },
  );
  const reads = [1, 2].map(() => hosting.server(account, 's1', { maxAgeMs: 9_000 }));
  const [first, second] = await Promise.all(reads);
  expect(second).toBe(first);
  expect([first?.name, first?.statusWord]).toEqual(['Survival', '[hidden: API key]']);
  await hosting.server(account, 's1', { maxAgeMs: 9_000 });
  expect(host.received).toHaveLength(2);
});

test('the calls of an operation share its deadline', async () => {
  const { host, hosting, sleeps } = await hostSpeaking(
    joinsTwo,
    { status: 429, headers: { 'retry-after': '3' } },
    { body: record },
    { status: 429, headers: { 'retry-after': '3' } },
  );
  const error = await failureOf(hosting.server(account, 's1', { deadlineMs: 5_000 }));
  expect([error.kind, host.received.length, sleeps]).toEqual(['rate-limited', 3, [3_000]]);
});

test('the dialect decides what a response means', async () => {
  const knowsOffline: Partial<Dialect> = {
    failureIn: ({ status }, { call }: HostRequest) =>
      status === 502 ? new HostError('declined', { call, applied: 'no', httpStatus: status }) : null,
  };
  const { hosting } = await hostSpeaking(knowsOffline, { status: 502, body: { error: 'offline' } });
  const error = await failureOf(hosting.command(account, 's1', 'list'));
  expect([error.kind, error.applied]).toEqual(['declined', 'no']);
});

test('a read that is part of a change is not sent either once the key may not be used any more', async () => {
  const looksFirst: Partial<Dialect> = {
    async power(call, serverId, action) {
      const generic = genericDialect({ ...options, now: Date.now });
      await generic.server(call, serverId);
      return generic.power(call, serverId, action);
    },
  };
  const { host, hosting } = await hostSpeaking(looksFirst, { body: record });
  let checks = 0;
  const gone = new Error('disconnected');
  const requireCurrent = async () => {
    checks++;
    if (checks > 2) throw gone;
  };
  await hosting.power({ ...account, requireCurrent }, 's1', 'stop');
  expect([checks, host.received.length]).toEqual([2, 2]);
  await expect(hosting.power({ ...account, requireCurrent }, 's1', 'stop')).rejects.toBe(gone);
  expect(host.received).toHaveLength(2);
});

test('what a dialect has not is unsupported, and the host is not asked', async () => {
  const host = await stubHost({});
  const { lockBackup: _, ...dialect } = genericDialect({ ...options, now: Date.now });
  const hosting = createHosting({ ...options, baseUrl: host.url }, dialect);
  onTestFinished(() => hosting.close());
  for (const call of [
    () => hosting.lockBackup(account, 's1', 'b1', true),
    () => hosting.downloadBackup(account, 's1', 'b1'),
  ]) {
    const error = await failureOf(call());
    expect([error.kind, error.applied, host.received.length]).toEqual(['unsupported', 'no', 0]);
  }
});
