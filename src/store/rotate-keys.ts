import { existsSync } from 'node:fs';
import { parseEnvironment, readEnvironment, SettingsError } from '../environment.ts';
import { parseDatabaseUrl, UnsupportedDatabase } from './database-url.ts';
import { KeyFileUnreadable } from './key-file.ts';
import { DatabaseTooNew } from './migrate.ts';
import { DatabaseUnavailable, openDatabase } from './open-database.ts';
import { keyFilePath } from './open-store.ts';
import type { Resealed } from './reseal.ts';
import { rotateKeyFile, rotateToFirst } from './rotation.ts';
import { storeVariables } from './store-variables.ts';

async function rotate(): Promise<Resealed> {
  const settings = parseEnvironment(storeVariables, readEnvironment());
  const location = parseDatabaseUrl(settings.DATABASE_URL);
  if (!existsSync(location.path))
    throw new DatabaseUnavailable(`There is no database at ${location.path}: nothing to encrypt again.`);
  const db = await openDatabase(location);
  try {
    return settings.ENCRYPTION_KEYS
      ? await rotateToFirst(db, settings.ENCRYPTION_KEYS)
      : await rotateKeyFile(db, keyFilePath(location), new Date());
  } finally {
    await db.destroy();
  }
}

function report({ resealed, current, unreadable }: Resealed): string {
  const lines = [`Encrypted again under the first key: ${resealed}. Under it already: ${current}.`];
  if (unreadable.length > 0)
    lines.push(
      `No key opens the API keys of these guilds; an admin has to run /setup connect there: ${unreadable.join(', ')}`,
    );
  return `${lines.join('\n')}\n`;
}

const expected = [SettingsError, UnsupportedDatabase, DatabaseUnavailable, DatabaseTooNew, KeyFileUnreadable];

try {
  process.stdout.write(report(await rotate()));
} catch (error) {
  if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
