import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { template } from './postgres-for-the-run.ts';
import { runStatement } from './postgres-server.ts';

/** Whether this platform has no PostgreSQL for the tests: for `describe.skipIf`. */
export const postgresMissing = inject('postgresDoor') === null;

/** The URL of a database of its own, as new, with this version's tables. */
export function newDatabase(): Promise<string> {
  return made(template);
}

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

async function port(): Promise<number> {
  const door = inject('postgresDoor');
  if (door === null) throw new Error('there is no PostgreSQL for this platform');
  const answer = await text(connect(door, '127.0.0.1'));
  if (!/^\d+$/.test(answer)) throw new Error(answer);
  return Number(answer);
}
