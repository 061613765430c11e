import { openLog } from '@steward/kit';
import { storeVariablesFor } from '../config/database.ts';
import { parseEnvironment, readEnvironment } from '../config/environment.ts';
import type { People } from '../domain/people.ts';
import { openStore } from '../store/open.ts';
import { ArgumentsError, runTool } from './run.ts';

/** Somebody who is to be removed: an account of Discord's, by its id, or a user name in the control panels of hosts. */
type Named = { readonly user: string } | { readonly panelName: string };

/** @throws ArgumentsError unless the words name somebody */
function personIn([option, name = '', ...others]: readonly string[]): Named {
  if (others.length === 0 && option === '--user' && /^[1-9]\d{16,19}$/.test(name)) return { user: name };
  if (others.length === 0 && option === '--panel-name' && name !== '') return { panelName: name };
  throw new ArgumentsError(
    'Name the person: npm run forget -- --user 123456789012345678. In Discord: Settings → Advanced → Developer Mode, then right-click the person → Copy User ID. Somebody in a host’s control panel: npm run forget -- --panel-name anna. Nothing changed.',
  );
}

/** Removes somebody from everything that is stored. Returns what the operator reads. */
async function forget(named: Named): Promise<string> {
  const environment = readEnvironment();
  const settings = parseEnvironment(storeVariablesFor(environment), environment);
  const log = await openLog({ level: 'silent', secrets: [] });
  const { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keyRing } = settings;
  const store = await openStore({ databaseUrl, keyRing, log });
  try {
    return 'user' in named
      ? await forgetUser(store.people, named.user)
      : `Removed the name from ${await store.panelActs.forget(named.panelName)} entries.\n`;
  } finally {
    await store.close();
  }
}

async function forgetUser(people: People, personId: string): Promise<string> {
  const guilds = await people.guildsOf(personId);
  let count = 0;
  for (const guildId of guilds) count += await people.forget({ guildId, personId });
  const left = await people.guildsOf(personId);
  const rest =
    left.length === 0
      ? ''
      : `\nThis person still has open actions or approval requests in ${left.length} of them. Run this again in an hour.`;
  return `Removed the person from ${count} entries in ${guilds.length} guilds.${rest}\n`;
}

await runTool((words) => forget(personIn(words)));
