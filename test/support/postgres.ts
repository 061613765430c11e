import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { startListening } from './lazy-server.ts';
import { template } from './postgres-for-the-run.ts';
import { runStatement } from './postgres-server.ts';

/** Whether this platform has no PostgreSQL for the tests: for `describe.skipIf`. */
export const postgresMissing = inject('postgresDoor') === null;

/** The URL of a database of its own, as new, with this version's tables. */
export function newDatabase(): Promise<string> {
  return made(template);
}

const free: string[] = [];

/**
 * The same for a test that closes all that it opens: to empty a database costs a twentieth of making one.
 * It is the next test's when this one has ended.
 */
export async function usedDatabase(): Promise<string> {
  const url = free.pop() ?? (await newDatabase());
  onTestFinished(async () => {
    await runStatement(url, emptied);
    free.push(url);
  });
  return url;
}

const emptied = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  loop execute format('delete from %I', name); end loop;
end $$`;

/** The URL of a database in which Steward has never been. */
export function emptyDatabase(): Promise<string> {
  return made('template0');
}

/** Runs one statement in a database, as its administrator would. */
export { runStatement };

async function made(from: string): Promise<string> {
  const server = `postgres://postgres@127.0.0.1:${await port()}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(`${server}/postgres`, `create database ${name} template ${from} strategy file_copy`);
  return `${server}/${name}`;
}

function port(): Promise<string> {
  const door = inject('postgresDoor');
  if (door === null) throw new Error('there is no PostgreSQL for this platform');
  return startListening(door);
}
