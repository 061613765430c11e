import { expect, onTestFinished, test } from 'vitest';
import { currentUntil, type LastRead } from '../../src/watch/model/current-status.ts';
import { turnMs } from '../../src/watch/pace.ts';
import { monitorFixture, needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;
const s1 = { connectionId: 'default', id: 's1' };
const read: LastRead = { readAt: 0, wasRead: true, failure: null, intervalMs: 30 * second };

test.each<[string, LastRead, number]>([
  ['for twice its interval', read, minute],
  ['for 45 s at least, however often it is read', { ...read, intervalMs: second }, 45 * second],
  ['for twice as long as a turn takes', { ...read, intervalMs: 6 * minute }, 12 * minute],
  ['for 45 s if reads fail', { ...read, failure: 'too-slow' }, 45 * second],
  [
    'for 45 s if reads are limited',
    { ...read, intervalMs: 6 * minute, failure: 'rate-limited' },
    45 * second,
  ],
  ['not at all if the key is refused', { ...read, failure: 'key-refused' }, Number.NEGATIVE_INFINITY],
  ['not at all if the server is gone', { ...read, failure: 'unknown-server' }, Number.NEGATIVE_INFINITY],
  [
    'not at all if it was never read',
    { ...read, wasRead: false, failure: 'too-slow' },
    Number.NEGATIVE_INFINITY,
  ],
])('a status is shown as the current one %s', (_, lastRead, until) => {
  expect(currentUntil(lastRead)).toBe(until);
});

test('a turn takes longer than the interval if the calls of a minute do not suffice', () => {
  expect(turnMs(30 * second, 4, 32)).toBe(30 * second);
  expect(turnMs(30 * second, 200, 32)).toBe(6.25 * minute);
});

test('a status is outdated 45 s after the last good read, although the next read comes later', async () => {
  const { clock, host, serverMonitor, seen } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(10 * second);
  const readAt = serverMonitor.find('100', s1)?.observation.readAt?.getTime() ?? 0;
  host.fails = () => 'host-failed';
  await clock.passes(readAt + 45 * second - second - clock.now());
  expect(serverMonitor.find('100', s1)?.observation).toMatchObject({
    isOutdated: false,
    failure: { kind: 'host-failed' },
  });
  const calls = host.calls.length;
  await clock.passes(second);
  expect(host.calls).toHaveLength(calls);
  expect(seen.at(-1)?.server.observation).toMatchObject({ isOutdated: true, readAt: new Date(readAt) });
  host.fails = () => null;
  await clock.passes(minute);
  expect(serverMonitor.find('100', s1)?.observation).toMatchObject({ isOutdated: false, failure: null });
});

test('a status is outdated if nobody has read the server for twice its interval', async () => {
  const { clock, host, serverMonitor, seen } = await monitorFixture();
  serverMonitor.setSubscriptions('panels', '100', [needOf('s1')]);
  await clock.passes(10 * second);
  const readAt = serverMonitor.find('100', s1)?.observation.readAt?.getTime() ?? 0;
  // A read that begins and does not come to an end.
  const hanging = Promise.withResolvers<void>();
  onTestFinished(() => hanging.resolve());
  host.takes = () => hanging.promise;
  await clock.passes(readAt + minute - second - clock.now());
  expect(serverMonitor.find('100', s1)?.observation.isOutdated).toBe(false);
  await clock.passes(second);
  expect(seen.at(-1)?.server.observation).toMatchObject({ isOutdated: true, failure: null });
});
