import { aServer } from '@steward/hosts/testing';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AlertMonitor } from '../../src/alerts/alert-monitor.ts';
import type { Incident } from '../../src/alerts/model/alert.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { aConnection, anIncident, anOperation, aStep } from '../store/fixtures.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { monitorFixture } from '../watch/fixture.ts';

const second = 1_000;

/** Alerts about all servers of guild 100; `isAway` says whether the store of incidents is. */
async function alertsFixture(servers?: readonly string[]) {
  const fixture = await monitorFixture(servers && { servers });
  const { clock, store } = fixture;
  stoppedClock(clock.now());
  await store.alerts.set(
    {
      guildId: '100',
      server: null,
      channelId: '1',
      roleId: null,
      backupAgeHours: null,
      testAgeHours: null,
      restarts: true,
      hangMinutes: 5,
      language: 'en',
      problem: null,
    },
    '300',
  );
  const state = { isAway: false };
  const whileThere = <Result>(call: () => Promise<Result>): Promise<Result> =>
    state.isAway ? Promise.reject(new StoreUnavailableError('away')) : call();
  const open = store.alerts.open.bind(store.alerts);
  vi.spyOn(store.alerts, 'open').mockImplementation((incident) => whileThere(() => open(incident)));
  const exclusive = store.operations.exclusive.bind(store.operations);
  vi.spyOn(store.operations, 'exclusive').mockImplementation((since) => whileThere(() => exclusive(since)));
  const shown: Incident[] = [];
  const newAlerts = (over: Pick<typeof fixture, 'serverMonitor'>) =>
    new AlertMonitor({
      store,
      serverMonitor: over.serverMonitor,
      poster: { start: () => {}, show: (incident) => void shown.push(incident), stop: async () => {} },
      games: [],
      settleMs: 0,
      logger: pino({ level: 'silent' }),
    });
  const alerts = newAlerts(fixture);
  onTestFinished(() => alerts.stop());
  const stored = () => store.alerts.incidents('100', new Date(0));
  return { ...fixture, alerts, newAlerts, state, shown, stored };
}

test('an outage that could not be stored yet is stored when the process no longer leads', async () => {
  const { alerts, clock, host, state, stored } = await alertsFixture();
  await alerts.start();
  await clock.passes(0);
  state.isAway = true;
  host.change('s1', { status: 'stopped' });
  await clock.passes(30 * second);
  expect(await stored()).toEqual([]);
  state.isAway = false;
  await alerts.stop();
  expect(await stored()).toMatchObject([{ kind: 'down', serverId: 's1', endedAt: null }]);
});

test.each([
  ['the server is back', 'running'],
  ['nobody wants alerts any more', 'off'],
] as const)('an outage ends when %s, although others change it again and again', async (_what, how) => {
  const { alerts, clock, host, store, stored } = await alertsFixture();
  await alerts.start();
  await clock.passes(0);
  host.change('s1', { status: 'stopped' });
  await clock.passes(30 * second);
  const change = store.alerts.change.bind(store.alerts);
  let others = 5;
  vi.spyOn(store.alerts, 'change').mockImplementation(async (incident, changed) => {
    others -= 1;
    if (others >= 0) await change(incident, incident);
    return change(incident, changed);
  });
  if (how === 'off') await store.alerts.remove('100', null, null);
  else host.change('s1', { status: 'running' });
  await clock.passes(30 * second);
  await expect.poll(stored).toMatchObject([{ kind: 'down', endedAt: expect.any(Date) }]);
  await alerts.stop();
});

test('an open incident that can’t be read stops nothing but what is about the same', async () => {
  const { alerts, clock, host, store, stored } = await alertsFixture(['s1', 's2']);
  const newer = { kind: 'down', crashed: 'perhaps' };
  await store.alerts.open(anIncident({ id: 'n'.repeat(16), connectionId: 'default', cause: newer }));
  await alerts.start();
  await clock.passes(0);
  for (const id of ['s1', 's2']) host.change(id, { status: 'stopped' });
  await clock.passes(30 * second);
  await alerts.stop();
  expect((await stored()).map(({ serverId, cause }) => ({ serverId, cause }))).toMatchObject([
    { serverId: 's1', cause: newer },
    { serverId: 's2', cause: { crashed: false } },
  ]);
});

test('a server that crashes again after kill -9 is noticed, although it is stored as crashed', async () => {
  const { alerts, newAlerts, clock, host, store, stored, serverMonitor, newMonitor } = await alertsFixture();
  await alerts.start();
  await clock.passes(0);
  host.change('s1', { status: 'crashed' });
  await clock.passes(60 * second);
  const accountId = serverMonitor.servers('100')[0]?.account.id ?? '';
  expect(await store.observations.ofAccount(accountId)).toMatchObject([{ status: 'crashed' }]);
  // What waits when a process is killed is never stored.
  vi.spyOn(store.observations, 'save').mockResolvedValue();
  host.change('s1', { status: 'running' });
  await clock.passes(5 * second);
  await alerts.stop();
  await serverMonitor.stop();
  expect(await stored()).toMatchObject([{ kind: 'down', count: 1, endedAt: expect.any(Date) }]);
  expect(await store.observations.ofAccount(accountId)).toMatchObject([{ status: 'crashed' }]);
  host.change('s1', { status: 'crashed' });
  await clock.passes(20 * second);
  const next = newMonitor();
  await next.start();
  const later = newAlerts({ serverMonitor: next });
  await later.start();
  await clock.passes(second);
  await later.stop();
  await next.stop();
  expect(await stored()).toMatchObject([
    { kind: 'down', count: 1 },
    { kind: 'down', count: 2, endedAt: null },
  ]);
});

