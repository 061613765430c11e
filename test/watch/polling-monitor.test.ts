import { HostError } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultTimings } from '../../src/domain/timings.ts';
import { aConnection, anOperation } from '../store/fixtures.ts';
import { monitorFixture, needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;
const s1 = { connectionId: 'default', id: 's1' };
/** No other process changes anything. */
const seldomAsksStore = { operationsEveryMs: 10 * minute };

function ids(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `s${index + 1}`);
}

function failure(kind: HostError['kind'], retryAt?: Date): HostError {
  return new HostError(kind, { call: 'read-server', applied: 'no', ...(retryAt && { retryAt }) });
}

test('a server is read at its interval, by its own record if it is the only one', async () => {
  const { clock, host, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  expect(serverMonitor.find('100', s1)).toMatchObject({
    ref: { name: 'Server s1' },
    observation: { status: 'running', failure: null, newestBackup: undefined },
  });
  await clock.passes(minute);
  expect(host.asked()).toEqual(['s1', 's1', 's1']);
});

/** The pace of a bot. */
const pace = { oneCallEveryMs: defaultTimings.watch.oneCallEveryMs };

test('one server is read every 30 seconds, also when its backups were just read', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ pace });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1', true)]);
  await clock.passes(30 * minute);
  const times = host.calls.filter(({ what }) => what === 's1').map(({ at }) => at);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(host.calls.filter(({ what }) => what === 'backups s1').length).toBeGreaterThan(4);
  expect(Math.max(...pauses)).toBe(30 * second);
  expect(Math.min(...pauses)).toBe(30 * second);
});

test('a list is read every 18 seconds if it carries all statuses, and not beyond the share of calls', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(30), pace });
  serverMonitor.setSubscriptions(
    'panels',
    '100',
    ids(30).map((id) => needOf(id, true)),
  );
  await clock.passes(10 * minute);
  host.calls.splice(0);
  await clock.passes(30 * minute);
  const times = host.calls.map(({ at }) => at);
  for (const [index, at] of times.entries())
    expect(at - (times[index - 15] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(minute);
  const lists = host.calls.filter(({ what }) => what === 'list').map(({ at }) => at);
  const pauses = lists.slice(1).map((at, index) => at - (lists[index] ?? 0));
  expect(Math.min(...pauses)).toBe(18 * second);
  // The backups of thirty servers are due at the same time.
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20 * second);
});

test('a server that several parts and guilds need is read once, and each guild gets it', async () => {
  const { clock, host, serverMonitor, store, seen } = await monitorFixture();
  await store.connections.connect('200', aConnection);
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  serverMonitor.setSubscriptions('alerts', '100', [needOf('s1', true)]);
  serverMonitor.setSubscriptions('panels', '200', [needOf('s1')]);
  await clock.passes(0);
  expect(host.asked()).toEqual(['s1', 'backups s1']);
  expect(new Set(seen.map(({ server }) => server.guildId))).toEqual(new Set(['100', '200']));
  serverMonitor.setSubscriptions('panels', '100', []);
  serverMonitor.setSubscriptions('alerts', '100', []);
  await clock.passes(minute);
  expect(host.asked()).toEqual(['s1', 's1']);
  serverMonitor.setSubscriptions('panels', '200', []);
  await clock.passes(minute);
  expect(host.asked()).toEqual([]);
  expect(serverMonitor.counts).toMatchObject({ servers: 0, accounts: 0 });
});

