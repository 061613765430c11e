import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { goodArchive } from '../backups/fixture.ts';
import { recordingLog } from '../store/fixtures.ts';
import { mortalCommunity } from '../support/mortal-community.ts';

test.concurrent('kill -9 while a backup is tested leaves a try and no mark; it is read again when asked for', async (context) => {
  const archives = new Map([['b-new-1', goodArchive]]);
  const servers = [{ id: 's-1', record: { players: 0 }, archives }];
  const { admin, crashes, guild, host, settings } = await mortalCommunity({
    test: context,
    host: { servers },
  });
  const store = await openStore({ databaseUrl: settings.databaseUrl, keyRing: null, log: recordingLog() });
  context.onTestFinished(() => store.close());
  const [connection] = await store.connections.list(guild.id);
  const check = async () => (await store.backupTests.of(connection?.accountId ?? '', 's-1')).get('b-new-1');
  const reads = () => host.calls.filter(({ path }) => path.endsWith('/archive'));
  host.scripts({ on: 'GET /v1/servers/s-1/backups/b-new-1/archive', answer: 'stalls' });
  await admin.types('/backup create');
  await host.called(({ path }) => path.endsWith('/archive'));
  await crashes(async () => {
    expect(await check()).toMatchObject({ mark: 'plausible', notTried: 'interrupted', tries: 1 });
  });
  const reply = await admin.types('/backup test', { backup: 'b-new-1' });
  await reply.until(({ text }) => text.includes('tested: it opens'));
  await context.expect.poll(check).toMatchObject({ mark: 'tested', notTried: null, tries: 0 });
  expect(reads()).toHaveLength(2);
});

test.concurrent('kill -9 while somebody waits for a test: the reply says that there is no result, and what to do', async (context) => {
  const archives = new Map([['b-new-1', goodArchive]]);
  const servers = [{ id: 's-1', record: { players: 4 }, archives }];
  const { admin, crashes, host } = await mortalCommunity({ test: context, host: { servers } });
  const made = await admin.types('/backup create');
  await made.until(({ text }) => text.startsWith('✅ Survival backed up'));
  const archive = 'GET /v1/servers/s-1/backups/b-new-1/archive';
  host.scripts({ on: archive, answer: 'stalls' });
  const reply = await admin.types('/backup test', { backup: 'b-new-1' });
  await host.called(({ path }) => path.endsWith('/archive'));
  await crashes();
  await reply.until(({ text }) => text.startsWith('⚠️ No test result for'));
  expect(reply.text).toContain('I was interrupted during the test.');
  expect(reply.text).toContain('Test it again with `/backup test server:Survival`.');
  expect(reply.buttons.map(({ label }) => label)).not.toContain('Stop');
  const again = await admin.types('/backup test', { backup: 'b-new-1' });
  await again.until(({ text }) => text.includes('tested: it opens'));
});
