import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('if the host responds before it restores, the server is started only after the restore', async () => {
  const { admin, host } = await community({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1', name: 'nightly' }] }] },
  });
  const server = host.server('s-1');
  host.scripts({ on: 'POST /v1/servers/s-1/backups/b-1/restore', answer: { status: 202 } });
  const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
  await admin.clicks(confirmation, 'Stop, restore, start again');
  await host.called(({ path }) => path.endsWith('/restore'));
  server.record['status'] = 'restoring_backup';
  const looks = host.calls.length;
  await host.called(({ path }) => path === '/v1/servers/s-1' && host.calls.length > looks + 10);
  expect(host.changes.filter((change) => change.endsWith('/power'))).toHaveLength(1);
  server.record['status'] = 'stopped';
  await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored from nightly'));
  expect(host.changes.filter((change) => change.endsWith('/power'))).toHaveLength(2);
});

test('a server that somebody else stops before the restore is still restored', async () => {
  const { admin, host } = await community({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1', name: 'nightly' }] }] },
  });
  const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
  host.server('s-1').record['status'] = 'stopped';
  await admin.clicks(confirmation, 'Stop, restore, start again');
  await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored from nightly'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/backups/b-1/restore', 'POST /v1/servers/s-1/power']);
});