test('the newest complete backup is known, and read again after an operation on backups', async () => {
  const { clock, host, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1', true)]);
  await clock.passes(0);
  expect(serverMonitor.find('100', s1)?.observation.newestBackup).toBeNull();
  host.backups = [
    { id: 'b-2', createdAt: new Date(2_000), state: 'in-progress' },
    { id: 'b-1', createdAt: new Date(1_000), state: 'complete' },
  ];
  host.asked();
  const operation = anOperation({
    accountId: serverMonitor.find('100', s1)?.account.id ?? '',
    server: { ...s1, name: 'Server s1' },
    request: { kind: 'backup.create', startFirst: false },
  });
  serverMonitor.onOperationEvent({ type: 'started', operation });
  serverMonitor.onOperationEvent({
    type: 'ended',
    operation: { ...operation, state: 'succeeded', endedAt: new Date() },
  });
  await clock.passes(5 * second);
  expect(host.asked()).toContain('backups s1');
  expect(serverMonitor.find('100', s1)?.observation.newestBackup).toMatchObject({ id: 'b-1' });
});

test.each([
  ['the list of backups can’t be read', (what: string) => what === 'backups s1'],
  ['the host was away', () => true],
])('the newest backup is known no more when %s for ten minutes, until it is read again', async (_, fails) => {
  const { clock, host, serverMonitor, seen } = await monitorFixture();
  host.backups = [{ id: 'b-1', createdAt: new Date(1_000), state: 'complete' }];
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1', true)]);
  await clock.passes(6 * minute);
  const known = () => serverMonitor.find('100', s1)?.observation.newestBackup;
  host.fails = (what) => (fails(what) ? 'host-failed' : null);
  await clock.passes(8 * minute);
  expect(known()).toMatchObject({ id: 'b-1' });
  await clock.passes(4 * minute);
  expect(known()).toBeUndefined();
  seen.splice(0);
  host.fails = () => null;
  host.backups = [{ id: 'b-2', createdAt: new Date(2_000), state: 'complete' }];
  await clock.passes(10 * minute);
  // No read of the server shows it with the backup of before.
  expect(
    new Set(
      seen
        .filter(({ server }) => server.observation.failure === null)
        .map(({ server }) => server.observation.newestBackup?.id),
    ),
  ).toEqual(new Set([undefined, 'b-2']));
  expect(known()).toMatchObject({ id: 'b-2' });
});

test('one list is read for all servers if it carries their status, and it finds new ones', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(3) });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(0);
  expect(serverMonitor.servers('100').map(({ ref }) => ref.name)).toEqual([
    'Server s1',
    'Server s2',
    'Server s3',
  ]);
  host.servers.set('s4', aServer('s4'));
  host.servers.delete('s1');
  await clock.passes(minute);
  expect(host.asked()).toEqual(['list', 'list', 'list']);
  expect(serverMonitor.servers('100').map(({ ref }) => ref.id)).toEqual(['s2', 's3', 's4']);
});

test.each([
  { most: 1_000, isOwnHost: false, hasMore: false, left: 400 },
  { most: 1_000, isOwnHost: false, hasMore: true, left: 1_000 },
  { most: 100, isOwnHost: true, hasMore: false, left: 1 },
  { most: 100, isOwnHost: true, hasMore: true, left: 100 },
])(
  'a host that lists other servers each time makes the server monitor read and store $most of them (own host: $isOwnHost, more: $hasMore)',
  async ({ most, isOwnHost, hasMore, left }) => {
    const { clock, host, serverMonitor, store } = await monitorFixture({ servers: ['s1'], isOwnHost });
    host.hasMore = hasMore;
    serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
    for (let list = 1; list <= 2; list++) {
      for (const id of host.servers.keys()) if (id !== 's1') host.servers.delete(id);
      for (let one = 0; one < 600; one++) host.servers.set(`${list}-${one}`, aServer(`${list}-${one}`));
      await clock.passes(20 * second);
    }
    await clock.passes(10 * second);
    const [connection] = await store.connections.list('100');
    expect(await store.observations.ofAccount(connection?.accountId ?? '')).toHaveLength(most);
    expect(serverMonitor.counts.servers).toBe(left);
    expect(serverMonitor.find('100', s1)?.observation.failure).toBeNull();
  },
);

test('servers of a guild’s own host that are named are watched besides the 100 of its list', async () => {
  const { clock, serverMonitor } = await monitorFixture({ servers: ids(120), isOwnHost: true });
  serverMonitor.setSubscriptions('panels', '100', [
    needOf(null),
    ...ids(120)
      .slice(-10)
      .map((id) => needOf(id)),
  ]);
  await clock.passes(20 * second);
  expect(serverMonitor.counts.servers).toBe(110);
});

