import type { Person } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const waiting = 'The host hasn’t responded yet';

/** The reply may say that it waits before it says that the host is connected. */
async function connects(admin: Person): Promise<void> {
  const form = await admin.types('/setup connect');
  const connected = await admin.submits(form, { 'API key': 'test-key-of-the-account' });
  await connected.until(({ text }) => text.includes('Connected'));
}

test('a reply that waits for a host says so, and then shows the result in its place', async () => {
  const { admin, host } = await community({ connected: false, overrides: { waitingMs: 20 } });
  await connects(admin);
  const { promise, resolve } = Promise.withResolvers<void>();
  host.holds(promise);
  const replies = [
    await admin.types('/status', { server: 's-1' }),
    await admin.types('/power', { action: 'stop' }),
    await admin.types('/backup restore', { backup: 'nothing' }),
  ];
  for (const reply of replies.slice(0, 1)) await reply.until(({ text }) => text.includes(waiting));
  resolve();
  const [status, stop, refusal] = replies;
  await status?.until(({ text }) => text.includes('Survival is running'));
  await stop?.until(({ text }) => text.includes('Survival has stopped'));
  await refusal?.until(({ followUps }) => followUps.some(({ text }) => text.includes('No such backup')));
  expect(status?.followUps).toEqual([]);
  expect(stop?.text).not.toContain(waiting);
});
