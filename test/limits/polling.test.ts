import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const servers = Array.from({ length: 10 }, (_, index) => ({
  id: `s-${index}`,
  record: { name: `World ${index}`, status: 'stopped' },
}));

/** No time limit ends during the test. */
const long = { start: 60_000, stop: 60_000, restart: 60_000, kill: 60_000 };

test('ten operations on one account together poll the host no more often than three', async () => {
  const pollMs = 200;
  const { admin, host } = await community({
    host: { servers, transitionMs: 60_000 },
    timings: { pollMs: () => pollMs, powerMs: long },
  });
  const starts = await Promise.all(
    servers.map(({ id }) => admin.types('/power', { action: 'start', server: id })),
  );
  for (const start of starts) await start.until(({ text }) => text.includes('status: starting'));
  const before = host.calls.length;
  const since = performance.now();
  const looks = 30;
  await host.called((call) => host.calls.indexOf(call) >= before + looks);
  const pauses = (performance.now() - since) / pollMs;
  // At the ends of the interval, each of the ten may have one more read.
  expect(pauses).toBeGreaterThanOrEqual((looks - 10) / 3);
});

test('an operation and simultaneous commands that read the same server share one call', async () => {
  const { admin, host } = await community({
    host: { servers, transitionMs: 60_000 },
    timings: { powerMs: long },
  });
  const start = await admin.types('/power', { action: 'start', server: 's-0' });
  await start.until(({ text }) => text.includes('status: starting'));
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  const before = host.calls.length;
  await host.called((call) => host.calls.indexOf(call) >= before);
  const panels = await Promise.all([1, 2, 3, 4].map(() => admin.types('/status', { server: 's-0' })));
  await host.called((call) => call.path === '/v1/servers' && host.calls.indexOf(call) >= before);
  await sleep(100);
  // The operation's own, and the list in which the server was found.
  expect(
    host.calls
      .slice(before)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/v1/servers', '/v1/servers/s-0']);
  held.resolve();
  for (const panel of panels) expect((await panel.settled()).text).toContain('World 0');
});

test('reads of a slow host don’t pile up: each waits for the previous one', async () => {
  const { admin, host } = await community({
    host: { servers, transitionMs: 60_000 },
    timings: { pollMs: () => 10, verifyLostMs: 30_000, powerMs: long },
  });
  for (const { id } of servers.slice(0, 3)) {
    const start = await admin.types('/power', { action: 'start', server: id });
    await start.until(({ text }) => text.includes('status: starting'));
  }
  const held = Promise.withResolvers<void>();
  host.holds(held.promise);
  await sleep(50);
  const before = host.calls.length;
  await sleep(200);
  expect(host.calls.length - before).toBeLessThanOrEqual(3);
  held.resolve();
});
