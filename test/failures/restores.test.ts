import type { Reply } from '@steward/fake-discord';
import { expect, type TestContext, test } from 'vitest';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { type Community, community, sharedCommunity } from '../support/community.ts';

const shared = sharedCommunity();

const nightly = { id: 'b-1', name: 'nightly' };
const done = '✅ Survival restored from “nightly”';
const restMs = 3_000;

/** A restore that somebody has confirmed, of a stopped server; `timings` replace the quick ones. */
async function restoring(test: TestContext, timings: Partial<OperationTimings>) {
  const fixture = await community({
    test,
    host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: [nightly] }] },
    timings: { restoreMs: 20_000, ...timings },
  });
  const reply = await (await fixture.admin.types('/backup restore', { backup: 'b-1' })).settled();
  const begin = async () => {
    await fixture.admin.clicks(reply, 'Restore');
    await fixture.host.called(({ path }) => path.endsWith('/restore'));
  };
  return { ...fixture, reply, begin };
}

/** Resolves after a read of the server that began after this call: reads run one after the other. */
async function nextRead({ host }: Pick<Community, 'host'>): Promise<void> {
  const before = host.calls.length;
  await host.called((call) => host.calls.indexOf(call) > before);
}

test.concurrent('a restore’s duration does not include the quiet period that proves its end', async (test) => {
  const { reply, begin, host } = await restoring(test, { restoreRestMs: restMs });
  const { record } = host.server('s-1');
  const began = performance.now();
  await begin();
  record['status'] = 'restoring';
  await nextRead({ host });
  record['status'] = 'stopped';
  await reply.until(({ text }) => text.startsWith(done));
  const most = performance.now() - began - restMs;
  test.expect(shownSeconds(reply)).toBeLessThanOrEqual(most / 1_000 + 1);
});

test.concurrent('no duration is shown for a restore that was never seen running', async (test) => {
  const { reply, begin } = await restoring(test, {});
  await begin();
  await reply.until(({ text }) => text.startsWith(done));
  test.expect(title(reply)).toBe(done);
});

test.concurrent('if the host reports when a restore ended, the duration is based on that time', async (test) => {
  const { reply, begin, host } = await restoring(test, { pollMs: () => 3_000 });
  const { record } = host.server('s-1');
  const began = performance.now();
  const restore = { backup_id: 'b-1', started_at: new Date().toISOString() };
  await begin();
  record['restore'] = { ...restore, progress: 10 };
  await reply.until(({ text }) => text.includes('10%'));
  record['restore'] = { ...restore, state: 'done', finished_at: new Date().toISOString() };
  const most = performance.now() - began;
  await reply.until(({ text }) => text.startsWith(done));
  test.expect(shownSeconds(reply)).toBeLessThanOrEqual(most / 1_000 + 1);
});

function shownSeconds(reply: Reply): number {
  return Number(/-# (?:.* · )?(\d+) sec · /.exec(reply.text)?.[1]);
}

function title({ text }: Reply): string {
  return text.split('\n')[0] ?? '';
}

test('if the host responds before it restores, the server is started only after the restore', async () => {
  const { admin, host } = await shared({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1', name: 'nightly' }] }] },
  });
  const server = host.server('s-1');
  host.scripts({ on: 'POST /v1/servers/s-1/backups/b-1/restore', answer: { status: 202 } });
  const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
  await admin.clicks(confirmation, 'Restore now, no undo');
  await host.called(({ path }) => path.endsWith('/restore'));
  server.record['status'] = 'restoring_backup';
  const looks = host.calls.length;
  await host.called(({ path }) => path === '/v1/servers/s-1' && host.calls.length > looks + 10);
  expect(host.changes.filter((change) => change.endsWith('/power'))).toHaveLength(1);
  server.record['status'] = 'stopped';
  await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored from “nightly”'));
  expect(host.changes.filter((change) => change.endsWith('/power'))).toHaveLength(2);
});

test('a server that somebody else stops before the restore is still restored', async () => {
  const { admin, host } = await shared({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1', name: 'nightly' }] }] },
  });
  const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
  host.server('s-1').record['status'] = 'stopped';
  await admin.clicks(confirmation, 'Restore now, no undo');
  await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored from “nightly”'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/backups/b-1/restore', 'POST /v1/servers/s-1/power']);
});

test.each(['stopping', 'restarting'])(
  'a server that was started since, and is %s, is not restored under its game',
  async (status) => {
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: [nightly] }] },
    });
    const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    host.server('s-1').record['status'] = status;
    await admin.clicks(confirmation, 'Restore');
    await confirmation.until(({ text }) => text.startsWith('❌'));
    expect(host.changes).toEqual([]);
    expect(confirmation.text).toContain('A backup can only be restored while the server is stopped');
  },
);
