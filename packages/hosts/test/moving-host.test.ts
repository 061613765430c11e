import { expect, test } from 'vitest';
import { account, connect, failureOf, stubHost } from '../testing/stub-host.ts';

const servers = { body: { servers: [{ id: 's1', name: 'Survival', status: 'running' }] } };

test('a host whose address is a name is called where it listens at the moment', async () => {
  const first = await stubHost(servers);
  const second = await stubHost(servers);
  let listening = first;
  const hosting = connect('http://this-machine', {
    listeningAt: async () => ({ hostname: '127.0.0.1', port: Number(new URL(listening.url).port) }),
  });
  await hosting.servers(account, { maxAgeMs: 0 });
  await first.stop();
  listening = second;
  const { items } = await hosting.servers(account, { maxAgeMs: 0 });
  expect(items.map(({ name }) => name)).toEqual(['Survival']);
  expect([first.received.length, second.received.length]).toEqual([1, 1]);
});

test('as long as it doesn’t listen, nothing is sent, and nothing has changed', async () => {
  const hosting = connect('http://this-machine', {
    listeningAt: () => Promise.reject(new Error('it is being started again')),
  });
  expect(await failureOf(hosting.power(account, 's1', 'restart'))).toMatchObject({
    kind: 'unreachable',
    applied: 'no',
  });
});
