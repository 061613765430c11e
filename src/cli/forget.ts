import { openLog } from '@steward/kit';
import { storeVariablesFor } from '../config/database.ts';
import { parseEnvironment, readEnvironment } from '../config/environment.ts';
import { openStore } from '../store/open.ts';
import type { People } from '../store/repositories/people.ts';
import { ArgumentsError, runTool } from './run.ts';

/** Someone who is to be removed: an account of Discord's, by its id, or a user name in the control panels of hosts. */
type Named = { readonly user: string } | { readonly panelName: string };

/** @throws ArgumentsError unless the words name someone */
function personIn([option, name = '', ...others]: readonly string[]): Named {
  if (others.length === 0 && option === '--user' && /^[1-9]\d{16,19}$/.test(name)) return { user: name };
  if (others.length === 0 && option === '--panel-name' && name !== '') return { panelName: name };
  throw new ArgumentsError(
    'Usage: npm run forget -- --user 123456789012345678. In Discord: Settings → Advanced → Developer Mode, then right-click the person → Copy User ID. Someone in a host’s control panel: npm run forget -- --panel-name anna. Nothing changed.',
  );
}

/** Removes someone from everything that is stored. Returns what the operator reads. */
async function forget(named: Named): Promise<string> {
  const environment = readEnvironment();
  const settings = parseEnvironment(storeVariablesFor(environment), environment);
  const log = await openLog({ level: 'silent', secrets: [] });
  const { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keyRing } = settings;
  const store = await openStore({ databaseUrl, keyRing, log });
  try {
    return 'user' in named
      ? await forgetUser(store.people, named.user)
      : `Removed the name from ${counted(await store.panelActs.forget(named.panelName), 'entry', 'entries')}.\n`;
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
      : `\nThey still have open actions or approval requests in ${left.length} of these guilds. Run this again in an hour.`;
  return `Removed the person from ${counted(count, 'entry', 'entries')} in ${counted(guilds.length, 'guild', 'guilds')}.${rest}\n`;
}

function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}

await runTool((words) => forget(personIn(words)));
