import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Kysely, sql } from 'kysely';
import { type DatabaseLocation, parseDatabaseUrl, storeVariables } from '../config/database.ts';
import { ConfigError, parseEnvironment, readEnvironment } from '../config/environment.ts';
import type { StoreLog } from '../domain/store-errors.ts';
import type { Database, Tables } from '../store/schema.ts';
import { NodeSqliteDialect } from '../store/sqlite/dialect.ts';
import { summarize } from '../store/summary.ts';
import { printUncaughtErrors } from '../util/uncaught-errors.ts';
import { printVersionIfAsked } from '../util/version.ts';

/**
 * Prints a summary of the stored data as a line of JSON, without secrets:
 *
 *   node src/cli/inspect.ts [--follow]
 *
 * With `--follow`, prints another line when the summary changes, until standard input closes.
 */

const pollMs = 2_000;

printUncaughtErrors();
printVersionIfAsked();
const { values } = parseArgs({ options: { follow: { type: 'boolean', default: false } } });

const silent: StoreLog = { warn: () => {}, error: () => {} };

async function openToRead(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'postgres') {
    const { connectPostgres } = await import('../store/postgres/open.ts');
    return connectPostgres(location, silent);
  }
  if (!existsSync(location.path)) throw new ConfigError([`There is no database at ${location.path}.`]);
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.path) });
  await sql`pragma query_only = on`.execute(db);
  return db;
}

async function printSummaries(location: DatabaseLocation): Promise<void> {
  const db = await openToRead(location);
  try {
    for (let before = ''; ; await delay(pollMs)) {
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
  const { DATABASE_URL } = parseEnvironment({ DATABASE_URL: storeVariables.DATABASE_URL }, readEnvironment());
  await printSummaries(parseDatabaseUrl(DATABASE_URL));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
