import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('after a long interruption one failed read is not the last: the network may come up later', async () => {
  const limitMs = 500;
  const { admin, host, restarts } = await community({
    host: { transitionMs: 60_000 },
    timings: {
      powerMs: { start: limitMs, stop: limitMs, restart: limitMs, kill: limitMs },
      verifyLostMs: 5_000,
    },
  });
  const reply = await admin.types('/power', { action: 'stop' });
  await host.called(({ method }) => method === 'POST');
  await restarts(async () => {
    await sleep(limitMs);
    host.server('s-1').record['status'] = 'stopped';
    host.scripts({ on: 'GET /v1/servers/s-1', answer: 'dies', times: 6 });
  });
  await reply.until(({ text }) => /^✅ Survival has stopped|Outcome unknown/.test(text));
  expect(reply.text).toContain('Survival has stopped');
  expect(host.changes).toHaveLength(1);
});
