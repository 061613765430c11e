import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { anOperation, recordingLog } from './fixtures.ts';
import { run } from './processes.ts';
import { temporaryFolder } from './sqlite-files.ts';

test('npm run forget removes a person everywhere, while the bot runs, and says how to name one', async () => {
  const folder = await temporaryFolder();
  const databaseUrl = `sqlite:${join(folder, 'steward.db')}`;
  const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  const requestedBy = { id: '200000000000000001', name: 'Ada' };
  const ended = { state: 'succeeded', replyTo: null, exclusive: false, requestedBy } as const;
  for (const guildId of ['100', '101']) await store.operations.insert(anOperation({ ...ended, guildId }));
  const forget = (...args: readonly string[]) =>
    run('forget', { cwd: folder, env: { DATABASE_URL: databaseUrl }, args });
  expect(await forget('--user', requestedBy.id)).toMatchObject({
    ...{ code: 0, stdout: 'Removed the person from 2 entries in 2 guilds.\n', stderr: '' },
  });
  const [entry] = await store.operations.history({ guildId: '101', limit: 1 });
  expect(entry?.requestedBy).toEqual({ id: '0', name: '' });
  const refused = await forget('--user', 'Ada');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('npm run forget -- --user 123456789012345678');
});
