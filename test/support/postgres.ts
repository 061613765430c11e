import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { requestAddress } from './lazy-server.ts';
import { runStatement, template } from './postgres-for-the-run.ts';

/** True if this platform has no PostgreSQL for the tests; for `describe.skipIf`. */
export const postgresMissing = inject('postgresPort') === null;

/** Returns the URL of a new database with this version's tables. */
export function newDatabase(): Promise<string> {
  return createDatabase(template);
}

const free: string[] = [];

/**
 * The same for a test that closes all its connections: the database is emptied and reused by a later test, which takes
 * a twentieth of the time.
 */
export async function usedDatabase(): Promise<string> {
  const url = free.pop() ?? (await newDatabase());
  onTestFinished(async () => {
    await runStatement(url, emptyStatement);
    free.push(url);
  });
  return url;
}

const emptyStatement = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  loop execute format('delete from %I', name); end loop;
end $$`;

/** Returns the URL of a new database without tables. */
export function emptyDatabase(): Promise<string> {
  return createDatabase('template0');
}

/** Runs one statement in a database as its administrator. */
export { runStatement };

async function createDatabase(from: string): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${await port()}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(`${server}/postgres`, `create database ${name} template ${from} strategy file_copy`);
  return `${server}/${name}`;
}

function port(): Promise<string> {
  const lazyPort = inject('postgresPort');
  if (lazyPort === null) throw new Error('there is no PostgreSQL for this platform');
  return requestAddress(lazyPort);
}

/** Returns all tables of a database as text. */
export async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ xml: string }>(
      `select schema_to_xml('public', true, false, '')::text as xml`,
    );
    return rows.map(({ xml }) => xml).join();
  } finally {
    await client.end();
  }
}
