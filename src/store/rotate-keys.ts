import { existsSync } from 'node:fs';
import { parseEnvironment, readEnvironment, SettingsError } from '../environment.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { keysMissing, parseDatabaseUrl, UnsupportedDatabase } from './database-url.ts';
import { KeyFileUnreadable, keyFilePath } from './key-file.ts';
import { fixedKeys } from './key-source.ts';
import { DatabaseTooNew } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { type Resealed, reseal } from './reseal.ts';
import { rotateKeyFile, rotateToFirst } from './rotation.ts';
import type { StoreLog } from './store-log.ts';
import { storeVariablesFor } from './store-variables.ts';
import { Vault } from './vault.ts';

const silent: StoreLog = { warn: () => {}, error: () => {} };

async function rotate(): Promise<Resealed> {
  const environment = readEnvironment();
  const settings = parseEnvironment(storeVariablesFor(environment), environment);
  const location = parseDatabaseUrl(settings.DATABASE_URL);
  if (location.kind === 'sqlite' && !existsSync(location.path))
    throw new DatabaseUnavailable(`There is no database at ${location.path}: nothing to encrypt again.`);
  const { db } = await openDatabase(location, silent, 0);
  try {
    const { ENCRYPTION_KEYS: ring } = settings;
    if (location.kind === 'postgres') {
      if (ring === null) throw new UnsupportedDatabase(keysMissing);
      // In no transaction: its locks on rows and those of the bot could wait for each other.
      return await reseal(db, new Vault(fixedKeys(ring)));
    }
    return ring ? await rotateToFirst(db, ring) : await rotateKeyFile(db, keyFilePath(location), new Date());
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