test('a crash that the host repaired is reported once, although kill -9 lost that it was', async () => {
  const { alerts, newAlerts, clock, host, store, stored, serverMonitor, newMonitor } = await alertsFixture();
  const usage = (uptimeSeconds: number) => ({ ...aServer('s1').usage, uptimeSeconds });
  host.powerLog = { acts: [], crashes: [], restores: [] };
  host.change('s1', { usage: usage(3_600) });
  await alerts.start();
  await clock.passes(15 * second);
  // What waits when a process is killed is never stored.
  vi.spyOn(store.observations, 'save').mockResolvedValue();
  host.powerLog = { ...host.powerLog, crashes: [new Date(clock.now() + 25 * second)] };
  host.change('s1', { usage: usage(5) });
  await clock.passes(60 * second);
  host.change('s1', { usage: usage(65) });
  await clock.passes(60 * second);
  await alerts.stop();
  await serverMonitor.stop();
  const told = await stored();
  expect(told).toMatchObject([{ kind: 'crash', count: 1 }]);
  host.asked();
  const next = newMonitor();
  await next.start();
  const later = newAlerts({ serverMonitor: next });
  await later.start();
  host.change('s1', { usage: usage(110) });
  await clock.passes(60 * second);
  await later.stop();
  await next.stop();
  expect(host.asked()).toContain('activity s1');
  expect(await stored()).toEqual(told);
});

test('two servers whose machine started them again in the same millisecond are both reported', async () => {
  const servers = ['s1', 's2'];
  const { alerts, clock, host, stored } = await alertsFixture(servers);
  const began = (startedAt: Date) => {
    for (const id of servers) host.change(id, { usage: { ...aServer(id).usage, startedAt } });
  };
  began(new Date(clock.now() - 3_600 * second));
  await alerts.start();
  await clock.passes(0);
  const at = new Date(clock.now() + second);
  await clock.passes(2 * second);
  began(at);
  await clock.passes(60 * second);
  await alerts.stop();
  const incidents = await stored();
  expect(new Set(incidents.map(({ serverId }) => serverId))).toEqual(new Set(servers));
  for (const incident of incidents) expect(incident).toMatchObject({ kind: 'restart', startedAt: at });
});

test('a second crash calls by itself, long after that of a server whose first crash came at the same time', async () => {
  const { alerts, clock, host, stored } = await alertsFixture(['s1', 's2']);
  const crashes = async (id: string) => {
    host.powerLog = { acts: [], crashes: [new Date(clock.now() + 1)], restores: [] };
    host.change(id, { usage: { ...aServer(id).usage, startedAt: new Date(clock.now()) } });
    await clock.passes(10 * second);
  };
  for (const id of ['s1', 's2']) await crashes(id);
  await alerts.start();
  await clock.passes(20 * 60 * second);
  for (const id of ['s1', 's2']) await crashes(id);
  await clock.passes(20 * 60 * second);
  await crashes('s1');
  await clock.passes(25 * 60 * second);
  await crashes('s2');
  await clock.passes(5 * 60 * second);
  await alerts.stop();
  const told = (await stored()).map(({ serverId, count, leadId }) => ({
    serverId,
    count,
    own: leadId === null,
  }));
  expect(told).toEqual([
    { serverId: 's1', count: 1, own: true },
    { serverId: 's2', count: 1, own: false },
    { serverId: 's1', count: 2, own: true },
    { serverId: 's2', count: 2, own: true },
  ]);
});

test('alerts begin although the earlier operations can’t be read yet', async () => {
  const { alerts, clock, host, state, shown } = await alertsFixture();
  state.isAway = true;
  await alerts.start();
  await clock.passes(0);
  state.isAway = false;
  host.change('s1', { status: 'crashed' });
  await clock.passes(30 * second);
  await expect.poll(() => shown).toMatchObject([{ kind: 'down', cause: { crashed: true } }]);
});

test('a connection that can’t be used any more is an incident, once', async () => {
  const { alerts, clock, store, shown } = await alertsFixture();
  await store.connections.connect('100', { ...aConnection, id: 'gone', hostingUrl: 'https://gone.example' });
  await alerts.start();
  await clock.passes(0);
  const cause = { kind: 'unreachable', failure: 'host-changed' };
  await expect.poll(() => shown).toMatchObject([{ connectionId: 'gone', cause }]);
  await clock.passes(30 * 60 * second);
  expect(shown).toHaveLength(1);
});

test('a backup that failed is an incident, also if the host has been away since the bot was started', async () => {
  const { alerts, clock, host, store, shown, serverMonitor } = await alertsFixture();
  host.fails = () => 'unreachable';
  await alerts.start();
  await clock.passes(0);
  const [connection] = await store.connections.list('100');
  const operation: Operation = anOperation({
    accountId: connection?.accountId ?? '',
    server: { connectionId: 'default', id: 's1', name: 'Survival' },
    request: { kind: 'backup.create', startFirst: false },
    state: 'failed',
    steps: [aStep({ name: 'backup.create', state: 'failed' })],
    endedAt: new Date(),
  });
  serverMonitor.onOperationEvent({ type: 'ended', operation });
  await expect.poll(() => shown).toMatchObject([{ kind: 'backup-failed', name: 'Survival' }]);
});
