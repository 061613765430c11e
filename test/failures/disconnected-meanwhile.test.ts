import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { outcome } from './uses.ts';

const stopped = [{ id: 's-1', record: { status: 'stopped' }, backups: [{ id: 'b-1' }] }];

/** Starts a restore that the host has accepted and the bot watches. */
async function followedRestore(fixture: Community) {
  const { admin, host } = fixture;
  const confirmation = await outcome(await admin.types('/backup restore', { server: 's-1', backup: 'b-1' }));
  const restore = await admin.clicks(confirmation, 'Restore');
  await host.called(({ path }) => path.endsWith('/restore'));
  host.server('s-1').record['status'] = 'restoring';
  const sent = host.calls.length;
  await host.called(() => host.calls.length > sent + 2);
  return restore;
}

test('disconnecting the guild ends the watch of a restore, and the key is not used any more', async () => {
  const fixture = await community({ host: { servers: stopped }, timings: { restoreMs: 60_000 } });
  const { admin, host } = fixture;
  const restore = await followedRestore(fixture);
  const disconnected = await disconnects(admin);
  expect(disconnected.text).toContain('I deleted the API key, and there’s no default server now.');
  const before = host.calls.length;
  await restore.until(({ text }) =>
    text.includes('The hosting account was disconnected while this was running'),
  );
  expect(restore.text).toMatch(/^⚠️ Outcome unknown/);
  // One may have been on its way.
  expect(host.calls.length).toBeLessThanOrEqual(before + 1);
});

test('a change that waits for the host’s rate limit is not sent after the guild is disconnected', async () => {
  const fixture = await community({ host: { servers: stopped } });
  const { admin, host } = fixture;
  const headers = { 'retry-after': '5' };
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 429, headers } });
  const start = await admin.types('/power', { action: 'start', server: 's-1' });
  await host.called(({ method }) => method === 'POST');
  await disconnects(admin);
  await start.until(({ text }) =>
    text.includes('The hosting account was disconnected while this was running'),
  );
  expect(start.text).toMatch(/^❌/);
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  expect(host.server('s-1').record['status']).toBe('stopped');
});

test('an operation continues if the guild is connected again with the same key', async () => {
  const fixture = await community({ host: { servers: stopped }, timings: { restoreMs: 60_000 } });
  const restore = await followedRestore(fixture);
  await fixture.connects();
  fixture.host.server('s-1').record['status'] = 'stopped';
  expect((await outcome(restore)).text).toMatch(/^✅/);
});
