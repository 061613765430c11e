import { describe, expect, test } from 'vitest';
import type { CallReport } from '../src/host-client.ts';
import {
  type Answer,
  account,
  connect,
  failureOf,
  send,
  skippingClock,
  stubHost,
} from '../testing/stub-host.ts';

const running: Answer = { body: { status: 'running', players: 0 } };

const steps: readonly (readonly [string, number])[] = [
  ['two hours back', -7_200_000],
  ['two hours forward', 7_200_000],
];

describe.for(steps)('the clock is set %s', ([, stepMs]) => {
  test('a kept value is as old as before, and is read again when it is too old', async () => {
    const host = await stubHost(running);
    const { clock, skip, set } = skippingClock();
    const hosting = connect(host.url, { clock });
    await hosting.server(account, 's1');
    set(stepMs);
    await hosting.server(account, 's1', { maxAgeMs: 1_000 });
    expect(host.received).toHaveLength(1);
    skip(1_001);
    await hosting.server(account, 's1', { maxAgeMs: 1_000 });
    expect(host.received).toHaveLength(2);
  });

  test('a rate limit lasts as long as the host said, and the time that people are shown moves with the clock', async () => {
    const host = await stubHost({ status: 429, headers: { 'retry-after': '60' } }, running);
    const { clock, skip, set } = skippingClock();
    const hosting = connect(host.url, { clock });
    const server = () => hosting.server(account, 's1', { deadlineMs: 1_000 });
    await failureOf(server());
    set(stepMs);
    skip(50_000);
    const held = await failureOf(server());
    expect([held.kind, held.retryAt]).toEqual(['rate-limited', new Date(clock.now() + 10_000)]);
    expect(host.received).toHaveLength(1);
    skip(10_000);
    await server();
    expect(host.received).toHaveLength(2);
  });

  test('a wait for the rate limit takes as long as before', async () => {
    const { clock, sleeps, set } = skippingClock();
    const host = await stubHost({ status: 429, headers: { 'retry-after': '5' } }, running);
    const sleep = async (ms: number) => {
      set(stepMs);
      await clock.sleep(ms);
    };
    await connect(host.url, { clock: { ...clock, sleep } }).server(account, 's1');
    expect(sleeps).toEqual([5_000]);
  });

  test('a read in flight has the time that it had, and its report says how long it took', async () => {
    const { clock, skip, set } = skippingClock();
    const reports: CallReport[] = [];
    const host = await stubHost((_request, response) => {
      set(stepMs);
      skip(300);
      send(response, { status: 500 });
    });
    const hosting = connect(host.url, { clock, onCall: (report) => void reports.push(report) });
    await failureOf(hosting.server(account, 's1', { deadlineMs: 1_000 }));
    // 300 ms, a pause of 187.5 ms, 300 ms, and no time for a pause of 375 ms.
    expect([host.received.length, reports.map(({ ms }) => ms)]).toEqual([2, [788]]);
  });
});
