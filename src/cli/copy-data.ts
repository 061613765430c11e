import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '@steward/kit';
import {
  isPostgresUrl,
  parseDatabaseUrl,
  parsePostgresUrl,
  type SqliteLocation,
  storeVariables,
  UnsupportedDatabaseError,
} from '../config/database.ts';
import { parseEnvironment, readEnvironment } from '../config/environment.ts';
import { CopyError, copyToPostgres } from '../store/copy-to-postgres.ts';
import { keyFilePath } from '../store/crypto/key-file.ts';
import { ArgumentsError, runTool, silentLog } from './run.ts';

/** Copies a consistent snapshot of the SQLite database into a folder and returns its path. The bot may be running. */
async function copyInto(folder: string, from: SqliteLocation): Promise<string> {
  await makeFolder(folder);
  const copy = join(folder, `steward-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  // Created first, because SQLite would make it readable for everybody.
  await (await open(copy, 'wx', 0o600)).close();
  const database = new DatabaseSync(from.path, { readOnly: true, timeout: 10_000 });
  try {
    database.prepare('vacuum into ?').run(copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  } finally {
    database.close();
  }
  return copy;
}

/** Copies the data to where the argument says, and returns what the operator has to know next. */
async function copyData(to: string): Promise<string> {
  const settings = parseEnvironment(storeVariables, readEnvironment());
  const from = parseDatabaseUrl(settings.DATABASE_URL);
  if (from.kind === 'postgres')
    throw new CopyError('DATABASE_URL names a PostgreSQL database: copy it with pg_dump --format=custom.');
  if (!existsSync(from.path))
    throw new CopyError(
      `There is no database at ${settings.DATABASE_URL}. Check DATABASE_URL. Nothing was copied.`,
    );
  if (!isPostgresUrl(to))
    return `Copied to ${await copyInto(resolve(to), from)}\nThe API keys in it are encrypted. Keep the encryption key apart from it: ENCRYPTION_KEYS, or the .key file beside the database.\n`;
  const location = parseTarget(to);
  const { tables, rows } = await copyToPostgres(from, location, silentLog);
  const keys = settings.ENCRYPTION_KEYS === null ? `the content of ${keyFilePath(from)}` : 'the same value';
  return `Copied and verified ${rows} rows in ${tables} tables: database ${location.database} at ${location.server}.\nThe API keys in it are encrypted as before. Now set ENCRYPTION_KEYS to ${keys} and DATABASE_URL to this address, then start the bot.\nThe SQLite file ${from.path} is unchanged. Keep it until the bot works, but don’t start a bot on it.\n`;
}

function parseTarget(to: string) {
  try {
    return parsePostgresUrl(to);
  } catch (error) {
    if (!(error instanceof UnsupportedDatabaseError)) throw error;
    throw new CopyError(`The address ${error.message}.`);
  }
}

await runTool(
  async ([to]) => {
    if (to === undefined)
      throw new ArgumentsError('Usage: npm run copy-data -- <folder, or postgres://… of an empty database>');
    return copyData(to);
  },
  [CopyError],
  'Nothing was copied',
);