test('what was read of a server is kept for a day after the host listed it last', async () => {
  const everyMs = 5 * minute;
  const { clock, host, serverMonitor, seen } = await monitorFixture({
    servers: ids(3),
    pace: { everyMs, oneCallEveryMs: everyMs, operationsEveryMs: everyMs },
  });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(everyMs);
  host.servers.delete('s2');
  host.servers.delete('s3');
  const firstAgain = async (id: string) => {
    host.servers.set(id, aServer(id));
    seen.splice(0);
    await clock.passes(everyMs);
    return seen.find(({ server }) => server.ref.id === id)?.before;
  };
  const readAt = new Date(clock.now());
  await clock.passes(23 * 60 * minute);
  expect(await firstAgain('s2')).toMatchObject({ status: 'running', readAt });
  await clock.passes(2 * 60 * minute);
  expect(await firstAgain('s3')).toMatchObject({ status: 'unknown', readAt: null });
});

test('usage that the list leaves out is read with each server, every two minutes', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(2) });
  const usage = { ...aServer('s1').usage, cpuPercent: null, memoryBytes: null };
  host.inList = (server) => ({ ...server, usage, players: null });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1'), needOf('s2')]);
  await clock.passes(4 * minute - second);
  const asked = host.asked();
  expect(asked.filter((what) => what === 'list')).toHaveLength(8);
  expect(asked.filter((what) => what === 's1')).toHaveLength(2);
  // Between them the last known usage is kept.
  expect(serverMonitor.find('100', s1)?.observation.server?.usage.cpuPercent).toBe(50);
});

test('servers are read one by one, spread over the interval, if the list carries no status', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(5) });
  host.inList = (server) => ({ ...server, status: 'unknown', statusWord: null });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(5 * minute - second);
  const times = host.calls.filter(({ what, at }) => what !== 'list' && at > minute).map(({ at }) => at);
  expect(times.length).toBeGreaterThanOrEqual(5 * 8 - 1);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4 * second);
  expect(host.calls.filter(({ what }) => what === 'list')).toHaveLength(1);
  await clock.passes(second);
  expect(host.calls.filter(({ what }) => what === 'list')).toHaveLength(2);
});

test('a server that changed is read every five seconds for a minute', async () => {
  const { clock, host, serverMonitor, seen } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(29 * second);
  host.change('s1', { status: 'stopped' });
  host.asked();
  await clock.passes(second);
  expect(seen.at(-1)).toMatchObject({
    before: { status: 'running' },
    server: { observation: { status: 'stopped', statusSince: new Date(clock.now()) } },
  });
  await clock.passes(minute);
  expect(host.asked()).toHaveLength(12);
  await clock.passes(minute);
  expect(host.asked()).toHaveLength(2);
});

