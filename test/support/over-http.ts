import type { FakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { commandsFor, firstCommandsFor } from '../../commands/index.ts';
import type { Config } from '../../src/config/config.ts';
import { applicationKey } from '../../src/discord/gateway/application-key.ts';
import { openMembership } from '../../src/discord/registration/guild-membership.ts';
import {
  type RegisterReport,
  registerEverywhere,
} from '../../src/discord/registration/register-everywhere.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import { openStore } from '../../src/store/open.ts';

/** Returns the settings of a bot that receives interactions over HTTP, on a free port. */
export function overHttp({ publicKey }: FakeDiscord): Readonly<Record<string, string>> {
  return { INTERACTIONS: 'http', DISCORD_PUBLIC_KEY: publicKey, HTTP_PORT: '0' };
}

/** Does what `npm run register` does. */
export async function registersIn(settings: Config): Promise<RegisterReport> {
  const { databaseUrl, encryptionKeys: keyRing, publicKey } = settings;
  const logger = await openLog({ level: 'silent', secrets: [] });
  const store = await openStore({ databaseUrl, keyRing, log: logger });
  const rest = openRest(settings);
  try {
    const globalCommands = publicKey === null ? [] : firstCommandsFor(settings);
    const { guilds } = store;
    const parts = {
      api: rest.botApi,
      guilds,
      commands: commandsFor(settings),
      globalCommands,
      bot: applicationKey(settings),
      logger,
      absentMs: defaultTimings.absentMs,
      readsEndMs: defaultTimings.readsEndMs,
    };
    return await registerEverywhere({ ...parts, ...openMembership(parts), publicKey });
  } finally {
    rest.close();
    await store.close();
  }
}
