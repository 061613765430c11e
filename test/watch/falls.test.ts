import type { PanelAct, PowerLog } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { monitorFixture, needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;
const nothing: PowerLog = { acts: [], crashes: [], restores: [] };

/** Watches servers that have run for an hour, at a host that keeps a log. */
async function watched(ids: readonly string[] = ['s1']) {
  const fixture = await monitorFixture({ servers: ids });
  const { clock, host, store, serverMonitor, seen } = fixture;
  host.powerLog = nothing;
  const usage = { ...aServer('s1').usage, uptimeSeconds: 3_600 };
  for (const id of ids) host.change(id, { usage });
  serverMonitor.setSubscriptions(
    'alerts',
    '100',
    ids.map((id) => needOf(id)),
  );
  await clock.passes(5 * second);
  const [connection] = await store.connections.list('100');
  const accountId = connection?.accountId ?? '';
  const acts = (...made: readonly PanelAct[]) => {
    host.powerLog = { ...nothing, acts: made };
  };
  const stop = (actor: string | null, ms = 0): PanelAct => ({
    ...{ kind: 'stop', at: new Date(clock.now() + ms), actor, byApi: false },
  });
  const falls = (id = 's1', of = serverMonitor) =>
    of.find('100', { connectionId: 'default', id })?.observation.falls;
  const who = async (id = 's1') => {
    const actId = falls(id)?.at(-1)?.actId;
    return actId == null ? null : ((await store.panelActs.get(accountId, id, actId))?.actor ?? null);
  };
  const down = (id = 's1') => host.change(id, { status: 'stopped' });
  host.asked();
  seen.length = 0;
  return { ...fixture, accountId, acts, stop, falls, who, down };
}

test('nobody hears of a fall before the host was asked who did it', async () => {
  const { clock, host, seen, acts, stop, down, who } = await watched();
  acts(stop('anna'));
  down();
  const { promise, resolve } = Promise.withResolvers<void>();
  host.takes = async () => {
    if (host.calls.at(-1)?.what === 'activity s1') await promise;
  };
  await clock.passes(30 * second);
  expect(host.asked()).toEqual(['s1', 'activity s1']);
  expect(seen).toEqual([]);
  resolve();
  await clock.passes(0);
  expect(seen[0]?.server.observation).toMatchObject({
    status: 'stopped',
    falls: [{ actId: expect.any(String) }],
  });
  expect(await who()).toBe('anna');
});

test('a host that fails then is asked again, and the fall is told at once', async () => {
  const { clock, host, seen, acts, stop, down, who } = await watched();
  acts(stop('anna'));
  host.fails = (what) => (what.startsWith('activity') ? 'host-failed' : null);
  down();
  await clock.passes(30 * second);
  expect(seen.some(({ server }) => server.observation.status === 'stopped')).toBe(true);
  host.fails = () => null;
  await clock.passes(2 * minute);
  expect(await who()).toBe('anna');
});

test('the host is asked at once, after 75 s and after 3 min, and then no more', async () => {
  const { clock, host, down, acts, stop, who } = await watched();
  const late = stop('anna', 25 * second);
  down();
  await clock.passes(30 * second);
  const times: number[] = [];
  const fellAt = clock.elapsed();
  const note = () => {
    for (const { what, at } of host.calls.splice(0)) if (what === 'activity s1') times.push(at - fellAt);
  };
  note();
  acts(late);
  await clock.passes(10 * minute);
  note();
  expect(times.map((ms) => Math.abs(Math.round(ms / minute)))).toEqual([0, 1, 3]);
  expect(await who()).toBe('anna');
});

test('if more than three servers fall at once, they are told first, and the host is asked afterwards', async () => {
  const ids = ['s1', 's2', 's3', 's4'];
  const { clock, host, seen, down, acts, stop, who } = await watched(ids);
  acts(stop('anna'));
  for (const id of ids) down(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  host.takes = async () => {
    if (host.calls.at(-1)?.what.startsWith('activity') === true) await promise;
  };
  await clock.passes(30 * second);
  expect(
    new Set(
      seen.filter(({ server }) => server.observation.status === 'stopped').map(({ server }) => server.ref.id),
    ),
  ).toEqual(new Set(ids));
  expect(await who()).toBe(null);
  resolve();
  await clock.passes(2 * minute);
  expect(await who()).toBe('anna');
});

test('what Steward did itself is not asked for', async () => {
  const { clock, host, store, accountId, falls, down, acts, stop } = await watched();
  const now = new Date(clock.now());
  const server = { connectionId: 'default', id: 's1', name: 's1' };
  const steps = [aStep({ name: 'power.stop', state: 'done' })];
  const stopping = { accountId, server, steps, request: { kind: 'power', action: 'stop' } } as const;
  const ended = { state: 'succeeded', createdAt: now, endedAt: now, serverStatus: 'stopped' } as const;
  await store.operations.insert(anOperation({ ...stopping, ...ended, guildId: '101' }));
  acts(stop('owner'));
  down();
  await clock.passes(5 * minute);
  expect(host.asked()).not.toContain('activity s1');
  expect(falls()).toMatchObject([{ cause: 'request', actId: null }]);
});

test('a second person takes the name away, and what was stored of it', async () => {
  const { clock, store, accountId, down, acts, stop, who } = await watched();
  const [annas, bens] = [stop('anna'), stop('ben', second)];
  acts(annas);
  down();
  await clock.passes(30 * second);
  expect(await who()).toBe('anna');
  acts(annas, bens);
  await clock.passes(2 * minute);
  expect(await who()).toBe(null);
  expect(await store.panelActs.history({ of: [{ accountId }], limit: 9 })).toEqual([]);
});

test('the next process asks for what the one before did not learn', async () => {
  const { clock, store, serverMonitor, newMonitor, accountId, down, acts, stop } = await watched();
  const annas = stop('anna', 10 * second);
  down();
  await clock.passes(45 * second);
  await serverMonitor.stop();
  acts(annas);
  const next = newMonitor();
  await next.start();
  onTestFinished(() => next.stop());
  next.setSubscriptions('alerts', '100', [needOf('s1')]);
  await clock.passes(2 * minute);
  const told = await store.panelActs.history({ of: [{ accountId }], limit: 9 });
  expect(told).toMatchObject([{ serverId: 's1', actor: 'anna', kind: 'stop' }]);
});

test('a store that is away holds up no fall, and keeps the name when it is back', async () => {
  const { clock, store, seen, down, acts, stop, who } = await watched();
  acts(stop('anna'));
  const add = vi.spyOn(store.panelActs, 'add').mockRejectedValue(new StoreUnavailableError('away'));
  down();
  await clock.passes(30 * second);
  expect(seen.some(({ server }) => server.observation.status === 'stopped')).toBe(true);
  expect(await who()).toBe(null);
  add.mockRestore();
  await expect
    .poll(async () => {
      await clock.passes(minute);
      return who();
    })
    .toBe('anna');
});

test('whatever goes wrong with a name, the fall is told, and the host isn’t asked without end', async () => {
  const { clock, host, store, seen, falls, down, acts, stop, logged } = await watched();
  acts(stop('anna'));
  vi.spyOn(store.panelActs, 'add').mockRejectedValue(new Error('no'));
  down();
  await clock.passes(30 * second);
  expect(seen.some(({ server }) => server.observation.status === 'stopped')).toBe(true);
  await clock.passes(10 * minute);
  expect(falls()).toMatchObject([{ cause: 'unknown' }]);
  expect(host.asked().filter((what) => what === 'activity s1').length).toBeLessThan(6);
  expect(logged.length).toBeGreaterThan(0);
});
