import { existsSync } from 'node:fs';
import {
  keysMissing,
  parseDatabaseUrl,
  storeVariablesFor,
  UnsupportedDatabaseError,
} from '../config/database.ts';
import { parseEnvironment, readEnvironment } from '../config/environment.ts';
import { DatabaseUnavailableError } from '../domain/store-errors.ts';
import { fixedKeys, keyFilePath } from '../store/crypto/key-file.ts';
import { type Resealed, reencrypt, rotateKeyFile, rotateToFirst } from '../store/crypto/reencrypt.ts';
import { Vault } from '../store/crypto/vault.ts';
import { openDatabase } from '../store/open.ts';
import { runTool, silentLog } from './run.ts';

async function rotate(): Promise<Resealed> {
  const environment = readEnvironment();
  const settings = parseEnvironment(storeVariablesFor(environment), environment);
  const location = parseDatabaseUrl(settings.DATABASE_URL);
  if (location.kind === 'sqlite' && !existsSync(location.path))
    throw new DatabaseUnavailableError(`There is no database at ${location.path}: nothing to re-encrypt.`);
  const db = await openDatabase(location, { log: silentLog, patienceMs: 0 });
  try {
    const { ENCRYPTION_KEYS: ring } = settings;
    if (location.kind === 'postgres') {
      if (ring === null) throw new UnsupportedDatabaseError(keysMissing);
      // No transaction: its row locks could deadlock with the bot's.
      return await reencrypt(db, new Vault(fixedKeys(ring)));
    }
    return ring ? await rotateToFirst(db, ring) : await rotateKeyFile(db, keyFilePath(location), new Date());
  } finally {
    await db.destroy();
  }
}

function report({ resealed, current, unreadable }: Resealed): string {
  const lines = [`Re-encrypted with the first key: ${resealed}. Already encrypted with it: ${current}.`];
  if (unreadable.length > 0)
    lines.push(
      `Can’t decrypt the API keys of these guilds. An admin has to run /setup connect there: ${unreadable.join(', ')}`,
    );
  return `${lines.join('\n')}\n`;
}

await runTool(async () => report(await rotate()));
