import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

/** Starts a stop that the host accepts and never finishes. */
async function hangingStop() {
  const all = await community();
  const { admin, host } = all;
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 200, body: {} } });
  const stop = await admin.types('/power', { action: 'stop' });
  await host.called(({ method }) => method === 'POST');
  return { ...all, stop };
}

test('a server whose stop hangs can be killed, and both replies show their outcome', async () => {
  const { admin, stop, host } = await hangingStop();
  const question = await (await admin.types('/power', { action: 'kill' })).settled();
  await admin.clicks(question, 'Kill it');
  await question.until((seen) => seen.text.includes('was killed'));
  await stop.until((seen) => seen.text.includes('The server was killed while this was running'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-1/power']);
});

test('a restart does not preempt a running stop', async () => {
  const { admin, host } = await hangingStop();
  const restart = await (await admin.types('/power', { action: 'restart' })).settled();
  expect(restart.text).toContain('Ada');
  expect(restart.text).toMatch(/\*\*stop Survival\*\* is still running/i);
  expect(host.changes).toHaveLength(1);
});

test('a kill does not preempt a running backup', async () => {
  const { admin, host } = await community();
  const fields = { id: 'b-new-1', status: 'in_progress', progress: 40 };
  host.server('s-1').backups = [];
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 200, body: { id: 'b-new-1' } } });
  host.scripts({ on: 'GET /v1/servers/s-1/backups', answer: { status: 200, body: [fields] }, times: 1_000 });
  const backup = await admin.types('/backup create');
  await backup.until((seen) => seen.text.includes('40%'));
  const kill = await (await admin.types('/power', { action: 'kill' })).settled();
  expect(kill.text).toMatch(/\*\*back up Survival\*\* is still running/i);
});
