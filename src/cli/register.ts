import { commandsFor, firstCommandsFor } from '../../commands/index.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { ConfigError, readEnvironment } from '../config/environment.ts';
import { applicationKey } from '../discord/gateway/application-key.ts';
import { openMembership } from '../discord/registration/guild-membership.ts';
import {
  DiscordUnavailableError,
  PublicKeyMismatchError,
  registerEverywhere,
} from '../discord/registration/register-everywhere.ts';
import { openRest } from '../discord/rest/rest.ts';
import { openStore } from '../store/open.ts';
import { startFailures } from '../store/start-failures.ts';
import { openLog } from '../util/log.ts';
import { printUncaughtErrors } from '../util/uncaught-errors.ts';
import { printVersionIfAsked } from '../util/version.ts';
import { describeRegistration } from './register-report.ts';

/** Registers the commands in every guild. Returns whether every guild now has its commands. */
async function register(config: Config): Promise<boolean> {
  const { databaseUrl, encryptionKeys: keyRing, publicKey } = config;
  const logger = await openLog({ level: 'silent', secrets: [] });
  const store = await openStore({ databaseUrl, keyRing, log: logger });
  const rest = openRest(config);
  try {
    const { guilds } = store;
    const api = rest.botApi;
    const globalCommands = publicKey === null ? [] : firstCommandsFor(config);
    const commands = commandsFor(config);
    const options = { api, guilds, commands, globalCommands, bot: applicationKey(config), logger };
    const report = await registerEverywhere({ ...options, ...openMembership(options), publicKey });
    process.stdout.write(`${describeRegistration(report).join('\n')}\n`);
    return report.failed.length === 0;
  } finally {
    await rest.close();
    await store.close();
  }
}

/** Thrown if the command line has arguments. */
class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

function requireNoArguments(words: readonly string[]): void {
  if (words.length === 0) return;
  throw new ArgumentsError(
    `npm run register takes no arguments: leave out ${words.map((word) => `"${word}"`).join(' ')}. It reads its settings from the environment and registers in every guild. Nothing was registered.`,
  );
}

const operatorErrors = [
  ArgumentsError,
  ConfigError,
  PublicKeyMismatchError,
  DiscordUnavailableError,
  ...startFailures,
];

printUncaughtErrors();
printVersionIfAsked();
try {
  requireNoArguments(process.argv.slice(2));
  process.exitCode = (await register(loadConfig(readEnvironment()))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error) || !operatorErrors.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
