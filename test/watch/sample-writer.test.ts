import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import type { Samples } from '../../src/store/repositories/samples.ts';

import { monitorFixture, needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;
const s1 = { connectionId: 'default', id: 's1' };

test('samples are stored every ten seconds: one a minute, and one in 15 seconds while something changes', async () => {
  const { clock, host, serverMonitor, samples } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  const start = clock.now();
  await clock.passes(9 * second);
  expect(await samples('s1')).toEqual([]);
  await clock.passes(4 * minute);
  expect(await samples('s1')).toEqual([0, 60, 120, 180, 240].map((at) => [start + at * second, 'running']));
  for (const status of ['stopping', 'stopped', 'starting', 'running'] as const) {
    host.change('s1', { status });
    await clock.passes(30 * second);
  }
  const later = (await samples('s1')).slice(5);
  expect(later.map(([, status]) => status)).toEqual(['stopping', 'stopped', 'starting', 'running']);
});

test('a host that can’t be read is a sample too', async () => {
  const { clock, host, serverMonitor, samples } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  host.fails = () => 'unreachable';
  await clock.passes(minute);
  expect((await samples('s1')).map(([, status]) => status)).toEqual(['running', 'unreachable']);
});

test('what was read is stored when the bot stops', async () => {
  const { clock, serverMonitor, samples, store } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(second);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  await serverMonitor.stop();
  expect(await samples('s1')).toHaveLength(1);
  expect(await store.observations.ofAccount(accountId)).toMatchObject([
    { serverId: 's1', name: 'Server s1' },
  ]);
});

test('what was read of a guild that has removed the bot meanwhile is not stored', async () => {
  const { clock, serverMonitor, samples, store } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(second);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  await store.guilds.forget('100');
  await clock.passes(minute);
  await serverMonitor.stop();
  expect(await samples('s1')).toEqual([]);
  expect(await store.observations.ofAccount(accountId)).toEqual([]);
});

test('that it’s still unknown who plays is stored every few minutes, not after each read', async () => {
  const { clock, host, serverMonitor, store } = await monitorFixture();
  host.change('s1', { players: null });
  const save = vi.spyOn(store.observations, 'save');
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(30 * minute);
  expect(serverMonitor.find('100', s1)?.observation.game.playersUnknownMs).toBeGreaterThan(25 * minute);
  expect(save.mock.calls.length).toBeLessThanOrEqual(8);
});

test('a clock that is set back loses no hour and doubles none', async () => {
  const { clock, serverMonitor, store } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(90 * minute);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  clock.jumps(-60 * minute);
  await clock.passes(89 * minute);
  const hours = await store.samples.hours(accountId, 's1', new Date(0));
  const begin = Date.parse('2030-01-01T00:00:00Z');
  expect(hours.map(({ from }) => from.getTime())).toEqual([begin, begin + 60 * minute]);
  for (const { observedMs, runningMs } of hours) {
    expect(observedMs).toBeGreaterThan(55 * minute);
    expect(observedMs).toBeLessThanOrEqual(60 * minute);
    expect(runningMs).toBe(observedMs);
  }
});

test('samples wait while the store is away, and are stored when it is back', async () => {
  let away = false;
  const failing = (real: Samples): Samples => {
    const add = real.add.bind(real);
    vi.spyOn(real, 'add').mockImplementation((batch) =>
      away ? Promise.reject(new StoreUnavailableError('away')) : add(batch),
    );
    return real;
  };
  const { clock, serverMonitor, samples, logged } = await monitorFixture({ samples: failing });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  away = true;
  await clock.passes(10 * minute);
  expect(await samples('s1')).toEqual([]);
  away = false;
  await clock.passes(10 * second);
  expect(await samples('s1')).toHaveLength(11);
  expect(logged).toEqual([]);
});

test('old samples are removed every hour', async () => {
  const { clock, serverMonitor, store } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(minute);
  const accountId = serverMonitor.find('100', s1)?.account.id ?? '';
  const old = { at: new Date(clock.now() - 91 * 24 * 60 * minute), status: 'running' } as const;
  const sample = { ...old, players: null, cpuPercent: null, memoryBytes: null };
  await store.samples.add([{ accountId, serverId: 'old', samples: [sample] }]);
  const hours = () => store.samples.hours(accountId, 'old', new Date(0));
  // The store hides what is that old.
  vi.setSystemTime(old.at);
  const before = await hours();
  await clock.passes(60 * minute);
  expect([before.length, (await hours()).length]).toEqual([1, 0]);
});

test('no samples are stored while the disk of the database is nearly full', async () => {
  let isFull = true;
  const { clock, serverMonitor, samples, logged } = await monitorFixture({
    samples: (real) => {
      vi.spyOn(real, 'hasRoom').mockImplementation(async () => !isFull);
      return real;
    },
  });
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(10 * minute);
  expect(await samples('s1')).toEqual([]);
  expect(serverMonitor.counts.storesSamples).toBe(false);
  expect(logged).toEqual([expect.stringContaining('the database’s disk is nearly full')]);
  isFull = false;
  await clock.passes(2 * minute);
  expect((await samples('s1')).length).toBeGreaterThan(0);
  expect(serverMonitor.counts.storesSamples).toBe(true);
  expect(logged).toEqual([expect.anything(), expect.stringContaining('has room again')]);
});

test('the stored hours are counted each hour', async () => {
  const { clock, serverMonitor } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(minute);
  expect(serverMonitor.counts.sampleRows).toBe(1);
  await clock.passes(130 * minute);
  expect(serverMonitor.counts.sampleRows).toBe(3);
});
