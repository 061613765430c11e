import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@steward/kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { anOperation, recordingLog } from './fixtures.ts';
import { run } from './processes.ts';

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

test('a write that fails halfway changes nothing, and can be repeated', async () => {
  const file = join(await temporaryFolder(), 'steward.db');
  const store = await openStore({ databaseUrl: `sqlite:${file}`, keyRing: null, log: recordingLog() });
  const other = new DatabaseSync(file);
  onTestFinished(async () => {
    other.close();
    await store.close();
  });
  const requestedBy = { id: '200000000000000001', name: 'Ada' };
  const ended = { state: 'succeeded', replyTo: null, exclusive: false, requestedBy } as const;
  await store.operations.insert(anOperation({ ...ended, guildId: '100' }));
  await store.grants.add('100', { roleId: '500', permission: 'viewer', server: null }, requestedBy.id, []);
  const person = { guildId: '100', personId: requestedBy.id };
  other.exec("create trigger fails before update on grants begin select raise(abort, 'no'); end");
  await expect(store.people.forget(person)).rejects.toThrow();
  const [kept] = await store.operations.history({ guildId: '100', limit: 1 });
  expect(kept?.requestedBy).toEqual(requestedBy);
  other.exec('drop trigger fails');
  expect(await store.people.forget(person)).toBe(2);
  expect(await store.people.forget(person)).toBe(0);
});
