import { storeVariablesFor } from '../config/database.ts';
import { ConfigError, parseEnvironment, readEnvironment } from '../config/environment.ts';
import { openStore } from '../store/open.ts';
import { startFailures } from '../store/start-failures.ts';
import { openLog } from '../util/log.ts';
import { printUncaughtErrors } from '../util/uncaught-errors.ts';
import { printVersionIfAsked } from '../util/version.ts';

/** Thrown if the command line doesn't name a person. */
class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

/** @throws ArgumentsError unless the words are `--user` and the id of an account of Discord's */
function personIn([option, id, ...others]: readonly string[]): string {
  if (option === '--user' && id !== undefined && /^[1-9]\d{16,19}$/.test(id) && others.length === 0)
    return id;
  throw new ArgumentsError(
    'Name the person: npm run forget -- --user 123456789012345678. In Discord: Settings → Advanced → Developer Mode, then right-click the person → Copy User ID. Nothing changed.',
  );
}

/** Removes a person from everything that is stored. Returns what the operator reads. */
async function forget(personId: string): Promise<string> {
  const environment = readEnvironment();
  const settings = parseEnvironment(storeVariablesFor(environment), environment);
  const log = await openLog({ level: 'silent', secrets: [] });
  const { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keyRing } = settings;
  const store = await openStore({ databaseUrl, keyRing, log });
  try {
    const guilds = await store.people.guildsOf(personId);
    let count = 0;
    for (const guildId of guilds) count += await store.people.forget({ guildId, personId });
    const left = await store.people.guildsOf(personId);
    const rest =
      left.length === 0
        ? ''
        : `\nActions or approval requests of theirs are still open in ${left.length} of them. Run this again in an hour.`;
    return `Removed the person from ${count} entries in ${guilds.length} guilds.${rest}\n`;
  } finally {
    await store.close();
  }
}

printUncaughtErrors();
printVersionIfAsked();
try {
  process.stdout.write(await forget(personIn(process.argv.slice(2))));
} catch (error) {
  const known = [ArgumentsError, ConfigError, ...startFailures];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
