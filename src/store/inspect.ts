/**
 * Prints what is remembered as a line of JSON, with no secret:
 *
 *   node src/store/inspect.ts [--follow]
 *
 * With `--follow` a line more whenever it has changed, until standard input closes.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Kysely, sql } from 'kysely';
import { parseEnvironment, readEnvironment, SettingsError } from '../environment.ts';
import { parseDatabaseUrl } from './database-url.ts';
import type { Database, Tables } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { storeVariables } from './store-variables.ts';
import { summarize } from './summary.ts';

const lookEveryMs = 2_000;

const { values } = parseArgs({ options: { follow: { type: 'boolean', default: false } } });

/** null where there is none yet. */
async function openToRead(path: string): Promise<Database | null> {
  if (!existsSync(path)) return null;
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path) });
  await sql`pragma query_only = on`.execute(db);
  return db;
}

async function printSummaries(path: string): Promise<void> {
  const db = await openToRead(path);
  if (db === null) throw new SettingsError([`There is no database at ${path}.`]);
  try {
    for (let before = ''; ; await delay(lookEveryMs)) {
      const line = JSON.stringify(await summarize(db));
      if (line !== before) process.stdout.write(`${line}\n`);
      before = line;
      if (!values.follow) return;
    }
  } finally {
    await db.destroy();
  }
}

if (values.follow) process.stdin.on('end', () => process.exit(0)).resume();
try {
  await printSummaries(
    parseDatabaseUrl(parseEnvironment(storeVariables, readEnvironment()).DATABASE_URL).path,
  );
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