test('a refresh reads at once, and works at a host that is away, but not at one that limits calls', async () => {
  const { clock, host, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(10 * second);
  serverMonitor.refresh('100', s1);
  await clock.passes(0);
  expect(host.asked()).toEqual(['s1', 's1']);
  host.fails = () => 'unreachable';
  await clock.passes(20 * minute);
  host.asked();
  serverMonitor.refresh('100', s1);
  await clock.passes(0);
  expect(host.asked()).toEqual(['s1']);
  host.fails = () => failure('rate-limited', new Date(clock.now() + 10 * minute));
  await clock.passes(5 * minute);
  host.asked();
  serverMonitor.refresh('100', s1);
  await clock.passes(4 * minute);
  expect(host.asked()).toEqual([]);
});

test('a host that is away is called every minute, and is back at the first success', async () => {
  const { clock, host, serverMonitor, seen, connections } = await monitorFixture({ servers: ids(3) });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(0);
  const since = new Date(clock.now() + 30 * second);
  host.fails = () => 'unreachable';
  await clock.passes(7 * minute);
  const times = host.calls.map(({ at }) => at / second);
  // At 150 s it has failed for two minutes.
  expect(times).toEqual([0, 30, 60, 120, 150, 210, 270, 330, 390]);
  expect(serverMonitor.connections('100')).toMatchObject([
    { failure: { kind: 'unreachable' }, failingSince: since, unusable: null },
  ]);
  expect(seen.at(-1)?.server.observation).toMatchObject({
    status: 'running',
    failure: { kind: 'unreachable' },
    failingSince: since,
    readAt: new Date(since.getTime() - 30 * second),
  });
  host.fails = () => null;
  await clock.passes(minute);
  expect(connections.at(-1)?.failure).toBeNull();
  expect(serverMonitor.servers('100').map(({ observation }) => observation.failure)).toEqual([
    null,
    null,
    null,
  ]);
});

test('Retry-After is respected, while guilds with another key are read', async () => {
  const { clock, host, serverMonitor, store } = await monitorFixture();
  await store.connections.connect('200', { ...aConnection, apiKey: 'another-key' });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  serverMonitor.setSubscriptions('panels', '200', [needOf('s1')]);
  await clock.passes(0);
  host.failsFor = (key) =>
    key === aConnection.apiKey ? failure('rate-limited', new Date(clock.now() + 7 * minute)) : null;
  await clock.passes(30 * second);
  host.calls.splice(0);
  await clock.passes(6 * minute);
  const keys = host.calls.map(({ key }) => key);
  expect(keys).toHaveLength(12);
  expect(keys).not.toContain(aConnection.apiKey);
});

test('a slow host is read less often, and never twice at the same time', async () => {
  const { clock, host, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  let inFlight = 0;
  let most = 0;
  host.takes = async () => {
    most = Math.max(most, ++inFlight);
    await new Promise<void>((resolve) => clock.after(9 * second, resolve));
    inFlight--;
  };
  host.asked();
  await clock.passes(10 * minute);
  expect(most).toBe(1);
  expect(host.asked().length).toBeLessThanOrEqual(8);
});

test('never more than a quarter of the host’s calls a minute are made, and every server gets its turn', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(200), pace: seldomAsksStore });
  host.inList = (server) => ({ ...server, status: 'unknown', statusWord: null });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(20 * minute);
  // All are hot: a machine with all servers has been restarted.
  for (const id of ids(200)) host.change(id, { status: 'stopped' });
  await clock.passes(40 * minute);
  const times = host.calls.map(({ at }) => at);
  const inMinuteFrom = times.map((from) => times.filter((at) => at >= from && at < from + minute).length);
  expect(Math.max(...inMinuteFrom)).toBe(15);
  for (const { observation } of serverMonitor.servers('100')) {
    expect(observation.status).toBe('stopped');
    expect(clock.now() - (observation.readAt?.getTime() ?? 0)).toBeLessThan(16 * minute);
  }
});

test('a host that allows another number of calls than was assumed is read as often as that allows', async () => {
  const { clock, host, serverMonitor } = await monitorFixture({ servers: ids(200), pace: seldomAsksStore });
  host.inList = (server) => ({ ...server, status: 'unknown', statusWord: null });
  let allowed = 60;
  host.capabilities = {
    ...host.capabilities,
    get callsPerMinute() {
      return allowed;
    },
  };
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  const callsIn = async (minutes: number) => {
    host.asked();
    await clock.passes(minutes * minute);
    return host.asked().length / minutes;
  };
  await clock.passes(20 * minute);
  expect(await callsIn(10)).toBeLessThanOrEqual(15);
  allowed = 240;
  await clock.passes(20 * minute);
  const more = await callsIn(10);
  expect(more).toBeGreaterThan(45);
  expect(more).toBeLessThanOrEqual(60);
});

test('a guild that disconnects is no longer read, and one that connects again is', async () => {
  const { clock, host, serverMonitor, store } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  await store.connections.disconnect('100', null);
  await clock.passes(0);
  host.asked();
  await clock.passes(5 * minute);
  expect(host.asked()).toEqual([]);
  expect(serverMonitor.find('100', s1)).toBeNull();
  await store.connections.connect('100', aConnection);
  await clock.passes(minute);
  expect(host.asked().length).toBeGreaterThan(0);
});

test('a connection whose host is not configured any more fails without a call', async () => {
  const { clock, host, serverMonitor, store, connections } = await monitorFixture();
  await store.connections.connect('100', {
    ...aConnection,
    id: 'gone',
    hostingUrl: 'https://gone.example',
  });
  serverMonitor.setSubscriptions('panels', '100', [
    { server: { connectionId: 'gone', id: 's1' }, backups: false },
  ]);
  await clock.passes(minute);
  expect(host.asked()).toEqual([]);
  expect(connections.at(-1)).toMatchObject({ unusable: 'host-changed', connection: { id: 'gone' } });
  expect(serverMonitor.connections('100')).toMatchObject([{ unusable: 'host-changed' }]);
});

