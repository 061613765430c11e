import { expect, test } from 'vitest';
import { account, connect, failureOf, fakeHost, send } from './fake-host.ts';

test('an account whose servers hang takes at most sixteen connections, so another account is served', async () => {
  const held = Promise.withResolvers<void>();
  const host = await fakeHost(async (request, response) => {
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

test('a change that got no slot in time is reported as not made, and is not sent later', async () => {
  const held = Promise.withResolvers<void>();
  const host = await fakeHost(async (_request, response) => {
    await held.promise;
    send(response, { body: { name: 'Survival', status: 'running' } });
  });
  const hosting = connect(host.url);
  const hanging = Array.from({ length: 16 }, (_, index) => hosting.server(account, `s${index}`));
  await expect.poll(() => host.received.length).toBe(16);
  const failure = await failureOf(hosting.power(account, 's1', 'stop', { deadlineMs: 50 }));
  expect([failure.kind, failure.applied]).toEqual(['too-slow', 'no']);
  held.resolve();
  await Promise.all(hanging);
  await hosting.server(account, 's1');
  expect(host.received.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a caller that aborts while it waits for a slot blocks no other', async () => {
  const held = Promise.withResolvers<void>();
  const host = await fakeHost(async (_request, response) => {
    await held.promise;
    send(response, { body: { name: 'Survival', status: 'running' } });
  });
  const hosting = connect(host.url);
  const hanging = Array.from({ length: 16 }, (_, index) => hosting.server(account, `s${index}`));
  await expect.poll(() => host.received.length).toBe(16);
  const giving = new AbortController();
  const given = hosting.power(account, 's1', 'stop', { signal: giving.signal });
  const reason = new Error('gave up');
  giving.abort(reason);
  await expect(given).rejects.toBe(reason);
  held.resolve();
  await Promise.all(hanging);
  expect((await hosting.server(account, 's1')).name).toBe('Survival');
});
