import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { dump, emptyDatabase, newDatabase, postgresMissing, runStatement } from '../support/postgres.ts';
import { aConnection, anOperation, recordingLog } from './fixtures.ts';
import { run } from './processes.ts';
import { sqliteFiles, withRows } from './sqlite-files.ts';

async function fixture() {
  const files = await sqliteFiles();
  const copy = (to: string) =>
    run('copy-data', {
      cwd: files.folder,
      env: { DATABASE_URL: `sqlite:${files.path}` },
      args: [to],
    });
  return { ...files, copy };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts rows into every table of an SQLite database, as many as two pages of a copy, and returns all by table. */
function fillEveryTable(path: string): Map<string, Rows> {
  return withRows(path, (database) => {
    const tables = database
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'kysely%'`)
      .all()
      .map(({ name }) => String(name));
    database.exec('begin');
    const filled = new Map(
      tables.map((table) => {
        const columns = database
          .prepare(`select name, type, "notnull", pk from pragma_table_info(?)`)
          .all(table);
        const insert = database.prepare(`insert into "${table}" values (${columns.map(() => '?').join()})`);
        for (let row = 1; row <= 501; row++)
          insert.run(
            ...columns.map(({ name, type, notnull, pk }) => {
              if (row === 1 && notnull === 0 && pk === 0) return null;
              if (String(type).toLowerCase() === 'text') return `${String(name)} ${row}: ä'"\\ \u{1f600}`;
              return String(type).toLowerCase() === 'bigint' ? 1_800_000_000_000 + row : row;
            }),
          );
        return [table, database.prepare(`select * from "${table}"`).all()];
      }),
    );
    database.exec('commit');
    return filled;
  });
}

async function readTable(url: string, table: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(`select * from "${table}"`)).rows;
  } finally {
    await client.end();
  }
}

/** Returns rows as sorted text, because the databases have no order and `pg` returns a bigint as text. */
function asText(rows: Rows): readonly string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .map(([column, value]) => [column, value === null ? null : String(value)])
          .sort(([one], [other]) => String(one).localeCompare(String(other))),
      ),
    )
    .sort();
}

describe.skipIf(postgresMissing)('npm run copy-data with the address of a PostgreSQL database', () => {
  test('copies every row of every table', async () => {
    const { path, open, copy } = await fixture();
    await (await open()).close();
    const tables = fillEveryTable(path);
    const url = await emptyDatabase();
    const ended = await copy(url);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`${501 * tables.size} rows in ${tables.size} tables: `);
    expect(tables.size).toBeGreaterThan(15);
    for (const [table, rows] of tables) expect(asText(await readTable(url, table))).toEqual(asText(rows));
  });

  test('a bot on PostgreSQL with the same key goes on with what it had', async () => {
    const { path, keyFile, open, copy } = await fixture();
    const before = await open();
    await before.connections.connect('100', aConnection);
    const operation = anOperation();
    await before.operations.insert(operation);
    await before.close();
    const url = await emptyDatabase();
    const ended = await copy(url);
    expect(ended.stdout).toContain(`set ENCRYPTION_KEYS to the content of ${keyFile}`);
    expect(ended.stdout).toContain(`The SQLite file ${path} is unchanged`);
    const keyRing = parseKeyRing(await readFile(keyFile, 'utf8'));
    const after = await openStore({ databaseUrl: url, keyRing, log: recordingLog() });
    expect((await after.connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
    expect(await after.operations.get(operation.id)).toEqual(operation);
    await after.close();
  });

  test('is refused while a bot runs on the SQLite database', async () => {
    const { open, copy } = await fixture();
    const bot = await open();
    await bot.connections.connect('100', aConnection);
    const url = await newDatabase();
    const before = await dump(url);
    const ended = await copy(url);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /another process has locked it .*Stop the bot first\. Nothing was copied\.\n$/,
    );
    expect(await dump(url)).toBe(before);
    await bot.close();
  });

  test('is refused if the PostgreSQL database is not empty', async () => {
    const { open, copy } = await fixture();
    await (await open()).close();
    const url = await newDatabase();
    await runStatement(url, `insert into guilds values ('100', 'hash', 1)`);
    const before = await dump(url);
    const ended = await copy(url);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('isn’t empty: table guilds has rows. Use an empty database.');
    expect(await dump(url)).toBe(before);
  });

  test('copies nothing if PostgreSQL stores a row otherwise', async () => {
    const { path, open, copy } = await fixture();
    await (await open()).close();
    fillEveryTable(path);
    const url = await newDatabase();
    const empty = await dump(url);
    await runStatement(
      url,
      `create function other() returns trigger language plpgsql as $$
         begin new.server_name = 'Other'; return new; end $$;
       create trigger other before insert on schedules for each row when (new.id like 'id 7:%') execute function other()`,
    );
    const ended = await copy(url);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('The table schedules is not the same in PostgreSQL (501 of 501 rows');
    expect(await dump(url)).toBe(empty);
  });

  test('says what is wrong with an address, without its password', async () => {
    const { open, copy } = await fixture();
    await (await open()).close();
    const url = (await newDatabase()).replace('postgres@', 'postgres:the-password@');
    const [missing, malformed] = await Promise.all([
      copy(url.replace(/[^/]+$/, 'nowhere')),
      copy('postgres://user:the-password@/'),
    ]);
    expect(missing.stderr).toMatch(/has no database nowhere\. Create it, or correct the address\.\n$/);
    expect(malformed.stderr).toMatch(/^The address is not of the form postgres:/);
    for (const { code, stderr } of [missing, malformed]) {
      expect(code).toBe(1);
      expect(stderr).not.toContain('the-password');
    }
  });
});
