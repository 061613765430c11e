import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@steward/kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { anIncident, anOperation, recordingLog } from './fixtures.ts';
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

test('npm run forget removes a name of a host’s panel: from the history, and from alerts, which are then shown without it', async () => {
  const folder = await temporaryFolder();
  const databaseUrl = `sqlite:${join(folder, 'steward.db')}`;
  const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  const act = { id: 'a', kind: 'stop', actor: 'an"na', byApi: false, at: new Date(1_000) } as const;
  const where = { accountId: 'account', serverId: 's1', serverName: 'Survival' };
  await store.panelActs.add({ ...act, ...where });
  await store.panelActs.add({ ...act, ...where, id: 'b', actor: 'anna' });
  const { kind, actor, byApi } = act;
  const cause = { kind: 'down', crashed: false, unseenSince: null, act: { kind, actor, byApi, at: 1_000 } };
  const incident = anIncident({ cause });
  await store.alerts.open(incident);
  const forget = (name: string) =>
    run('forget', { cwd: folder, env: { DATABASE_URL: databaseUrl }, args: ['--panel-name', name] });
  expect(await forget(actor)).toMatchObject({ code: 0, stdout: 'Removed the name from 2 entries.\n' });
  const left = await store.panelActs.history({ of: [{ accountId: 'account' }], limit: 5 });
  expect(left.map((each) => each.actor)).toEqual(['anna']);
  const [shown] = await store.alerts.sharing(incident.id);
  expect(shown?.cause).toEqual({ kind: 'down', crashed: false, unseenSince: null });
  expect(shown?.revision).toBe(incident.revision + 1);
  expect(await forget(actor)).toMatchObject({ stdout: 'Removed the name from 0 entries.\n' });
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
  expect(await store.people.forget(person)).toBe(3);
  expect(await store.people.forget(person)).toBe(0);
});
