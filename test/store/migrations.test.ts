import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { KeyDecryptionError } from '../../src/domain/connection.ts';
import { parseKeyRing } from '../../src/store/crypto/key-ring.ts';
import { DatabaseVersionError } from '../../src/store/migrate.ts';
import { anOperation, aSession, sealedBefore } from './fixtures.ts';
import { sqliteFiles, withRows } from './sqlite-files.ts';

test('a failure that was stored as a phrase is a code after the update', async () => {
  const { path, open } = await sqliteFiles();
  const operation = anOperation({});
  const before = await open();
  await before.operations.insert(operation);
  await before.close();

  const [step] = operation.steps;
  const failure = {
    reason: 'taken up too late',
    hostText: 'as “not in time”',
    retryAt: null,
    applied: 'no',
    reference: 'R',
  };
  withRows(path, (rows) => {
    rows.exec(`
      delete from kysely_migration where name >= '0005-failure-codes';
      alter table connections drop column language;
      alter table operations drop column language;
    `);
    rows.prepare('update operations set steps = ?').run(JSON.stringify([{ ...step, failure }]));
  });

  const after = await open();
  expect((await after.operations.get(operation.id))?.steps).toEqual([
    { ...step, failure: { ...failure, reason: 'stale' } },
  ]);
  await after.close();
});

test('a gateway session that an earlier version stored unencrypted is dropped', async () => {
  const { path, open } = await sqliteFiles();
  await (await open()).close();
  withRows(path, (rows) =>
    rows.exec(`
      delete from kysely_migration where name >= '0004';
      alter table connections drop column language;
      alter table operations drop column language;
      drop table sessions;
      create table sessions (shard_id integer primary key, bot text not null, shard_count integer not null,
        session_id text not null, sequence bigint not null, resume_url text not null);
      insert into sessions values (0, 'bot-1', 1, 'abc', 41, 'wss://somewhere.example');
    `),
  );
  const store = await open();
  expect(await store.sessions.get(0)).toBeNull();
  await store.sessions.save(aSession);
  expect(await store.sessions.get(0)).toEqual(aSession);
  await store.close();
});

test('an API key from an earlier version decrypts, and is then bound to its hosting API', async () => {
  const { path, keyFile, open } = await sqliteFiles();
  const store = await open();
  const link = { hostingUrl: 'https://host.example', apiKey: 'key-of-the-guild', connectedBy: '300' };
  await store.connections.connect('100', link);
  const sealed = sealedBefore(
    parseKeyRing(await readFile(keyFile, 'utf8')),
    link.apiKey,
    'api key of guild 100',
  );
  withRows(path, (rows) => rows.prepare('update connections set sealed_key = ?').run(sealed));
  expect((await store.connections.get('100'))?.apiKey).toBe(link.apiKey);
  withRows(path, (rows) => {
    expect(rows.prepare('select sealed_key from connections').get()?.['sealed_key']).toMatch(/^v2:/);
    rows.exec(`update connections set hosting_url = 'https://other.example'`);
  });
  await store.close();
  const later = await open();
  await expect(later.connections.get('100')).rejects.toBeInstanceOf(KeyDecryptionError);
  await later.close();
});

test('opening a store of a newer version fails and says what to do', async () => {
  const { path, open } = await sqliteFiles();
  await (await open()).close();
  withRows(path, (rows) =>
    rows.exec(`insert into kysely_migration values ('9999-from-the-future', '2999-01-01T00:00:00.000Z')`),
  );
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseVersionError);
  expect(String(error)).toMatch(/newer version of Steward .*9999-from-the-future/);
});
