import { commands, firstCommands } from '../commands/index.ts';
import { botMark } from './discord/client/bot-mark.ts';
import { openMembership } from './discord/client/open-membership.ts';
import { openRest } from './discord/client/rest.ts';
import { DiscordUnavailable, registerEverywhere, WrongPublicKey } from './discord/http/register.ts';
import { describeRegistration } from './discord/http/register-words.ts';
import { readEnvironment, SettingsError } from './environment.ts';
import { openLog } from './log.ts';
import { loadSettings, type Settings } from './settings.ts';
import { openStore } from './store/open-store.ts';
import { startFailures } from './store/start-failures.ts';

/** `npm run register`. Answers whether every guild has its commands now. */
async function register(settings: Settings): Promise<boolean> {
  const { databaseUrl, encryptionKeys: keyRing, interactionsKey: publicKey } = settings;
  const logger = await openLog({ level: 'silent', secrets: [] });
  const store = await openStore({ databaseUrl, keyRing, log: logger });
  const rest = openRest(settings);
  try {
    const { guilds } = store;
    const api = rest.botApi;
    const everywhere = publicKey === null ? [] : firstCommands;
    const parts = { api, guilds, commands, everywhere, bot: botMark(settings), logger };
    const report = await registerEverywhere({ ...parts, ...openMembership(parts), publicKey });
    process.stdout.write(`${describeRegistration(report).join('\n')}\n`);
    return report.failed.length === 0;
  } finally {
    await rest.close();
    await store.close();
  }
}

const expected = [SettingsError, WrongPublicKey, DiscordUnavailable, ...startFailures];

try {
  process.exitCode = (await register(loadSettings(readEnvironment()))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
