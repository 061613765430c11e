import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GuildCache, GuildChanges } from '../../src/store/guild-cache.ts';
import { openStore } from '../../src/store/open.ts';
import type { Tables } from '../../src/store/schema.ts';
import { NodeSqliteDialect } from '../../src/store/sqlite/node-sqlite-dialect.ts';
import { recordingLog } from './fixtures.ts';

/** Returns a cache for three guilds, and the list of guilds that it has read. */
function cacheFixture(maxAgeMs = 60_000) {
  const cache = new GuildCache<string>(maxAgeMs, 3);
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(':memory:') });
  onTestFinished(() => db.destroy());
  const changes = new GuildChanges(db, [cache]);
  const read: string[] = [];
  const get = (guildId: string) =>
    cache.get(guildId, async () => {
      read.push(guildId);
      return `${guildId}, read ${read.length}`;
    });
  return { cache, changes, read, get };
}

/** A PostgreSQL that says what it is told, with each transaction's begin and end. */
class ToldPostgres extends DummyDriver {
  readonly told: string[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = async <Row>({ sql: text }: CompiledQuery): Promise<QueryResult<Row>> => {
      this.told.push(text);
      return { rows: [] };
    };
    return { executeQuery, async *streamQuery() {} };
  }

  override async beginTransaction(): Promise<void> {
    this.told.push('begin');
  }

  override async commitTransaction(): Promise<void> {
    this.told.push('commit');
  }
}

test('other processes are told of a change in the transaction that makes it', async () => {
  const driver = new ToldPostgres();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (tables) => new PostgresIntrospector(tables),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  onTestFinished(() => db.destroy());
  await new GuildChanges(db, []).transact('100', async (transaction) => {
    await transaction.deleteFrom('grants').where('guild_id', '=', '100').execute();
  });
  expect(driver.told.map((text) => text.split(' ', 2).join(' '))).toEqual([
    'begin',
    'select pg_advisory_xact_lock($1::bigint)',
    'delete from',
    'select pg_notify($1,',
    'commit',
  ]);
});

describe('a cached guild', () => {
  test('is read once', async () => {
    const { get, read } = cacheFixture();
    const values = await Promise.all([get('100'), get('100')]);
    expect([...values, await get('100')]).toEqual(Array(3).fill('100, read 1'));
    expect(read).toEqual(['100']);
  });

  test('is removed if the cache is full and every other guild was used more recently', async () => {
    const { get, read } = cacheFixture();
    for (const guildId of ['1', '2', '3', '1', '4', '1', '3']) await get(guildId);
    expect(read).toEqual(['1', '2', '3', '4']);
    await get('2');
    expect(read).toEqual(['1', '2', '3', '4', '2']);
  });

  test('is read again when it has expired, however often it was used', async () => {
    const { get } = cacheFixture(15);
    await get('100');
    await expect.poll(() => get('100'), { interval: 1 }).toBe('100, read 2');
  });

  test('a failed read rejects for every caller that waits for it, and is not cached', async () => {
    const { cache, get } = cacheFixture();
    const fails = () => cache.get('100', () => Promise.reject(new Error('away')));
    const [one, two] = [fails(), fails()];
    await expect(one).rejects.toThrow('away');
    await expect(two).rejects.toThrow('away');
    expect(await get('100')).toBe('100, read 1');
  });

  test('a read that began before the guild changed is not cached', async () => {
    const { cache, changes, get } = cacheFixture();
    const slow = Promise.withResolvers<string>();
    const reading = cache.get('100', () => slow.promise);
    await changes.tell('100');
    slow.resolve('old');
    expect(await reading).toBe('old');
    expect(await get('100')).toBe('100, read 1');
  });

  test('is removed also if a change failed, because it may have been made', async () => {
    const { changes, get } = cacheFixture();
    await get('100');
    const lost = changes.transact('100', () => Promise.reject(new Error('the connection was lost')));
    await expect(lost).rejects.toThrow('lost');
    expect(await get('100')).toBe('100, read 2');
  });
});

test('servers are all stored if they are more than the cache holds', async () => {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  const first = await store.serverRefs.remember('100', {
    connectionId: 'default',
    id: 'first',
    name: 'First',
  });
  const others = Array.from({ length: 10_100 }, (_, number) => ({
    connectionId: 'default',
    id: `${number}`,
    name: 'Another',
  }));
  await store.serverRefs.rememberAll('100', others);
  expect(
    await store.serverRefs.remember('100', { connectionId: 'default', id: 'first', name: 'Renamed' }),
  ).toBe(first);
  expect(await store.serverRefs.find('100', first)).toEqual({
    connectionId: 'default',
    id: 'first',
    name: 'Renamed',
  });
});