test('after a restart the stored status is what a server was before, with its time', async () => {
  const { clock, host, serverMonitor, newMonitor, store } = await monitorFixture({ servers: ids(2) });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1'), needOf('s2')]);
  const since = new Date(clock.now());
  host.change('s1', { players: { online: 0, max: 20, names: [] } });
  await clock.passes(5 * minute);
  expect(serverMonitor.find('100', s1)?.observation.emptySince).toEqual(since);
  await serverMonitor.stop();
  await clock.passes(5 * minute);
  host.change('s2', { status: 'crashed' });
  const later = newMonitor(store);
  const befores = new Map<string, unknown>();
  later.subscribe({ onServer: ({ ref }, before) => void befores.set(ref.id, before) });
  await later.start();
  later.setSubscriptions('panels', '100', [needOf('s1'), needOf('s2')]);
  await clock.passes(0);
  expect(befores.get('s2')).toMatchObject({ status: 'running', statusSince: since });
  expect(later.find('100', s1)?.observation).toMatchObject({ statusSince: since, emptySince: since });
  expect(later.find('100', { ...s1, id: 's2' })?.observation).toMatchObject({
    status: 'crashed',
    statusSince: new Date(clock.now()),
  });
  await later.stop();
});

test('what was stored before the clock was set back is not taken for what was before', async () => {
  const { clock, serverMonitor, newMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(minute);
  await serverMonitor.stop();
  clock.jumps(-2 * 60 * minute);
  const later = newMonitor();
  await later.start();
  const before: unknown[] = [];
  later.subscribe({ onServer: (_, known) => void before.push([known.readAt, known.statusSince]) });
  later.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  await later.stop();
  expect(before).toEqual([[null, null]]);
});

test('operations of all processes are noticed, each once when it starts and once when it ends', async () => {
  const { clock, serverMonitor, store, host } = await monitorFixture();
  const noticed: string[] = [];
  serverMonitor.subscribe({ onOperation: ({ state }) => void noticed.push(state) });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  const operation = anOperation({ accountId, server: { ...s1, name: 'Server s1' } });
  await store.operations.insert(operation);
  expect(serverMonitor.running('100', s1)).toBeNull();
  await clock.passes(2 * second);
  expect(serverMonitor.running('100', s1)).toMatchObject({ id: operation.id });
  // This process may hear of it from its runner too.
  serverMonitor.onOperationEvent({ type: 'started', operation });
  host.asked();
  await clock.passes(10 * second);
  expect(host.asked()).toHaveLength(2);
  const outcome = {
    state: 'failed',
    steps: operation.steps,
    serverStatus: null,
    now: new Date(clock.now()),
  } as const;
  await store.operations.finish(operation.id, outcome);
  await clock.passes(2 * second);
  expect(serverMonitor.running('100', s1)).toBeNull();
  await clock.passes(5 * minute);
  clock.jumps(-2 * 60 * minute);
  await clock.passes(5 * minute);
  expect(noticed).toEqual(['running', 'failed']);
});

test('beside a backup that shares its server, the other operation is the one that runs there, until it has ended', async () => {
  const { clock, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  const server = { ...s1, name: 'Server s1' };
  const backup = anOperation({ accountId, server });
  const shares = { ...backup, sharesServer: true } as const;
  const stop = anOperation({ accountId, server });
  const running = () => serverMonitor.running('100', s1)?.id;
  serverMonitor.onOperationEvent({ type: 'started', operation: backup });
  serverMonitor.onOperationEvent({ type: 'started', operation: shares });
  expect(running()).toBe(backup.id);
  serverMonitor.onOperationEvent({ type: 'started', operation: stop });
  serverMonitor.onOperationEvent({ type: 'started', operation: shares });
  expect(running()).toBe(stop.id);
  const now = new Date(clock.now());
  serverMonitor.onOperationEvent({ type: 'ended', operation: { ...stop, state: 'succeeded', endedAt: now } });
  expect(running()).toBe(backup.id);
  serverMonitor.onOperationEvent({ type: 'ended', operation: { ...shares, state: 'failed', endedAt: now } });
  expect(running()).toBeUndefined();
});

describe('a server that was started again', () => {
  const day = 24 * 60 * minute;
  const usage = (uptimeSeconds: number) => ({ ...aServer('s1').usage, uptimeSeconds });
  const nothingRecorded = { acts: [], crashes: [], restores: [] };
  const crashedAt = (at: Date) => ({ ...nothingRecorded, crashes: [at] });

  /** Watches a server that ran for a day and was started again 25 s ago, at a host that knows causes unless told otherwise. */
  async function restarted(knowsCauses = true) {
    const fixture = await monitorFixture();
    const { clock, host, serverMonitor } = fixture;
    if (knowsCauses) host.powerLog = nothingRecorded;
    host.change('s1', { usage: usage(day / 1_000) });
    serverMonitor.setSubscriptions('alerts', '100', [needOf('s1')]);
    await clock.passes(5_000);
    host.change('s1', { usage: usage(0) });
    await clock.passes(25_000);
    host.asked();
    const restarts = (of = serverMonitor) => of.find('100', s1)?.observation.restarts;
    return { ...fixture, restarts };
  }

  test('is one restart, whose cause the host is asked for at once, and 75 s later again', async () => {
    const { clock, host, restarts, seen } = await restarted();
    const noticedAt = new Date(clock.now());
    const known = { ranSince: new Date(clock.now() - 30_000 - day), seenAt: new Date(clock.now() - 30_000) };
    expect(restarts()).toEqual([{ ...known, at: noticedAt, noticedAt, cause: null, asks: 0 }]);
    await clock.passes(10_000);
    expect(host.asked()).toContain('activity s1');
    expect(restarts()).toMatchObject([{ cause: null }]);
    host.powerLog = crashedAt(noticedAt);
    await clock.passes(64_000);
    expect(host.asked()).not.toContain('activity s1');
    await clock.passes(5_000);
    expect(host.asked()).toContain('activity s1');
    expect(restarts()).toMatchObject([{ at: noticedAt, cause: 'crash' }]);
    const change = seen.find(({ server }) => server.observation.restarts[0]?.cause === 'crash');
    expect(change?.before.restarts).toMatchObject([{ cause: null }]);
    await clock.passes(10 * minute);
    expect(host.asked()).not.toContain('activity s1');
  });

  test('is asked about by the next process, at the same time', async () => {
    const { clock, host, restarts, serverMonitor, newMonitor } = await restarted();
    const [noticed] = restarts() ?? [];
    await serverMonitor.stop();
    const later = newMonitor();
    await later.start();
    onTestFinished(() => later.stop());
    later.setSubscriptions('alerts', '100', [needOf('s1')]);
    host.change('s1', { usage: usage(30) });
    await clock.passes(70_000);
    expect(restarts(later)).toEqual([{ ...noticed, asks: 1, actId: null }]);
    host.powerLog = crashedAt(noticed?.at ?? new Date());
    await clock.passes(10_000);
    expect(restarts(later)).toEqual([{ ...noticed, cause: 'crash', asks: 3, actId: null }]);
  });

  test('gets its cause without a sample, which only reads are', async () => {
    const { clock, host, serverMonitor, newMonitor, restarts, samples } = await restarted();
    host.powerLog = crashedAt(new Date(clock.now()));
    await serverMonitor.stop();
    await clock.passes(10 * minute);
    host.change('s1', { usage: usage(600) });
    const later = newMonitor();
    await later.start();
    host.asked();
    later.setSubscriptions('alerts', '100', [needOf('s1')]);
    await clock.passes(10 * second);
    expect(host.asked()).toContain('activity s1');
    expect(restarts(later)).toMatchObject([{ cause: 'crash' }]);
    await later.stop();
    expect(new Set((await samples('s1')).map(([, status]) => status))).toEqual(new Set(['running']));
  });

  test('has an unknown cause after three failures, or at once if the host has no records', async () => {
    const { clock, host, restarts } = await restarted();
    host.fails = (what) => (what.startsWith('activity') ? 'host-failed' : null);
    await clock.passes(minute + 14_000);
    expect(restarts()).toMatchObject([{ cause: null }]);
    await clock.passes(5 * minute);
    expect(restarts()).toMatchObject([{ cause: 'unknown' }]);
    await clock.passes(5 * minute);
    host.asked();
    await clock.passes(30 * minute);
    expect(host.asked()).not.toContain('activity s1');
    const other = await restarted(false);
    expect(other.restarts()).toMatchObject([{ cause: 'unknown' }]);
  });
});
