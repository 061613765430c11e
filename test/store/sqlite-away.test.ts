import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@steward/kit/testing';
import { CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { openStore } from '../../src/store/open.ts';
import { NodeSqliteDialect } from '../../src/store/sqlite/node-sqlite-dialect.ts';
import { stoppedTime } from '../support/stopped-clock.ts';
import { anOperation, recordingLog } from './fixtures.ts';

/** A table of texts in a new database, and its file. */
async function texts(busyMs = 20) {
  const path = join(await temporaryFolder(), 'texts.db');
  const db = new Kysely<{ texts: { text: string } }>({ dialect: new NodeSqliteDialect(path, { busyMs }) });
  onTestFinished(() => db.destroy());
  const run = (sql: string) => db.executeQuery(CompiledQuery.raw(sql));
  await run('create table texts (text text)');
  return {
    path,
    run,
    add: (text: string) => db.insertInto('texts').values({ text }).execute(),
    /** Adds texts in one transaction. */
    addAll: (added: readonly string[]) =>
      db.transaction().execute(async (transaction) => {
        for (const text of added) await transaction.insertInto('texts').values({ text }).execute();
      }),
    count: async () => (await db.selectFrom('texts').selectAll().execute()).length,
  };
}

/** Opens the file as another process does. */
function another(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  return database;
}

test('a lock that another process holds for long is reported as an unavailable database, until it ends', async () => {
  const { path, add, addAll, count } = await texts();
  const other = another(path);
  other.exec('begin immediate');
  await expect(add('a')).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(addAll(['b', 'c'])).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(await count()).toBe(0);
  other.exec('rollback');
  await addAll(['b', 'c']);
  expect(await count()).toBe(2);
});

test('a lock that ends in time is waited for', async () => {
  const { path, add, count } = await texts(60_000);
  const other = another(path);
  other.exec('begin immediate');
  const added = add('a');
  await new Promise(setImmediate);
  other.exec('rollback');
  await added;
  expect(await count()).toBe(1);
});

test('queries that meet the same lock share the time for which it is waited for', async () => {
  const passes = stoppedTime();
  const { path, add } = await texts(300);
  another(path).exec('begin immediate');
  const failures: unknown[] = [];
  add('first').catch((error: unknown) => failures.push(error));
  const goesOn = () => {
    passes(20);
    return failures;
  };
  await expect.poll(goesOn).toEqual([expect.any(StoreUnavailableError)]);
  // No more time passes: whichever waited for itself would wait for ever.
  const later = Array.from({ length: 20 }, () => add('later'));
  for (const added of later) await expect(added).rejects.toBeInstanceOf(StoreUnavailableError);
});

test('a commit that another process prevents leaves a connection that can be used', async () => {
  const { path, run, add, addAll, count } = await texts();
  await run('pragma journal_mode = delete');
  const other = another(path);
  // Without WAL, somebody who reads keeps others from committing.
  other.exec('begin; select * from texts');
  await expect(addAll(['a', 'b'])).rejects.toBeInstanceOf(StoreUnavailableError);
  other.exec('rollback');
  await add('c');
  expect(await count()).toBe(1);
});

test('a full disk is reported as an unavailable database, in and outside of a transaction, until it has room', async () => {
  const { run, add, addAll, count } = await texts();
  await run('pragma max_page_count = 4');
  const long = 'x'.repeat(100_000);
  await expect(add(long)).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(addAll(['short', long])).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(await count()).toBe(0);
  await run('pragma max_page_count = 1000');
  await addAll(['short', long]);
  expect(await count()).toBe(2);
});

test('a database that may only be read is reported as unavailable', async () => {
  const { run, add, count } = await texts();
  await run('pragma query_only = on');
  await expect(add('a')).rejects.toThrow('the database can’t be used: it only reads');
  await run('pragma query_only = off');
  await add('a');
  expect(await count()).toBe(1);
});

test('a mistake in a query is no unavailable database', async () => {
  const { run } = await texts();
  await expect(run('insert into nowhere values (1)')).rejects.not.toBeInstanceOf(StoreUnavailableError);
});

test('an operation that could not be stored because of a lock is claimed if it was, and not otherwise', async () => {
  const path = join(await temporaryFolder(), 'steward.db');
  const store = await openStore({
    databaseUrl: `sqlite:${path}`,
    keyRing: null,
    log: recordingLog(),
    busyMs: 20,
  });
  onTestFinished(() => store.close());
  const other = another(path);
  other.exec('begin immediate');
  const [lost, stored] = [anOperation(), anOperation()];
  await expect(store.operations.insert(lost)).rejects.toBeInstanceOf(StoreUnavailableError);
  other.exec('rollback');
  await store.operations.insert(stored);
  store.operations.releaseClaim(stored.id);
  expect((await store.operations.claimOrphans()).map(({ id }) => id)).toEqual([stored.id]);
});
