import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseDatabaseUrl, storeVariables } from '../config/database.ts';
import { ConfigError, parseEnvironment, readEnvironment } from '../config/environment.ts';

/** Thrown where no copy can be made; the message says why, for whoever runs the bot. */
class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

/** Copies the SQLite database as it stands at one moment into a folder, also while the bot runs; answers its path. */
async function copyInto(folder: string): Promise<string> {
  const { DATABASE_URL: url } = parseEnvironment(
    { DATABASE_URL: storeVariables.DATABASE_URL },
    readEnvironment(),
  );
  if (/^postgres/i.test(url))
    throw new NotCopied('DATABASE_URL names a PostgreSQL database: copy it with pg_dump --format=custom.');
  const location = parseDatabaseUrl(url);
  if (location.kind !== 'sqlite' || !existsSync(location.path))
    throw new NotCopied('DATABASE_URL names no database that is there: nothing was copied.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `steward-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  // Made first, because SQLite would give it a mode with which everybody may read it.
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
  if (folder === undefined) throw new NotCopied('Name a folder: npm run copy-data -- <folder>');
  const copy = await copyInto(resolve(folder));
  process.stdout.write(
    `Copied to ${copy}\nThe API keys in it are encrypted. Keep the encryption key apart from it: ENCRYPTION_KEYS, or the .key file beside the database.\n`,
  );
} catch (error) {
  const known = error instanceof NotCopied || error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : `Nothing was copied: ${String(error)}`}\n`);
  process.exitCode = 1;
}
