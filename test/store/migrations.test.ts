import { mkdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { serverKey } from '../../src/store/column-values.ts';
import { DatabaseVersionError } from '../../src/store/migrate.ts';
import { earlierDatabase } from './earlier-database.ts';
import { aConnection, anOperation, aSession, sealedBefore, withUnreadableKey } from './fixtures.ts';
import { sqliteFiles, withRows } from './sqlite-files.ts';

test('a failure that was stored as a phrase is a code after the update', async () => {
  const { folder, path, open } = await sqliteFiles();
  await mkdir(folder);
  const operation = anOperation({});
  const [step] = operation.steps;
  const failure = {
    reason: 'taken up too late',
    hostText: 'as “not in time”',
    retryAt: null,
    applied: 'no',
    reference: 'R',
  };
  await earlierDatabase(`sqlite:${path}`, '0004-sealed-sessions', {
    operations: {
      id: operation.id,
      guild_id: operation.guildId,
      account_id: operation.accountId,
      server_key: serverKey(operation.server.id),
      server_id: operation.server.id,
      server_name: operation.server.name,
      request: JSON.stringify(operation.request),
      requested_by_id: operation.requestedBy.id,
      requested_by_name: operation.requestedBy.name,
      interaction_id: operation.interactionId,
      state: 'failed',
      exclusive: 1,
      steps: JSON.stringify([{ ...step, failure }]),
      created_at: operation.createdAt.getTime(),
    },
  });
  const after = await open();
  expect((await after.operations.get(operation.id))?.steps).toEqual([
    { ...step, failure: { ...failure, reason: 'stale' } },
  ]);
  await after.close();
});

test('a gateway session that an earlier version stored unencrypted is dropped', async () => {
  const { folder, path, open } = await sqliteFiles();
  await mkdir(folder);
  await earlierDatabase(`sqlite:${path}`, '0003-news-of-guilds', {
    sessions: {
      shard_id: 0,
      bot: 'bot-1',
      shard_count: 1,
      session_id: 'abc',
      sequence: 41,
      resume_url: 'wss://somewhere.example',
    },
  });
  const store = await open();
  expect(await store.sessions.get(0)).toBeNull();
  await store.sessions.save(aSession);
  expect(await store.sessions.get(0)).toEqual(aSession);
  await store.close();
});

test('an API key from an earlier version decrypts, and is then bound to its hosting API', async () => {
  const { path, keyFile, open } = await sqliteFiles();
  const store = await open();
  await store.connections.connect('100', aConnection);
  const sealed = sealedBefore(
    parseKeyRing(await readFile(keyFile, 'utf8')),
    aConnection.apiKey,
    'api key of guild 100',
  );
  withRows(path, (rows) => rows.prepare('update connections set sealed_key = ?').run(sealed));
  expect((await store.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
  withRows(path, (rows) => {
    expect(rows.prepare('select sealed_key from connections').get()?.['sealed_key']).toMatch(/^v2:/);
    rows.exec(`update connections set hosting_url = 'https://other.example'`);
  });
  await store.close();
  const later = await open();
  await expect(later.connections.get('100')).resolves.toMatchObject(withUnreadableKey);
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
