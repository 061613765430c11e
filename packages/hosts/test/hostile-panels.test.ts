import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { ConsoleError, consoleSocket } from '../src/console-socket.ts';
import type { Call } from '../src/dialect.ts';
import { craftyDialect } from '../src/dialects/crafty.ts';
import { dialects } from '../src/dialects/index.ts';
import { type HostKind, hostKinds } from '../src/model/host.ts';
import { lastLines } from '../src/readers/console-lines.ts';
import { KeyFinder } from '../src/redact.ts';
import { toHostResponse } from '../src/response.ts';
import { account, connect, failureOf, stubHost } from '../testing/stub-host.ts';

// With a time that is the square of the length, each of these texts would take minutes, in which the bot serves nobody.
const length = 300_000;

/** Returns a call to a host that responds to each path with the first of these texts whose key is in the path. */
function responds(bodies: Readonly<Record<string, string>>): Call {
  return async ({ path }) => {
    const [, text = ''] = Object.entries(bodies).find(([part]) => path.includes(part)) ?? [];
    return toHostResponse({ status: 200, header: () => null, text }, new KeyFinder(''));
  };
}

const crafty = craftyDialect({ now: Date.now });
const config = { backup_id: 'c1', backup_name: 'Daily', default: true };

describe('a page or a message of a panel is read in a time that is not the square of its length', () => {
  test('the archives of a Crafty Controller', async () => {
    const call = responds({
      edit_backup: `<html><table ${' id="backup_table"'.repeat(length / 18)}`,
      files: '{}',
      backups: JSON.stringify({ c1: config }),
    });
    expect(await failureOf(crafty.backups(call, 's1'))).toMatchObject({ reason: 'backups-unlisted' });
  });

  test('the failure of a backup', async () => {
    const name = '2026-11-22_01-02-03.zip';
    const row = `<tr><td data-file="${name}"></td><td>${name}</td><td>1 MB</td></tr>`;
    const message = `${'\n'.repeat(length)}The disk is full`;
    const call = responds({
      edit_backup: `<html><table id="backup_table"><tbody>${row}</tbody></table>`,
      'backups/backup/c1': JSON.stringify({ status: JSON.stringify({ status: 'Failed', message }) }),
      backups: JSON.stringify({ c1: config }),
    });
    const { items } = await crafty.backups(call, 's1');
    expect(items[0]).toMatchObject({ state: 'failed', error: 'The disk is full' });
  });

  test.each([
    ['colons', `://${':'.repeat(2_000)}`],
    ['web tokens', '-eyJ'.repeat(500)],
    ['terminal titles', '\u001b]'.repeat(1_000)],
    ['carriage returns', `${'\r'.repeat(1_999)}x`],
    ['blanks', '\u200b'],
  ])('console lines of %s', (_, line) => {
    expect(
      lastLines(
        Array.from({ length: 5_000 }, () => line),
        100,
      ).length,
    ).toBeLessThanOrEqual(100);
  });
});

const dialectOptions = {
  address: 'https://panel.example.com',
  powerField: 'action',
  commandField: 'command',
  now: Date.now,
};
const pterodactyl = () => dialects.pterodactyl({ ...dialectOptions, network: null });

test('of a list with hundreds of thousands of items, the first ones are read', async () => {
  const server = { attributes: { identifier: 'a1', name: 'Survival' } };
  const data = [server, ...Array.from({ length }, () => 0)];
  const page = JSON.stringify({ data, meta: { pagination: { total_pages: 9 } } });
  const { items, more } = await pterodactyl().servers(responds({ client: page }), 1_000);
  expect([items.map(({ id }) => id), more]).toEqual([['a1'], true]);
  const list = {
    data: [{ server_id: 's1', server_name: 'Creative' }, ...Array.from({ length }, () => ({}))],
  };
  const error = await failureOf(crafty.servers(responds({ servers: JSON.stringify(list) }), 1_000));
  expect(error.kind).toBe('not-understood');
});

/** One server of a list, in the words of each kind of host. */
const recordsOf: Readonly<Record<HostKind, (id: string) => Readonly<Record<string, string>>>> = {
  generic: (id) => ({ id, name: id }),
  exaroton: (id) => ({ id, name: id }),
  pterodactyl: (identifier) => ({ identifier, name: identifier }),
  crafty: (server_id) => ({ server_id, server_name: server_id }),
};

