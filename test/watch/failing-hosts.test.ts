import { HostError, type HostErrorKind } from '@steward/hosts/model';
import { expect, test } from 'vitest';
import { unaskedGame } from '../../src/watch/model/game.ts';
import { monitorFixture, needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;
const ids = ['s1', 's2', 's3'];

/** A panel whose list carries no status, with three servers that are watched and were read a minute long. */
async function aPanel() {
  const fixture = await monitorFixture({ servers: ids });
  const { clock, host, serverMonitor } = fixture;
  host.inList = (server) => ({ ...server, status: 'unknown', statusWord: null });
  serverMonitor.setSubscriptions('panels', '100', [needOf(null)]);
  await clock.passes(minute);
  /** Makes reads of these servers fail, while the panel itself responds. */
  const nodesFail = (failing: readonly string[], kind: HostErrorKind = 'too-slow') => {
    host.fails = (what) => (failing.includes(what) ? kind : null);
  };
  const failures = () =>
    serverMonitor.servers('100').map(({ observation }) => observation.failure?.kind ?? null);
  const ofHost = () => serverMonitor.connections('100')[0]?.failure?.kind ?? null;
  return { ...fixture, nodesFail, failures, ofHost };
}

/** Lets time pass until something is so. Returns how long that took, in milliseconds. */
async function passesUntil(
  { clock }: Pick<Awaited<ReturnType<typeof aPanel>>, 'clock'>,
  isSo: () => boolean,
): Promise<number> {
  const from = clock.elapsed();
  while (!isSo() && clock.elapsed() - from < 30 * minute) await clock.passes(second);
  return clock.elapsed() - from;
}

test('a host of which one server still hangs is back as soon as another one is read', async () => {
  const panel = await aPanel();
  const { nodesFail, ofHost, failures, clock } = panel;
  nodesFail(ids);
  await clock.passes(20 * minute);
  expect(ofHost()).toBe('too-slow');
  nodesFail(['s2']);
  expect(await passesUntil(panel, () => ofHost() === null)).toBeLessThanOrEqual(2 * minute);
  // The other one is read at once.
  await clock.passes(12 * second);
  expect(failures()).toEqual([null, 'too-slow', null]);
});

test('the list of a panel does not show that its machines are back', async () => {
  const panel = await aPanel();
  const { nodesFail, ofHost, connections, clock } = panel;
  nodesFail(ids);
  await clock.passes(5 * minute);
  connections.splice(0);
  await clock.passes(30 * minute);
  expect(ofHost()).toBe('too-slow');
  expect(connections.filter(({ failure }) => failure === null)).toEqual([]);
});

test('a read by anybody else ends the failure of its host at once, and one from before does not', async () => {
  const { nodesFail, ofHost, failures, clock, serverMonitor, host } = await aPanel();
  const [server] = host.servers.values();
  const accountId = serverMonitor.servers('100')[0]?.account.id ?? '';
  nodesFail(ids);
  await clock.passes(20 * minute);
  const asked = host.asked().length;
  expect(asked).toBeGreaterThan(0);
  if (server === undefined) throw new Error('no server');
  // A list without statuses.
  serverMonitor.onHostRead(accountId, [{ ...server, status: 'unknown', statusWord: null }]);
  await clock.passes(0);
  expect(ofHost()).toBe('too-slow');
  serverMonitor.onHostRead('another account', [server]);
  expect(ofHost()).toBe('too-slow');
  nodesFail(['s3']);
  serverMonitor.onHostRead(accountId, [server]);
  expect(ofHost()).toBeNull();
  await clock.passes(16 * second);
  expect(failures()).toEqual([null, null, 'too-slow']);
});

test('a failure of the whole host is not taken for one of each server', async () => {
  const { nodesFail, ofHost, failures, clock, host } = await aPanel();
  host.fails = () => 'unreachable';
  await clock.passes(10 * minute);
  expect(failures()).toEqual(['unreachable', 'unreachable', 'unreachable']);
  nodesFail(['s1']);
  await clock.passes(2 * minute);
  expect(ofHost()).toBeNull();
  expect(failures()).toEqual(['too-slow', null, null]);
});

test('a process that watches all servers begins with those listed within a day, and with their failure', async () => {
  const { host, serverMonitor, newMonitor, clock, store, ofHost } = await aPanel();
  const [accountId = ''] = serverMonitor.servers('100').map(({ account }) => account.id);
  const unknown = { statusSince: null, emptySince: null, game: unaskedGame };
  const stored = { accountId, status: 'running', ...unknown } as const;
  const readAgo = (hours: number) => {
    return {
      serverId: `${hours} h`,
      name: `${hours} h`,
      readAt: new Date(clock.now() - hours * 60 * minute),
    };
  };
  // Servers that the host had until then.
  for (const hours of [23, 25])
    await store.observations.save([
      { ...stored, ...readAgo(hours), failingSince: null, restarts: [], falls: [] },
    ]);
  host.fails = () => 'unreachable';
  await passesUntil({ clock }, () => ofHost() !== null);
  const { failingSince } = serverMonitor.connections('100')[0] ?? {};
  await clock.passes(minute);
  await serverMonitor.stop();
  const later = newMonitor();
  await later.start();
  later.setSubscriptions('alerts', '100', [needOf(null)]);
  await clock.passes(second);
  expect(later.connections('100')).toMatchObject([{ failure: { kind: 'unreachable' }, failingSince }]);
  expect(
    later.servers('100').map(({ ref, observation }) => [ref.id, observation.status, observation.isOutdated]),
  ).toEqual([['23 h', 'running', true], ...ids.map((id) => [id, 'running', true])]);
  await clock.passes(minute);
  expect(later.connections('100')).toMatchObject([{ isUnreachable: true }]);
  host.fails = () => null;
  await clock.passes(2 * minute);
  expect(later.servers('100').map(({ ref }) => ref.id)).toEqual(ids);
  await later.stop();
});

test('since when a host fails is known to the next process, unless that was long ago', async () => {
  const { host, serverMonitor, newMonitor, clock, ofHost } = await aPanel();
  host.fails = () => 'unreachable';
  await passesUntil({ clock }, () => ofHost() !== null);
  const { failingSince } = serverMonitor.connections('100')[0] ?? {};
  expect(failingSince).toBeInstanceOf(Date);
  // What a killed process has stored.
  await clock.passes(15 * second);
  const startsAgain = async () => {
    const later = newMonitor();
    await later.start();
    later.setSubscriptions('panels', '100', [needOf('s1'), needOf('s2'), needOf('s3')]);
    await clock.passes(second);
    const [connection] = later.connections('100');
    await later.stop();
    return connection;
  };
  expect(await startsAgain()).toMatchObject({ failure: { kind: 'unreachable' }, failingSince });
  await serverMonitor.stop();
  await clock.passes(10 * minute);
  const later = await startsAgain();
  expect(later?.failure).toBeInstanceOf(HostError);
  expect(later?.failingSince?.getTime()).toBeGreaterThanOrEqual(clock.now() - second);
});
