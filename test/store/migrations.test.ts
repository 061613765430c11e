import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { DatabaseVersionError, migrate, migrations } from '../../src/store/migrate.ts';
import { openStore } from '../../src/store/open.ts';
import { connectPostgres } from '../../src/store/postgres/open.ts';
import type { Database, Tables } from '../../src/store/schema.ts';
import { NodeSqliteDialect } from '../../src/store/sqlite/node-sqlite-dialect.ts';
import { emptyDatabase, postgresMissing } from '../support/postgres.ts';
import { aConnection, newRing, recordingLog } from './fixtures.ts';
import { sqliteUrl } from './sqlite-files.ts';

/** The migrations of a later version: one adds a column, one changes the rows. */
const later = {
  ...migrations,
  '9997-colors': {
    up: (db: Kysely<unknown>) => db.schema.alterTable('guilds').addColumn('color', 'text').execute(),
  },
  '9998-red': {
    up: async (db: Kysely<unknown>) => {
      await sql`update guilds set color = 'red', commands = 'new'`.execute(db);
    },
  },
};

describe.each([
  { kind: 'SQLite', newUrl: sqliteUrl, missing: false },
  { kind: 'PostgreSQL', newUrl: emptyDatabase, missing: postgresMissing },
])('an update of a database in $kind', ({ newUrl, missing }) => {
  const it = test.skipIf(missing);

  /** A database that this version made, with the registered commands of a guild. */
  async function fixture() {
    const databaseUrl = await newUrl();
    const keyRing = newRing();
    const open = () => openStore({ databaseUrl, keyRing, log: recordingLog(), patienceMs: 0 });
    const store = await open();
    await store.guilds.setCommands('100', { fingerprint: 'old', ids: {} });
    await store.connections.connect('100', aConnection);
    await store.close();
    return { open, process: () => connect(databaseUrl) };
  }

  it('keeps its rows, and is made once if several processes start together', async () => {
    const { open, process } = await fixture();
    await Promise.all([1, 2, 3].map(async () => migrate(await process(), later)));
    const db = await process();
    expect((await sql`select commands, color from guilds`.execute(db)).rows).toEqual([
      { commands: 'new', color: 'red' },
    ]);
    expect((await sql`select name from kysely_migration order by name`.execute(db)).rows).toEqual(
      Object.keys(later).map((name) => ({ name })),
    );
    expect(await refusal(open)).toMatch(/newer version of Steward \(it has 9997-colors, 9998-red\)/);
  });

  it('that fails in the middle changes nothing: the version before starts, and so does the next', async () => {
    const { open, process } = await fixture();
    const broken = { ...later, '9999-broken': { up: () => Promise.reject(new Error('no room')) } };
    await expect(migrate(await process(), broken)).rejects.toThrow('no room');
    const before = await open();
    expect(await before.guilds.commands('100')).toBe('old');
    expect((await before.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    await before.close();
    const db = await process();
    await migrate(db, later);
    expect((await sql`select color from guilds`.execute(db)).rows).toEqual([{ color: 'red' }]);
  });

  it('from before the first release is refused, with what to do', async () => {
    const { open, process } = await fixture();
    await sql`update kysely_migration set name = '0001-initial'`.execute(await process());
    expect(await refusal(open)).toMatch(/before its first release.* DATABASE_URL/);
  });
});

async function connect(databaseUrl: string): Promise<Database> {
  const location = parseDatabaseUrl(databaseUrl);
  const db =
    location.kind === 'sqlite'
      ? new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.path) })
      : connectPostgres(location, recordingLog(), 'maintenance');
  onTestFinished(() => db.destroy());
  return db;
}

/** Returns the message with which the start is refused because of the database's version. */
async function refusal(open: () => Promise<unknown>): Promise<string> {
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseVersionError);
  return String(error);
}