test.each(hostKinds)('of a list of a %s host, no record is read beyond those that are kept', async (kind) => {
  const read = new Set<string>();
  const countsReads = (id: string) =>
    new Proxy(recordsOf[kind](id), {
      get: (record, name) => {
        read.add(id);
        return Reflect.get(record, name);
      },
    });
  const items = Array.from({ length: 800 }, (_, index) => countsReads(`s${index}`));
  const data = kind === 'pterodactyl' ? items.map((attributes) => ({ attributes })) : items;
  const value = { data, meta: { pagination: { total_pages: 9 } } };
  let calls = 0;
  const call: Call = async () => {
    calls += 1;
    return { status: 200, header: () => null, body: { kind: 'json', value }, key: new KeyFinder('') };
  };
  const dialect = dialects[kind]({ ...dialectOptions, network: null });
  const listing = await dialect.servers(call, 100);
  expect([listing.items.length, listing.items.at(-1)?.name, listing.more]).toEqual([100, 's99', true]);
  // One more shows that there are more.
  expect(read.size).toBeLessThanOrEqual(101);
  expect(calls).toBe(1);
});

test('of the backups of a stranger’s Pterodactyl panel, no more are read than five pages have', async () => {
  const data = Array.from({ length: 900 }, (_, index) => ({ attributes: { uuid: `b${index}` } }));
  const page = JSON.stringify({ data, meta: { pagination: { total_pages: 5 } } });
  let calls = 0;
  const respond = responds({ backups: page });
  const call: Call = (request) => {
    calls += 1;
    return respond(request);
  };
  const network = { resolver: { resolve4: async () => [], resolve6: async () => [] }, isPublic: () => true };
  const { items, more } = await dialects.pterodactyl({ ...dialectOptions, network }).backups(call, 'a1');
  expect([items.length, more, calls]).toEqual([250, true, 1]);
});

test('an address that no machine can have is none', async () => {
  const record = (ip: string) => {
    const allocation = { attributes: { ip, ip_alias: null, port: 25565, is_default: true } };
    const relationships = { allocations: { data: [0, allocation] } };
    return JSON.stringify({ attributes: { identifier: 'a1', name: 'Survival', relationships } });
  };
  const resources = JSON.stringify({ attributes: { current_state: 'running' } });
  const addressOf = async (ip: string) =>
    (await pterodactyl().server(responds({ resources, servers: record(ip) }), 'a1')).gameAddress;
  expect(await addressOf('game.example.com')).toEqual({ host: 'game.example.com', port: 25565 });
  expect(await addressOf('a'.repeat(length))).toBeUndefined();
});

test.each([
  ['many messages', '{"event":"stats","args":["{}"]}'],
  ['many bytes', JSON.stringify('x'.repeat(200_000))],
])('a node that sends %s without end is disconnected', async (_, message) => {
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(node, 'listening');
  onTestFinished(() => node.close());
  const disconnected = Promise.withResolvers<void>();
  node.on('connection', (socket) => {
    socket.on('error', () => {}).on('close', () => disconnected.resolve());
    socket.once('message', () => {
      socket.send('{"event":"auth success"}');
      socket.send('{"event":"status","args":["running"]}');
      const send = () => socket.readyState === socket.OPEN && socket.send(message, send);
      for (let each = 0; each < 100; each++) send();
    });
  });
  const address = node.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  const url = `ws://127.0.0.1:${address.port}`;
  const longMs = 60_000;
  const limits = { openMs: longMs, firstLineMs: longMs, quietMs: longMs, outputMs: longMs };
  const live = await consoleSocket({ panelUrl: url.replace('ws', 'http'), limits })({
    url,
    token: 'token',
  });
  await expect(live.log()).rejects.toThrow(ConsoleError);
  await disconnected.promise;
});

/** Returns how much memory the process uses, in bytes. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('what a guild’s own host sends takes no more memory than its share', async () => {
  const megabyte = 1_000_000;
  const host = await stubHost({ body: { name: `Survival${' '.repeat(megabyte)}`, status: 'running' } });
  const hosting = connect(host.url, { cachedLength: 8_000 });
  await hosting.server(account, 'first');
  const before = usedMemory();
  for (let number = 0; number < 10; number++)
    expect((await hosting.server(account, `s${number}`)).name).toBe('Survival');
  expect(usedMemory() - before).toBeLessThan(5 * megabyte);
  const calls = host.received.length;
  await hosting.server(account, 's9', { maxAgeMs: 60_000 });
  expect(host.received).toHaveLength(calls);
  for (let each = 0; each < 2; each++) await hosting.server(account, 's'.repeat(9_000), { maxAgeMs: 60_000 });
  expect(host.received).toHaveLength(calls + 2);
});
