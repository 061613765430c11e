import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('if the host is still slow when the bot must stop, the person is asked to try again', async () => {
  const { admin, host, restarts } = await community({
    patience: { drainMs: 50 },
    settings: { HOSTING_TIMEOUT_MS: '20000' },
  });
  host.scripts({ on: /^GET/, answer: 'stalls', times: 100 });
  const waiting = await Promise.all([
    admin.types('/status'),
    admin.types('/backup create'),
    admin.types('/power', { action: 'restart', server: 'Survival' }),
  ]);
  await expect.poll(() => host.calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  await restarts();
  for (const reply of waiting) {
    expect((await reply.settled()).text).toContain('I am being restarted');
  }
  expect(host.changes).toEqual([]);
});
