import { PterodactylPanel } from '@steward/fake-hosts';
import type { Clock } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';
import { consoleSocket } from '../src/console-socket.ts';
import type { Call } from '../src/dialect.ts';
import { dialects } from '../src/dialects/index.ts';
import { readConsoleAddress } from '../src/dialects/pterodactyl-records.ts';
import { createHosts } from '../src/hosts.ts';
import { connectorFor } from '../src/http/connector.ts';
import type { PublicNetwork } from '../src/http/public-connector.ts';
import { KeyFinder } from '../src/redact.ts';
import { toHostResponse } from '../src/response.ts';
import { strangersIn } from '../src/strangers.ts';
import { MinecraftServer } from '../testing/minecraft-server.ts';
import { type Behaviour, connect, failureOf, send, skippingClock, stubHost } from '../testing/stub-host.ts';
import { networkOf, tlsFront } from '../testing/tls-front.ts';

const id = '7e0027ef';
/** Longer than any machine takes, in milliseconds. */
const longMs = 60_000;

/** Starts a guild's own Pterodactyl panel with a running server, at names of a network in which 127.0.0.1 is public. */
async function ownPanel() {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const { nodeUrl } = panel;
  const front = await tlsFront(nodeUrl, ['panel.example.com', 'node.example.com']);
  front.isTrusted();
  panel.url = front.url;
  panel.nodeUrl = `https://node.example.com:${front.port}`;
  panel.addServer({ id }).run();
  const names = new Map([['panel.example.com', '127.0.0.1']]);
  /** Sends a request directly, without a time limit. */
  const call: Call = async ({ method, path, body }) => {
    const headers = {
      authorization: `Bearer ${panel.owner.key}`,
      'content-type': 'application/json',
      accept: 'application/json',
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${nodeUrl}${path}`, { method, headers, ...sent });
    const text = await response.text();
    const header = (name: string) => response.headers.get(name);
    return toHostResponse({ status: response.status, header, text }, new KeyFinder(''));
  };
  return { panel, front, names, call, ...networkOf(names) };
}

test('the live console of a guild’s own panel is opened at a public address', async () => {
  const { front, names, network, call } = await ownPanel();
  names.set('node.example.com', '127.0.0.1');
  const openConsole = consoleSocket({
    panelUrl: front.url,
    connect: connectorFor({ timeoutMs: longMs, publicOnly: network }),
    limits: { openMs: longMs },
  });
  const path = `/api/client/servers/${id}/websocket`;
  const { body } = await call({ call: 'command', method: 'GET', write: false, path });
  const address = body.kind === 'json' ? readConsoleAddress(body.value) : null;
  expect(address?.url).toMatch(/^wss:\/\/node\.example\.com/);
  const live = address && (await openConsole(address));
  expect(live?.state()).toBe('running');
  live?.close();
});

test('a panel can’t make the bot connect to an inner address for a live console', async () => {
  const { front, names, network, asked, call } = await ownPanel();
  names.set('node.example.com', '127.0.0.2');
  const dialect = dialects.pterodactyl({
    address: front.url,
    network,
    powerField: 'action',
    commandField: 'command',
    now: Date.now,
  });
  expect(await dialect.command(Object.assign(call, { accountId: 'owner' }), id, 'list')).toMatchObject({
    output: null,
  });
  expect(asked).toEqual(['node.example.com']);
  expect(front.connectedTo).toEqual([]);
});

/** Opens guilds' own panels. @param labels gets the name in logs of the host of each call */
function ownHosts(network: PublicNetwork, labels: string[] = []) {
  const hosts = createHosts({
    hosts: [],
    openHosts: ['pterodactyl', 'generic'],
    network,
    timeoutMs: longMs,
    powerField: 'action',
    commandField: 'command',
    logger: { debug() {} },
    onCall: (_report, host) => void labels.push(host),
  });
  onTestFinished(() => hosts.close());
  return hosts;
}

const unpinned = { openKind: 'pterodactyl', certificateSha256: null } as const;

test('a panel can’t make the bot ping a game at an inner address', async () => {
  const { panel, front, names, network, asked } = await ownPanel();
  const game = await MinecraftServer.listen();
  names.set('game.example.com', '127.0.0.2');
  const { host: ip, port } = game.address;
  panel.server(id).listenAt({ ip, alias: 'game.example.com', port });
  const hosting = ownHosts(network).at({ ...unpinned, hostingUrl: front.url })?.hosting;
  // A game is not asked if the panel was slow, as it may be on a busy machine.
  const isAsked = async () => {
    const server = await hosting?.server({ id: 'owner', apiKey: panel.owner.key }, id);
    expect([server?.status, server?.players]).toEqual(['running', null]);
    return asked.includes('game.example.com');
  };
  await expect.poll(isAsked, { timeout: longMs }).toBe(true);
  expect(game.sockets).toEqual([]);
});

test('a guild’s own host is the same for all connections to it, and counted by its kind alone', async () => {
  const { panel, front, network } = await ownPanel();
  const labels: string[] = [];
  const hosts = ownHosts(network, labels);
  const stored = { ...unpinned, hostingUrl: front.url };
  const servers = await hosts.at(stored)?.hosting.servers({ id: 'owner', apiKey: panel.owner.key });
  expect(servers?.items.map(({ name }) => name)).toEqual(['Survival']);
  expect(labels).toEqual(['open-pterodactyl']);
  expect(hosts.at({ ...stored })).toBe(hosts.at(stored));
  expect(hosts.at({ ...stored, openKind: 'crafty' })).toBeNull();
  expect(hosts.at({ ...stored, openKind: null })).toBeNull();
});

/** Starts panels of guilds' own at one machine, at names of a network in which 127.0.0.1 is public. */
async function genericPanels(...behaviours: readonly Behaviour[]) {
  const names = new Map([['panel.example.com', '127.0.0.1']]);
  const hosts = ownHosts(networkOf(names).network);
  return Promise.all(
    behaviours.map(async (behaviour) => {
      const host = await stubHost(behaviour);
      const front = await tlsFront(host.url, ['panel.example.com']);
      front.isTrusted();
      const opened = hosts.at({ openKind: 'generic', certificateSha256: null, hostingUrl: front.url });
      if (opened === null) throw new Error('not opened');
      return { host, hosting: opened.hosting };
    }),
  );
}

test('a guild whose panels hang has four calls in flight, and holds up no other guild at the same panel', async () => {
  const responds: Behaviour = ({ headers }, response) => {
    if (headers.authorization === 'Bearer key-of-another') send(response, { body: { status: 'running' } });
  };
  const panels = await genericPanels(responds, responds);
  const hanging = new AbortController();
  const calls = panels.flatMap(({ hosting }) =>
    ['a', 'b'].flatMap((accountId) =>
      Array.from({ length: 32 }, (_, index) => {
        const account = { id: accountId, apiKey: `key-of-${accountId}`, guildId: 'slow' };
        return hosting
          .server(account, `s${index}`, { deadlineMs: longMs, signal: hanging.signal })
          .catch(() => null);
      }),
    ),
  );
  const received = () => panels.flatMap(({ host }) => host.received).length;
  await expect.poll(received, { timeout: longMs }).toBe(4);
  const other = { id: 'c', apiKey: 'key-of-another', guildId: 'quick' };
  for (const { hosting } of panels)
    expect((await hosting.server(other, 's1', { deadlineMs: longMs })).status).toBe('running');
  expect(received()).toBe(6);
  hanging.abort();
  await Promise.all(calls);
});

test('of a guild’s own panel 256 KiB of a response are read', async () => {
  const body = (length: number) => ({ status: 'running', data: [{ id: 's1' }], padding: 'x'.repeat(length) });
  let length = 250_000;
  const panels = await genericPanels((_request, response) => send(response, { body: body(length) }));
  const [hosting] = panels.map((panel) => panel.hosting);
  if (hosting === undefined) throw new Error('no panel');
  const account = { id: 'a', apiKey: 'key-of-a', guildId: 'g' };
  expect((await hosting.servers(account)).items).toHaveLength(1);
  length = 270_000;
  const reads = [hosting.server(account, 's1'), hosting.servers(account)];
  const failures = await Promise.all(reads.map(failureOf));
  expect(failures.map(({ kind }) => kind)).toEqual(['not-understood', 'not-understood']);
});

/** Opens two panels at names of a network in which 127.0.0.1 is public, with limits of their own and a clock. */
async function limitedPanels(clock: Clock) {
  const { network } = networkOf(new Map([['panel.example.com', '127.0.0.1']]));
  const strangers = strangersIn(network, clock);
  const open = async () => {
    const host = await stubHost({ body: { status: 'running' } });
    const front = await tlsFront(host.url, ['panel.example.com']);
    front.isTrusted();
    return { host, hosting: connect(front.url, { strangers, clock, timeoutMs: longMs }) };
  };
  return [await open(), await open()] as const;
}

const accountOf = (guildId: string) => ({
  id: `account-of-${guildId}`,
  apiKey: `key-of-${guildId}`,
  guildId,
});

test('a guild makes ten calls a second to all its panels together, and holds up no other guild', async () => {
  const { clock, sleeps } = skippingClock();
  const panels = await limitedPanels(clock);
  for (let number = 0; number < 11; number++)
    for (const { hosting } of panels) await hosting.server(accountOf('busy'), `s${number}`);
  expect(sleeps).toEqual([1_000, 1_000]);
  await panels[0].hosting.server(accountOf('light'), 's1');
  expect(sleeps).toHaveLength(2);
});

test('a call that would wait for longer than it has isn’t made, nor one that is given up', async () => {
  const giveUp = new AbortController();
  const { clock } = skippingClock();
  const waits = { ...clock, sleep: async () => giveUp.abort(new Error('given up')) };
  const [{ host, hosting }] = await limitedPanels(waits);
  const account = accountOf('busy');
  for (let number = 0; number < 10; number++) await hosting.server(account, `s${number}`);
  expect((await failureOf(hosting.server(account, 's10', { deadlineMs: 900 }))).kind).toBe('too-slow');
  await expect(hosting.server(account, 's10', { signal: giveUp.signal })).rejects.toThrow('given up');
  expect(host.received).toHaveLength(10);
});

test('a guild’s next response is read 20 ms after the last one, and that of another guild at once', async () => {
  const timers: (() => void)[] = [];
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(20);
    timers.push(run);
    return () => {};
  };
  const { turn } = strangersIn(networkOf(new Map()).network, { ...skippingClock().clock, after });
  const read: string[] = [];
  const rounds = async () => {
    for (let round = 0; round < 5; round++) await new Promise(setImmediate);
  };
  for (const guildId of ['a', 'a', 'b']) void turn(guildId).then(() => read.push(guildId));
  await rounds();
  expect(read).toEqual(['a', 'b']);
  timers.shift()?.();
  await rounds();
  expect(read).toEqual(['a', 'b', 'a']);
});

test('those who wait for the same read of a guild’s own panel go on one after the other', async () => {
  const { clock } = skippingClock();
  const [{ host, hosting }] = await limitedPanels(clock);
  let settled = 0;
  const reads = [1, 2, 3].map(() => hosting.server(accountOf('busy'), 's1').then(() => settled++));
  const counts: number[] = [];
  while (settled < reads.length) {
    const before = settled;
    await new Promise(setImmediate);
    counts.push(settled - before);
  }
  expect(Math.max(...counts)).toBe(1);
  expect(host.received).toHaveLength(1);
});

test('of a guild’s own panel 100 servers are listed', async () => {
  const servers = Array.from({ length: 300 }, (_, index) => ({ id: `s${index}`, status: 'running' }));
  const [panel] = await genericPanels((_request, response) => send(response, { body: servers }));
  const listing = await panel?.hosting.servers({ id: 'a', apiKey: 'key-of-a', guildId: 'g' });
  expect([listing?.items.length, listing?.more]).toEqual([100, true]);
});

test('of a guild’s own Pterodactyl panel lists are read in small pages', async () => {
  const { panel, front, network } = await ownPanel();
  for (let number = 0; number < 60; number++) panel.addServer({ id: `${number}`.padStart(8, '0') });
  const hosting = ownHosts(network).at({ ...unpinned, hostingUrl: front.url })?.hosting;
  const account = { id: 'owner', apiKey: panel.owner.key };
  const listing = await hosting?.servers(account);
  expect([listing?.items.length, listing?.more]).toEqual([61, false]);
  for (let number = 60; number < 100; number++) panel.addServer({ id: `${number}`.padStart(8, '0') });
  const longer = await hosting?.servers(account);
  expect([longer?.items.length, longer?.more]).toEqual([100, true]);
});
