import { openLog } from '@steward/kit';
import { storeVariablesFor } from '../config/database.ts';
import { parseEnvironment, readEnvironment } from '../config/environment.ts';
import { openStore } from '../store/open.ts';
import { ArgumentsError, runTool } from './run.ts';

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

await runTool((words) => forget(personIn(words)));
