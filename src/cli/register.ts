import { openLog } from '@steward/kit';
import { commandsFor, firstCommandsFor } from '../../commands/index.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { readEnvironment } from '../config/environment.ts';
import { applicationKey } from '../discord/gateway/application-key.ts';
import { openMembership } from '../discord/registration/guild-membership.ts';
import {
  DiscordUnavailableError,
  PublicKeyMismatchError,
  registerEverywhere,
} from '../discord/registration/register-everywhere.ts';
import { openRest } from '../discord/rest/rest.ts';
import { defaultTimings } from '../domain/timings.ts';
import { openStore } from '../store/open.ts';
import { describeRegistration } from './register-report.ts';
import { ArgumentsError, runTool } from './run.ts';

/** Registers the commands in every guild. Returns what the operator reads. */
async function register(config: Config): Promise<string> {
  const { databaseUrl, encryptionKeys: keyRing, publicKey } = config;
  const logger = await openLog({ level: 'silent', secrets: [] });
  const store = await openStore({ databaseUrl, keyRing, log: logger });
  const rest = openRest(config);
  try {
    const { guilds } = store;
    const api = rest.botApi;
    const globalCommands = publicKey === null ? [] : firstCommandsFor(config);
    const commands = commandsFor(config);
    const { absentMs, readsEndMs } = defaultTimings;
    const bot = applicationKey(config);
    const options = { api, guilds, absentMs, readsEndMs, commands, globalCommands, bot, logger };
    const report = await registerEverywhere({ ...options, ...openMembership(options), publicKey });
    process.exitCode = report.failed.length === 0 ? 0 : 1;
    return `${describeRegistration(report).join('\n')}\n`;
  } finally {
    await rest.close();
    await store.close();
  }
}

function requireNoArguments(words: readonly string[]): void {
  if (words.length === 0) return;
  throw new ArgumentsError(
    `npm run register takes no arguments: leave out ${words.map((word) => `"${word}"`).join(' ')}. It reads its settings from the environment and registers in every guild. Nothing was registered.`,
  );
}

await runTool(
  async (words) => {
    requireNoArguments(words);
    return register(loadConfig(readEnvironment()));
  },
  [PublicKeyMismatchError, DiscordUnavailableError],
);
