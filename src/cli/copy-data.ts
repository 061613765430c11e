import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseDatabaseUrl, storeVariables } from '../config/database.ts';
import { ConfigError, parseEnvironment, readEnvironment } from '../config/environment.ts';

/** Thrown if no copy can be made. The message says why, for the operator. */
class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** Copies a consistent snapshot of the SQLite database into a folder and returns its path. The bot may be running. */
async function copyInto(folder: string): Promise<string> {
  const { DATABASE_URL: url } = parseEnvironment(
    { DATABASE_URL: storeVariables.DATABASE_URL },
    readEnvironment(),
  );
  if (/^postgres/i.test(url))
    throw new CopyError('DATABASE_URL names a PostgreSQL database: copy it with pg_dump --format=custom.');
  const location = parseDatabaseUrl(url);
  if (location.kind !== 'sqlite' || !existsSync(location.path))
    throw new CopyError('DATABASE_URL names no database that is there: nothing was copied.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `steward-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  // Created first, because SQLite would make it readable for everybody.
  await (await open(copy, 'wx', 0o600)).close();
  const database = new DatabaseSync(location.path, { readOnly: true, timeout: 10_000 });
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

try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new CopyError('Name a folder: npm run copy-data -- <folder>');
  const copy = await copyInto(resolve(folder));
  process.stdout.write(
    `Copied to ${copy}\nThe API keys in it are encrypted. Keep the encryption key apart from it: ENCRYPTION_KEYS, or the .key file beside the database.\n`,
  );
} catch (error) {
  const known = error instanceof CopyError || error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : `Nothing was copied: ${String(error)}`}\n`);
  process.exitCode = 1;
}
