import { describe, expect, onTestFinished, test } from 'vitest';
import { formatKeyRing } from '../../src/config/key-ring.ts';
import { DatabaseUnavailableError, StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { migrations } from '../../src/store/migrate.ts';
import { openStore } from '../../src/store/open.ts';
import { community } from '../support/community.ts';
import { dump, emptyDatabase, newDatabase, postgresMissing, runStatement } from '../support/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { anOperation, newRing, recordingLog } from './fixtures.ts';

/** A database behind a proxy that can be closed. */
async function fixture(url: Promise<string> = newDatabase()) {
  const direct = new URL(await url);
  const proxy = await TcpProxy.to(Number(direct.port));
  const behind = new URL(direct);
  behind.port = `${proxy.port}`;
  return { proxy, direct: direct.href, databaseUrl: behind.href };
}

async function open(databaseUrl: string, patienceMs = 0, log = recordingLog()) {
  const store = await openStore({ databaseUrl, keyRing: newRing(), log, patienceMs });
  onTestFinished(() => store.close());
  return store;
}

const refusal = (databaseUrl: string) =>
  open(databaseUrl).then(
    () => expect.fail('it was opened'),
    (error: unknown) => error,
  );

describe.skipIf(postgresMissing)('starting with PostgreSQL', () => {
  test('three processes that start at once create the tables once', async () => {
    const databaseUrl = await emptyDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => open(databaseUrl)));
    for (const { operations } of stores) await operations.insert(anOperation());
    const rows = await dump(databaseUrl);
    const [tables] = Object.keys(migrations);
    expect(rows.split(`<name>${tables}<`)).toHaveLength(2);
  });

  test('waits for a database that is not up yet, and logs that once', async () => {
    const { proxy, databaseUrl } = await fixture(emptyDatabase());
    await proxy.close();
    const log = recordingLog();
    const opening = open(databaseUrl, 20_000, log);
    while (log.entries.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await proxy.open();
    expect(await (await opening).guilds.all()).toEqual([]);
    expect(log.entries.filter((entry) => entry.includes('waiting for it'))).toHaveLength(1);
  });

  test('names the address of a database that stays down', async () => {
    const { proxy, databaseUrl } = await fixture();
    await proxy.close();
    const error = await refusal(databaseUrl);
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(error)).toContain(
      `PostgreSQL at 127.0.0.1:${proxy.port} can’t be used: the connection was refused.`,
    );
  });

  test('names a database that does not exist', async () => {
    const url = (await newDatabase()).replace(/[^/]+$/, 'nowhere');
    expect(String(await refusal(url))).toContain('has no database nowhere. Create it');
  });

  test('names a refused user, and not the password', async () => {
    const url = (await newDatabase()).replace('postgres@', 'stranger:the-password@');
    const error = await refusal(url);
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(error)).toContain('refused the user stranger or its password');
    expect(String(error)).not.toContain('the-password');
  });

  test('refuses a server without TLS if TLS is required', async () => {
    const error = await refusal(`${await newDatabase()}?sslmode=verify-full`);
    expect(String(error)).toMatch(/PostgreSQL at .* can’t be used: .*SSL/);
  });
});

describe.skipIf(postgresMissing)('a PostgreSQL that goes away', () => {
  test('is reported as unavailable, and is used again when it is back', async () => {
    const { proxy, databaseUrl } = await fixture();
    const store = await open(databaseUrl);
    await store.guilds.setCommands('100', { fingerprint: 'one', ids: {} });
    await proxy.close();
    await expect(store.guilds.commands('100')).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.operations.insert(anOperation())).rejects.toBeInstanceOf(StoreUnavailableError);
    await proxy.open();
    expect(await store.guilds.commands('100')).toBe('one');
  });

  test('and ends connections during queries does not end the process', async () => {
    const { proxy, direct, databaseUrl } = await fixture();
    const store = await open(databaseUrl);
    const queries = Array.from({ length: 20 }, () => store.guilds.all());
    const ends = runStatement(
      direct,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    for (const result of await Promise.allSettled(queries))
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StoreUnavailableError);
    await ends;
    await proxy.close();
    await proxy.open();
    // The loss of a connection may be noticed only when it is used.
    await expect.poll(() => store.guilds.all().catch(() => 'away'), { interval: 10 }).toEqual([]);
  });

  test('and is back as a standby that only reads is unavailable until it accepts writes', async () => {
    const databaseUrl = await newDatabase();
    const store = await open(databaseUrl);
    const name = new URL(databaseUrl).pathname.slice(1);
    const server = new URL('/postgres', databaseUrl).href;
    const becomes = async (readOnly: 'on' | 'off') => {
      await runStatement(server, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
      await runStatement(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    };
    const check = () =>
      store.checkWritable().then(
        () => null,
        (error: unknown) => error,
      );
    await expect.poll(check, { interval: 10 }).toBeNull();
    await becomes('on');
    // The loss of a connection may be noticed only when it is used.
    await expect.poll(async () => String(await check()), { interval: 10 }).toContain('it only reads');
    expect(await check()).toBeInstanceOf(StoreUnavailableError);
    expect(await store.guilds.all()).toEqual([]);
    await becomes('off');
    await expect.poll(check, { interval: 10 }).toBeNull();
  });

  test('an operation that could not be updated is claimed again by the same process', async () => {
    const { proxy, databaseUrl } = await fixture();
    const store = await open(databaseUrl);
    const [operation, another] = [anOperation(), anOperation()];
    await store.operations.insert(operation);
    await store.operations.insert(another);
    await proxy.close();
    await expect(store.operations.save(operation.id, [])).rejects.toBeInstanceOf(StoreUnavailableError);
    store.operations.releaseClaim(operation.id);
    await expect(store.operations.claimOrphans()).rejects.toBeInstanceOf(StoreUnavailableError);
    await proxy.open();
    expect(await store.operations.claimOrphans()).toEqual([operation]);
    expect(await store.operations.claimOrphans()).toEqual([]);
  });

  test('people get a sentence that says so, and are served again when it is back', async () => {
    const { proxy, databaseUrl } = await fixture();
    const settings = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: formatKeyRing(newRing()) };
    const { admin } = await community({ settings });
    await (await admin.types('/status')).settled();
    await proxy.close();
    const status = async () => (await (await admin.types('/status')).settled()).text;
    // Until the loss is noticed, the reply comes from the caches.
    await expect.poll(status, { interval: 1 }).toContain('I can’t reach my database');
    await proxy.open();
    expect(await status()).not.toContain('database');
  });
});
