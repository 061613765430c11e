import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { goodArchive } from '../backups/fixture.ts';
import { recordingLog } from '../store/fixtures.ts';
import { botFixture } from '../support/bot-fixture.ts';

test.concurrent('kill -9 while a backup is tested leaves a try and no mark; it is read again when asked for', async (context) => {
  const archives = new Map([['b-new-1', goodArchive]]);
  const servers = [{ id: 's-1', record: { players: 0 }, archives }];
  const fixture = await botFixture(context, { host: { servers } });
  const { admin, databaseUrl, guild, host } = fixture;
  const bot = await fixture.starts();
  await fixture.connects();
  const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
  context.onTestFinished(() => store.close());
  const [connection] = await store.connections.list(guild.id);
  const check = async () => (await store.backupTests.of(connection?.accountId ?? '', 's-1')).get('b-new-1');
  const reads = () => host.calls.filter(({ path }) => path.endsWith('/archive'));
  host.scripts({ on: 'GET /v1/servers/s-1/backups/b-new-1/archive', answer: 'stalls' });
  await admin.types('/backup create');
  await host.called(({ path }) => path.endsWith('/archive'));
  await bot.crashes();
  expect(await check()).toMatchObject({ mark: 'plausible', notTried: 'interrupted', tries: 1 });
  await fixture.starts();
  const reply = await admin.types('/backup test', { backup: 'b-new-1' });
  await reply.until(({ text }) => text.includes('tested: it opens'));
  await expect.poll(check).toMatchObject({ mark: 'tested', notTried: null, tries: 0 });
  expect(reads()).toHaveLength(2);
});
